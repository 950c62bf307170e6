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
    /// What is suggested, or was typed, for what one of the entity's things is called; nil where it is not asked.
    let question: ItemName?
    var itemProblems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("\(owner.name): Add many") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Add many"), above: (owner.name, owner.path)).html)
        \(if: !problems.isEmpty, refused(words))
        \(if: isRepeating, repeated(words))
        \(KeepDraft(key: "\(owner.path)/lines").begin(words))
        <form class="form form--text" method="post" action="\(url: "\(owner.path)/attributes/lines")">
        \(field(words).area(text, rules: "required\(if: text.isEmpty, " autofocus")"))
        \(if: isRepeating, choice(words))
        \(question, { ItemNameFields(name: $0, problems: itemProblems).html(words) })
        \(FormEnd(title: words("Add"), cancelPath: owner.path).html(words))
        </form>
        </keep-draft>
        """
    }

    private func field(_ words: Words) -> FormField {
        let hint =
            required.isEmpty
            ? words("Blank lines are skipped. Up to 5,000 lines of 200 characters.")
            : words("These required fields stay empty and will be marked: \(required.joined(separator: ", ")).")
        return FormField("lines", words("One name per line"), hint: hint, [:], words)
    }

    private func refused(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert">
        <p class="alert__title">\(words("Not saved yet. Everything you typed is still here."))</p>
        <ul class="alert__list">\(problems, { "<li>\(words($0))</li>" })</ul></div>
        """
    }

    /// The most names that are shown one by one.
    private static let named = 50

    private var isRepeating: Bool { !known.isEmpty || !twice.isEmpty }

    private func repeated(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert">
        \(if: !known.isEmpty, names(known, words("\(known.count) of these names already exist."), words))
        \(if: !twice.isEmpty, names(twice, words("\(twice.count) of these names are in the list more than once."), words))
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
                choice: Choice(value: "skip", label: words("Skip them")),
                text: twice.isEmpty ? nil : words("Each name is added only once.")
            ),
            (choice: Choice(value: "add", label: words("Add them again")), text: nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("What should happen to them?"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "duplicates", selected: ["skip"]))</div></fieldset>
            """
    }
}
