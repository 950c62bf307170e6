import HTML
import House
import Localization

/// The page that uploads the archive of another diary for import.
struct DiaryImportPage: Page {
    let path: String
    let diaryPath: String
    let diaryTitle: String
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words("Import") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (diaryTitle, diaryPath)).html)
        \(ProblemSummary(problems, [("file", words("Archive file"))]).html(words))
        <form class="form" method="post" action="\(url: path)" enctype="multipart/form-data">
        <p>\(words("What another diary wrote, with its pictures. First you see how it would come; nothing is changed until then."))</p>
        \(file(words).input(type: "file", rules: "required"))
        \(FormEnd(title: words("Preview"), cancelPath: diaryPath).html(words))
        </form>
        """
    }

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("Archive file"),
            hint: words(
                "Day One (JSON), Diarium, Journiv, DailyTxT, Daily You, Daylio, a ZIP of photos, or what Hearth took out itself."
            ),
            problems, words)
    }
}
