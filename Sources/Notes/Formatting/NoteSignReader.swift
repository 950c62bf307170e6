import House

/// Finds the formatting signs of a typed text in one pass.
///
/// Signs inside of words are plain text: `30*40*50` and `snake_case_name` stay as typed. One of each sign can be open
/// at a time, and pairs may cross, as entities may.
struct NoteSignReader {
    /// A part of the typed text; pieces are in the order of the text.
    struct Piece {
        enum Role {
            case text
            case begin(NoteText.Kind, attribute: String?)
            /// The index of the piece that begins the pair.
            case end(Int)
            case joiner
        }

        let range: Range<Int>
        var role: Role
    }

    private struct Opener {
        /// The index of its piece, which is text until the closing sign is found.
        let piece: Int
        /// The length of the text before it. A pair with no text in between is not formatting.
        let textCount: Int
    }

    /// A link whose words are being read.
    struct OpenLink {
        let piece: Int
        let textCount: Int
        /// The end of its words, and the index where reading goes on.
        let wordsEnd: Int
        let end: Int
        let kind: NoteText.Kind
        let url: String
    }

    let text: [Unicode.Scalar]
    /// Whether an address is that of something that can be mentioned.
    let isMentioned: (String) -> Bool
    private(set) var pieces: [Piece] = []
    /// The start of what is not in a piece yet.
    private var begun = 0
    private(set) var textCount = 0
    private var openers: [NoteSign: Opener] = [:]
    var link: OpenLink?
    /// The end of the current web address, in which signs are plain text.
    private var addressEnd = 0
    /// How many entities may still be found.
    private(set) var left: Int

    init(_ text: [Unicode.Scalar], limit: Int, isMentioned: @escaping (String) -> Bool = { _ in false }) {
        self.text = text
        self.isMentioned = isMentioned
        left = limit
    }

    mutating func read() -> (text: String, entities: [NoteText.Entity]) {
        var index = 0
        while index < text.count { index = step(index) }
        flush(to: text.count)
        let left = NoteSignPieces(text, pieces)
        return (left.text, left.entities)
    }

    /// Reads what begins at an index.
    /// - Returns: the index where reading goes on.
    private mutating func step(_ index: Int) -> Int {
        if let link, index == link.wordsEnd, let next = close(link) { return next }
        switch text[index] {
        case "\\": return backslashes(index)
        case NoteSign.joiner: return take(index..<index + 1, .joiner)
        case "`": return backticks(index)
        case _ where index < addressEnd: return index + 1
        case "*", "_", "~", "|": return signs(index)
        case "[" where link == nil: return openLink(index) ?? index + 1
        case "h", "H", "w", "W":
            addressEnd = min(text.addressEnd(from: index) ?? 0, link?.wordsEnd ?? .max)
            return index + 1
        default: return index + 1
        }
    }

    // MARK: Pieces

    /// Adds everything since the last piece as plain text.
    mutating func flush(to index: Int) {
        if begun < index { add(begun..<index, .text) }
        begun = index
    }

    mutating func add(_ range: Range<Int>, _ role: Piece.Role) {
        if case .text = role { textCount += range.count }
        if !range.isEmpty { pieces.append(Piece(range: range, role: role)) }
    }

    /// Takes a sign that may open a pair. Until its partner is found it is text and does not count as an entity.
    /// - Returns: the index of its piece.
    mutating func takeOpener(_ range: Range<Int>) -> Int {
        flush(to: range.lowerBound)
        pieces.append(Piece(range: range, role: .text))
        begun = range.upperBound
        return pieces.count - 1
    }

    mutating func take(_ range: Range<Int>, _ role: Piece.Role) -> Int {
        flush(to: range.lowerBound)
        add(range, role)
        begun = range.upperBound
        return begun
    }

    /// Reads a run of backslashes. Before a sign each two stand for one backslash, and an odd one escapes the sign.
    /// Before anything else they are plain text: `C:\\home`.
    private mutating func backslashes(_ start: Int) -> Int {
        let count = text.run(from: start)
        let end = start + count
        guard end < text.count, text[end].isNoteSign else { return end }
        takeHalf(of: start..<end)
        if count % 2 == 0 { return end }
        return take(end..<end + 1, .text)
    }

    /// Makes a pair of two pieces, the first of which may have been text until now.
    ///
    /// - Returns: the index where reading goes on.
    mutating func pair(_ kind: NoteText.Kind, attribute: String?, from piece: Int, to end: Range<Int>) -> Int {
        pieces[piece].role = .begin(kind, attribute: attribute)
        left -= 1
        return take(end, .end(piece))
    }

    /// Takes half of a run of backslashes as text: each two stand for one.
    mutating func takeHalf(of backslashes: Range<Int>) {
        _ = take(backslashes.prefix(backslashes.count / 2), .text)
        begun = backslashes.upperBound
    }

    // MARK: Around words

    private mutating func signs(_ start: Int) -> Int {
        let scalar = text[start]
        let end = start + text.run(from: start)
        guard NoteSign.widths(of: scalar).contains(end - start) else { return end }
        flush(to: start)
        var rest = start
        if start > 0, !text[start - 1].properties.isWhitespace, end == text.count || !text[end].isInSpacedWord {
            while let sign = closing(scalar, rest..<end) {
                guard let opener = openers.removeValue(forKey: sign) else { break }
                rest = pair(sign.kind, attribute: nil, from: opener.piece, to: rest..<rest + sign.width)
            }
        }
        if end < text.count, !text[end].properties.isWhitespace, start == 0 || !text[start - 1].isInSpacedWord {
            for sign in NoteSign.allCases where sign.scalar == scalar && sign.width <= end - rest {
                let piece = takeOpener(rest..<rest + sign.width)
                openers[sign] = Opener(piece: piece, textCount: textCount)
                rest += sign.width
            }
        }
        return take(rest..<end, .text)
    }

    /// The sign opened last that a run of marks closes: one or two marks close a sign of that width, three close one of
    /// either width.
    private func closing(_ scalar: Unicode.Scalar, _ marks: Range<Int>) -> NoteSign? {
        guard left > 0 else { return nil }
        let fitting = NoteSign.allCases.filter {
            $0.scalar == scalar && (marks.count == 3 ? $0.width <= 2 : $0.width == marks.count)
        }
        return fitting.filter { (openers[$0]?.textCount ?? .max) < textCount }
            .max { (openers[$0]?.piece ?? 0) < (openers[$1]?.piece ?? 0) }
    }
}
