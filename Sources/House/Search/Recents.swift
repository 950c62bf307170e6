import Dispatch
import Foundation
import GRDB
import HTTP
import Synchronization

/// What each member searched for and opened lately. Only they see it, and only as far as they may see it now: names are
/// read anew each time, and nothing that is locked is shown.
final class Recents: Sendable {
    private let database: HouseDatabase
    private let rooms: RoomDirectory
    private let clock: WallClock
    private let queue = DispatchQueue(label: "hearth.recents")
    /// Pages that are not stored yet: looking at one writes nothing to the disk. A server that is killed forgets them.
    private let waiting = Mutex<[Opened: Instant]>([:])

    private struct Opened: Hashable {
        let member: ID<Member>
        let path: String
    }

    /// The most that is kept of a member, of each kind: more than is shown, because some may be hidden now.
    static let kept = 30
    /// The most pages, of all members, that wait before they are stored.
    private static let waitingLimit = 500
    static let shownSearches = 5
    static let shownPages = 8
    private static let pathLimit = 300
    private static let foldLimit = 400

    init(database: HouseDatabase, rooms: RoomDirectory, clock: WallClock) {
        self.database = database
        self.rooms = rooms
        self.clock = clock
    }

    // MARK: Keeping

    /// Keeps a page that a member opened, if it is that of a thing.
    func opened(_ pattern: String, _ visit: Visit, _ response: Response) {
        let (request, member) = (visit.request, visit.member.id)
        guard request.method == .get, response.status == .ok, rooms.thingPages.contains(pattern), !visit.isPrefetch,
            visit.query["part"] == nil, request.path.count <= Self.pathLimit, !database.isReadOnly
        else { return }
        let isFull = waiting.withLock { waiting in
            waiting[Opened(member: member, path: request.path)] = clock.now()
            return waiting.count == Self.waitingLimit
        }
        // A disk that fails here fails for the next write too, which says so.
        if isFull { queue.async { [self] in try? store() } }
    }

    private func store() throws {
        let opened = waiting.withLock { waiting in
            defer { waiting = [:] }
            return waiting
        }
        if opened.isEmpty || database.isReadOnly { return }
        try database.write { db in
            for (page, at) in opened {
                try db.cachedStatement(
                    sql: """
                        INSERT INTO recentPage (memberId, path, at)
                        SELECT id, :path, :at FROM member WHERE id = :member
                        ON CONFLICT (memberId, path) DO UPDATE SET at = excluded.at
                        """
                ).execute(arguments: ["member": page.member, "path": page.path, "at": at])
            }
            for member in Set(opened.keys.map(\.member)) { try Self.prune("recentPage", "path", of: member, db) }
        }
    }

    /// Stores all that waits.
    func flush() {
        // As above.
        queue.sync { try? store() }
    }

    /// Keeps a search together with the page that it led to.
    func searched(_ text: String, to path: String, by member: ID<Member>) throws {
        let fold = Fold.fold(text)
        // One letter may fold to many.
        guard path.count <= Self.pathLimit, fold.unicodeScalars.count <= Self.foldLimit else { return }
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO recentSearch (memberId, textFold, text, path, at) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (memberId, textFold) DO UPDATE SET text = excluded.text, path = excluded.path,
                        at = excluded.at
                    """, arguments: [member, fold, text, path, clock.now()])
            try Self.prune("recentSearch", "textFold", of: member, db)
        }
    }

    private static func prune(_ table: String, _ key: String, of member: ID<Member>, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM \(table) WHERE memberId = :member AND \(key) NOT IN (
                    SELECT \(key) FROM \(table) WHERE memberId = :member ORDER BY at DESC, \(key) LIMIT \(kept))
                """, arguments: ["member": member])
    }

    func clear(_ member: ID<Member>) throws {
        flush()
        try database.write { db in
            for table in ["recentSearch", "recentPage"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE memberId = ?", arguments: [member])
            }
        }
    }

    // MARK: Reading

    /// The latest first. A search is shown as long as the page that it led to is open to the visit.
    func list(_ visit: Visit) throws -> (searches: [String], pages: [FoundRow]) {
        let member = visit.member.id
        let fresh = waiting.withLock { $0 }.filter { $0.key.member == member }.sorted { $0.value > $1.value }
            .map(\.key.path)
        let (searches, stored) = try database.read { db in
            let searches = try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT text, path FROM recentSearch WHERE memberId = ? ORDER BY at DESC, textFold"),
                arguments: [member])
            let paths = try String.fetchAll(
                db.cachedStatement(sql: "SELECT path FROM recentPage WHERE memberId = ? ORDER BY at DESC, path"),
                arguments: [member])
            return (searches.map { (text: $0[0] as String, path: $0[1] as String) }, paths)
        }
        var texts: [String] = []
        for search in searches where texts.count < Self.shownSearches {
            if try rooms.isOpen(search.path, visit) { texts.append(search.text) }
        }
        var pages: [FoundRow] = []
        for path in fresh + stored.filter({ !fresh.contains($0) }) where pages.count < Self.shownPages {
            if let row = try rooms.thing(at: path, visit) { pages.append(row) }
        }
        return (texts, pages)
    }
}
