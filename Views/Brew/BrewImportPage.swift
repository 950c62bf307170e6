import HTML
import House
import Localization

/// The page that uploads a file of another coffee program for import.
struct BrewImportPage: Page {
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words.title(of: words("Brew"), words("Import")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import"), above: (words("Brew"), "/brew")).html)
        \(ProblemSummary(problems, [("file", words("File"))]).html(words))
        <form class="form" method="post" action="/brew/import" enctype="multipart/form-data">
        <p>\(words("Cups, recipes, beans and gear from another app. You see a preview first. Nothing changes until you confirm."))</p>
        \(file(words).file(words, rules: "required"))
        \(FormEnd(title: words("Preview"), cancelPath: "/brew").html(words))
        </form>
        """
    }

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("File"),
            hint: words(
                "Beanconqueror (ZIP or JSON), Timer.coffee, Brew Guide, Cofi, BrewCoffee46, or an export from Hearth."
            ),
            problems, words)
    }
}
