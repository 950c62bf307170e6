import House

/// A token of typed text: letters, digits, or one sign.
struct TimeToken: Sendable {
    enum Kind: Sendable { case letters, digits, sign, lineEnd }

    let kind: Kind
    private(set) var text: Substring
    /// Folded: without case and accents.
    let folded: String
    /// Whether it directly follows the previous token.
    let isGlued: Bool
    var words: [TimeWord] = []

    var range: Range<String.Index> { text.startIndex..<text.endIndex }

    /// Its value, if it consists of at most four digits.
    var number: Int? { kind == .digits && text.utf8.count <= 4 ? Int(text) : nil }

    func extended(to last: TimeToken) -> TimeToken {
        var token = self
        token.text = Substring(text.base[text.startIndex..<last.text.endIndex])
        return token
    }

    /// Splits it into two tokens, the second with so many characters.
    func divided(before count: Int) -> [TimeToken] {
        let (first, second) = (text.dropLast(count), text.suffix(count))
        return [
            TimeToken(kind: kind, text: first, folded: String(folded.dropLast(count)), isGlued: isGlued),
            TimeToken(kind: kind, text: second, folded: String(folded.suffix(count)), isGlued: false),
        ]
    }

    static func split(_ text: String) -> [TimeToken] { split(text[...]) }

    static func split(_ text: Substring) -> [TimeToken] {
        var tokens: [TimeToken] = []
        var index = text.startIndex
        var isGlued = false
        while index < text.endIndex {
            let kind = kind(text[index])
            var end = text.index(after: index)
            if kind == .letters || kind == .digits {
                while end < text.endIndex, self.kind(text[end]) == kind { end = text.index(after: end) }
            }
            if let kind {
                let piece = text.base[index..<end]
                let folded = kind == .letters ? Fold.fold(String(piece)) : kind == .sign ? sign(piece) : String(piece)
                tokens.append(TimeToken(kind: kind, text: piece, folded: folded, isGlued: isGlued))
            }
            isGlued = kind != nil && kind != .lineEnd
            index = end
        }
        return tokens
    }

    /// `nil` for white space.
    private static func kind(_ character: Character) -> Kind? {
        if character.isNewline { return .lineEnd }
        if character.isWhitespace { return nil }
        if character.isASCII && character.isNumber { return .digits }
        return character.isLetter ? .letters : .sign
    }

    /// Unifies the many forms of dashes and apostrophes.
    private static func sign(_ text: Substring) -> String {
        switch text {
        case "’", "ʼ", "`", "´": "'"
        case "–", "—", "‑", "−": "-"
        case "ª": "º"
        default: String(text)
        }
    }
}
