/// The markup in one paragraph or list item: `*italic*`, `**bold**`, `~~struck~~`, `` `code` ``, `[words](https://…)`,
/// and bare addresses.
///
/// Signs inside words are plain text: `30*40*50` and `snake_case_name` stay unchanged. Scripts without spaces between words
/// have no inside: `京**都**市` is bold. At most one emphasis of each
/// kind is open at a time and brackets do not nest, so that any text is parsed in linear time.
struct InlineSigns: Sendable {
    enum Piece: Sendable {
        case text(Range<Int>)
        case lineBreak
        /// The place of a mentioned node.
        case mention
        case begin(Emphasis)
        case end(Emphasis)
        /// Text in which no sign is read.
        case code(Range<Int>)
        case linkBegin(Range<Int>)
        case linkEnd
    }

    enum Emphasis: Sendable {
        case italic, bold, struck
    }

    private struct Opener {
        /// The index of its piece, which is text until the closing sign is found.
        let piece: Int
        let sign: Unicode.Scalar
        let width: Int
    }

    private struct Link {
        /// The ends of the link's words and of the whole link.
        let wordsEnd: Int
        let end: Int
        /// The number of signs that were open before: none of them may be closed inside the link.
        let opened: Int
    }

    let text: [Unicode.Scalar]
    private(set) var pieces: [Piece] = []
    private var openers: [Opener] = []
    private var link: Link?
    private var begun = 0

    /// - Parameter text: the text, with line ends as `\n`.
    init(_ text: [Unicode.Scalar]) {
        self.text = text
        var index = 0
        while index < text.count { index = read(index) }
        flush(to: text.count)
    }

    /// Parses the text at an index, and returns the index of the next step.
    private mutating func read(_ index: Int) -> Int {
        if let link, index == link.wordsEnd { return closeLink(link) }
        switch text[index] {
        case "\n": return take(.lineBreak, index)
        case NotesText.scalar: return take(.mention, index)
        case "*", "_", "~": return emphasis(index)
        case "`": return code(index) ?? index + 1
        case "[" where link == nil: return openLink(index) ?? index + 1
        case "h" where link == nil, "m" where link == nil: return address(index) ?? index + 1
        default: return index + 1
        }
    }

    private mutating func flush(to index: Int) {
        if begun < index { pieces.append(.text(begun..<index)) }
        begun = index
    }

    private mutating func take(_ piece: Piece, _ index: Int) -> Int {
        flush(to: index)
        pieces.append(piece)
        begun = index + 1
        return begun
    }

    // MARK: Emphasis

    private mutating func emphasis(_ start: Int) -> Int {
        let sign = text[start]
        var end = start
        while end < text.count, text[end] == sign { end += 1 }
        // Longer runs are separators or decoration. Two tildes strike, and no other number of them.
        guard sign == "~" ? end - start == 2 : end - start <= 3 else { return end }
        flush(to: start)
        var rest = start
        if canClose(start, end) {
            while rest < end, let opener = match(sign, atMost: end - rest) {
                let kind: Emphasis = sign == "~" ? .struck : openers[opener].width == 2 ? .bold : .italic
                pieces[openers[opener].piece] = .begin(kind)
                pieces.append(.end(kind))
                rest += openers[opener].width
                openers.removeSubrange(opener...)
            }
        }
        if rest < end, canOpen(start, end) {
            if end - rest >= 2 { open(sign, rest..<rest + 2) }
            if (end - rest) % 2 == 1 { open(sign, end - 1..<end) }
        } else if rest < end {
            pieces.append(.text(rest..<end))
        }
        begun = end
        return end
    }

    private mutating func open(_ sign: Unicode.Scalar, _ range: Range<Int>) {
        // Only the last opening sign of a kind can be closed.
        let base = link?.opened ?? 0
        if let old = openers[base...].firstIndex(where: { $0.sign == sign && $0.width == range.count }) {
            openers.remove(at: old)
        }
        openers.append(Opener(piece: pieces.count, sign: sign, width: range.count))
        pieces.append(.text(range))
    }

    private func match(_ sign: Unicode.Scalar, atMost width: Int) -> Int? {
        openers[(link?.opened ?? 0)...].lastIndex { $0.sign == sign && $0.width <= width }
    }

    private func canOpen(_ start: Int, _ end: Int) -> Bool {
        end < text.count && !text[end].properties.isWhitespace && (start == 0 || !text[start - 1].isInSpacedWord)
    }

    private func canClose(_ start: Int, _ end: Int) -> Bool {
        start > 0 && !text[start - 1].properties.isWhitespace && (end == text.count || !text[end].isInSpacedWord)
    }

    // MARK: Code

    /// Parses `` `code` ``, on one line and without mentions.
    private mutating func code(_ start: Int) -> Int? {
        let begin = start + 1
        let end = text[begin...].firstIndex { $0 == "`" || $0 == "\n" || $0 == NotesText.scalar }
        // Two backticks together, or more, hold nothing.
        guard let end, text[end] == "`", end > begin, link.map({ end < $0.wordsEnd }) ?? true else { return nil }
        flush(to: start)
        pieces.append(.code(begin..<end))
        begun = end + 1
        return begun
    }

    // MARK: Links

    /// Parses `[words](address)`, both on one line, the words without brackets and mentions.
    private mutating func openLink(_ start: Int) -> Int? {
        let wordsEnd = text[(start + 1)...].firstIndex { "[]\n".unicodeScalars.contains($0) || $0 == NotesText.scalar }
        guard let wordsEnd, text[wordsEnd] == "]", wordsEnd > start + 1, wordsEnd + 2 < text.count,
            text[wordsEnd + 1] == "(", !text[(start + 1)..<wordsEnd].allSatisfy(\.properties.isWhitespace)
        else { return nil }
        let begin = wordsEnd + 2
        var (end, depth) = (begin, 0)
        while end < text.count, WebAddress.isPart(text[end]), text[end] != "[" {
            if text[end] == "(" { depth += 1 }
            if text[end] == ")" {
                if depth == 0 { break }
                depth -= 1
            }
            end += 1
        }
        guard end < text.count, text[end] == ")", WebAddress.isWhole(text[begin..<end]) else { return nil }
        flush(to: start)
        pieces.append(.linkBegin(begin..<end))
        begun = start + 1
        link = Link(wordsEnd: wordsEnd, end: end + 1, opened: openers.count)
        return begun
    }

    private mutating func closeLink(_ link: Link) -> Int {
        flush(to: link.wordsEnd)
        pieces.append(.linkEnd)
        openers.removeSubrange(link.opened...)
        self.link = nil
        begun = link.end
        return begun
    }

    private mutating func address(_ start: Int) -> Int? {
        guard var end = WebAddress.end(in: text[...], from: start) else { return nil }
        // A sign that closes an emphasis opened before the address is no part of the address.
        while "*_".unicodeScalars.contains(text[end - 1]), openers.contains(where: { $0.sign == text[end - 1] }) {
            end -= 1
        }
        guard WebAddress.isWhole(text[start..<end]) else { return nil }
        flush(to: start)
        pieces += [.linkBegin(start..<end), .text(start..<end), .linkEnd]
        begun = end
        return end
    }
}

extension Unicode.Scalar {
    /// True for letters and digits of scripts with spaces between words, and marks on them: a sign between two of them is
    /// plain text.
    package var isInSpacedWord: Bool { isInWord && !isUnspaced }

    /// True for letters, digits and marks on them.
    package var isInWord: Bool {
        if properties.isAlphabetic || properties.numericType != nil { return true }
        return [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
    }
}
