import HTML
import Localization

/// The form fields of a new member, at set-up and on an invitation.
struct NewMemberFields: Sendable {
    let name: String
    let language: Language
    let timeZone: String
    let problems: [String: Phrase]

    func html(_ words: Words) -> HTML {
        """
        \(FormField("name", words("Your name"), problems, words).input(name, rules: nameRules))
        \(passwordField(words))
        \(FormField("language", words("Language"), problems, words).select(languages, language.rawValue))
        \(TimeZoneField(selected: timeZone, isGuessed: timeZone.isEmpty, problems: problems).html(words))
        """
    }

    /// The names of the fields and their labels.
    static func labels(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("name", words("Your name")), ("password", words("Password")), ("language", words("Language")),
            ("timeZone", words("Time zone")),
        ]
    }

    private var languages: [Choice] { Language.allCases.map { Choice(value: $0.rawValue, label: $0.name) } }

    private var nameRules: HTML { "required maxlength=\"100\" autocomplete=\"username\" spellcheck=\"false\"" }

    private func passwordField(_ words: Words) -> HTML {
        FormField(
            "password", words("Password"), hint: words("At least 10 characters. Three or four words are good."),
            problems,
            words
        ).password(
            rules: "required minlength=\"10\" autocomplete=\"new-password\"", show: words("Show password"))
    }
}
