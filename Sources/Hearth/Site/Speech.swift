import Foundation
import HTTP
import Localization
import Synchronization

/// The words for whoever is reading.
final class Speech: Sendable {
    private let catalog: Catalog
    private let zones = Mutex<[String: TimeZone]>([:])

    init(catalog: Catalog) { self.catalog = catalog }

    func words(for member: Member) -> Words {
        Words(member.language, catalog: catalog, timeZone: zone(member.timeZone), firstWeekday: member.firstWeekday)
    }

    /// Signed-out pages: the language chosen there, else what the browser asks for.
    func words(for request: Request) -> Words {
        let chosen = (request.query["language"] ?? request.cookies[Self.cookie]).flatMap(Language.init(rawValue:))
        return Words(chosen ?? Language(accepting: request.headers["Accept-Language"]), catalog: catalog)
    }

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
