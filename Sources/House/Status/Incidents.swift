import Dispatch
import Foundation
import GRDB
import HTTP
import Logging
import Synchronization

/// The latest requests that ended with a fault of the server: when, where and what kind, and nothing of their content. The
/// number is that on the page that the member saw, and in the log. A fault of the disk, which ends the program, is in the
/// log alone: such a disk is written to no more.
final class Incidents: Sendable {
    struct Incident: Codable, Equatable, Sendable {
        let number: String
        let at: Date
        let method: String
        /// The pattern of the route, without ids: `/notes/:tab`
        let route: String
        let status: Int
        /// As `FaultName` says it.
        let kind: String
    }

    private let database: HouseDatabase
    private let clock: WallClock
    private let logger: Logger
    private let queue = DispatchQueue(label: "hearth.incidents")
    /// The latest first.
    private let known: Mutex<[Incident]>

    static let kept = 50

    /// - Throws: `DatabaseError`.
    init(database: HouseDatabase, clock: WallClock, logger: Logger) throws {
        self.database = database
        self.clock = clock
        self.logger = logger
        known = Mutex(
            try database.read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT number, at, method, route, status, kind FROM requestFault ORDER BY at DESC, rowid DESC LIMIT ?
                        """,
                    arguments: [Self.kept]
                ).map {
                    Incident(
                        number: $0[0], at: ($0[1] as Instant).date, method: $0[2], route: $0[3], status: $0[4],
                        kind: $0[5])
                }
            })
    }

    /// The latest first.
    var latest: [Incident] { known.withLock { $0 } }

    /// Notes a fault. It is stored soon, if the database can be written.
    func note(_ number: String, _ method: HTTP.Method, _ route: String, _ status: Status, _ error: any Error) {
        let incident = Incident(
            number: number, at: clock.now().date, method: method.rawValue, route: route, status: status.rawValue,
            kind: FaultName.of(error))
        known.withLock { known in
            known.insert(incident, at: 0)
            if known.count > Self.kept { known.removeLast() }
        }
        if !database.isReadOnly { queue.async { [self] in store(incident) } }
    }

    private func store(_ incident: Incident) {
        do {
            try database.write { db in
                try db.execute(
                    sql: "INSERT INTO requestFault (number, at, method, route, status, kind) VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: [
                        incident.number, Instant(incident.at), incident.method, incident.route, incident.status,
                        incident.kind,
                    ])
                try db.execute(
                    sql: """
                        DELETE FROM requestFault
                        WHERE rowid NOT IN (SELECT rowid FROM requestFault ORDER BY at DESC, rowid DESC LIMIT ?)
                        """,
                    arguments: [Self.kept])
            }
        } catch {
            logger.warning("an incident could not be stored", metadata: ["problem": "\(FaultName.of(error))"])
        }
    }

    /// Waits until all are stored, so that the database can be closed.
    func flush() { queue.sync {} }
}
