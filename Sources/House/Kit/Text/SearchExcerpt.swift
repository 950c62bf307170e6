/// An excerpt of a search result: its name, and a line of its text with the words that its name lacks; both with the
/// words marked.
package struct SearchExcerpt {
    package let name: MarkedText
    /// Empty if the result has no text.
    package let line: MarkedText

    /// At most so many characters of a line are shown; the first match is within the first `before` of them.
    private static let length = 160
    private static let before = 40

    /// - Parameters:
    ///   - words: the folded words of the search.
    ///   - texts: the texts of the result, the most telling first. If the name has all words, the first text is shown.
    ///   - lines: the number of lines shown, beginning with the first that has one of the words.
    package init(of name: String, texts: [String], words: [String], lines: Int = 1) {
        self.name = Self.marked(name, words)
        let missing = words.filter { !Self.has($0, in: name) }
        let telling = missing.isEmpty ? nil : Self.lines(lines, of: texts, with: missing)
        let shown = telling.map { Self.window($0, missing) } ?? String((texts.first ?? "").prefix(Self.length))
        line = Self.marked(shown, words)
    }

    /// The first line that has one of the words, and the lines after it.
    private static func lines(_ count: Int, of texts: [String], with words: [String]) -> String? {
        for text in texts where words.contains(where: { has($0, in: text) }) {
            let lines = text.split(whereSeparator: \.isNewline).map(String.init)
            if let first = lines.firstIndex(where: { line in words.contains { has($0, in: line) } }) {
                return lines[first...].prefix(count).joined(separator: "\n")
            }
        }
        return nil
    }

    /// Compares bytes: comparing characters takes ten times as long, and folded text is decomposed already.
    private static func has(_ word: String, in text: String) -> Bool {
        let (word, text) = (Array(word.utf8), Array(Fold.fold(text).utf8))
        guard let first = word.first, word.count <= text.count else { return word.isEmpty }
        return (0...(text.count - word.count)).contains { start in
            text[start] == first && text[start..<(start + word.count)].elementsEqual(word)
        }
    }

    /// The part of a line around the first match.
    private static func window(_ line: String, _ words: [String]) -> String {
        guard line.count > before + length / 2, let first = ranges(line, words).map(\.lowerBound).min(),
            let begin = line.index(first, offsetBy: -before, limitedBy: line.startIndex), begin > line.startIndex
        else { return String(line.prefix(length)) }
        return "…" + line[begin...].prefix(length)
    }

    private static func marked(_ text: String, _ words: [String]) -> MarkedText {
        var pieces: [MarkedText.Piece] = []
        var begin = text.startIndex
        func add(to end: String.Index, isMarked: Bool) {
            if begin < end { pieces.append(.init(String(text[begin..<end]), isMarked: isMarked)) }
            begin = max(begin, end)
        }
        for range in joined(ranges(text, words)) {
            add(to: range.lowerBound, isMarked: false)
            add(to: range.upperBound, isMarked: true)
        }
        add(to: text.endIndex, isMarked: false)
        return MarkedText(pieces)
    }

    /// The ranges in order; touching ones are joined.
    private static func joined(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }

    /// A folded scalar, and the character that it comes from.
    private struct Sign {
        let scalar: Unicode.Scalar
        let origin: Range<String.Index>
    }

    private static func signs(_ text: String) -> [Sign] {
        if text.utf8.allSatisfy({ $0 < 128 }) {
            return text.utf8.indices.map { index in
                let (byte, isCapital) = (text.utf8[index], (65...90).contains(text.utf8[index]))
                let origin = index..<text.utf8.index(after: index)
                return Sign(scalar: Unicode.Scalar(isCapital ? byte + 32 : byte), origin: origin)
            }
        }
        return text.indices.flatMap { index in
            let origin = index..<text.index(after: index)
            return Fold.fold(String(text[index])).unicodeScalars.map { Sign(scalar: $0, origin: origin) }
        }
    }

    /// The ranges of the words. Words of one or two letters match only at the beginning of a word, as in the search, and
    /// those of scripts without spaces anywhere.
    private static func ranges(_ text: String, _ words: [String]) -> [Range<String.Index>] {
        let signs = signs(text)
        return words.flatMap { word -> [Range<String.Index>] in
            let word = Array(word.unicodeScalars)
            guard let first = word.first, word.count <= signs.count else { return [] }
            let isAnywhere = word.count > 2 || word.contains(where: \.isUnspaced)
            return (0...(signs.count - word.count)).compactMap { start in
                guard signs[start].scalar == first,
                    word.indices.allSatisfy({ signs[start + $0].scalar == word[$0] }),
                    isAnywhere || start == 0 || !signs[start - 1].scalar.properties.isAlphabetic
                else { return nil }
                return signs[start].origin.lowerBound..<signs[start + word.count - 1].origin.upperBound
            }
        }
    }
}
