package import HTML
package import Localization

/// The field for the encoding of a file, with a line of the file in each.
package struct EncodingField: Sendable {
    let lines: [Choice]
    /// Empty if the member has to choose.
    let chosen: String

    /// The member has to choose.
    package var isOpen: Bool { chosen.isEmpty }

    package func html(_ problems: [String: Phrase], _ words: Words) -> HTML {
        FormField("encoding", words("Encoding"), problems, words).select(
            (chosen.isEmpty ? [Choice(value: "", label: words("Choose…"))] : []) + lines, chosen)
    }
}
