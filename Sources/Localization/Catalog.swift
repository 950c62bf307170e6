public import Foundation
import Synchronization

/// The translations of all languages, read once from `config/locales/*.json`.
public final class Catalog: Sendable {
    private let entries: [Language: [String: Entry]]
    private let missing = Mutex<Set<String>>([])

    struct Entry: Sendable {
        let forms: [PluralCategory: Template]
        /// The whole text, where it has one form and takes no arguments: most do.
        let plain: String?

        init(forms: [PluralCategory: Template]) {
            self.forms = forms
            let only = forms.count == 1 ? forms.first?.value : nil
            if let only, only.pieces.count == 1, case .text(let text)? = only.pieces.first {
                plain = text
            } else {
                plain = nil
            }
        }

        func template(_ category: PluralCategory) -> Template? { forms[category] ?? forms[.other] ?? forms[.many] }
    }

    /// Why a file of translations cannot be used.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    /// - Parameter folder: holds `en.json`, `de.json` and so on: objects from key to text, or to an object from
    ///   plural category (`one`, `few`, `many`, `other`) to text.
    public init(folder: URL) throws {
        var entries: [Language: [String: Entry]] = [:]
        for language in Language.allCases {
            let file = folder.appendingPathComponent("\(language.rawValue).json")
            guard let data = try? Data(contentsOf: file) else {
                throw Problem(description: "The translations \(file.path) cannot be read.")
            }
            guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                throw Problem(description: "\(file.path) is not a JSON object.")
            }
            entries[language] = try object.mapValues { value in
                if let text = value as? String { return Entry(forms: [.other: Template(text)]) }
                guard let forms = value as? [String: String] else {
                    throw Problem(description: "\(file.path) holds something that is neither text nor plural forms.")
                }
                return Entry(
                    forms: Dictionary(
                        uniqueKeysWithValues: forms.compactMap { name, text in
                            PluralCategory(rawValue: name).map { ($0, Template(text)) }
                        }))
            }
        }
        self.entries = entries
    }

    /// Keys that were asked for and not found, as `language: key`.
    public var misses: Set<String> { missing.withLock { $0 } }

    /// All keys of a language.
    public func keys(_ language: Language) -> Set<String> { Set(entries[language, default: [:]].keys) }

    func entries(_ language: Language) -> [String: Entry] { entries[language, default: [:]] }

    func template(_ phrase: Phrase, in language: Language) -> Template {
        if let entry = entries[language]?[phrase.key],
            let template = entry.template(language.pluralCategory(phrase.firstCount ?? 0))
        {
            return template
        }
        missing.withLock { _ = $0.insert("\(language.rawValue): \(phrase.key)") }
        return Template(phrase.key)
    }
}

extension Phrase {
    var firstCount: Int? {
        for case .count(let number) in arguments { return number }
        return nil
    }
}
