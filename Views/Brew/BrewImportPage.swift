import HTML
import House
import Localization

/// The page that uploads a file of another coffee program for import.
struct BrewImportPage: Page {
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words("Import") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Brew"), "/brew")).html)
        \(ProblemSummary(problems, [("file", words("File"))]).html(words))
        <form class="form" method="post" action="/brew/import" enctype="multipart/form-data">
        <p>\(words("Cups, recipes, beans and gear from another program. First you see what would come; nothing is changed until then."))</p>
        \(file(words).input(type: "file", rules: "required"))
        \(FormEnd(title: words("Preview"), cancelPath: "/brew").html(words))
        </form>
        """
    }

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("File"),
            hint: words(
                "Beanconqueror (ZIP or JSON), Timer.coffee, Brew Guide, Cofi, BrewCoffee46, or what Hearth took out itself."
            ),
            problems, words)
    }
}
