public import HTML
public import Localization

/// One value of one attribute, to be changed by itself.
public struct CellPage: Page {
    public let attributeName: String
    public var form: ValueForm

    public init(attributeName: String, form: ValueForm) {
        self.attributeName = attributeName
        self.form = form
    }

    public var sheets: [String] { ["editing"] }

    public func title(_ words: Words) -> String { "\(attributeName.isolated) · \(form.column.name.isolated)" }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(form.column.name, above: (attributeName, form.back)).html)
        \(form.html(words))
        """
    }
}
