public import HTML
public import Localization

/// The first page of a new house: the household and its first admin.
public struct SetupPage: Page {
    /// The code that Hearth wrote to its log.
    public let code: String
    public let household: String
    public let name: String
    public let language: Language
    /// Empty where nothing was chosen yet.
    public let timeZone: String
    public let problems: [String: Phrase]

    public init(
        code: String = "", household: String = "", name: String = "", language: Language, timeZone: String = "",
        problems: [String: Phrase] = [:]
    ) {
        self.code = code
        self.household = household
        self.name = name
        self.language = language
        self.timeZone = timeZone
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("Set up Hearth") }

    public var doorForm: String? { "door" }

    public func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(words("Light the hearth"))</h1>
        <p class="lamp__text">\(words("Name your household and make the first account. It takes a minute."))</p>
        </header>
        \(ProblemSummary(problems, fields(words), .withPasswords).html(words))
        <form class="form" id="door" method="post" action="/setup">
        \(codeField(words))
        \(householdField(words))
        \(NewMemberFields(name: name, language: language, timeZone: timeZone, problems: problems).html(words))
        <button class="button button--main button--wide">\(words("Begin"))</button>
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [("code", words("Setup code")), ("household", words("Name of the household"))]
            + NewMemberFields.labels(words)
    }

    private func codeField(_ words: Words) -> HTML {
        Field(
            "code", words("Setup code"), hint: words("Hearth printed it when it started: look at its log."), problems,
            words
        ).input(
            code, rules: "required maxlength=\"64\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\"")
    }

    private func householdField(_ words: Words) -> HTML {
        Field("household", words("Name of the household"), problems, words)
            .input(household, rules: "required maxlength=\"100\" placeholder=\"\(words("The Lindgrens"))\"")
    }
}
