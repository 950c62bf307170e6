import HTML
import House
import Localization

/// A column of the table of an entity's attributes.
struct TableColumn: Sendable {
    /// The field's id.
    let id: String
    let name: String
    let unit: String
    let type: FieldType
    let options: [Choice]
    let sorting: Sorting
    /// For a column of numbers.
    let sum: Sum?
    /// The number of stars of a rating; 0 for every other column.
    var stars = 0

    /// The address behind the heading, and the direction in which the table is sorted by it now; `nil` if it is not.
    struct Sorting: Sendable {
        let path: String
        let isDescending: Bool?
    }

    /// The sum and the average of all rows that fit, as the reader writes numbers.
    struct Sum: Sendable {
        let total: String
        let average: String
    }

    var isNumber: Bool { type.isNumber }

    /// The input that replaces a cell while it is edited, in a template.
    func editor(_ words: Words) -> HTML {
        "<template data-field=\"\(id)\">\(control(name: "value", value: "", label: name, words))</template>\n"
    }

    /// An input that fits the type.
    func control(name: String, value: String, label: String, _ words: Words) -> HTML {
        switch type {
        case .yesNo:
            Self.select(
                name, [Choice(value: "yes", label: words("Yes")), Choice(value: "no", label: words("No"))], value, label
            )
        case .choice: Self.select(name, options, value, label)
        case .longText:
            """
            <textarea class="field__input" rows="4" name="\(name)" aria-label="\(label)">
            \(value)</textarea>
            """
        case .date: Self.input(name, "date", "text", value, label)
        case .integer: Self.input(name, "text", "numeric", value, label)
        case .decimal: Self.input(name, "text", "decimal", value, label)
        case .text: Self.input(name, "text", "text", value, label)
        }
    }

    private static func select(_ name: String, _ choices: [Choice], _ value: String, _ label: String) -> HTML {
        """
        <select class="field__input field__input--select" name="\(name)" aria-label="\(label)">\
        \(Choice.options([Choice(value: "", label: "–")] + choices, value))</select>
        """
    }

    private static func input(
        _ name: String, _ type: String, _ mode: String, _ value: String, _ label: String
    ) -> HTML {
        """
        <input class="field__input" type="\(type)" name="\(name)" value="\(value)" aria-label="\(label)" \
        autocomplete="off" inputmode="\(mode)">
        """
    }
}
