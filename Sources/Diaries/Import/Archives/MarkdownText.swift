import House

/// Turns Markdown of other programs into text with Hearth's signs.
enum MarkdownText {
    /// Removes pictures, which come as files, links into the program itself, escapes of punctuation and zero-width
    /// characters; everything else stays as typed, and code stays whole.
    ///
    /// - Parameter isOwn: whether an address is a link into the other program itself.
    static func plain(_ text: String, isOwn: (Substring) -> Bool) -> String {
        var result = ""
        var rest = text[...]
        while let next = rest.firstIndex(where: { "![`\\\u{200B}\u{FEFF}".contains($0) }) {
            result += rest[..<next]
            rest = rest[next...]
            switch rest.first {
            case "\\": takeEscape(&rest, &result)
            case "`":
                let code = code(rest, isAtStart: result.isEmpty || result.last == "\n")
                result += code
                rest = rest[code.endIndex...]
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
        var isCode = false
        for line in text.withPlainLines.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            if isCode {
                lines.append(line)
                continue
            }
            let isBlank = line.allSatisfy(\.isWhitespace)
            if isBlank, lines.last?.isEmpty ?? true { continue }
            lines.append(isBlank ? "" : line)
        }
        return lines.joined(separator: "\n").tidied
    }

    /// The code at the beginning, with its signs: to the line that closes a block, or to as many backticks as open it in
    /// the same paragraph (CommonMark 0.31, 4.5 and 6.1). Only the backticks if nothing closes them.
    private static func code(_ text: Substring, isAtStart: Bool) -> Substring {
        let opening = text.prefix { $0 == "`" }
        let inside = text[opening.endIndex...]
        if isAtStart, opening.count >= 3 {
            guard let end = inside.firstRange(of: "\n" + opening) else { return text }
            return text[..<end.upperBound]
        }
        var rest = inside.prefix(2000)
        while let next = rest.firstIndex(where: { $0 == "`" || $0 == "\n" }) {
            if rest[next] == "\n" {
                guard rest[next...].dropFirst().first != "\n" else { break }
                rest = rest[next...].dropFirst()
                continue
            }
            let run = rest[next...].prefix { $0 == "`" }
            if run.count == opening.count { return text[..<run.endIndex] }
            rest = rest[run.endIndex...]
        }
        return opening
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
