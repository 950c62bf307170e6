import Foundation
import Localization

/// Catalogs for tests: made of a few phrases, or our own.
enum Locales {
    static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let folder = repository.appendingPathComponent("config/locales")

    /// A catalog with the same phrases in every language, or with none.
    static func catalog(_ phrases: [Language: [String: Any]] = [:]) throws -> Catalog {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // it was read
        for language in Language.allCases {
            let data = try JSONSerialization.data(withJSONObject: phrases[language] ?? [:])
            try data.write(to: folder.appendingPathComponent("\(language.rawValue).json"))
        }
        return try Catalog(folder: folder)
    }

    static func words(_ language: Language, _ phrases: [String: Any] = [:], zone: String = "UTC") throws -> Words {
        Words(
            language, catalog: try catalog([language: phrases]), timeZone: TimeZone(identifier: zone) ?? .gmt)
    }
}
