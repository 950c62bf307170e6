/// Minified style sheets and scripts.
///
/// Only comments that have their lines to themselves are removed: `//` to the end of the line, or from `/*` at the
/// beginning of a line to `*/` at the end of one.
public enum LeanText {
    /// A style sheet without comments, empty lines, indentation, and line breaks that have no meaning there.
    public static func stylesheet(_ text: [UInt8]) -> [UInt8] {
        lines(text, isIndented: false) { line in
            line.count > 1 && closing.contains(line[line.endIndex - 2]) ? line.dropLast() : line
        }
    }

    /// A script without comments, empty lines, indentation, and line breaks after which a statement or a list goes on:
    /// all but the first stay where a template could reach over lines, since they would be its text.
    /// - Parameter isJoined: whether line breaks go, but those after imports.
    public static func script(_ text: [UInt8], isJoined: Bool = true) -> [UInt8] {
        let bare = lines(text, isIndented: true) { $0 }
        guard !mayHaveTextOverLines(bare) else { return bare }
        return lines(bare, isIndented: false) { line in
            guard isJoined, line.last == newline, open.contains(line.dropLast().last ?? newline),
                !line.starts(with: "import ".utf8)
            else { return line }
            // The end of the line may be a comment.
            let mayHaveComment = zip(line, line.dropFirst()).contains { $0 == slash && $1 == slash }
            return mayHaveComment ? line : line.dropLast()
        }
    }

    /// The lines that are no comments. The last bytes of a line are its newline, if it has one.
    private static func lines(
        _ text: [UInt8], isIndented: Bool, _ ending: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
    ) -> [UInt8] {
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
                lean += ending(text[begin..<end])
            }
            index = end
        }
        return lean
    }

    /// Whether a template could begin on one line and end on another. Such a line has an odd number of backticks, or
    /// between its first and last one a `${` that it does not close. With an escaped backtick it is not known.
    private static func mayHaveTextOverLines(_ text: [UInt8]) -> Bool {
        text.split(separator: newline).contains { line in
            guard let first = line.firstIndex(of: backtick), let last = line.lastIndex(of: backtick) else {
                return false
            }
            let templates = line[first...last]
            func count(_ sign: Character) -> Int { templates.count { $0 == sign.asciiValue } }
            let hasEscaped = zip(templates, templates.dropFirst()).contains { $0 == backslash && $1 == backtick }
            return hasEscaped || !count("`").isMultiple(of: 2) || count("{") != count("}")
        }
    }

    private static let slash = UInt8(ascii: "/")
    /// Bytes after which a line break has no meaning in a script.
    private static let open = Array("{(;,".utf8)
    private static let backtick = UInt8(ascii: "`")
    private static let backslash = UInt8(ascii: "\\")
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
