public import HTML
public import Localization

/// A page whose middle was drawn before.
public struct DrawnPage: Page {
    public let name: String
    public let html: HTML
    public let sheets: [String]

    public init(name: String, html: HTML, sheets: [String] = []) {
        self.name = name
        self.html = html
        self.sheets = sheets
    }

    public func title(_ words: Words) -> String { name }

    public func main(_ words: Words) -> HTML { html }
}
