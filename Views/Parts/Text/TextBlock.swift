/// A block of typed text: a paragraph, a list, a heading, a quotation, code or a rule, with the signs of Markdown. A
/// blank line ends a block, except for code; so does the first line of another kind.
struct TextBlock: Sendable {
    enum Shape: Sendable, Equatable {
        case paragraph, bullets
        /// The number of the first item.
        case numbers
        /// 1 to 3: `# Lisbon`.
        case heading(Int)
        /// Lines that begin with `> `.
        case quote
        /// The lines between two of three backticks, as they were typed.
        case code
        /// `---`
        case rule
    }

    let shape: Shape
    /// The lines of each item; a paragraph is one item.
    private(set) var points: [[Substring]]

    static func blocks(of text: String) -> [TextBlock] {
        var blocks: [TextBlock] = []
        var isNew = true
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // A fence that nothing closes is a line like any other.
        let lastFence = lines.lastIndex(where: isFence) ?? 0
        var index = 0
        while index < lines.count {
            let line = lines[index]
            index += 1
            if line.allSatisfy(\.isWhitespace) {
                isNew = true
            } else if let block = alone(line) {
                blocks.append(block)
                isNew = true
            } else if isFence(line), index <= lastFence, let end = lines[index...].firstIndex(where: isFence) {
                var code = TextBlock(.code, "")
                code.points = [Array(lines[index..<end])]
                blocks.append(code)
                index = end + 1
                isNew = true
            } else {
                add(line, to: &blocks, isNew: isNew)
                isNew = false
            }
        }
        return blocks
    }

    /// A block of one line.
    private static func alone(_ line: Substring) -> TextBlock? {
        if let (level, words) = heading(line) { return TextBlock(.heading(level), words) }
        return line.count > 2 && line.allSatisfy { $0 == "-" } ? TextBlock(.rule, line) : nil
    }

    /// Three backticks, and maybe the name of a language.
    private static func isFence(_ line: Substring) -> Bool {
        line.hasPrefix("```") && !line.dropFirst(3).contains("`")
    }

    private static func add(_ line: Substring, to blocks: inout [TextBlock], isNew: Bool) {
        let last = blocks.indices.last
        let shape = blocks.last?.shape
        if let words = bullet(line) {
            // A numbered list goes on after a blank line; a bulleted list looks the same if it is split in two.
            guard let last, shape == .bullets, !isNew else { return blocks.append(TextBlock(.bullets, words)) }
            blocks[last].points.append([words])
        } else if let (number, words) = numbered(line), number == 1 || shape == .numbers {
            guard let last, shape == .numbers else { return blocks.append(TextBlock(.numbers, words)) }
            blocks[last].points.append([words])
        } else if let words = quoted(line) {
            guard let last, shape == .quote, !isNew else { return blocks.append(TextBlock(.quote, words)) }
            blocks[last].points[0].append(words)
        } else if let last, !isNew, shape == .paragraph || line.first?.isWhitespace == true {
            let words = shape == .paragraph ? line : line.drop(while: \.isWhitespace)
            blocks[last].points[blocks[last].points.count - 1].append(words)
        } else {
            blocks.append(TextBlock(.paragraph, line))
        }
    }

    private init(_ shape: Shape, _ line: Substring) {
        self.shape = shape
        points = [[line]]
    }

    /// The text after `# `, `## ` or `### `.
    private static func heading(_ line: Substring) -> (level: Int, words: Substring)? {
        let marks = line.prefix { $0 == "#" }
        guard (1...3).contains(marks.count), let words = words(line.dropFirst(marks.count)) else { return nil }
        return (marks.count, words)
    }

    /// The text after `> `.
    private static func quoted(_ line: Substring) -> Substring? {
        guard line.first == ">" else { return nil }
        let rest = line.dropFirst()
        return rest.isEmpty ? rest : words(rest)
    }

    /// The text after `- ` or `* `.
    private static func bullet(_ line: Substring) -> Substring? {
        let line = line.drop(while: \.isWhitespace)
        guard line.first == "-" || line.first == "*" else { return nil }
        return words(line.dropFirst())
    }

    /// The number and text of `1. milk`. A date at the beginning of a line is no list: “3. May” begins none.
    private static func numbered(_ line: Substring) -> (number: Int, words: Substring)? {
        let line = line.drop(while: \.isWhitespace)
        let digits = line.prefix { $0.isASCII && $0.isNumber }.prefix(4)
        let rest = line.dropFirst(digits.count)
        guard digits.count < 4, let number = Int(digits), rest.first == ".", let words = words(rest.dropFirst())
        else { return nil }
        return (number, words)
    }

    private static func words(_ rest: Substring) -> Substring? {
        guard rest.first == " " || rest.first == "\t" else { return nil }
        let words = rest.drop(while: \.isWhitespace)
        return words.isEmpty ? nil : words
    }
}
