import House

/// A row of a message has only what it says: most have a text and nothing else, and reading eighteen members of each of a
/// hundred thousand messages three times takes longer than writing them.
extension ImportedNote: Codable {
    private enum CodingKeys: String, CodingKey {
        case source, tab, writer, replyTo, isList, text, entities, sourceURL, createdAt, editedAt, pinnedAt
        case items, files, reaction, bells, versions, extras
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        source = try row.decode(String.self, forKey: .source)
        tab = try row.decode(String.self, forKey: .tab)
        text = NoteState.Text(
            text: try row.decodeIfPresent(String.self, forKey: .text) ?? "",
            entities: try row.decodeIfPresent(String.self, forKey: .entities) ?? "[]")
        createdAt = try row.decode(Instant.self, forKey: .createdAt)
        writer = try row.decodeIfPresent(String.self, forKey: .writer)
        replyTo = try row.decodeIfPresent(String.self, forKey: .replyTo)
        isList = try row.decodeIfPresent(Bool.self, forKey: .isList) ?? false
        sourceURL = try row.decodeIfPresent(String.self, forKey: .sourceURL) ?? ""
        editedAt = try row.decodeIfPresent(Instant.self, forKey: .editedAt)
        pinnedAt = try row.decodeIfPresent(Instant.self, forKey: .pinnedAt)
        items = try row.decodeIfPresent([ImportedItem].self, forKey: .items) ?? []
        files = try row.decodeIfPresent([ImportedNoteFile].self, forKey: .files) ?? []
        reaction = try row.decodeIfPresent(String.self, forKey: .reaction)
        bells = try row.decodeIfPresent([ArchivedBell].self, forKey: .bells) ?? []
        versions = try row.decodeIfPresent([ImportedNoteVersion].self, forKey: .versions) ?? []
        extras = try row.decodeIfPresent(String.self, forKey: .extras) ?? ""
    }

    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: CodingKeys.self)
        try row.encode(source, forKey: .source)
        try row.encode(tab, forKey: .tab)
        if !text.text.isEmpty { try row.encode(text.text, forKey: .text) }
        if text.entities != "[]" { try row.encode(text.entities, forKey: .entities) }
        try row.encode(createdAt, forKey: .createdAt)
        try row.encodeIfPresent(writer, forKey: .writer)
        try row.encodeIfPresent(replyTo, forKey: .replyTo)
        if isList { try row.encode(true, forKey: .isList) }
        if !sourceURL.isEmpty { try row.encode(sourceURL, forKey: .sourceURL) }
        try row.encodeIfPresent(editedAt, forKey: .editedAt)
        try row.encodeIfPresent(pinnedAt, forKey: .pinnedAt)
        if !items.isEmpty { try row.encode(items, forKey: .items) }
        if !files.isEmpty { try row.encode(files, forKey: .files) }
        try row.encodeIfPresent(reaction, forKey: .reaction)
        if !bells.isEmpty { try row.encode(bells, forKey: .bells) }
        if !versions.isEmpty { try row.encode(versions, forKey: .versions) }
        if !extras.isEmpty { try row.encode(extras, forKey: .extras) }
    }
}
