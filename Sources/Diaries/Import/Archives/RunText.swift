/// Turns texts that other programs keep as runs with attributes into text with Hearth's signs: Quill's deltas, and Day
/// One's `richText`.
struct RunText {
    /// The look of a run.
    struct Look {
        var isBold = false
        var isItalic = false
        var isCode = false
    }

    /// The kind of a line.
    enum Line: Equatable {
        case plain, bullet, number, quote, code
        case heading(Int)
        case check(isDone: Bool)
    }

    private var lines: [String] = []
    private var line = ""
    private var number = 0
    private var isInCode = false

    /// Adds a run. Each line break in it ends a line of a kind.
    mutating func add(_ run: String, _ look: Look, ending kind: Line) {
        for (index, piece) in run.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { end(kind) }
            if !piece.isEmpty { add(piece, look) }
        }
    }

    /// Adds a part of a line.
    private mutating func add(_ text: some StringProtocol, _ look: Look) {
        let words = text.drop(while: \.isWhitespace)
        guard !words.isEmpty, look.isBold || look.isItalic || look.isCode else {
            line += text
            return
        }
        // A sign stands at a word: the blanks around stay outside.
        let inside = String(words.reversed().drop(while: \.isWhitespace).reversed())
        let sign = look.isCode ? "`" : (look.isBold ? "**" : "") + (look.isItalic ? "*" : "")
        let head = text[..<words.startIndex]
        line += head + sign + inside + String(sign.reversed()) + words.dropFirst(inside.count)
    }

    /// Ends a line.
    private mutating func end(_ kind: Line = .plain) {
        if (kind == .code) != isInCode {
            lines.append("```")
            isInCode.toggle()
        }
        number = kind == .number ? number + 1 : 0
        switch kind {
        case .plain, .code: lines.append(line)
        case .bullet: lines.append("- " + line)
        case .number: lines.append("\(number). " + line)
        case .quote: lines.append("> " + line)
        case .heading(let level): lines.append(String(repeating: "#", count: min(max(level, 1), 6)) + " " + line)
        case .check(let isDone): lines.append((isDone ? "- [x] " : "- [ ] ") + line)
        }
        line = ""
    }

    mutating func text() -> String {
        if !line.isEmpty || isInCode { end() }
        return MarkdownText.squeezed(lines.joined(separator: "\n"))
    }
}
