import Foundation
import Localization
import Testing

@Suite("Translations")
struct CatalogTests {
    @Test("every phrase in the sources stands in every language, and nothing else does")
    func complete() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", Locales.repository.appendingPathComponent("scripts/phrases.py").path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.contains("phrases in 5 languages"), "\(text)")
    }

    @Test("our own files can be read, have the same keys, and leave no text empty")
    func files() throws {
        let catalog = try Catalog(folder: Locales.folder)
        #expect(catalog.keys(.en).count > 100)

        for language in Language.allCases {
            #expect(catalog.keys(language) == catalog.keys(.en), "\(language)")
            let file = Locales.folder.appendingPathComponent("\(language.rawValue).json")
            let phrases = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
            for (key, value) in phrases {
                let texts = (value as? [String: String]).map { Array($0.values) } ?? [value as? String ?? ""]
                #expect(texts.allSatisfy { !$0.trimmingCharacters(in: .whitespaces).isEmpty }, "\(language): \(key)")
            }
        }
    }
}
