import House

/// Writes a note with typed signs. Reading them again gives the same text and entities.
///
/// Signs cross where entities do. Where the reader would not recognise a sign, as in the middle of a word, a joiner
/// (U+2060) stands beside it.
struct NoteSignWriter {
    private let text: ScalarText
    /// Signs and links by where they begin and where they end, and code by where it begins; among the scalars.
    private var begins: [Int: [NoteText.Entity]] = [:]
    private var ends: [Int: [NoteText.Entity]] = [:]
    private var code: [Int: NoteText.Entity] = [:]
    private var codeEnds: Set<Int> = []
    private let cuts: [Int]

    private var written: [Unicode.Scalar] = []
    /// The scalar of the formatting sign written last; `nil` if other text was written since.
    private var lastSign: Unicode.Scalar?
    private var isBeginning = false
    private var isInLink = false
    private var hint = AddressHint()

    init(_ note: NoteText) {
        text = ScalarText(note.text)
        var cuts: Set = [0, text.scalars.count]
        for entity in Self.overCode(note.entities) {
            let range = text.range(of: entity.range)
            cuts.formUnion([range.lowerBound, range.upperBound])
            if entity.kind == .code || entity.kind == .pre {
                code[range.lowerBound] = entity
                codeEnds.insert(range.upperBound)
            } else {
                begins[range.lowerBound, default: []].append(entity)
                ends[range.upperBound, default: []].insert(entity, at: 0)
            }
        }
        self.cuts = cuts.sorted()
    }

    /// Joins formats that end before code and begin again behind it, since entities do not cover code but typed signs
    /// may.
    private static func overCode(_ entities: [NoteText.Entity]) -> [NoteText.Entity] {
        var ends: [Int: Int] = [:]
        var code: [NoteText.Entity] = []
        for entity in entities where entity.kind == .code || entity.kind == .pre {
            code.append(entity)
            ends[entity.end] = ends[entity.offset] ?? entity.offset
        }
        var joined: [NoteText.Entity] = []
        var last: [NoteText.Kind: Int] = [:]
        for entity in entities where entity.kind != .code && entity.kind != .pre {
            if let place = last[entity.kind], ![.link, .mention].contains(entity.kind),
                joined[place].end == ends[entity.offset]
            {
                joined[place] = NoteText.Entity(entity.kind, joined[place].offset..<entity.end)
            } else {
                last[entity.kind] = joined.count
                joined.append(entity)
            }
        }
        return code + joined
    }

    mutating func write() -> String {
        for (start, end) in zip(cuts, cuts.dropFirst() + [text.scalars.count]) {
            for entity in ends[start] ?? [] { close(entity) }
            for entity in begins[start] ?? [] { open(entity) }
            if let entity = code[start] { verbatim(entity, start..<end) } else { plain(start..<end) }
        }
        return String(scalars: written)
    }

    // MARK: Signs

    private mutating func open(_ entity: NoteText.Entity) {
        guard let sign = NoteSign.allCases.first(where: { $0.kind == entity.kind }) else {
            if hint.isOpen { join() }
            put("[", isBeginning: true)
            isInLink = true
            return
        }
        if hint.isOpen || lastSign == sign.scalar || isWordLast { join() }
        put(sign, isBeginning: true)
    }

    private mutating func close(_ entity: NoteText.Entity) {
        guard let sign = NoteSign.allCases.first(where: { $0.kind == entity.kind }) else {
            written.append(contentsOf: "](\(Self.escaped(entity.url ?? "")))".unicodeScalars)
            lastSign = nil
            isInLink = false
            return
        }
        if hint.isOpen || lastSign == sign.scalar || written.last?.properties.isWhitespace == true { join() }
        put(sign, isBeginning: false)
    }

    private mutating func put(_ sign: NoteSign, isBeginning: Bool) {
        for _ in 0..<sign.width { put(sign.scalar, isBeginning: isBeginning) }
    }

    private mutating func put(_ sign: Unicode.Scalar, isBeginning: Bool) {
        written.append(sign)
        (lastSign, self.isBeginning) = (sign, isBeginning)
    }

    private mutating func join() {
        written.append(NoteSign.joiner)
        lastSign = nil
    }

    private var isWordLast: Bool { written.last?.isInSpacedWord == true }

    /// Brackets that come in pairs may stay.
    private static func escaped(_ url: String) -> String {
        var depth = 0
        for scalar in url.unicodeScalars where depth >= 0 {
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth -= 1 }
        }
        return url.unicodeScalars.reduce(into: "") { escaped, scalar in
            let isBracket = scalar == "(" || scalar == ")"
            if isBracket ? depth != 0 : scalar.isEscapedInAddress { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
    }

    // MARK: Words

    private mutating func verbatim(_ entity: NoteText.Entity, _ range: Range<Int>) {
        let isBlock = entity.kind == .pre
        if lastSign == "`" || (!isBlock && isWordLast) { join() }
        written.append(contentsOf: (isBlock ? "```\(entity.language ?? "")\n" : "`").unicodeScalars)
        written.append(contentsOf: EscapedSigns.code(text.scalars[range], ticks: isBlock ? 3 : 1))
        written.append(contentsOf: (isBlock ? "\n```" : "`").unicodeScalars)
        (lastSign, isBeginning) = ("`", false)
    }

    private mutating func plain(_ range: Range<Int>) {
        guard let first = range.first.map({ text.scalars[$0] }) else { return }
        if lastSign != nil, isBeginning ? first.properties.isWhitespace : first.isInSpacedWord { join() }
        let escaped = EscapedSigns(
            text.scalars[range], isAfterSign: isSign(at: range.lowerBound), isBeforeSign: isSign(at: range.upperBound),
            isInLink: isInLink)
        written.append(contentsOf: escaped.written)
        hint.read(text.scalars[range])
        lastSign = nil
    }

    /// Whether a sign stands between two scalars.
    private func isSign(at index: Int) -> Bool {
        begins[index] != nil || ends[index] != nil || code[index] != nil || codeEnds.contains(index)
    }
}

/// Tells whether a web address may have begun, in which signs would be plain text. In doubt it says yes: a joiner too
/// many is invisible.
private struct AddressHint {
    private(set) var isOpen = false
    private var (slashes, letters) = (0, 0)

    mutating func read(_ text: ArraySlice<Unicode.Scalar>) {
        for scalar in text {
            slashes = scalar == "/" ? slashes + 1 : 0
            letters = scalar == "w" || scalar == "W" ? letters + 1 : 0
            if slashes == 2 || letters == 3 { isOpen = true }
            if scalar.properties.isWhitespace { isOpen = false }
        }
    }
}
