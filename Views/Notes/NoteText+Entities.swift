/// How entities are brought into the one form in which they are kept and compared: within the text, no character split,
/// those of one kind joined where they touch, nothing over code but itself, no two links at one place, by offset.
extension NoteText {
    /// - Returns: as many as there are, also more than a note keeps.
    static func normalised(_ entities: [Entity], in text: String) -> [Entity] {
        guard !entities.isEmpty else { return [] }
        let units = text.utf16.count
        let valid = entities.compactMap { $0.fitted(into: text, units) }.sorted(by: isBefore)
        let kinds = Dictionary(grouping: valid, by: \.kind)

        let blocks = joined(kinds[.pre] ?? [])
        let code = without(blocks, joined(kinds[.code] ?? []))
        let verbatim = (blocks + code).sorted(by: isBefore)
        let rest = Kind.allCases.filter { $0 != .pre && $0 != .code }.flatMap {
            without(verbatim, joined(kinds[$0] ?? []))
        }
        return (verbatim + rest).sorted(by: isBefore)
    }

    private static func isBefore(_ one: Entity, _ other: Entity) -> Bool {
        if one.offset != other.offset { return one.offset < other.offset }
        if one.length != other.length { return one.length > other.length }
        if one.kind != other.kind { return one.kind.place < other.kind.place }
        return (one.attribute ?? "") < (other.attribute ?? "")
    }

    /// Those of one kind that touch are one. Where two differ, as links to two places do, the first keeps what both
    /// would have.
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

    /// What of some entities stands outside of others; both by offset, and neither overlapping among themselves.
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

    /// Whether a link may lead there: `http:`, `https:`, `mailto:` or `tel:` and something behind, nothing invisible.
    static func isAddress(_ url: String) -> Bool {
        guard url.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value > 32 && $0.value != 127 })
        else { return false }
        return ["http://", "https://", "mailto:", "tel:"].contains {
            url.count > $0.count && url.prefix($0.count).lowercased() == $0
        }
    }

    static let maxLanguageLength = 32

    /// Whether a code block may say that it is written in this: `swift`, `c++`, `objective-c`.
    static func isLanguage(_ language: some StringProtocol) -> Bool {
        let isShort = (1...maxLanguageLength).contains(language.utf8.count)
        return isShort && language.unicodeScalars.allSatisfy(\.isInLanguage)
    }
}

extension Unicode.Scalar {
    /// Whether a code block's language may have this in its name.
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
    /// What two of one kind must have in common to be one.
    fileprivate var attribute: String? { url ?? language }

    fileprivate func with(_ range: Range<Int>) -> Self { Self(kind, range, url: url, language: language) }

    /// The part of it that is in the text, with what its kind has and nothing else; nil where there is none.
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
        case .pre: return Self(kind, start..<last, language: language.flatMap { NoteText.isLanguage($0) ? $0 : nil })
        default: return Self(kind, start..<last)
        }
    }
}

extension String {
    /// The offset, or the next one up or down where it is in the middle of a surrogate pair.
    fileprivate func characterBoundary(_ offset: Int, up: Bool) -> Int {
        let index = utf16.index(startIndex, offsetBy: offset)
        guard index < endIndex, UTF16.isTrailSurrogate(utf16[index]) else { return offset }
        return up ? offset + 1 : offset - 1
    }
}
