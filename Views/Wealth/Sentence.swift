import HTML

/// A translated sentence with form fields in it.
struct Sentence: Sendable {
    private let text: String

    /// Stand for the fields. Letters for private use, which no translation has.
    private static let marks: [Character] = ["\u{E000}", "\u{E001}", "\u{E002}", "\u{E003}"]

    /// - Parameter write: gives the sentence with up to four marks in it.
    init(_ write: ([String]) -> String) { text = write(Self.marks.map(String.init)) }

    func html(_ fields: [HTML]) -> HTML {
        var html = HTML()
        var plain = ""
        for character in text {
            guard let place = Self.marks.firstIndex(of: character), fields.indices.contains(place) else {
                plain.append(character)
                continue
            }
            html += "\(Self.words(plain))\(fields[place])"
            plain = ""
        }
        return "\(html)\(Self.words(plain))"
    }

    private static func words(_ text: String) -> HTML {
        text.allSatisfy(\.isWhitespace) ? HTML() : "<span>\(text)</span>"
    }
}
