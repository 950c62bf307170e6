import House

/// Reads code and links. Formatting signs inside of code and of addresses are plain text.
extension NoteSignReader {
    // MARK: Code

    /// One backtick begins code, three begin a block; others are text.
    mutating func backticks(_ start: Int) -> Int {
        let count = text.run(from: start)
        let next: Int? = left == 0 ? nil : count == 1 ? code(start) : count == 3 ? block(start) : nil
        return next ?? start + count
    }

    private mutating func code(_ start: Int) -> Int? {
        if start > 0, text[start - 1].isInSpacedWord { return nil }
        guard let end = text.verbatimEnd(from: start + 1, ticks: 1), end > start + 1, text.run(from: end) == 1,
            end + 1 == text.count || !text[end + 1].isInSpacedWord
        else { return nil }
        let piece = takeOpener(start..<start + 1)
        takeVerbatim(start + 1..<end, ticks: 1)
        return pair(.code, attribute: nil, from: piece, to: end..<end + 1)
    }

    /// Reads a code block. A word between the backticks and the end of their line is its language.
    private mutating func block(_ start: Int) -> Int? {
        guard let end = text.verbatimEnd(from: start + 3, ticks: 3) else { return nil }
        var words = start + 3..<end
        let language = text[words].prefix(NoteText.maxLanguageLength + 1).prefix { $0 != "\n" }
        let isLine = language.endIndex < end && text[language.endIndex] == "\n"
        let isLanguage = isLine && NoteText.isLanguage(String(scalars: language))
        if isLine, isLanguage || language.isEmpty { words = language.endIndex + 1..<end }
        if let last = words.last, text[last] == "\n" { words = words.dropLast() }
        guard !words.isEmpty else { return nil }
        let piece = takeOpener(start..<words.lowerBound)
        takeVerbatim(words, ticks: 3)
        let attribute = isLanguage ? String(scalars: language) : nil
        return pair(.pre, attribute: attribute, from: piece, to: words.upperBound..<end + 3)
    }

    /// Reads the text of code. A backslash escapes only a run of backticks that would end the code.
    private mutating func takeVerbatim(_ words: Range<Int>, ticks: Int) {
        var index = words.lowerBound
        while index < words.upperBound {
            let count = text[index] == "\\" ? text.run(from: index) : 0
            let after = index + count
            if count > 0, text.ticks(at: after) >= ticks { takeHalf(of: index..<after) }
            index = after + (count > 0 ? 0 : 1)
        }
        flush(to: words.upperBound)
    }

    // MARK: Links

    /// `[words](address)`, the words without brackets and code.
    mutating func openLink(_ start: Int) -> Int? {
        guard left > 0, let wordsEnd = text.wordsEnd(from: start + 1), wordsEnd + 1 < text.count,
            text[wordsEnd + 1] == "(", !text[start + 1..<wordsEnd].allSatisfy(\.properties.isWhitespace),
            let address = text.bracketedAddress(from: wordsEnd + 2),
            let kind: NoteText.Kind = NoteText.isAddress(address.url)
                ? .link : NoteText.isMention(address.url) && isMentioned(address.url) ? .mention : nil
        else { return nil }
        let piece = takeOpener(start..<start + 1)
        link = OpenLink(
            piece: piece, textCount: textCount, wordsEnd: wordsEnd, end: address.end, kind: kind, url: address.url)
        return start + 1
    }

    /// The index behind a link; `nil` if its words are nothing but signs, which makes all of it plain text.
    mutating func close(_ link: OpenLink) -> Int? {
        self.link = nil
        flush(to: link.wordsEnd)
        guard textCount > link.textCount, left > 0 else { return nil }
        return pair(link.kind, attribute: link.url, from: link.piece, to: link.wordsEnd..<link.end)
    }
}

extension [Unicode.Scalar] {
    fileprivate func ticks(at index: Int) -> Int { index < count && self[index] == "`" ? run(from: index) : 0 }

    /// The backticks that end code. A run behind an odd number of backslashes is escaped and does not end it.
    fileprivate func verbatimEnd(from start: Int, ticks wanted: Int) -> Int? {
        var index = start
        while index < count {
            let backslashes = self[index] == "\\" ? run(from: index) : 0
            let ticks = ticks(at: index + backslashes)
            index += backslashes
            if ticks >= wanted, backslashes % 2 == 0 { return index }
            if ticks >= wanted { index += wanted == 1 ? 1 : ticks } else { index += ticks }
            if backslashes + ticks == 0 { index += 1 }
        }
        return nil
    }

    /// The bracket that ends a link's words. The search stops at the next bracket that may begin a link, which keeps
    /// reading linear for a text full of brackets.
    fileprivate func wordsEnd(from start: Int) -> Int? {
        var index = start
        while index < count {
            switch self[index] {
            case "]": return index
            case "[", "`": return nil
            case "\\":
                let backslashes = run(from: index)
                index += backslashes
                if backslashes % 2 == 1, index < count, self[index].isNoteSign { index += 1 }
            default: index += 1
            }
        }
        return nil
    }

    /// The address up to its closing bracket; brackets in it come in pairs or behind backslashes.
    fileprivate func bracketedAddress(from start: Int) -> (url: String, end: Int)? {
        var (index, depth) = (start, 0)
        var address: [Unicode.Scalar] = []
        while index < count, self[index] != "[", !self[index].properties.isWhitespace {
            if self[index] == "\\", index + 1 < count, self[index + 1].isEscapedInAddress {
                index += 1
            } else if self[index] == "(" {
                depth += 1
            } else if self[index] == ")" {
                if depth == 0 {
                    return (String(scalars: address), index + 1)
                }
                depth -= 1
            }
            address.append(self[index])
            index += 1
        }
        return nil
    }

    /// The end of a web address that begins here. Signs inside of the address are plain text; signs at its end are left
    /// out, because they may be formatting.
    func addressEnd(from start: Int) -> Int? {
        guard ["https://", "http://", "www."].contains(where: { hasWord($0, at: start) }) else { return nil }
        let signs = self[start..<WebAddress.reach(in: self[...], from: start)]
        let address = signs.prefix { $0 != "`" && $0 != NoteSign.joiner }
        let tail = address.reversed().prefix { ".,;:!?'’…)]}*_~|".unicodeScalars.contains($0) }
        return address.endIndex - tail.count
    }
}

extension Unicode.Scalar {
    /// Whether a backslash escapes this scalar in the address of a link.
    var isEscapedInAddress: Bool { self == "(" || self == ")" || self == "[" || self == "\\" }
}
