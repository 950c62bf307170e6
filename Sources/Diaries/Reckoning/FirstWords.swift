import House

/// The beginning of an entry, for a square of the calendar.
enum FirstWords {
    /// The first words in one line, without signs for bold, headings or lists. Cut at the end of a word where possible,
    /// and then ending in `…`.
    ///
    /// - Parameter limit: in characters, with the `…`.
    static func of(_ text: String, limit: Int) -> String {
        guard limit > 0 else { return "" }
        // Reads a multiple of the limit, since signs and line breaks count too: a text with even more of them gives
        // fewer words.
        let start = text.prefix(limit * 4 + 40)
        let line = line(start).tidiedLine
        guard line.count > limit || start.endIndex < text.endIndex else { return line }
        let kept = line.prefix(limit - 1)
        let isWhole = kept.endIndex == line.endIndex || line[kept.endIndex] == " "
        let words = isWhole ? kept : kept.lastIndex(of: " ").map { kept[..<$0] } ?? kept
        return words.trimmingSuffix { $0.isWhitespace || $0.isPunctuation } + "…"
    }

    /// All of a text in one line, without its signs.
    static func line(_ text: some StringProtocol) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { plain(Substring($0)) }
        return FormattedText.line(lines.joined(separator: "\n"))
    }

    /// A line without its sign for a heading or a quotation.
    private static func plain(_ line: Substring) -> Substring {
        let line = line.drop(while: \.isWhitespace)
        let marks = line.first == ">" ? line.prefix(1) : line.prefix { $0 == "#" }
        let rest = line.dropFirst(marks.count)
        return (1...6).contains(marks.count) && rest.first == " " ? rest.dropFirst() : line
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, isLeftOut(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
