import Foundation
import Localization
import Testing

@Suite("Phrases")
struct PhraseTests {
    @Test("a phrase's English text is its key, with a mark for each thing put in")
    func keys() {
        let (name, count) = ("Dune", 3)

        #expect(Phrase("Delete “\(name)”?").key == "Delete “%@”?")
        #expect(Phrase("\(count) notes of \(name)").key == "%lld notes of %@")
        #expect(Phrase("100 % of it").key == "100 %% of it")
        #expect(Phrase("\(count) % of it").key == "%lld %% of it")
    }

    @Test("a translation may put things in another order")
    func positions() throws {
        let words = try Locales.words(
            .de,
            [
                "%@ gave %@ %lld books": "%3$lld Bücher bekam %2$@ von %1$@", "%@ of %@": "%2$@: %1$@",
                "%@ and %@": "%@ und %@",
            ])
        let (from, to) = ("Ada", "Grace")

        #expect(words("\(from) gave \(to) \(2) books") == "2 Bücher bekam Grace von Ada")
        #expect(words("\(from) of \(to)") == "Grace: Ada")
        #expect(words("\(from) and \(to)") == "Ada und Grace")
    }

    @Test("what is put in is never read as a placeholder")
    func arguments() throws {
        let words = try Locales.words(.en, ["Delete “%@”?": "Delete “%@”?", "%@ and %@": "%@ and %@"])
        let (percent, placeholder) = ("100%", "%@ %1$@ %lld")

        #expect(words("Delete “\(percent)”?") == "Delete “100%”?")
        #expect(words("\(placeholder) and \(percent)") == "%@ %1$@ %lld and 100%")
    }

    @Test(
        "in French, “de” and “que” lose their vowel before a name that begins with one",
        arguments: [
            ("Ada", "Journal d’Ada"), ("Élise", "Journal d’Élise"), ("Grace", "Journal de Grace"),
            ("Hugo", "Journal de Hugo"), ("8 jours", "Journal de 8 jours"), ("", "Journal de "),
        ])
    func elision(name: String, wanted: String) throws {
        let texts = [
            "%@’s diary": "Journal de %@", "“%@”’s diary": "Journal de «\u{A0}%@\u{A0}»", "Code %@": "Code %@",
        ]
        let words = try Locales.words(.fr, texts)

        #expect(words("\(name)’s diary") == wanted)
        #expect(words("“\(name)”’s diary") == "Journal de «\u{A0}\(name)\u{A0}»")
        #expect(words("Code \(name)") == "Code \(name)")
        #expect(try Locales.words(.es, ["%@’s diary": "Diario de %@"])("\(name)’s diary") == "Diario de \(name)")
    }

    @Test("a percent sign stays one, also beside a number")
    func percent() throws {
        let words = try Locales.words(.fr, ["%lld%% full": "Plein à %lld %%", "50%% off": "−50 %%"])

        #expect(words("\(80)% full") == "Plein à 80 %")
        #expect(words("50% off") == "−50 %")
    }

    @Test("a translation that names an argument that is not there leaves it out")
    func tooMany() throws {
        #expect(try Locales.words(.en, ["Hello": "Hello %@ %5$@!"])("Hello") == "Hello  !")
    }

    @Test("what has no translation is shown in English and remembered")
    func misses() throws {
        let catalog = try Locales.catalog([.de: ["Save": "Sichern"]])
        let words = Words(.de, catalog: catalog)
        let name = "Dune"

        #expect(words("Save") == "Sichern")
        #expect(catalog.misses.isEmpty)
        #expect(words("Delete \(name)") == "Delete Dune")
        #expect(catalog.misses == ["de: Delete %@"])
    }

    @Test(
        "a folder of translations that is not whole is refused",
        arguments: ["nothing", "[]", "{\"a\": 1}", "{\"a\": {\"one\": 1}}", "not JSON"])
    func badFiles(content: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for language in Language.allCases where !(language == .ru && content == "nothing") {
            let text = language == .ru ? content : "{}"
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(language.rawValue).json"))
        }

        #expect(throws: (any Error).self) { try Catalog(folder: folder) }
    }
}
