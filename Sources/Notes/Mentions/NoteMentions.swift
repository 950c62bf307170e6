import House

/// Looks up what texts mention, for one reader.
struct NoteMentions: Sendable {
    let rooms: RoomDirectory

    // MARK: Showing

    /// The mentioned things that a reader may see now, by their addresses in the texts.
    func things(in texts: [NoteText], _ visit: Visit) throws -> [String: FoundRow] {
        var things: [String: FoundRow] = [:]
        for path in addresses(in: texts) {
            things[path] = try thing(at: path, visit)
        }
        return things
    }

    private func thing(at path: String, _ visit: Visit) throws -> FoundRow? {
        rooms.isMentioned(at: path) ? try rooms.thing(at: path, visit) : nil
    }

    func named(_ text: NoteText, _ visit: Visit) throws -> NoteText {
        text.mentions.isEmpty ? text : text.named(try things(in: [text], visit))
    }

    func named(_ note: Note, _ visit: Visit) throws -> Note {
        note.named(try things(in: note.texts, visit))
    }

    // MARK: Keeping

    /// The most names in one text that are looked for.
    private static let limit = 20

    /// A text as it is stored: what it mentions without names, and `[[Name]]` as a mention where exactly one thing that the
    /// writer can see has that name. A mention of anything else is the text that it stood on.
    /// - Parameters:
    ///   - isDraft: keeps `[[Name]]`, which may go on.
    ///   - earlier: the texts in place of which it is stored: they may mention what the writer cannot see now.
    func stored(
        _ text: NoteText, _ visit: Visit, isDraft: Bool, earlier: () throws -> [NoteText]
    ) throws -> NoteText {
        guard !text.mentions.isEmpty || text.text.contains("[[") else { return text }
        let known = text.mentions.isEmpty ? [] : addresses(in: try earlier())
        let kept = try text.entities.compactMap { entity -> NoteText.Entity? in
            guard entity.kind == .mention, let url = entity.url else { return entity }
            return try path(url, known, visit).map { NoteText.Entity(.mention, entity.range, url: $0) }
        }
        let bare = NoteText(text: text.text, entities: kept).bare
        return isDraft
            ? bare : try bare.mentioning(limit: Self.limit) { name in try only(named: name, visit)?.mentionedPath }
    }

    func addresses(in texts: [NoteText]) -> Set<String> { Set(texts.flatMap(\.mentions).compactMap(\.url)) }

    /// The address that a mention may keep; `nil` for none.
    /// - Parameter known: the addresses that it may keep in any case.
    func path(_ url: String, _ known: Set<String>, _ visit: Visit) throws -> String? {
        if url.hasPrefix("#") { return known.first { NoteText.mark(of: $0) == url } }
        return known.contains(url) ? url : try thing(at: url, visit)?.mentionedPath
    }

    private func only(named name: String, _ visit: Visit) throws -> FoundRow? {
        let fold = Fold.fold(name)
        let found = try rooms.named(name, limit: 2, visit).filter { Fold.fold($0.name.plain) == fold }
        guard found.isEmpty else { return found.count == 1 ? found[0] : nil }
        let called = try rooms.things(called: name, visit).filter { Fold.fold($0.word) == fold }
        return called.count == 1 ? called[0].row : nil
    }
}

extension NoteText {
    /// Shows the names of mentioned things, and `…` with a mark for those that are not in `things`.
    /// - Parameter things: by the addresses in the text.
    func named(_ things: [String: FoundRow]) -> NoteText {
        guard !mentions.isEmpty else { return self }
        let known = entities.map { entity in
            guard entity.kind == .mention, let url = entity.url else { return entity }
            let thing = things[url]
            return Entity(
                .mention, entity.range, url: thing?.mentionedPath ?? (url.hasPrefix("#") ? url : Self.mark(of: url)),
                isKnown: thing != nil)
        }
        let names = mentions.map { entity in
            let name = entity.url.flatMap { things[$0] }?.name.plain.tidiedLine ?? ""
            return (range: entity.range, with: name.isEmpty ? Self.nameless : name)
        }
        return NoteText(text: text, entities: known).replacing(names)
    }

    /// For a text without entities: a mark before each mention of what the reader may not see, see `MaskedText`. Call it after
    /// `named`.
    var masked: NoteText {
        let hidden = mentions.filter { !$0.isKnown }
        return hidden.isEmpty ? self : replacing(hidden.map { ($0.range, MaskedText.mark + Self.nameless) })
    }

    /// Without the names of what is mentioned.
    var bare: NoteText { replacing(mentions.map { ($0.range, Self.nameless) }) }

    /// With mentions in place of `[[Name]]`, outside of code, links and other mentions.
    /// - Parameter path: the address of the only thing of a name.
    fileprivate func mentioning(limit: Int, _ path: (String) throws -> String?) rethrows -> NoteText {
        let taken = entities.filter { [.code, .pre, .link, .mention].contains($0.kind) }.map(\.range)
        var (parts, added): ([(range: Range<Int>, with: String)], [Entity]) = ([], [])
        for match in text.matches(of: /\[\[([^\[\]\n]{1,100})\]\]/).prefix(limit) {
            let start = text.utf16.distance(from: text.startIndex, to: match.range.lowerBound)
            let range = start..<start + match.0.utf16.count
            guard !taken.contains(where: { $0.overlaps(range) }), let path = try path(String(match.1)) else { continue }
            parts.append((range, Self.nameless))
            added.append(Entity(.mention, range, url: path))
        }
        return replacing(parts, adding: added)
    }
}
