import HTML
import House
import Localization

/// Many attributes at once: one name on each line.
struct LinesPage: Page {
    let owner: AttributePage.Owner
    let text: String
    /// Repeated names that the entity already has.
    let known: [String]
    /// Repeated names that the lines contain more than once.
    let twice: [String]
    /// Required fields, which the new attributes will not have.
    let required: [String]
    let problems: [Phrase]

    func title(_ words: Words) -> String { words("Add many to \(owner.name)") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Add many"), above: (owner.name, owner.path)).html)
        \(if: !problems.isEmpty, refused(words))
        \(if: isRepeating, repeated(words))
        \(KeepDraft(key: "\(owner.path)/lines").begin(words))
        <form class="form form--text" method="post" action="\(url: "\(owner.path)/attributes/lines")">
        \(field(words).area(text, rules: "required\(if: text.isEmpty, " autofocus")"))
        \(if: isRepeating, choice(words))
        \(FormEnd(title: words("Add"), cancelPath: owner.path).html(words))
        </form>
        </keep-draft>
        """
    }

    private func field(_ words: Words) -> FormField {
        let hint =
            required.isEmpty
            ? words("Blank lines are left out. Up to 5,000 lines, 200 characters each.")
            : words("These fields stay empty and are marked: \(required.joined(separator: ", ")).")
        return FormField("lines", words("One name on each line"), hint: hint, [:], words)
    }

    private func refused(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert">
        <p class="alert__title">\(words("This is not saved yet. Everything you typed is still here."))</p>
        <ul class="alert__list">\(problems, { "<li>\(words($0))</li>" })</ul></div>
        """
    }

    /// The most names that are shown one by one.
    private static let named = 50

    private var isRepeating: Bool { !known.isEmpty || !twice.isEmpty }

    private func repeated(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert">
        \(if: !known.isEmpty, names(known, words("\(known.count) of these names are there already."), words))
        \(if: !twice.isEmpty, names(twice, words("\(twice.count) of these names stand in the list more than once."), words))
        </div>
        """
    }

    private func names(_ names: [String], _ title: String, _ words: Words) -> HTML {
        """
        <p class="alert__title">\(title)</p>
        <ul class="alert__list">\(names.prefix(Self.named), { "<li>\($0)</li>" })\
        \(if: names.count > Self.named, "<li>\(words("and \(names.count - Self.named) more"))</li>")</ul>
        """
    }

    private func choice(_ words: Words) -> HTML {
        let choices = [
            (
                choice: Choice(value: "skip", label: words("Leave them out")),
                text: twice.isEmpty ? nil : words("Each name then stands there once.")
            ),
            (choice: Choice(value: "add", label: words("Add them once more")), text: nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("What shall happen to them?"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "duplicates", selected: ["skip"]))</div></fieldset>
            """
    }
}
