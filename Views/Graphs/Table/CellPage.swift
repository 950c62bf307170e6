public import HTML
public import Localization

/// One value of one attribute, to be changed by itself.
public struct CellPage: Page {
    /// `/graphs/:graph/attributes/:attribute/values/:field`
    public let action: String
    public let attributeName: String
    public let column: TableColumn
    public let value: String
    /// What stood there, as it is typed, when this value was typed.
    public let was: String
    public let back: String
    public let problem: Phrase?
    public var meanwhile: Meanwhile?

    /// Two values for one place: one of them is chosen. Both as they are read, empty for none.
    public struct Meanwhile: Sendable {
        public let standing: String
        public let typed: String

        public init(standing: String, typed: String) {
            self.standing = standing
            self.typed = typed
        }
    }

    public init(
        action: String, attributeName: String, column: TableColumn, value: String, was: String, back: String,
        problem: Phrase? = nil
    ) {
        self.action = action
        self.attributeName = attributeName
        self.column = column
        self.value = value
        self.was = was
        self.back = back
        self.problem = problem
    }

    public var sheets: [String] { ["table"] }

    public func title(_ words: Words) -> String { "\(attributeName.isolated) · \(column.name.isolated)" }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(column.name, above: (attributeName, back)).html)
        <form class="form" method="post" action="\(url: action)" novalidate>
        \(hidden("was", was))\(hidden("back", back))
        <div class="field">
        <span class="field__label" aria-hidden="true">\(column.name)\(if: !column.unit.isEmpty, " (\(column.unit))")</span>
        \(column.control(name: "value", value: value, label: column.name, words))
        \(problem, { "<p class=\"field__problem\" role=\"alert\">\(words($0))</p>" })
        \(meanwhile, { told($0, words) })
        </div>
        \(meanwhile, { choice($0, words) })
        \(if: meanwhile == nil, FormEnd(title: words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func told(_ meanwhile: Meanwhile, _ words: Words) -> HTML {
        """
        <p class="field__problem" role="alert" data-standing="\(meanwhile.standing)">\
        \(words("This was changed meanwhile. Now it says: \(Self.short(meanwhile.standing))"))</p>
        """
    }

    private func choice(_ meanwhile: Meanwhile, _ words: Words) -> HTML {
        """
        <div class="form__end">
        <button class="button button--main">\(words("Take “\(Self.short(meanwhile.typed))”"))</button>
        <a class="button button--bare" href="\(url: back)">\(words("Keep “\(Self.short(meanwhile.standing))”"))</a>
        </div>
        """
    }

    private static func short(_ text: String) -> String {
        text.isEmpty ? "–" : text.count > 60 ? text.prefix(60) + "…" : text
    }
}
