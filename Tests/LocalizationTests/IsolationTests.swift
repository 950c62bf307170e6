import Localization
import Testing

@Suite("Names inside of sentences")
struct IsolationTests {
    @Test("a name that runs from right to left, or turns the direction, is isolated; any other is left as it is")
    func isolation() {
        for name in ["Ada", "Große Straße", "Мама", "Ελένη", "母", "🧑‍🍳", "", "a 100 % “b”", "日本語、テスト"] {
            #expect(name.isolated == name, "\(name)")
        }
        for name in ["שרה", "أمي", "a\u{202E}b", "x\u{200F}", "\u{1E900}", "ﷺ"] {
            #expect(name.isolated == "\u{2068}\(name)\u{2069}", "\(name)")
        }
    }

    @Test("no name ends its own isolation")
    func closing() {
        #expect("\u{202E}a\u{2069}b\u{2066}".isolated == "\u{2068}\u{202E}ab\u{2069}")
    }

    @Test("a sentence isolates the names in it and nothing else")
    func sentences() throws {
        let words = try Words(.en, catalog: Catalog(folder: Locales.folder))

        #expect(
            words("\("\u{202E}live") invites you. Only you see what you add, until you share it.")
                .hasPrefix("\u{2068}\u{202E}live\u{2069} invites you."))
        #expect(words("Error code: \("7f")") == "Error code: 7f")
    }
}
