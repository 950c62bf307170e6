import House

/// Turns Markdown of other programs into text with Hearth's signs.
enum MarkdownText {
    /// Removes pictures, which come as files, links into the program itself, escapes of punctuation and zero-width
    /// characters; everything else stays as typed.
    ///
    /// - Parameter isOwn: whether an address is a link into the other program itself.
    static func plain(_ text: String, isOwn: (Substring) -> Bool) -> String {
        var result = ""
        var rest = text[...]
        while let next = rest.firstIndex(where: { "![\\\u{200B}\u{FEFF}".contains($0) }) {
            result += rest[..<next]
            rest = rest[next...]
            switch rest.first {
            case "\\": takeEscape(&rest, &result)
            case "!" where rest.dropFirst().first == "[":
                let link = link(rest.dropFirst())
                if let link, isOwn(link.address) {
                    rest = link.rest
                } else {
                    result.append("!")
                    rest = rest.dropFirst()
                }
            case "[":
                if let link = link(rest), isOwn(link.address) {
                    result += link.words
                    rest = link.rest
                } else {
                    result.append("[")
                    rest = rest.dropFirst()
                }
            case "!":
                result.append("!")
                rest = rest.dropFirst()
            default: rest = rest.dropFirst()
            }
        }
        return squeezed(result + rest)
    }

    /// At most one empty line between paragraphs.
    static func squeezed(_ text: String) -> String {
        var lines: [Substring] = []
        for line in text.withPlainLines.split(separator: "\n", omittingEmptySubsequences: false) {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if isBlank, lines.last?.isEmpty ?? true { continue }
            lines.append(isBlank ? "" : line)
        }
        return lines.joined(separator: "\n").tidied
    }

    private static func takeEscape(_ rest: inout Substring, _ result: inout String) {
        rest = rest.dropFirst()
        // A backslash at the end of a line or before a letter is plain text.
        guard let next = rest.first, next.isASCII, next.isPunctuation || next.isSymbol else {
            result.append("\\")
            return
        }
        result.append(next)
        rest = rest.dropFirst()
    }

    /// Reads `[words](address)` at the beginning. The search for its end is limited, so that a text of many open
    /// brackets takes linear time.
    private static func link(_ text: Substring) -> (words: Substring, address: Substring, rest: Substring)? {
        let near = text.prefix(2000)
        guard let close = near.firstIndex(of: "]"), near[close...].dropFirst().first == "(" else { return nil }
        let start = near.index(close, offsetBy: 2)
        guard let end = near[start...].firstIndex(of: ")") else { return nil }
        let words = near[near.index(after: near.startIndex)..<close]
        return (words, near[start..<end], text[text.index(after: end)...])
    }
}
