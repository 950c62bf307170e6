import HTML
import Localization

/// The page of a member's language and appearance.
struct AppearancePage: Page {
    let language: Language
    let theme: Member.Theme
    let timeZone: String
    /// 1 Sunday, 2 Monday, 7 Saturday.
    let firstWeekday: Int
    /// The ids of the rooms in the phone's bar.
    let bar: [String]
    /// The rooms that may be chosen for the bar.
    let places: [RoomLink]
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Appearance and language") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Appearance and language"), words))
        \(ProblemSummary(problems, fields(words)).html(words))
        <form class="form" method="post" action="/settings/appearance">
        <fieldset class="field"><legend class="field__label">\(words("Theme"))</legend>
        <div class="themes" id="theme">\(Member.Theme.allCases, { swatch($0, words) })</div></fieldset>
        \(FormField("language", words("Language"), problems, words).select(languages, language.rawValue))
        \(TimeZoneField(selected: timeZone, isGuessed: false, problems: problems).html(words))
        \(weekField(words))
        \(barField(words))
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private static let night: HTML = """
        <i class="theme__night" data-theme="dark"><i class="theme__card"></i><i class="theme__dot"></i></i>
        """

    private var languages: [Choice] { Language.allCases.map { Choice(value: $0.rawValue, label: $0.name) } }

    private func weekdays(_ words: Words) -> [Choice] {
        [2, 1, 7].map { Choice(value: "\($0)", label: words.weekday($0)) }
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("theme", words("Theme")), ("language", words("Language")), ("timeZone", words("Time zone")),
            ("firstWeekday", words("Week starts on")), ("bar", words("Tabs in the phone bar")),
        ]
    }

    private func weekField(_ words: Words) -> HTML {
        FormField("firstWeekday", words("Week starts on"), problems, words).select(
            weekdays(words), "\(firstWeekday)")
    }

    private func swatch(_ choice: Member.Theme, _ words: Words) -> HTML {
        """
        <label class="theme"><input class="theme__tick" type="radio" name="theme" value="\(choice.rawValue)"\
        \(if: choice == theme, " checked")>\
        <span class="theme__sample" data-theme="\(choice == .system ? "light" : choice.rawValue)" \
        aria-hidden="true">\
        <i class="theme__card"></i><i class="theme__dot"></i>\(if: choice == .system, Self.night)</span>\
        <span class="theme__name">\(choice.title(words))</span></label>
        """
    }

    private func barField(_ words: Words) -> HTML {
        let choices = places.map { (choice: Choice(value: $0.room, label: words($0.title)), text: String?.none) }
        return """
            <fieldset class="field"><legend class="field__label">\(words("Tabs in the phone bar"))</legend>
            <div class="list card" id="bar">
            \(Choice.rows(choices, name: "bar", type: "checkbox", selected: Set(bar)))
            </div>
            \(problems["bar"], { "<p class=\"field__problem\">\(words($0))</p>" })
            <p class="field__hint">\(words("Up to four. The rest is under More."))</p></fieldset>
            """
    }
}

extension Member.Theme {
    fileprivate func title(_ words: Words) -> String {
        switch self {
        case .system: words("Same as device")
        case .light: words("Light")
        case .dark: words("Dark")
        case .pink: words("Pink")
        case .beige: words("Beige")
        case .green: words("Green")
        case .blue: words("Blue")
        }
    }
}
