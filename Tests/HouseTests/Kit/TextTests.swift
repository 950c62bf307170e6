import Foundation
import Testing

@testable import House

@Suite("Text as it is typed")
struct TextTests {
    @Test(
        "a name of which nothing can be seen is none",
        arguments: [
            "\u{200D}", "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}", "\u{202E}\u{202C}", "\u{3164}", "\u{115F}\u{1160}",
            "\u{AD}", " \u{200D} \u{A0} ", "\u{2800}\u{2800}", "\u{FE0F}", "\u{E0001}\u{E0020}",
        ])
    func invisible(name: String) {
        #expect(name.tidiedLine == "")
    }

    @Test(
        "joiners inside of what can be seen stay",
        arguments: ["👩‍🚀", "می‌خواهم", "❤️", "क्‍ष", "a\u{200D}", "\u{202E}abc", "é", "0"])
    func visible(name: String) {
        #expect(name.tidiedLine == name.precomposedStringWithCanonicalMapping)
    }
}
