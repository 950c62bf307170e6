/// Goes through what a person typed once and finds the signs that mean something.
///
/// Signs inside of words mean nothing: `30*40*50` and `snake_case_name` stay what they are. Of each sign one may be open
/// at a time, and they may cross, as entities may.
struct NoteSignReader {
    /// A part of what was typed, in its order.
    struct Piece {
        enum Role {
            case text
            case begin(NoteText.Kind, attribute: String?)
            /// With the piece that it ends.
            case end(Int)
            case joiner
        }

        let range: Range<Int>
        var role: Role
    }

    private struct Opener {
        /// Its piece, which is text until its partner is found.
        let piece: Int
        /// How much text there was before it: nothing can be around nothing.
        let textCount: Int
    }

    /// A link whose words are being read.
    struct OpenLink {
        let piece: Int
        let textCount: Int
        /// Where its words end, and where the text goes on.
        let wordsEnd: Int
        let end: Int
        let url: String
    }

    let text: [Unicode.Scalar]
    private(set) var pieces: [Piece] = []
    /// From here on nothing has become a piece yet.
    private var begun = 0
    private(set) var textCount = 0
    private var openers: [NoteSign: Opener] = [:]
    var link: OpenLink?
    /// Up to here an address goes, in which signs mean nothing.
    private var addressEnd = 0
    /// How many entities may still be found.
    private(set) var left: Int

    init(_ text: [Unicode.Scalar], most: Int) {
        self.text = text
        left = most
    }

    mutating func read() -> (text: String, entities: [NoteText.Entity]) {
        var index = 0
        while index < text.count { index = step(index) }
        flush(to: text.count)
        let left = NoteSignPieces(text, pieces)
        return (left.text, left.entities)
    }

    /// Takes what stands at an index and says where to go on.
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

    /// Takes what may become the first of a pair: until it does, it is text, and counts as none.
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

    /// Half of the backslashes before a sign, and the sign itself if there is one left for it. Before anything else they
    /// are what they are: `C:\\home`.
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
    /// - Returns: where to go on.
    mutating func pair(_ kind: NoteText.Kind, attribute: String?, from piece: Int, to end: Range<Int>) -> Int {
        pieces[piece].role = .begin(kind, attribute: attribute)
        left -= 1
        return take(end, .end(piece))
    }

    /// Half of some backslashes are there for the others.
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
        if start > 0, !text[start - 1].properties.isWhitespace, end == text.count || !text[end].isInWord {
            while let sign = closing(scalar, rest..<end) {
                guard let opener = openers.removeValue(forKey: sign) else { break }
                rest = pair(sign.kind, attribute: nil, from: opener.piece, to: rest..<rest + sign.width)
            }
        }
        if end < text.count, !text[end].properties.isWhitespace, start == 0 || !text[start - 1].isInWord {
            for sign in NoteSign.allCases where sign.scalar == scalar && sign.width <= end - rest {
                let piece = takeOpener(rest..<rest + sign.width)
                openers[sign] = Opener(piece: piece, textCount: textCount)
                rest += sign.width
            }
        }
        return take(rest..<end, .text)
    }

    /// The sign opened last that some marks close: of one or two those as long, of three both.
    private func closing(_ scalar: Unicode.Scalar, _ marks: Range<Int>) -> NoteSign? {
        guard left > 0 else { return nil }
        let fitting = NoteSign.allCases.filter {
            $0.scalar == scalar && (marks.count == 3 ? $0.width <= 2 : $0.width == marks.count)
        }
        return fitting.filter { (openers[$0]?.textCount ?? .max) < textCount }
            .max { (openers[$0]?.piece ?? 0) < (openers[$1]?.piece ?? 0) }
    }
}
