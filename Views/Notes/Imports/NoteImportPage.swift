import HTML
import House
import Localization

/// The page that uploads a file for import.
struct NoteImportPage: Page {
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words.title(of: words("Notes"), words("Import")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import"), above: (words("Notes"), "/notes")).html)
        \(ProblemSummary(problems, [("file", words("File"))]).html(words))
        <form class="form" method="post" action="/notes/import" enctype="multipart/form-data">
        <p>\(words("Notes, lists and photos from another app. You see a preview first. Nothing changes until you confirm."))</p>
        \(file(words).file(words, rules: "required"))
        \(FormEnd(title: words("Preview"), cancelPath: "/notes").html(words))
        </form>
        """
    }

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("File"),
            hint: words(
                "Telegram (JSON), Google Keep (Takeout), memos, Todoist, Taby, calendar tasks (ICS), Markdown or text files, or an export from Hearth."
            ), problems, words)
    }
}
