import Foundation
import HTTP
import Localization
import Synchronization

/// The words in the reading member's language.
final class Translator: Sendable {
    private let catalog: Catalog
    private let zones = Mutex<[String: TimeZone]>([:])

    init(catalog: Catalog) { self.catalog = catalog }

    func words(for member: Member) -> Words {
        Words(member.language, catalog: catalog, timeZone: zone(member.timeZone), firstWeekday: member.firstWeekday)
    }

    /// Signed-out pages: the language chosen there, else what the browser asks for.
    func words(for request: Request) -> Words {
        let kept = request.cookies[Self.cookie].flatMap(Language.init(rawValue:))
        return Words(
            Self.chosen(by: request) ?? kept ?? Language(accepting: request.headers["Accept-Language"]),
            catalog: catalog)
    }

    /// The language that a page of the doors is asked for in, by a link or by its form.
    static func chosen(by request: Request) -> Language? {
        (request.query["language"] ?? request.form[SignedOutFrame.languageField]).flatMap(Language.init(rawValue:))
    }

    /// For scripts, which read no other language.
    var english: Words { Words(.en, catalog: catalog) }

    static let cookie = "language"

    private func zone(_ name: String) -> TimeZone {
        zones.withLock { zones in
            if let zone = zones[name] { return zone }
            let zone = TimeZone(identifier: name) ?? .gmt
            zones[name] = zone
            return zone
        }
    }
}
