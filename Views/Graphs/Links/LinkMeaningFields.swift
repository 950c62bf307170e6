import HTML
import House
import Localization

/// The meaning of a link: its reading from here and, for a new kind, from the other side; and a note.
struct LinkMeaningFields: Sendable {
    let kind: String
    let inverse: String
    let note: String
    /// All readings of the graph's kinds.
    let readings: [String]
    let problems: [String: Phrase]

    func html(_ words: Words) -> HTML {
        """
        \(kindField(words))
        <details class="more-fields"\(if: !inverse.isEmpty || problems["inverse"] != nil, " open")>\
        <summary class="more-fields__title unfold">\(words("Different in reverse"))</summary>
        \(FormField(
            "inverse", words("Meaning in reverse"),
            hint: words("Leave empty if it is the same, as with “married to”."), problems, words
        ).input(inverse, rules: "maxlength=\"100\" list=\"kinds\" autocomplete=\"off\" placeholder=\"\(words("wrote"))\""))
        </details>
        """
    }

    /// The inputs of a form that links, by name and label.
    static func labels(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("kind", words("Meaning")), ("inverse", words("Meaning in reverse")),
            ("node", words("Link with")), ("note", words("Note")),
        ]
    }

    private func kindField(_ words: Words) -> HTML {
        """
        \(FormField("kind", words("Meaning"), hint: words("Optional."), problems, words).input(
            kind,
            rules: "maxlength=\"100\" list=\"kinds\" autocomplete=\"off\" placeholder=\"\(words("written by"))\""))
        <datalist id="kinds">\(readings, { "<option value=\"\($0)\"></option>" })</datalist>
        """
    }

    func noteField(_ words: Words) -> HTML {
        FormField("note", words("Note"), problems, words).area(note, rules: "maxlength=\"2000\"")
    }
}
