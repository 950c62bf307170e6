import HTML
import House
import Localization

/// The kinds of links and the choice fields that a canvas can be filtered and coloured by. The page has them, and its script
/// requests them again after the graph was changed.
struct CanvasChoices: Sendable {
    /// The graph's kinds of links, by id and title.
    let kinds: [Choice]
    /// All readings of the kinds.
    let ways: [String]
    let fields: [Field]

    /// A field with choices.
    struct Field: Sendable {
        let id: String
        /// The field's name with that of its entity.
        let name: String
        let options: [Choice]
    }

    /// All of the choices, for the script of a page whose choices may be out of date.
    func html(_ words: Words) -> HTML {
        let none = CanvasOptions()
        return "\(kinds(none, words))\(values(none, words))\(colours(none, words))\(readings)"
    }

    func kinds(_ options: CanvasOptions, _ words: Words) -> HTML {
        select(
            "kind", words("Kind of link"), isThere: !kinds.isEmpty,
            Choice.options([Choice(value: "", label: words("All kinds of links"))] + kinds, options.kind ?? ""))
    }

    /// The choices of all fields, below the fields' names.
    func values(_ options: CanvasOptions, _ words: Words) -> HTML {
        let all: HTML = """
            <option value="">\(words("All values"))</option>\
            \(fields, { field in
                """
                <optgroup label="\(field.name)">\(Choice.options(field.options, options.choice ?? ""))</optgroup>
                """
            })
            """
        return select("choice", words("Value of a field"), isThere: !fields.isEmpty, all)
    }

    func colours(_ options: CanvasOptions, _ words: Words) -> HTML {
        let all =
            [
                Choice(value: "", label: words("One colour")), Choice(value: "entity", label: words("Entity")),
                Choice(value: "part", label: words("Group")),
            ] + fields.map { Choice(value: $0.id, label: $0.name) }
        return select("by", words("Colour by"), isThere: true, Choice.options(all, options.colour.value))
    }

    /// The suggestions for the input in which the kind of a new link is typed.
    var readings: HTML {
        "<datalist id=\"canvas-kinds\">\(ways, { "<option value=\"\($0)\">" })</datalist>"
    }

    private func select(_ name: String, _ label: String, isThere: Bool, _ options: HTML) -> HTML {
        """
        <select class="field__input" name="\(name)" aria-label="\(label)"\(if: !isThere, " hidden")>\(options)</select>
        """
    }
}
