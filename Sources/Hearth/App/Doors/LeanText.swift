/// Minified style sheets and scripts.
enum LeanText {
    /// The lines without comments; without `isIndented` also without empty lines, leading blanks, and line breaks that
    /// a style sheet does not need.
    ///
    /// Only comments that have their lines to themselves are removed: `//` to the end of the line, or from `/*` at the
    /// beginning of a line to `*/` at the end of one.
    static func lines(_ text: [UInt8], isIndented: Bool) -> [UInt8] {
        var lean: [UInt8] = []
        lean.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let begin = text[index...].firstIndex { !isBlank($0) } ?? text.endIndex
            let end = text[begin...].firstIndex(of: newline).map { $0 + 1 } ?? text.endIndex
            if let after = endOfComment(text, from: begin, line: end) {
                index = after
                continue
            }
            let isEmpty = begin == text.endIndex || text[begin] == newline
            if isIndented {
                lean += text[index..<end]
            } else if !isEmpty {
                lean += text[begin..<end]
                if end - begin > 1, text[end - 1] == newline, closing.contains(text[end - 2]) { lean.removeLast() }
            }
            index = end
        }
        return lean
    }

    private static let newline = UInt8(ascii: "\n")
    /// Bytes after which a line break has no meaning.
    private static let closing = Array("{};,".utf8)

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The beginning of the line after a comment; `nil` if there is no comment here, or it shares its last line with
    /// code.
    private static func endOfComment(_ text: [UInt8], from begin: Int, line end: Int) -> Int? {
        guard begin + 1 < text.endIndex, text[begin] == UInt8(ascii: "/") else { return nil }
        if text[begin + 1] == UInt8(ascii: "/") { return end }
        guard text[begin + 1] == UInt8(ascii: "*") else { return nil }
        var index = begin + 2
        while index + 1 < text.endIndex {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
                let rest = text[(index + 2)...].firstIndex { !isBlank($0) } ?? text.endIndex
                if rest == text.endIndex { return rest }
                return text[rest] == newline ? rest + 1 : nil
            }
            index += 1
        }
        return nil
    }
}
