import HTML
import House
import Localization

/// The page of a member's units, and of deleting their coffee data.
struct BrewSettingsPage: Page {
    let usesFahrenheit: Bool
    let usesOunces: Bool
    let canDelete: Bool
    var isSaved = false

    func title(_ words: Words) -> String { words("Brew settings") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Brew"), "/brew")).html)
        \(if: isSaved, "<p class=\"notice\" role=\"status\">\(words("Saved"))</p>")
        <form class="form" method="post" action="/brew/settings">
        <fieldset class="field"><legend class="field__label">\(words("Weights"))</legend><div class="list card">\
        \(Choice.rows(
            [
                (Choice(value: "g", label: words("Grams")), nil), (Choice(value: "oz", label: words("Ounces")), nil),
            ], name: "weight", selected: [usesOunces ? "oz" : "g"]))</div></fieldset>
        <fieldset class="field"><legend class="field__label">\(words("Temperatures"))</legend><div class="list card">\
        \(Choice.rows(
            [(Choice(value: "c", label: "°C"), nil), (Choice(value: "f", label: "°F"), nil)], name: "temperature",
            selected: [usesFahrenheit ? "f" : "c"]))</div></fieldset>
        \(FormEnd(title: words("Save"), cancelPath: "/brew").html(words))
        </form>
        <ul class="list card">\(LinkRow("/brew/import", .download, words("Import")).html)\
        \(if: canDelete, LinkRow("/brew/settings/delete", .trash, words("Delete all my brewing data")).html)</ul>
        """
    }
}

/// The page that deletes all of a member's data in the room, confirmed by typing their name.
struct DeleteBrewPage: Page {
    /// The name to be typed.
    let name: String
    let recipes: Int
    let shared: Int
    let logs: Int
    let bags: Int
    let gear: Int
    var typed = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: words("Brew"), words("Delete all my brewing data")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Delete all my brewing data"), above: (words("Brew settings"), "/brew/settings"),
            points: points(words),
            action: "/brew/settings/delete",
            name: DeletionForm.NameToType(name: name, label: words("Your name"), typed: typed),
            afterName: forGood(words), button: words("Delete everything"), problems: problems
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        <li>\(Icon.trash.html)\(words("\(recipes) of your recipes will be deleted. Starter recipes stay."))</li>
        \(if: shared > 0, "<li>\(Icon.people.html)\(words("\(shared) of them are shared. Others lose them too."))</li>")
        <li>\(Icon.cup.html)\(words("\(logs) cups will be deleted."))</li>
        <li>\(Icon.bag.html)\(words("\(bags) bags of beans will be deleted."))</li>
        <li>\(Icon.tool.html)\(words("\(gear) pieces of gear will be deleted."))</li>
        <li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>
        """
    }

    private func forGood(_ words: Words) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="checkbox" name="forGood" value="on"><span class="row__text">\
        <b class="row__name">\(words("Delete permanently, without the bin"))</b>\
        <span class="row__more">\(words("Nothing can be restored then, including what you deleted earlier."))</span></span></label>
        """
    }
}
