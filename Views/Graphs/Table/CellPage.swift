public import HTML
public import Localization

/// One value of one attribute, to be changed by itself.
public struct CellPage: Page {
    /// `/graphs/:graph/attributes/:attribute/values/:field`
    public let action: String
    public let attributeName: String
    public let column: TableColumn
    public let value: String
    public let version: Int
    public let back: String
    public let problem: Phrase?

    public init(
        action: String, attributeName: String, column: TableColumn, value: String, version: Int, back: String,
        problem: Phrase? = nil
    ) {
        self.action = action
        self.attributeName = attributeName
        self.column = column
        self.value = value
        self.version = version
        self.back = back
        self.problem = problem
    }

    public var sheets: [String] { ["table"] }

    public func title(_ words: Words) -> String { "\(attributeName) · \(column.name)" }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(column.name, above: (attributeName, back)).html)
        <form class="form" method="post" action="\(url: action)" novalidate>
        \(hidden("version", "\(version)"))\(hidden("back", back))
        <div class="field">
        <span class="field__label" aria-hidden="true">\(column.name)\(if: !column.unit.isEmpty, " (\(column.unit))")</span>
        \(column.control(name: "value", value: value, label: column.name, words))
        \(problem, { "<p class=\"field__problem\" role=\"alert\">\(words($0))</p>" })
        </div>
        \(FormEnd(title: words("Save"), cancelPath: back).html(words))
        </form>
        """
    }
}
