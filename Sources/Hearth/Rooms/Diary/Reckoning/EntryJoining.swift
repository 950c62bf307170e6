/// Joins several texts of a day.
enum EntryJoining {
    struct Piece: Sendable, Equatable {
        /// Minutes since midnight; `nil` if unknown. Texts without a time come first, in their given order.
        let minute: Int?
        let text: String
    }

    /// Joins texts in time order, each below a heading with its time: `**08:15**`. A single text gets no heading. A
    /// text that is contained already, as a whole or as paragraphs of another, is left out: joining the same text twice
    /// changes nothing.
    static func join(_ pieces: [Piece]) -> String {
        var kept: [Piece] = []
        for piece in ordered(pieces) where !piece.text.isEmpty {
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
            .map { (place: $0.offset, piece: Piece(minute: $0.element.minute, text: $0.element.text.tidied)) }
            .sorted { ($0.piece.minute ?? -1, $0.place) < ($1.piece.minute ?? -1, $1.place) }
            .map(\.piece)
    }

    /// Whether a text contains another as whole paragraphs.
    static func contains(_ text: String, _ part: String) -> Bool {
        guard text.utf8.count > part.utf8.count else { return text == part }
        return "\n\n\(text)\n\n".contains("\n\n\(part)\n\n")
    }
}
