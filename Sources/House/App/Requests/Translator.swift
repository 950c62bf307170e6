import Foundation
import HTTP
package import Localization
import Synchronization

/// The translations in the visitor's language.
package final class Translator: Sendable {
    private let catalog: Catalog
    private let zones = Mutex<[String: TimeZone]>([:])

    init(catalog: Catalog) { self.catalog = catalog }

    package func words(for member: Member) -> Words {
        Words(member.language, catalog: catalog, timeZone: zone(member.timeZone), firstWeekday: member.firstWeekday)
    }

    /// The language of a signed-out page: the one chosen there, or else the one that the browser prefers.
    func words(for request: Request) -> Words {
        let kept = request.cookies[Self.cookie].flatMap(Language.init(rawValue:))
        return Words(
            Self.chosen(by: request) ?? kept ?? Language(accepting: request.headers["Accept-Language"]),
            catalog: catalog)
    }

    /// The language requested for a signed-out page, by a link or by its form.
    static func chosen(by request: Request) -> Language? {
        (request.query["language"] ?? request.form[SignedOutFrame.languageField]).flatMap(Language.init(rawValue:))
    }

    /// The English texts for scripts.
    package var english: Words { Words(.en, catalog: catalog) }

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
