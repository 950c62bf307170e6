/// Text in which no sign means anything when it is read again. Signs that would not anyway stay as they are.
struct EscapedSigns {
    private let text: ArraySlice<Unicode.Scalar>
    private let isAfterSign: Bool
    private let isBeforeSign: Bool
    private(set) var written: [Unicode.Scalar] = []

    /// - Parameters:
    ///   - isAfterSign: there is a sign that means something directly before; `isBeforeSign`: directly behind.
    ///   - isInLink: these are words of a link, which have no brackets.
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

    /// Before a sign, escaped or not, a backslash is written as two.
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

    /// Whether marks are none that could mean something: too many, in a word, or with nothing on either side. Those beside
    /// a sign that means something could be taken for a part of it.
    private func isPlain(_ scalar: Unicode.Scalar, _ run: Range<Int>) -> Bool {
        let before = run.lowerBound > text.startIndex ? text[run.lowerBound - 1] : nil
        let after = run.upperBound < text.endIndex ? text[run.upperBound] : nil
        if before == nil && isAfterSign || after == nil && isBeforeSign { return false }
        if !NoteSign.widths(of: scalar).contains(run.count) { return true }
        if before?.isInWord == true, after?.isInWord == true { return true }
        return before?.properties.isWhitespace != false && after?.properties.isWhitespace != false
    }

    /// The words of code, in which only as many backticks as would end it are escaped, and the backslashes before them.
    static func code(_ words: ArraySlice<Unicode.Scalar>, ticks wanted: Int) -> [Unicode.Scalar] {
        var written: [Unicode.Scalar] = []
        var rest = words
        while let first = rest.first {
            let backslashes = rest.prefix { $0 == "\\" }.count
            let ticks = rest.dropFirst(backslashes).prefix { $0 == "`" }.count
            rest = rest.dropFirst(max(backslashes + ticks, 1))
            // One backtick ends code, and stands directly behind its words; a block ends on a line of its own.
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
