@testable import HouseTestSupport
@testable import Notes

/// Unlikely notes, the same for the same seed.
struct RandomNote {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Pieces that are easily broken: characters of several scalars or units, letters that join, parts of signs and
    /// markup.
    private static let pieces = [
        "a", "b c", "Milk", " ", "  ", "\n", "\n\n", "\n✓ ", "\t", "\u{A0}", "é", "e\u{301}", "\u{301}", "ß", "ж", "日本",
        "مرحبا",
        "שלום", "\u{200F}", "\u{200D}", "\u{600} ", "👍", "👨‍👩‍👧", "🇩🇪", "👍🏽", "1️⃣", "🙂", "7", "½", "*", "**", "***", "****",
        "_",
        "__", "___", "~", "~~", "|", "||", "|||", "`", "``", "```", "````", "```swift\n", "\n```", "\\", "\\\\", "\\*",
        "[",
        "]", "](", "(", ")", "[a](https://b.example)", "](https://b.example)", "https://a.example/b_c_*d*", "https://",
        "http://a", "www.", "www.a.example", "w", "/", "//", "h", "ada@home.example", "+49 170 1234567",
        "01 23 45 67 89",
        "<b>", "&amp;", "\"", "'", "\u{2060}", "\\\u{2060}", "\u{FFFC}", "\u{2028}", ".", ",", "!", "- ", "> ",
    ]

    private static let urls = [
        "https://a.example", "https://b.example/c?d=e&f", "https://a.example/Dune_(novel)", "https://a.example/)(",
        "tel:+49170",
        "mailto:ada@home.example", "https://a.example/[1]\\2*_`", "HTTP://Ä.example/\"<'", "https://a.example/\\)",
        "https://a.example/\"\u{301}\\\u{301}\u{600}\"\u{600})(\u{301}&\u{301}",
    ]

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func text(limit: Int) -> String {
        (0..<number(0...limit)).map { _ in Self.pieces[number(0...(Self.pieces.count - 1))] }.joined()
    }

    /// Some of them outside of the text, empty, or in the middle of a character.
    mutating func entity(in text: String) -> NoteText.Entity {
        let units = text.utf16.count
        let kind = NoteText.Kind.allCases[number(0...7)]
        let (start, end) = (number(-2...units + 2), number(-2...units + 2))
        return NoteText.Entity(
            kind: kind, offset: min(start, end), length: number(0...9) == 0 ? end - start : abs(end - start),
            url: number(0...9) == 0 ? nil : Self.urls[number(0...(Self.urls.count - 1))],
            language: [nil, "swift", "c++", "no language"][number(0...3)])
    }

    mutating func entities(in text: String, limit: Int) -> [NoteText.Entity] {
        (0..<number(0...limit)).map { _ in entity(in: text) }
    }

    mutating func note() -> NoteText {
        let text = text(limit: number(0...3) == 0 ? 60 : 8)
        return NoteText(text: text, entities: entities(in: text, limit: 8))
    }
}

extension NoteText {
    /// Two texts may be equal as Swift compares them, and count differently.
    func isExactly(_ other: NoteText) -> Bool {
        self == other && text.utf16.elementsEqual(other.text.utf16)
    }
}
