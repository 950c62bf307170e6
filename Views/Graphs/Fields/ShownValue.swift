import HTML
import House
import Localization

/// An attribute's value for one field, ready to be read.
struct ShownValue: Sendable {
    let label: String
    /// With its unit, in the reader's language; empty for a missing value.
    let text: String
    let type: FieldType
    /// 1 to 10 for a choice with a colour.
    var colour = 0
    /// The way in which it lies outside the field's range, or that a required value is missing.
    var problem: Phrase?
    /// Whether the text is clear without its label, as an author or `412 pages` is and a bare number is not.
    var speaksForItself = true
    /// Nil if the reader may not change the value.
    var edit: Edit?
    /// The reminder of a date, or the address to create one at.
    var bell: BellMark?

    /// The form that changes the value by itself.
    struct Edit: Sendable {
        /// `/graphs/:graph/attributes/:attribute/values/:field`
        let path: String
        /// The value as a text to type.
        let typed: String
    }

    /// The text, with its colour where it has one.
    var html: HTML { colour == 0 ? "\(text)" : "<span class=\"dot\" data-colour=\"\(colour)\">\(text)</span>" }

    /// The text, as a link to its form if the value may be changed.
    /// - Parameter query: tells the form where to lead back: `?list`.
    func link(_ words: Words, query: String = "") -> HTML {
        guard let edit else { return html }
        return """
            <a class="value" href="\(url: edit.path + query)" data-typed="\(edit.typed)" \
            aria-label="\(words("\(label): \(text.isEmpty ? "–" : text)"))">\(if: text.isEmpty, "–")\(html)</a>
            """
    }

    /// The value in a line with others.
    /// - Parameter isEdited: whether a tap on it changes it.
    func brief(_ words: Words, isEdited: Bool) -> HTML {
        """
        <span class="brief"\(if: speaksForItself, " title=\"\(label)\"")>\
        \(if: !speaksForItself, "<span class=\"brief__label\">\(label)</span> ")\
        \(isEdited ? link(words, query: "?list") : html)</span>
        """
    }

    /// The value in a list of terms.
    func term(_ words: Words) -> HTML {
        """
        <dt>\(label)</dt><dd>\(link(words))\(bell, { $0.html(words) })\
        \(problem, { "<span class=\"facts__problem\">\(words($0))</span>" })</dd>

        """
    }
}
