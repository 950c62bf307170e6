import HTTP
import House
import Localization

/// The form of a member's diary settings.
struct DiarySettingsForm: Sendable {
    let dayStartHour: Int
    /// The id of the diary that opens first; `nil` if there is no choice.
    let first: String?
    let reminds: Bool
    /// As typed.
    let reminderTime: String
    /// In minutes since midnight.
    let minute: Int?
    let version: Int?
    let problems: [String: Phrase]

    init(_ form: FormFields) {
        dayStartHour = form["dayStartHour"].flatMap { Int($0) } ?? 0
        first = form["first"]
        reminds = form["reminds"] != nil
        reminderTime = form["reminderTime"] ?? ""
        minute = Self.minute(reminderTime)
        version = form.version
        var problems: [String: Phrase] = [:]
        if !(0...Diarist.latestDayStart).contains(dayStartHour) {
            problems["dayStartHour"] = Phrase("Choose one from the list.")
        }
        if minute == nil, reminds { problems["reminderTime"] = Phrase("Enter a time such as 09:30.") }
        self.problems = problems
    }

    /// The value of a time input: `22:00`.
    static func time(_ minute: Int) -> String {
        let digits = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        return "\(digits(minute / 60)):\(digits(minute % 60))"
    }

    private static func minute(_ time: String) -> Int? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}

/// The form of a template for a blank day.
struct DiaryTemplateForm: Sendable {
    let name: String
    let content: String
    let version: Int?
    let problems: [String: Phrase]

    init(_ form: FormFields) {
        version = form.version
        name = (form["name"] ?? "").tidiedLine
        content = (form["content"] ?? "").withPlainLines
        var problems: [String: Phrase] = [:]
        let limit = DiaristStore.Template.nameLimit
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > limit {
            problems["name"] = Phrase("This is too long: at most \(limit) characters.")
        }
        if content.allSatisfy(\.isWhitespace) { problems["content"] = Phrase("Write something first.") }
        if content.unicodeScalars.count > DiaristStore.Template.limit {
            problems["content"] = Phrase("This is too long: at most \(DiaristStore.Template.limit) characters.")
        }
        self.problems = problems
    }

    /// - Parameters:
    ///   - id: empty for a new one.
    ///   - version: that of the template as it stands, if it was saved in another window since the form was opened.
    func typed(_ id: String = "", over version: Int? = nil) -> DiarySettingsPage.Template {
        DiarySettingsPage.Template(id: id, name: name, content: content, version: version ?? self.version ?? 0)
    }
}
