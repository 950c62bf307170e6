import House

/// Joins several texts of a day.
enum EntryJoining {
    struct Piece: Sendable, Equatable {
        /// Minutes since midnight; `nil` if unknown. Texts without a time come first, in their given order.
        let minute: Int?
        let text: String
    }

    /// Joins texts in time order, each below a heading with its time: `**08:15**`. A single text gets no heading. A
    /// text that is contained already, as a whole or as paragraphs of another, is left out: joining the same text twice
    /// changes nothing. White space at the ends of texts stays and does not count.
    static func join(_ pieces: [Piece]) -> String {
        var kept: [Piece] = []
        for piece in ordered(pieces) where !piece.text.allSatisfy(\.isWhitespace) {
            if kept.contains(where: { contains($0.text, piece.text) }) { continue }
            kept.removeAll { contains(piece.text, $0.text) }
            kept.append(piece)
        }
        guard kept.count > 1 else { return kept.first?.text ?? "" }
        var text = ""
        var heading: String?
        for piece in kept {
            if !text.isEmpty { text += "\n\n" }
            let time = piece.minute.map(Self.heading)
            if let time, time != heading { text += time + "\n\n" }
            heading = time
            text += piece.text
        }
        return text
    }

    /// `**08:15**`
    static func heading(_ minute: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "**\(digits(minute / 60 % 24)):\(digits(minute % 60))**"
    }

    private static func ordered(_ pieces: [Piece]) -> [Piece] {
        pieces.enumerated()
            .sorted { ($0.element.minute ?? -1, $0.offset) < ($1.element.minute ?? -1, $1.offset) }
            .map(\.element)
    }

    /// Whether a text contains another as whole paragraphs, white space at the ends of both aside.
    static func contains(_ text: String, _ part: String) -> Bool {
        isWithin(text, part) || isWithin(text.tidied, part.tidied)
    }

    private static func isWithin(_ text: String, _ part: String) -> Bool {
        guard text.utf8.count > part.utf8.count else { return text == part }
        return "\n\n\(text)\n\n".contains("\n\n\(part)\n\n")
    }
}
