/// The normal form in which entities are stored and compared: within the text, whole characters, touching ones of one
/// kind joined, nothing inside code, no two links at one place, sorted by offset.
extension NoteText {
    /// - Returns: all entities, even if there are more than a note may have.
    static func normalised(_ entities: [Entity], in text: String) -> [Entity] {
        guard !entities.isEmpty else { return [] }
        let units = text.utf16.count
        let valid = entities.compactMap { $0.fitted(into: text, units) }.sorted(by: isBefore)
        let kinds = Dictionary(grouping: valid, by: \.kind)

        let blocks = joined(kinds[.pre] ?? [])
        let code = without(blocks, joined(kinds[.code] ?? []))
        let verbatim = (blocks + code).sorted(by: isBefore)
        let mentions = without(verbatim, joined(kinds[.mention] ?? []))
        let links = without((verbatim + mentions).sorted(by: isBefore), joined(kinds[.link] ?? []))
        let rest = Kind.allCases.filter { ![.pre, .code, .mention, .link].contains($0) }.flatMap {
            without(verbatim, joined(kinds[$0] ?? []))
        }
        return (verbatim + mentions + links + rest).sorted(by: isBefore)
    }

    private static func isBefore(_ one: Entity, _ other: Entity) -> Bool {
        if one.offset != other.offset { return one.offset < other.offset }
        if one.length != other.length { return one.length > other.length }
        if one.kind != other.kind { return one.kind.place < other.kind.place }
        return (one.attribute ?? "") < (other.attribute ?? "")
    }

    /// Joins touching entities of one kind. If two overlap but differ, as links to two pages do, the first keeps the
    /// overlap.
    private static func joined(_ sorted: [Entity]) -> [Entity] {
        var joined: [Entity] = []
        for entity in sorted {
            guard let last = joined.last, entity.offset <= last.end else {
                joined.append(entity)
                continue
            }
            if entity.attribute == last.attribute {
                joined[joined.count - 1] = last.with(last.offset..<max(last.end, entity.end))
            } else if entity.end > last.end {
                joined.append(entity.with(last.end..<entity.end))
            }
        }
        return joined
    }

    /// The parts of entities outside of others; both sorted by offset, and each without overlaps.
    private static func without(_ others: [Entity], _ entities: [Entity]) -> [Entity] {
        var rest: [Entity] = []
        var first = 0
        for entity in entities {
            while first < others.count, others[first].end <= entity.offset { first += 1 }
            var (start, index) = (entity.offset, first)
            while index < others.count, others[index].offset < entity.end {
                if start < others[index].offset { rest.append(entity.with(start..<others[index].offset)) }
                start = others[index].end
                index += 1
            }
            if start < entity.end { rest.append(entity.with(start..<entity.end)) }
        }
        return rest
    }

    /// True if a link may have this address: `http:`, `https:`, `mailto:` or `tel:` with something after it, and no
    /// invisible characters.
    static func isAddress(_ url: String) -> Bool {
        guard url.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value > 32 && $0.value != 127 })
        else { return false }
        return ["http://", "https://", "mailto:", "tel:"].contains {
            url.count > $0.count && url.prefix($0.count).lowercased() == $0
        }
    }

    static let maxLanguageLength = 32

    /// True for a valid language of a code block: `swift`, `c++`, `objective-c`.
    static func isLanguage(_ language: some StringProtocol) -> Bool {
        let isShort = (1...maxLanguageLength).contains(language.utf8.count)
        return isShort && language.unicodeScalars.allSatisfy(\.isInLanguage)
    }
}

extension Unicode.Scalar {
    /// True for characters in a language's name.
    fileprivate var isInLanguage: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "#", ".", "_", "-": true
        default: false
        }
    }
}

extension NoteText.Kind {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension NoteText.Entity {
    /// The attribute in which two entities of one kind have to agree to be joined.
    fileprivate var attribute: String? { url ?? language }

    fileprivate func with(_ range: Range<Int>) -> Self {
        Self(kind, range, url: url, language: language, isKnown: isKnown)
    }

    /// The part of the entity within the text, with only the attributes of its kind; `nil` if it is empty.
    fileprivate func fitted(into text: String, _ units: Int) -> Self? {
        let (end, isTooLarge) = offset.addingReportingOverflow(length)
        guard length > 0, offset < units, isTooLarge || end > 0 else { return nil }
        let start = text.characterBoundary(max(offset, 0), up: true)
        let last = text.characterBoundary(isTooLarge ? units : min(end, units), up: false)
        guard start < last else { return nil }
        switch kind {
        case .link:
            guard let url, NoteText.isAddress(url) else { return nil }
            return Self(kind, start..<last, url: url)
        case .mention:
            guard let url, NoteText.isMention(url) else { return nil }
            return Self(kind, start..<last, url: url, isKnown: isKnown)
        case .pre: return Self(kind, start..<last, language: language.flatMap { NoteText.isLanguage($0) ? $0 : nil })
        default: return Self(kind, start..<last)
        }
    }
}

extension String {
    /// The offset, or the next one up or down if it splits a surrogate pair.
    fileprivate func characterBoundary(_ offset: Int, up: Bool) -> Int {
        let index = utf16.index(startIndex, offsetBy: offset)
        guard index < endIndex, UTF16.isTrailSurrogate(utf16[index]) else { return offset }
        return up ? offset + 1 : offset - 1
    }
}
