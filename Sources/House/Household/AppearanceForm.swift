import HTTP
import Localization

/// The form of a member's language and appearance.
struct AppearanceForm: Sendable {
    let language: Language
    let theme: Member.Theme
    let timeZone: String
    let firstWeekday: Int
    let bar: [String]
    private(set) var problems: [String: Phrase] = [:]

    /// - Parameters:
    ///   - member: supplies the values that the form leaves out.
    ///   - places: the ids of the rooms that may be chosen for the phone's bar.
    init(_ form: FormFields, for member: Member, places: [String]) {
        language = form["language"].flatMap(Language.init(rawValue:)) ?? member.language
        theme = form["theme"].flatMap(Member.Theme.init(rawValue:)) ?? member.theme
        timeZone = form["timeZone"] ?? member.timeZone
        firstWeekday = form["firstWeekday"].flatMap { Int($0) } ?? member.firstWeekday
        let chosen = Set(form.values("bar"))
        bar = places.filter(chosen.contains)

        let choices: [(String, Bool)] = [
            ("language", form["language"].map { Language(rawValue: $0) == nil } ?? false),
            ("theme", form["theme"].map { Member.Theme(rawValue: $0) == nil } ?? false),
            ("firstWeekday", form["firstWeekday"].map { Int($0) == nil } ?? false || !(1...7).contains(firstWeekday)),
        ]
        for (field, isWrong) in choices where isWrong { problems[field] = Phrase("Choose one from the list.") }
        if !NewMemberForm.isTimeZone(timeZone) { problems["timeZone"] = Phrase("Choose a time zone from the list.") }
        if bar.count > 4 { problems["bar"] = Phrase("Choose at most four tabs.") }
    }
}
