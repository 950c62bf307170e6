import HTML
import Localization

/// An attribute's value for one field, ready to be read.
struct ShownValue: Sendable {
    let label: String
    /// With its unit, in the reader's language; empty where a field asks for a value that is not there.
    let text: String
    let type: FieldType
    /// 1 to 10 for a choice with a colour.
    var colour = 0
    /// How it lies outside what the field takes now.
    var problem: Phrase?
    /// Whether the text alone says what it is, as an author or `412 pages` does and a bare number does not.
    var speaksForItself = true
    /// Nothing for whoever may not change it.
    var edit: Edit?
    /// Of a day, or where a reminder of it is made.
    var bell: BellMark?

    /// Where the value is changed by itself.
    struct Edit: Sendable {
        /// `/graphs/:graph/attributes/:attribute/values/:field`
        let path: String
        /// What stands in its field when it is typed over.
        let typed: String
    }

    /// The text, with its colour where it has one.
    var html: HTML { colour == 0 ? "\(text)" : "<span class=\"dot\" data-colour=\"\(colour)\">\(text)</span>" }

    /// The text as a link to where it is changed, if that may be.
    /// - Parameter query: says where it leads back to: `?list`.
    func link(_ words: Words, query: String = "") -> HTML {
        guard let edit else { return html }
        return """
            <a class="value" href="\(url: edit.path + query)" data-typed="\(edit.typed)" \
            aria-label="\(words("\(label): \(text.isEmpty ? "–" : text)"))">\(if: text.isEmpty, "–")\(html)</a>
            """
    }

    /// In a line with others.
    /// - Parameter isEdited: whether a tap on it changes it.
    func brief(_ words: Words, isEdited: Bool) -> HTML {
        """
        <span class="brief"\(if: speaksForItself, " title=\"\(label)\"")>\
        \(if: !speaksForItself, "<span class=\"brief__label\">\(label)</span> ")\
        \(isEdited ? link(words, query: "?list") : html)</span>
        """
    }

    /// In a list of terms.
    func term(_ words: Words) -> HTML {
        """
        <dt>\(label)</dt><dd>\(link(words))\(bell, { $0.html(words) })\
        \(problem, { "<span class=\"facts__problem\">\(words($0))</span>" })</dd>

        """
    }
}
