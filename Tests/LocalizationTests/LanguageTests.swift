import Foundation
import Localization
import Testing

@Suite("Choosing a language")
struct LanguageTests {
    @Test(
        "the browser's favourite among ours is taken, else English",
        arguments: [
            (nil, Language.en), ("", .en), ("de", .de), ("de-AT,de;q=0.9,en;q=0.8", .de), ("DE", .de),
            ("pl,ru;q=0.5", .ru),
            ("en;q=0.5, fr;q=0.9", .fr), ("fr;q=0, es;q=0.1", .es), ("ja, zh-Hant", .en), ("*", .en),
            ("es-419", .es), (" ru ; q=0.7 , fr ; q=0.8 ", .fr), ("de, fr", .de), ("deu", .en),
            (";;;,,,q=,de;q=x", .de), ("fr;q=0.000", .en), ("es;q=nan", .en),
        ])
    func accepting(header: String?, wanted: Language) {
        #expect(Language(accepting: header) == wanted, "\(header ?? "nothing")")
    }

    @Test("every language calls itself by its own name")
    func names() {
        #expect(Language.allCases.map(\.name) == ["English", "Deutsch", "Español", "Français", "Русский"])
    }
}
