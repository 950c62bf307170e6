import House

/// Escapes the formatting signs of plain text, so that reading it again finds none. Signs that would be read as plain
/// text anyway get no backslash.
struct EscapedSigns {
    private let text: ArraySlice<Unicode.Scalar>
    private let isAfterSign: Bool
    private let isBeforeSign: Bool
    private(set) var written: [Unicode.Scalar] = []

    /// - Parameters:
    ///   - isAfterSign: whether a formatting sign stands directly before the text; `isBeforeSign`: directly behind it.
    ///   - isInLink: whether the text is the words of a link, where brackets are escaped too.
    init(_ text: ArraySlice<Unicode.Scalar>, isAfterSign: Bool, isBeforeSign: Bool, isInLink: Bool) {
        self.text = text
        self.isAfterSign = isAfterSign
        self.isBeforeSign = isBeforeSign
        var index = text.startIndex
        while index < text.endIndex {
            let scalar = text[index]
            switch scalar {
            case "\\", "*", "_", "~", "|":
                let run = index..<index + text.run(from: index)
                if scalar == "\\" { backslashes(run) } else { marks(scalar, run) }
                index = run.upperBound
                continue
            case "`", NoteSign.joiner: escape(scalar)
            case "[" where isInLink: escape(scalar)
            case "]" where isInLink || isFollowed(index, by: "("): escape(scalar)
            default: written.append(scalar)
            }
            index += 1
        }
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        written.append("\\")
        written.append(scalar)
    }

    private func isFollowed(_ index: Int, by scalar: Unicode.Scalar) -> Bool {
        index + 1 < text.endIndex && text[index + 1] == scalar
    }

    /// A backslash is doubled before a sign, whether that sign is escaped or not.
    private mutating func backslashes(_ run: Range<Int>) {
        let isDoubled = run.upperBound < text.endIndex ? text[run.upperBound].isNoteSign : isBeforeSign
        written.append(contentsOf: repeatElement("\\", count: isDoubled ? 2 * run.count : run.count))
    }

    private mutating func marks(_ scalar: Unicode.Scalar, _ run: Range<Int>) {
        if isPlain(scalar, run) {
            written.append(contentsOf: text[run])
        } else {
            for _ in run { escape(scalar) }
        }
    }

    /// Whether a run of marks can only be read as plain text: it is too long or too short, inside a word, or has white
    /// space on both sides. Marks beside a formatting sign are never plain: the reader could take them for a part of
    /// it.
    private func isPlain(_ scalar: Unicode.Scalar, _ run: Range<Int>) -> Bool {
        let before = run.lowerBound > text.startIndex ? text[run.lowerBound - 1] : nil
        let after = run.upperBound < text.endIndex ? text[run.upperBound] : nil
        if before == nil && isAfterSign || after == nil && isBeforeSign { return false }
        if !NoteSign.widths(of: scalar).contains(run.count) { return true }
        if before?.isInSpacedWord == true, after?.isInSpacedWord == true { return true }
        return before?.properties.isWhitespace != false && after?.properties.isWhitespace != false
    }

    /// The text of code. Only runs of backticks that would end the code are escaped, and the backslashes before them.
    static func code(_ words: ArraySlice<Unicode.Scalar>, ticks wanted: Int) -> [Unicode.Scalar] {
        var written: [Unicode.Scalar] = []
        var rest = words
        while let first = rest.first {
            let backslashes = rest.prefix { $0 == "\\" }.count
            let ticks = rest.dropFirst(backslashes).prefix { $0 == "`" }.count
            rest = rest.dropFirst(max(backslashes + ticks, 1))
            // Inline code ends with a backtick directly behind its text, a block with a line of its own: only inline
            // code needs its last backslashes doubled.
            let isDoubled = ticks >= wanted || (ticks == 0 && rest.isEmpty && wanted == 1)
            written.append(contentsOf: repeatElement("\\", count: isDoubled ? 2 * backslashes : backslashes))
            for tick in 0..<ticks {
                if ticks >= wanted, tick == 0 || wanted == 1 { written.append("\\") }
                written.append("`")
            }
            if backslashes + ticks == 0 { written.append(first) }
        }
        return written
    }
}
