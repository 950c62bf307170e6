import Changesets
import Foundation
package import GRDB

/// Bin entries of work in pieces, with one part for each piece. Parts are restored from last to first, so that a row's
/// parents are there before it.
extension UndoStore {
    /// Adds an empty entry, to be filled by `recordPart`.
    func begin(_ context: UndoContext, in db: Database) throws -> ID<UndoEntry> {
        let now = clock.now()
        let id = ID<UndoEntry>(at: now)
        try insert(id, context, at: now, Changeset(bytes: []), in: db)
        return id
    }

    /// Runs `work` and records its changes of `tables` as the next part of an entry.
    package func recordPart(
        of id: ID<UndoEntry>, tables: [String], in db: Database, _ work: () throws -> Void
    ) throws {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let recorder = try ChangesetRecorder(connection: connection, tables: subjects.withHanging(tables))
        try work()
        let changeset = try recorder.finish()
        guard !changeset.isEmpty else { return }
        try db.cachedStatement(
            sql: """
                INSERT INTO undoPart (undoId, number, changeset)
                SELECT :id, coalesce(max(number), 0) + 1, :changeset FROM undoPart WHERE undoId = :id
                """
        ).execute(arguments: ["id": id, "changeset": Data(changeset.bytes)])
    }

    /// Completes an entry after its last part: a single part becomes the entry's own changeset; without any the entry
    /// is deleted.
    /// - Parameter entry: becomes `nil` if the entry is deleted.
    package static func finish(_ entry: inout ID<UndoEntry>?, at now: Instant, in db: Database) throws {
        guard let id = entry else { return }
        switch try partCount(of: id, in: db) {
        case 0:
            try db.execute(sql: "DELETE FROM undo WHERE id = ?", arguments: [id])
            entry = nil
            return
        case 1:
            try db.execute(
                sql: "UPDATE undo SET changeset = (SELECT changeset FROM undoPart WHERE undoId = :id) WHERE id = :id",
                arguments: ["id": id])
            try db.execute(sql: "DELETE FROM undoPart WHERE undoId = ?", arguments: [id])
        default: break
        }
        try db.execute(sql: "UPDATE undo SET at = ? WHERE id = ?", arguments: [now, id])
    }

    static func partCount(of id: ID<UndoEntry>, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM undoPart WHERE undoId = ?", arguments: [id]).unwrap()
    }

    // MARK: Bringing back

    /// Restores an entry of parts, each in a transaction of its own.
    /// - Returns: the entry, with its unfinished work, or with the page to open.
    func restoreParts(
        _ id: ID<UndoEntry>, for writer: Writer, keys: KeyRing, leads: (String) -> Void
    ) throws -> UndoEntry {
        var found: UndoEntry?
        let work = try bulk.begin { db in
            let entry = try entry(id, for: writer, keys, in: db)
            try BulkRunner.requireWhole(entry.subjectId, in: db)
            found = entry
            var work = BulkWork(
                id: ID(at: clock.now()), member: writer.id, kind: .restore, subject: id.uuid, entry: id,
                place: entry.place, total: try Self.partCount(of: id, in: db))
            work.canStop = try awaitedRows(of: id, before: Int.max, in: db).isEmpty
            try work.insert(payload: "", at: clock.now(), in: db)
            leads(entry.place)
            return (work, PartRestoring(undo: self))
        }
        guard let work, var entry = found else { throw Refusal.notFound }
        entry.remainder = work.remainder
        entry.place = work.place
        if !work.isEnded { entry.work = work.id }
        return entry
    }

    /// Restores the last remaining part of an entry.
    /// - Parameter isTold: the member sees the result: undoing an addition makes a new entry, and a failure is
    ///   reported.
    func restorePart(of work: inout BulkWork, isTold: Bool, in db: Database) throws -> BulkWork.Step {
        guard let id = work.entry, var entry = try UndoEntry.find(id, in: db),
            let member = try Member.find(work.member, in: db)
        else { throw Refusal.notFound }
        entry.isTakenBack = !isTold
        let last = try Row.fetchOne(
            db, sql: "SELECT number, changeset FROM undoPart WHERE undoId = ? ORDER BY number DESC LIMIT 1",
            arguments: [id])
        guard let part = last else { return BulkWork.Step(done: 0, isLast: true) }
        let number: Int = part["number"]
        let changeset = try fitting(Changeset(bytes: [UInt8](part["changeset"] as Data)), of: entry, in: db)
        var restoration = Restoration()
        let parted = entry.isRemoval ? try changeset.deletedBlobs(of: "undoPart", column: 0) : []
        let parts = try Self.partNumbers(of: parted, in: db)
        if isTold, work.reversal == nil { work.reversal = try beginReversal(of: entry, by: member, in: db) }
        try recording(work.reversal, in: db) {
            restoration = try bringBack(changeset, of: entry, by: member, in: db)
            // If the first part holds no awaited rows, `canStop` says so, and it need not be read again for each part.
            let hasNone = work.kind == .restore && work.canStop
            let awaited = hasNone ? [] : try awaitedRows(of: id, before: number, in: db)
            try finishRestoring(&restoration, of: entry, by: member, awaiting: awaited, in: db)
        }
        if entry.isRemoval {
            try tameGuests(in: db)
            try reviseEntries(of: restoration, from: entry, before: parts, in: db)
        }
        if isTold, work.done == 0 {
            // The first restored part holds the parents of all the rest. If none of it fits, the rest can fit only if
            // the subject itself exists.
            let isNone = restoration.count == 0 && restoration.misfitCount > 0
            let subject = withUnsafeBytes(of: entry.subjectId.uuid) { [UInt8]($0) }
            let table = entry.isRemoval ? "member" : subjects[entry.subjectKind]?.table
            if isNone, !entry.isAddition, let table, try Self.there([subject], table, db).isEmpty {
                throw Self.conflict(entry)
            }
            let landing = try subjects[entry.subjectKind]?.restorer.landing(of: changeset, at: entry.subjectId, in: db)
            if let landing { work.place = landing }
        }
        try keepRemainder(of: entry, restoration, number: number, for: &work, in: db)
        try db.execute(sql: "DELETE FROM undoPart WHERE undoId = ? AND number = ?", arguments: [id, number])
        return BulkWork.Step(done: 1, isLast: try Self.partCount(of: id, in: db) == 0)
    }

    /// The rows that the first part holds, and which are therefore restored last although other rows refer to them.
    private func awaitedRows(of id: ID<UndoEntry>, before number: Int, in db: Database) throws -> Set<[UInt8]> {
        let first = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT number, changeset FROM undoPart WHERE undoId = ? ORDER BY number LIMIT 1"),
            arguments: [id])
        guard let first, (first["number"] as Int) < number else { return [] }
        let changeset = Changeset(bytes: [UInt8](first["changeset"] as Data))
        return try subjects.all.flatMap(\.undo.last).reduce(into: []) { rows, column in
            rows.formUnion(try changeset.updatedKeys(of: column.table, changing: column.place(in: db)))
        }
    }

    private func recording(_ reversal: ID<UndoEntry>?, in db: Database, _ work: () throws -> Void) throws {
        guard let reversal else { return try work() }
        try recordPart(of: reversal, tables: subjects.addedTables, in: db, work)
    }

    /// Completes an undo after its last part.
    func finishRestoring(_ work: inout BulkWork, in db: Database) throws {
        try tameGuests(in: db)
        if let id = work.entry, let entry = try UndoEntry.find(id, in: db), entry.isRemoval {
            try handBack(to: entry.subjectId, in: db)
        }
        try Self.finish(&work.reversal, at: clock.now(), in: db)
        try Self.finish(&work.remainder, at: clock.now(), in: db)
        if let remainder = work.remainder { work.place = "/settings/bin/\(remainder)" }
        try db.execute(sql: "DELETE FROM undo WHERE id = ?", arguments: [work.entry])
        work.entry = nil
    }

    // MARK: Forgetting

    /// Deletes entries from the bin for good, in pieces, so that other writers can come between. Entries of parts are
    /// hidden at once; if Hearth stops in between, the next `prune` continues.
    /// - Parameter condition: a condition on `undo`.
    func forget(where condition: String, _ arguments: StatementArguments = [:]) throws {
        // Entries without parts are deleted directly: marking one would write its changeset again, for which a full
        // disk has no room.
        let hasParts = "EXISTS (SELECT 1 FROM undoPart WHERE undoId = undo.id)"
        try deleteInPieces(from: "undo", where: "(\(condition)) AND NOT \(hasParts)", arguments)
        try database.write { db in
            try db.execute(sql: "UPDATE undo SET at = 0 WHERE (\(condition)) AND \(hasParts)", arguments: arguments)
        }
        try deleteInPieces(from: "undoPart", where: "undoId IN (SELECT id FROM undo WHERE at = 0)")
        try deleteInPieces(from: "undo", where: "at = 0")
    }

    private func deleteInPieces(
        from table: String, where condition: String, _ arguments: StatementArguments = [:]
    ) throws {
        let rows = "SELECT rowid FROM \(table) WHERE \(condition) LIMIT 20"
        while try database.write({ db in
            try db.execute(sql: "DELETE FROM \(table) WHERE rowid IN (\(rows))", arguments: arguments)
            return db.changesCount > 0
        }) {}
    }
}

/// The pieces of undoing an entry of parts.
struct PartRestoring: BulkPieces {
    let undo: UndoStore

    /// One piece is one part, whatever its size.
    var weight: Int { Int.max }
    var makesRoom: Bool { false }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        try undo.restorePart(of: &work, isTold: true, in: db)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws { try undo.finishRestoring(&work, in: db) }
}

/// The pieces of taking back work that was cancelled, failed or interrupted.
struct PartTakingBack: BulkPieces {
    let undo: UndoStore

    var weight: Int { Int.max }
    var makesRoom: Bool { true }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        try undo.restorePart(of: &work, isTold: false, in: db)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws { try undo.finishRestoring(&work, in: db) }
}
