package import Foundation
package import GRDB
import Localization
import Logging
import Synchronization

/// A runner of large work in pieces: first on the thread of the request that began it and, after a timeout, on its own
/// thread. Work left unfinished when Hearth stops goes on at the next start, or is taken back then.
package final class BulkRunner: Sendable {
    /// Makes the pieces of work that an earlier process began; it may turn the work into a `takeBack`.
    typealias Resuming = @Sendable (inout BulkWork, _ payload: String) throws -> any BulkPieces
    /// Makes the pieces that take back what a work did.
    typealias TakingBack = @Sendable () -> any BulkPieces

    let database: HouseDatabase
    private let clock: WallClock
    private let logger: Logger
    private let pace: BulkPace
    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    private struct State {
        var isRunning = false
        var isStopping = false
        var active: [Active] = []
        var takingBack: TakingBack?
        var authority: BulkAuthority?
    }

    private struct Active {
        let id: ID<BulkWork>
        var pieces: any BulkPieces
        var size: Int
        var failures = 0
        var restsUntil = ContinuousClock.now
    }

    init(database: HouseDatabase, clock: WallClock, logger: Logger, pace: BulkPace) {
        self.database = database
        self.clock = clock
        self.logger = logger
        self.pace = pace
    }

    // MARK: Beginning

    /// Begins a work, and does as much of it as fits into the timeout of a request.
    /// - Parameter make: adds the work's row, in the transaction of the first piece; `nil` if there is nothing to do.
    /// - Returns: the work, ended or still running on the runner's thread; `nil` if there was nothing to do.
    package func begin(_ make: (Database) throws -> (work: BulkWork, pieces: any BulkPieces)?) throws -> BulkWork? {
        let start = ContinuousClock.now
        let begun = try database.write { db -> (BulkWork, Active)? in
            guard let made = try make(db) else { return nil }
            var work = made.work
            var active = Active(id: work.id, pieces: made.pieces, size: max(1, pace.rows / made.pieces.weight))
            try step(&work, &active, in: db)
            // Work that ends in its first transaction keeps no row: only its bin entry remains.
            if work.isEnded {
                try db.execute(sql: "DELETE FROM bulkWork WHERE id = ?", arguments: [work.id])
            }
            return (work, active)
        }
        guard var (work, active) = begun else { return nil }
        let isAlone = state.withLock { !$0.isRunning }
        while !work.isEnded, isAlone || start.duration(to: .now) < pace.timeout {
            do {
                guard let next = try advance(&active) else { return work }
                work = next
            } catch  where !isAlone {
                // The work has begun, so the runner's thread tries again later, such as when a full disk has room
                // again.
                logger.error("work in pieces waits", metadata: ["problem": "\(error)"])
                break
            }
        }
        if !work.isEnded {
            state.withLock { $0.active.append(active) }
            bell.signal()
        }
        return work
    }

    /// Does one piece, and further ones while no other writer waits: each transaction of its own would write the same
    /// index pages again. Ends the work after its last piece.
    private func step(_ work: inout BulkWork, _ active: inout Active, in db: Database) throws {
        let start = ContinuousClock.now
        var elapsed = Duration.zero
        repeat {
            let step = try active.pieces.next(active.size, of: &work, in: db)
            work.done += step.done
            if step.isLast {
                try active.pieces.finish(&work, in: db)
                work.endedAt = clock.now()
            }
            let now = start.duration(to: .now)
            active.size = pace.size(active.size, after: now - elapsed, weight: active.pieces.weight)
            elapsed = now
        } while !work.isEnded && elapsed < pace.unbroken && !database.isAwaited && !database.reserve.isLent
        try work.update(in: db)
    }

    /// Does the next piece or pieces in a transaction of their own.
    /// - Returns: the work; `nil` if its row is gone or it has ended.
    private func advance(_ active: inout Active) throws -> BulkWork? {
        var next = active
        let work: BulkWork?
        do {
            work = try database.write { db -> BulkWork? in
                guard var work = try BulkWork.find(active.id, in: db), !work.isEnded else { return nil }
                if work.isCancelled, work.kind != .takeBack { try turn(&work, &next, in: db) }
                if try !isAllowed(work, in: db) { throw Refusal.notFound }
                if !work.isEnded { try step(&work, &next, in: db) }
                return work
            }
        } catch let refusal as Refusal {
            // The work's target was deleted or changed; trying again would not help.
            work = try database.write { db -> BulkWork? in
                guard var work = try BulkWork.find(active.id, in: db), !work.isEnded else { return nil }
                work.problem = Self.key(refusal)
                try turn(&work, &next, in: db)
                return work
            }
        }
        active = next
        return work
    }

    private func isAllowed(_ work: BulkWork, in db: Database) throws -> Bool {
        try state.withLock { $0.authority }?.allows(work, in: db) ?? true
    }

    /// Stops a work early: its changes are taken back, or, for work that restores or takes back, its rest is left
    /// undone.
    private func turn(_ work: inout BulkWork, _ active: inout Active, in db: Database) throws {
        let takingBack = state.withLock { $0.takingBack }
        if [.remove, .bringIn, .change].contains(work.kind), let takingBack, let entry = work.entry {
            active.pieces = takingBack()
            active.size = 1
            work.kind = .takeBack
            work.total = try UndoStore.partCount(of: entry, in: db)
            work.done = 0
        } else {
            try UndoStore.finish(&work.entry, at: clock.now(), in: db)
            try UndoStore.finish(&work.reversal, at: clock.now(), in: db)
            try UndoStore.finish(&work.remainder, at: clock.now(), in: db)
            work.endedAt = clock.now()
        }
        try work.update(in: db)
    }

    private static func key(_ refusal: Refusal) -> String {
        switch refusal {
        case .conflict(let phrase) where phrase.arguments.isEmpty: phrase.key
        case .gone(let phrase) where phrase.arguments.isEmpty: phrase.key
        default: Phrase.key("What it was about is gone meanwhile.")
        }
    }

    // MARK: The rows

    /// A work, if it belongs to the member.
    func work(_ id: ID<BulkWork>, of member: ID<Member>) throws -> BulkWork {
        let work = try database.read { db in try BulkWork.find(id, in: db) }
        guard let work, work.member == member else { throw Refusal.notFound }
        return work
    }

    /// The unfinished works of a member, the oldest first.
    func running(of member: ID<Member>) throws -> [BulkWork] {
        try database.read { db in
            try BulkWork.fetchAll(
                db,
                sql: """
                    SELECT \(BulkWork.columns) FROM bulkWork WHERE memberId = ? AND endedAt IS NULL ORDER BY startedAt, id
                    """, arguments: [member])
        }
    }

    /// The unfinished work on a subject, by any member.
    package static func running(at subject: UUID, in db: Database) throws -> BulkWork? {
        try BulkWork.fetchOne(
            db, sql: "SELECT \(BulkWork.columns) FROM bulkWork WHERE subjectId = ? AND endedAt IS NULL",
            arguments: [subject])
    }

    /// The progress page of the unfinished work on a subject; `nil` if there is none.
    package func place(at subject: UUID) throws -> String? {
        try database.read { db in try Self.running(at: subject, in: db) }.map { BulkWork.path($0.id) }
    }

    /// The progress page of the unfinished work that fills a bin entry; `place` if no work fills it.
    package func place(of entry: ID<UndoEntry>?, or place: String) throws -> String {
        let work = try database.read { db in
            try ID<BulkWork>.fetchOne(
                db, sql: "SELECT id FROM bulkWork WHERE undoId = ? AND endedAt IS NULL", arguments: [entry])
        }
        return work.map(BulkWork.path) ?? place
    }

    /// True if the last piece could not be written, such as on a full disk. It is tried again until it can be.
    func isHeldUp(_ id: ID<BulkWork>) -> Bool {
        state.withLock { state in state.active.contains { $0.id == id && $0.failures > 0 } }
    }

    func cancel(_ id: ID<BulkWork>, of member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE bulkWork SET isCancelled = 1
                    WHERE id = ? AND memberId = ? AND canStop = 1 AND endedAt IS NULL
                    """,
                arguments: [id, member])
        }
        bell.signal()
    }

    /// Deletes the rows of works that ended at least a day ago.
    func prune() throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM bulkWork WHERE endedAt <= ?", arguments: [clock.now().adding(.zero - .days(1))])
        }
    }

    // MARK: The thread

    /// - Parameters:
    ///   - authority: asked before each piece.
    ///   - takingBack: makes the pieces that take back what a work did.
    ///   - resuming: makes the pieces of works that an earlier process left unfinished.
    func start(_ authority: BulkAuthority, takingBack: @escaping TakingBack, resuming: Resuming) throws {
        state.withLock { ($0.takingBack, $0.authority) = (takingBack, authority) }
        let left = try database.write { db -> [Active] in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT payload, \(BulkWork.columns) FROM bulkWork WHERE endedAt IS NULL ORDER BY startedAt, id")
            return try rows.compactMap { row in
                var work = try BulkWork(row: row)
                guard let pieces = try? resuming(&work, row["payload"]) else {
                    logger.error("work in pieces cannot go on", metadata: ["id": "\(work.id)"])
                    work.endedAt = clock.now()
                    try work.update(in: db)
                    return nil
                }
                try work.update(in: db)
                return Active(id: work.id, pieces: pieces, size: max(1, pace.rows / pieces.weight))
            }
        }
        state.withLock { state in
            state.active = left
            state.isRunning = true
        }
        let thread = Thread { [self] in
            Reading.$purpose.withValue(.work) { run() }
            ended.signal()
        }
        thread.name = "bulk"
        thread.start()
    }

    /// Does one piece of each work in turn, so that large work does not delay small work.
    private func run() {
        var hasEnded = false
        while true {
            // The plan of an import is freed with its work.
            if hasEnded { database.giveMemoryBack() }
            hasEnded = false
            let (active, isStopping) = state.withLock { ($0.active, $0.isStopping) }
            if isStopping { return }
            let due = active.filter { $0.restsUntil <= .now }
            if due.isEmpty { _ = bell.wait(timeout: .now() + (active.isEmpty ? 60 : 1)) }
            for var one in due where !state.withLock({ $0.isStopping }) {
                let isOver = advanceOrRest(&one)
                hasEnded = hasEnded || isOver
                state.withLock { state in
                    guard let place = state.active.firstIndex(where: { $0.id == one.id }) else { return }
                    if isOver { state.active.remove(at: place) } else { state.active[place] = one }
                }
            }
        }
    }

    private func advanceOrRest(_ active: inout Active) -> Bool {
        do {
            let work =
                active.pieces.makesRoom
                ? try database.makingRoom { try advance(&active) } : try advance(&active)
            active.failures = 0
            return work?.isEnded ?? true
        } catch {
            // The piece is tried again after 2 to 60 seconds: a full disk may have room again by then.
            active.failures += 1
            active.restsUntil = .now + .seconds(min(1 << min(active.failures, 6), 60))
            logger.error("work in pieces waits", metadata: ["problem": "\(error)"])
            return false
        }
    }

    /// Lets the current piece finish; the rest goes on at the next start. Calling it again does nothing.
    func stop() {
        let wasRunning = state.withLock { state in
            defer { state.isStopping = true }
            return state.isRunning && !state.isStopping
        }
        guard wasRunning else { return }
        bell.signal()
        _ = ended.wait(timeout: .now() + 10)
    }
}
