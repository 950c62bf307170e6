import Foundation
import GRDB
import House
import Localization

/// Running brews. Each belongs to the member who brews.
struct BrewRunStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The limit of simultaneous runs: several cold brews in the fridge, and cups that were never rated.
    static let runningLimit = 20
    static let eventLimit = 1000

    func run(_ id: ID<BrewRun>, of own: OwnBarista) throws -> BrewRun {
        try database.read { db in try Self.find(id, of: own, db) }
    }

    /// - Throws: `Refusal.notFound`, also for another member's run.
    static func find(_ id: ID<BrewRun>, of own: OwnBarista, _ db: Database) throws -> BrewRun {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(BrewRun.columns) FROM brewRun WHERE id = ? AND baristaId = ?"),
            arguments: [id, own.id])
        guard let row else { throw Refusal.notFound }
        return try BrewRun.runs([row], db)[0]
    }

    /// Runs that are under way or wait to be rated, latest first.
    func running(of own: OwnBarista) throws -> [BrewRun] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(BrewRun.columns) FROM brewRun WHERE baristaId = ? AND state = 'running'
                        ORDER BY startedAt DESC, id DESC
                        """), arguments: [own.id])
            return try BrewRun.runs(rows, db)
        }
    }

    /// Adds tapped events. They are a set: adding the same events again changes nothing.
    /// - Returns: the run with the events. A run that is over stays unchanged.
    func add(_ events: [BrewEvent], to id: ID<BrewRun>, of own: OwnBarista) throws -> BrewRun {
        try database.write { db in
            let run = try Self.find(id, of: own, db)
            guard run.state == .running, !events.isEmpty else { return run }
            try Self.insert(events, run, at: clock.now(), db)
            return try Self.find(id, of: own, db)
        }
    }

    private static func insert(_ events: [BrewEvent], _ run: BrewRun, at now: Instant, _ db: Database) throws {
        // Accepts events up to a minute ahead, for a device whose clock is fast.
        let latest = now.milliseconds + 60_000
        for event in events.prefix(max(eventLimit - run.events.count, 0))
        where event.at >= run.startedAt.milliseconds && event.at <= latest && (0...1000).contains(event.step) {
            try db.execute(
                sql: "INSERT INTO brewEvent (runId, at, kind, step) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [run.id, event.at, event.kind.rawValue, event.step])
        }
    }

    /// Discards a brew. Events that arrive later are ignored.
    func drop(_ id: ID<BrewRun>, of own: OwnBarista) throws {
        try database.write { db in
            let run = try Self.find(id, of: own, db)
            guard run.state == .running else { return }
            let context = UndoStore.UndoContext(
                member: own.member, room: BrewRoom.id, kind: .deletion, subjectKind: SubjectKind.barista.rawValue,
                subjectId: own.open.uuid, ownerId: own.member, phrase: Phrase.key("Brew of “%@” thrown away"),
                name: run.plan.name)
            _ = try undo.recording(context, tables: ["brewRun"], in: db) {
                try db.execute(sql: "UPDATE brewRun SET state = 'dropped' WHERE id = ?", arguments: [id])
            }
        }
    }

    // MARK: The cup

    /// Makes the cup of a brew, once: repeating it changes nothing. Another rating of the same brew, written on another
    /// device, is a conflict and not stored.
    /// - Parameters:
    ///   - events: tapped events that were not sent before.
    ///   - finishedAt: when *Finished* was tapped; `nil` to take it from the events, or else the current time.
    func log(
        _ id: ID<BrewRun>, _ verdict: BrewVerdict, _ events: [BrewEvent], finishedAt: Instant?, of own: OwnBarista
    ) throws -> Saved<Void, BrewLog> {
        try database.write { db in
            var run = try Self.find(id, of: own, db)
            guard run.state != .logged else {
                var current = try BrewLogStore.log(ID(id.uuid), of: own, db)
                guard current.verdict != verdict else { return .done }
                try current.readBeans(db)
                return .conflict(current: current)
            }
            let now = clock.now()
            try Self.insert(events, run, at: now, db)
            run = try Self.find(id, of: own, db)
            let known = run.events.first { $0.kind == .finish }?.at
            let end = min(
                max(known ?? finishedAt?.milliseconds ?? now.milliseconds, run.startedAt.milliseconds),
                now.milliseconds + 60_000)
            if known == nil {
                try Self.insert([BrewEvent(at: end, kind: .finish, step: 0)], run, at: now, db)
                run = try Self.find(id, of: own, db)
            }
            try BrewLogStore.insert(run, verdict, finishedAt: Instant(milliseconds: end), of: own, at: now, db)
            try db.execute(sql: "UPDATE brewRun SET state = 'logged' WHERE id = ?", arguments: [id])
            return .done
        }
    }

    /// Deletes runs that began over a month ago and are over. One that was thrown away stays while the bin has anything
    /// of its barista: undo may bring it back.
    func prune() throws {
        try database.write { db in
            try db.execute(
                sql: """
                    DELETE FROM brewRun WHERE state <> 'running' AND startedAt < ? AND NOT (
                        state = 'dropped' AND EXISTS (SELECT 1 FROM undo WHERE undo.subjectId = brewRun.baristaId))
                    """,
                arguments: [Instant(milliseconds: clock.now().milliseconds - 40 * 86_400_000)])
        }
    }
}
