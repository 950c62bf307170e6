import HTML
import Localization

/// A column of the table of an entity's attributes.
public struct TableColumn: Sendable {
    /// The field's id.
    public let id: String
    public let name: String
    public let unit: String
    public let kind: Kind
    public let options: [Choice]
    public let sorting: Sorting
    /// Of a column of numbers.
    public let sum: Sum?
    /// How many stars a rating has; 0 for everything else.
    public let stars: Int

    public enum Kind: Sendable { case text, longText, integer, decimal, date, yesNo, choice }

    /// Where a tap on the heading leads, and how the table is sorted by it now; `nil` where it is not.
    public struct Sorting: Sendable {
        public let path: String
        public let isDescending: Bool?

        public init(path: String, isDescending: Bool?) {
            self.path = path
            self.isDescending = isDescending
        }
    }

    /// Over all rows that fit, as the reader writes numbers.
    public struct Sum: Sendable {
        public let total: String
        public let average: String

        public init(total: String, average: String) {
            self.total = total
            self.average = average
        }
    }

    public init(
        id: String, name: String, unit: String, kind: Kind, options: [Choice], sorting: Sorting, sum: Sum?,
        stars: Int = 0
    ) {
        self.id = id
        self.name = name
        self.unit = unit
        self.kind = kind
        self.options = options
        self.sorting = sorting
        self.sum = sum
        self.stars = stars
    }

    var isNumber: Bool { kind == .integer || kind == .decimal }

    /// What a cell turns into while it is typed in; kept apart until then.
    func editor(_ words: Words) -> HTML {
        "<template data-field=\"\(id)\">\(control(name: "value", value: "", label: name, words))</template>\n"
    }

    /// An input that fits the type.
    func control(name: String, value: String, label: String, _ words: Words) -> HTML {
        switch kind {
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
