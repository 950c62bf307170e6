extension NoteText {
    /// Reads typed formatting: `**bold**`, `*italic*` or `_italic_`, `__underline__`, `~~strike~~`, `||spoiler||`, ``
    /// `code` ``, a block between lines of three backticks, `[words](https://…)`. A backslash escapes a sign. Accepts
    /// any text: signs without a partner stay text. Takes linear time.
    /// - Parameter isMentioned: whether `[words](address)` with an address of the house mentions something.
    init(signs: String, isMentioned: @escaping (String) -> Bool = { _ in false }) {
        let plain = NoteText(text: signs).text
        let scalars = Array(plain.unicodeScalars)
        var limit = Int.max
        while true {
            var reader = NoteSignReader(scalars, limit: limit, isMentioned: isMentioned)
            let (text, entities) = reader.read()
            // Entities beyond the limit would be dropped together with their signs. Reading fewer leaves the other
            // signs in the text as typed.
            if limit == 0 || NoteText.normalised(entities, in: text).count <= NoteText.maximumEntities {
                self.init(text: text, entities: entities)
                return
            }
            limit = min(limit, NoteText.maximumEntities * 2) / 2
        }
    }

    /// The text with typed signs. Reading it gives the same text and the same entities.
    var signs: String {
        if entities.isEmpty, !text.unicodeScalars.contains(where: \.isNoteSign) { return text }
        var writer = NoteSignWriter(self)
        return writer.write()
    }
}
