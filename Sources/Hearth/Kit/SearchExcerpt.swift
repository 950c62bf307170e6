/// Why a search found something: the words in what is shown of it, and a line of its text that has those which its name
/// has not.
struct SearchExcerpt {
    let name: MarkedText
    /// Empty where there is no text.
    let line: MarkedText

    /// As many characters of a line are shown; the first match stands among the first of them.
    private static let length = 160
    private static let before = 40

    /// - Parameters:
    ///   - words: folded.
    ///   - texts: what the thing says, the most telling first; of these the first is shown where the name has all words.
    init(of name: String, texts: [String], words: [String]) {
        self.name = Self.marked(name, words)
        let fold = Fold.fold(name)
        let missing = words.filter { !fold.contains($0) }
        let lines = texts.flatMap { $0.split(whereSeparator: \.isNewline) }
        let telling = missing.isEmpty ? nil : lines.first { Self.has($0, missing) }
        let shown = telling.map { Self.window(String($0), missing) } ?? String((texts.first ?? "").prefix(Self.length))
        line = Self.marked(shown, words)
    }

    private static func has(_ line: Substring, _ words: [String]) -> Bool {
        let fold = Fold.fold(String(line))
        return words.contains { fold.contains($0) }
    }

    /// The part of a line around the first of the words.
    private static func window(_ line: String, _ words: [String]) -> String {
        guard line.count > before + length / 2, let first = ranges(line, words).map(\.lowerBound).min(), first > before
        else { return String(line.prefix(length)) }
        return "…" + line.dropFirst(first - before).prefix(length)
    }

    private static func marked(_ text: String, _ words: [String]) -> MarkedText {
        let characters = Array(text)
        var isMarked = Array(repeating: false, count: characters.count)
        for range in ranges(text, words) { for index in range { isMarked[index] = true } }
        var pieces: [MarkedText.Piece] = []
        var begun = 0
        for index in characters.indices where index + 1 == characters.count || isMarked[index] != isMarked[index + 1] {
            pieces.append(.init(String(characters[begun...index]), isMarked: isMarked[index]))
            begun = index + 1
        }
        return MarkedText(pieces)
    }

    /// Where the words stand, counted in characters. One or two letters count at the beginning of a word only, as the
    /// search has it.
    private static func ranges(_ text: String, _ words: [String]) -> [Range<Int>] {
        var folded: [Unicode.Scalar] = []
        var origin: [Int] = []
        for (index, character) in text.enumerated() {
            for scalar in Fold.fold(String(character)).unicodeScalars {
                folded.append(scalar)
                origin.append(index)
            }
        }
        return words.flatMap { word in
            let word = Array(word.unicodeScalars)
            guard !word.isEmpty, word.count <= folded.count else { return [Range<Int>]() }
            return (0...(folded.count - word.count)).compactMap { start in
                guard folded[start] == word[0], folded[start..<(start + word.count)].elementsEqual(word) else {
                    return nil
                }
                let isBeginning = start == 0 || !folded[start - 1].properties.isAlphabetic
                guard word.count > 2 || isBeginning else { return nil }
                return origin[start]..<(origin[start + word.count - 1] + 1)
            }
        }
    }
}
