import HTML
public import Localization

/// An attribute's value for one field, ready to be read.
public struct ShownValue: Sendable {
    public let label: String
    /// With its unit, in the reader's language; empty where a field asks for a value that is not there.
    public let text: String
    public let kind: DetailKind
    /// 1 to 10 for a choice with a colour.
    public let colour: Int
    /// How it lies outside what the field takes now.
    public let problem: Phrase?
    /// Whether the text alone says what it is, as an author or `412 pages` does and a bare number does not.
    public let speaksForItself: Bool

    public init(
        label: String, text: String, kind: DetailKind, colour: Int = 0, problem: Phrase? = nil,
        speaksForItself: Bool = true
    ) {
        self.label = label
        self.text = text
        self.kind = kind
        self.colour = colour
        self.problem = problem
        self.speaksForItself = speaksForItself
    }

    /// The text, with its colour where it has one.
    var html: HTML { colour == 0 ? "\(text)" : "<span class=\"dot\" data-colour=\"\(colour)\">\(text)</span>" }

    /// In a line with others.
    var brief: HTML {
        """
        <span class="brief"\(if: speaksForItself, " title=\"\(label)\"")>\
        \(if: !speaksForItself, "<span class=\"brief__label\">\(label)</span> ")\(html)</span>
        """
    }

    /// In a list of terms.
    func term(_ words: Words) -> HTML {
        """
        <dt>\(label)</dt><dd>\(html)\
        \(problem, { "<span class=\"facts__problem\">\(words($0))</span>" })</dd>

        """
    }
}
