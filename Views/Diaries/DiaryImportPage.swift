import HTML
import House
import Localization

/// The page that uploads the archive of another diary for import.
struct DiaryImportPage: Page {
    let path: String
    let diaryPath: String
    let diaryTitle: String
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Import")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import"), above: (diaryTitle, diaryPath)).html)
        \(ProblemSummary(problems, [("file", words("Archive file"))]).html(words))
        <form class="form" method="post" action="\(url: path)" enctype="multipart/form-data">
        <p>\(words("Entries and photos from another diary. You see a preview first. Nothing changes until you confirm."))</p>
        \(file(words).file(words, rules: "required"))
        \(FormEnd(title: words("Preview"), cancelPath: diaryPath).html(words))
        </form>
        """
    }

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("Archive file"),
            hint: words(
                "Day One (JSON), Diarium, Journiv, DailyTxT, Daily You, Daylio, a ZIP of photos, or an export from Hearth."
            ),
            problems, words)
    }
}
