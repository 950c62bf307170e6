import HTML
import House
import Localization

/// The form that uploads a table of text, or takes a pasted one, to import it into an entity.
struct ImportPage: Page {
    /// `/graphs/:graph/entities/:entity/table/import`
    let action: String
    let entityName: String
    let tablePath: String
    /// The pasted text.
    let text: String
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words.title(of: entityName, words("Import CSV")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import CSV"), above: (words.title(of: entityName, words("Table")), tablePath)).html)
        \(ProblemSummary(problems, [("file", words("File")), ("text", words("Or paste text"))]).html(words))
        <form class="form form--text" method="post" action="\(url: action)" enctype="multipart/form-data">
        <p>\(words("Each row becomes an item in \(entityName). You see a preview first. Nothing changes until you confirm."))</p>
        \(file(words).file(words, rules: "accept=\".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain\""))
        \(FormField("text", words("Or paste text"), problems, words).area(text, rules: "spellcheck=\"false\" placeholder=\"\(example(words))\""))
        \(FormEnd(title: words("Preview"), cancelPath: tablePath).html(words))
        </form>
        """
    }

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("File"),
            hint: words("CSV or tab-separated, up to 10 MB, 50,000 rows, 200 columns and 750,000 cells."),
            problems,
            words)
    }

    private func example(_ words: Words) -> String {
        "\(words("Name"));\(words("Date"))&#10;Dune;2026-11-21".replacing("&#10;", with: "\n")
    }
}
