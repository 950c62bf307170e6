extension NoteText {
    /// Reads what a person typed: `**bold**`, `*italic*` or `_italic_`, `__underline__`, `~~strike~~`, `||spoiler||`,
    /// `` `code` ``, a block between lines of three backticks, `[words](https://…)`. A backslash before a sign makes it
    /// plain. Any text is taken: signs that mean nothing are what they are. In linear time.
    init(signs: String) {
        let plain = NoteText(text: signs).text
        let scalars = Array(plain.unicodeScalars)
        var most = Int.max
        while true {
            var reader = NoteSignReader(scalars, most: most)
            let (text, entities) = reader.read()
            // More than are kept would lose their signs: then fewer are read, and the others stay as they were typed.
            if most == 0 || NoteText.normalised(entities, in: text).count <= NoteText.maximumEntities {
                self.init(text: text, entities: entities)
                return
            }
            most = min(most, NoteText.maximumEntities * 2) / 2
        }
    }

    /// The text as somebody would type it. Reading it gives the same text and the same entities.
    var signs: String {
        if entities.isEmpty, !text.unicodeScalars.contains(where: \.isNoteSign) { return text }
        var writer = NoteSignWriter(self)
        return writer.write()
    }
}
