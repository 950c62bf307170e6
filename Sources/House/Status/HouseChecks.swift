import Foundation
import GRDB
import Localization
import Logging
import Sockets
import Synchronization

/// Checks the database and every file, as `hearth check` does: once a month in the small hours, and when an admin wants it.
/// People read and write meanwhile. What is wrong is only counted here: `hearth check` on the machine names it, and names of
/// members' files are not for other members.
final class HouseChecks: Sendable {
    struct Report: Equatable, Sendable {
        let at: Instant
        let seconds: Int
        let files: Int
        let problems: Int
    }

    /// How far the check under way is; both are 0 until the files begin.
    struct Running: Equatable, Sendable {
        var done = 0
        var files = 0
    }

    private let database: HouseDatabase
    private let rooms: [any Room.Type]
    private let clock: WallClock
    private let zone: TimeZone
    private let queue: JobQueue
    private let notices: Notices
    private let logger: Logger
    private let state: Mutex<State>

    private struct State {
        var report: Report?
        var isWanted = false
        var running: Running?
        var isStopping = false
        var reader: DatabasePool?
    }

    /// From one check to the next.
    static let interval = Duration.days(30)
    /// The hours of the machine's clock in which a monthly check begins.
    private static let quiet = 2..<5
    /// A machine that is off in these hours is checked in others, after this.
    private static let patience = Duration.days(7)

    /// - Throws: `DatabaseError`.
    init(
        database: HouseDatabase, rooms: [any Room.Type], clock: WallClock, zone: TimeZone = .current, queue: JobQueue,
        notices: Notices, logger: Logger
    ) throws {
        self.database = database
        self.rooms = rooms
        self.clock = clock
        self.zone = zone
        self.queue = queue
        self.notices = notices
        self.logger = logger
        state = Mutex(State(report: try database.read(Self.report)))
    }

    private static func report(_ db: Database) throws -> Report? {
        try Row.fetchOne(db, sql: "SELECT at, seconds, files, problems FROM houseCheck").map {
            Report(at: $0[0], seconds: $0[1], files: $0[2], problems: $0[3])
        }
    }

    var last: Report? { state.withLock { $0.report } }

    var running: Running? {
        state.withLock { state in state.running ?? (state.isWanted ? Running() : nil) }
    }

    /// Asks for a check at once.
    func want() {
        state.withLock { $0.isWanted = true }
        queue.wake()
    }

    /// Checks if it is time. Called every few seconds.
    func runIfDue() throws {
        let isTime = try isDue()
        let begins = state.withLock { state in
            guard state.isWanted || isTime, !state.isStopping else { return false }
            (state.isWanted, state.running) = (false, Running())
            return true
        }
        guard begins else { return }
        defer { state.withLock { ($0.running, $0.reader) = (nil, nil) } }
        try run()
    }

    /// A house is first checked a month after it was founded.
    private func isDue() throws -> Bool {
        let founded =
            try last == nil
            ? database.read { db in
                try Instant.fetchOne(db.cachedStatement(sql: "SELECT createdAt FROM household"))
            } : nil
        guard let since = last?.at ?? founded else { return false }
        let late = clock.now().since(since) - Self.interval
        let hour = WallTime(clock.now(), in: zone).minute / 60
        return late > .zero && (late > Self.patience || Self.quiet.contains(hour))
    }

    private func run() throws {
        let (begun, start) = (clock.now(), ContinuousClock.now)
        var files = 0
        let problems: [String]
        do {
            problems = try HouseCheck.problems(
                in: database.folder, rooms: rooms,
                onOpen: { reader in
                    state.withLock { $0.reader = reader }
                    try requireTime()
                },
                progress: { done, all in
                    files = all
                    state.withLock { $0.running = Running(done: done, files: all) }
                    try requireTime()
                })
        } catch is CancellationError {
            return  // the next start does it
        } catch  where state.withLock({ $0.isStopping }) {
            return  // it was interrupted
        }
        let report = Report(
            at: begun, seconds: Int((ContinuousClock.now - start).components.seconds), files: files,
            problems: problems.count)
        // Not what they are: others may read the log.
        if !problems.isEmpty { logger.error("check: \(problems.count) problems, which `hearth check` names") }
        state.withLock { $0.report = report }
        try store(report)
    }

    private func requireTime() throws { if state.withLock({ $0.isStopping }) { throw CancellationError() } }

    private func store(_ report: Report) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO houseCheck (id, at, seconds, files, problems) VALUES (1, ?, ?, ?, ?)",
                arguments: [report.at, report.seconds, report.files, report.problems])
            guard report.problems > 0 else { return }
            try notices.addForAdmins([Self.notice], in: db)
        }
    }

    /// The kind of the notice that the last check found problems.
    static let notice = "check"

    /// The notification that the last check found problems; `nil` once one has found none.
    func notice(_ words: Words) -> Notice? {
        guard let problems = last?.problems, problems > 0 else { return nil }
        let title = words("The last check found \(problems) problems")
        let text = words("To see which, run hearth check on the machine.")
        return Notice(title: title, text: text, wordless: title, path: HousePage.path)
    }

    /// Ends a check under way, so that the server can end.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.reader?.interrupt()
        }
    }
}
