import Foundation
import Localization
import Testing

@Suite("Plurals")
struct PluralTests {
    @Test(
        "each language counts by its own rule",
        arguments: [
            (Language.en, [0: "other", 1: "one", 2: "other", 5: "other", 11: "other", 21: "other", 1000: "other"]),
            (.de, [0: "other", 1: "one", 2: "other", 21: "other"]),
            (.es, [0: "other", 1: "one", 2: "other", 21: "other"]),
            (.fr, [0: "one", 1: "one", 2: "other", 5: "other", 21: "other"]),
            (
                .ru,
                [
                    0: "many", 1: "one", 2: "few", 3: "few", 4: "few", 5: "many", 10: "many", 11: "many", 12: "many",
                    13: "many", 14: "many", 15: "many", 20: "many", 21: "one", 22: "few", 25: "many", 100: "many",
                    101: "one", 111: "many", 112: "many", 121: "one", 122: "few", 1001: "one", 1011: "many", -1: "one",
                ]
            ),
        ])
    func categories(language: Language, wanted: [Int: String]) {
        for (count, category) in wanted {
            #expect(language.pluralCategory(count).rawValue == category, "\(language) \(count)")
        }
    }

    @Test("the number chooses the form", arguments: Language.allCases)
    func forms(language: Language) throws {
        let forms = Dictionary(
            uniqueKeysWithValues: language.pluralCategories.map { ($0.rawValue, "%lld \($0.rawValue)") })
        let words = try Locales.words(language, ["%lld notes": forms])

        for count in [0, 1, 2, 5, 11, 21, 111] {
            #expect(words("\(count) notes") == "\(count) \(language.pluralCategory(count).rawValue)")
        }
    }

    @Test("Russian notes are counted as Russians count them")
    func russian() throws {
        let words = try Locales.words(
            .ru, ["%lld notes": ["one": "%lld заметка", "few": "%lld заметки", "many": "%lld заметок"]])

        let texts = [1, 2, 5, 11, 21, 111].map { words("\($0) notes") }

        #expect(texts == ["1 заметка", "2 заметки", "5 заметок", "11 заметок", "21 заметка", "111 заметок"])
    }

    @Test("of several numbers the first chooses")
    func several() throws {
        let words = try Locales.words(
            .en, ["%lld notes in %lld tabs": ["one": "%lld note in %lld tabs", "other": "%lld notes in %lld tabs"]])

        #expect(words("\(1) notes in \(5) tabs") == "1 note in 5 tabs")
        #expect(words("\(5) notes in \(1) tabs") == "5 notes in 1 tabs")
    }

    @Test("every counted phrase of ours has every form that its language needs", arguments: Language.allCases)
    func complete(language: Language) throws {
        let file = Locales.folder.appendingPathComponent("\(language.rawValue).json")
        let phrases = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])

        for (key, value) in phrases {
            guard let forms = value as? [String: String] else { continue }
            #expect(
                Set(forms.keys).isSuperset(of: language.pluralCategories.map(\.rawValue)), "\(language): \(key)")
        }
    }
}
