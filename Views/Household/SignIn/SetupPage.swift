import HTML
import Localization

/// The first page of a new house: the household and its first admin.
struct SetupPage: Page {
    /// The code that Hearth wrote to its log.
    var code = ""
    var household = ""
    var name = ""
    let language: Language
    /// Empty if no zone was chosen yet.
    var timeZone = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Set up Hearth") }

    var signedOutForm: String? { "door" }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(words("Welcome to Hearth"))</h1>
        <p class="lamp__text">\(words("Name your household and create the first account. It takes a minute."))</p>
        </header>
        \(ProblemSummary(problems, fields(words), .withPasswords).html(words))
        \(UnsentTexts.html(words))
        <form class="form" id="door" method="post" action="/setup">
        \(codeField(words))
        \(householdField(words))
        \(NewMemberFields(name: name, language: language, timeZone: timeZone, problems: problems).html(words))
        <button class="button button--main button--wide">\(words("Start"))</button>
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [("code", words("Setup code")), ("household", words("Household name"))]
            + NewMemberFields.labels(words)
    }

    private func codeField(_ words: Words) -> HTML {
        FormField(
            "code", words("Setup code"), hint: words("It is in the terminal or log where Hearth was started."),
            problems,
            words
        ).input(
            code, rules: "required maxlength=\"64\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\"")
    }

    private func householdField(_ words: Words) -> HTML {
        FormField("household", words("Household name"), problems, words)
            .input(household, rules: "required maxlength=\"100\" placeholder=\"\(words("The Lindgrens"))\"")
    }
}
