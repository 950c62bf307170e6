import Changesets
import Foundation
import GRDB
import Localization

/// Restoring in two steps: first each part of an entry, then the rows that depend on all of them.
extension UndoStore {
    /// Restores those of the recorded changes that still fit, without overwriting anything written since or
    /// changing what the member may not change.
    /// - Throws: `Refusal.conflict` if a subject's lock would not be restored with it.
    func bringBack(
        _ part: Changeset, of entry: UndoEntry, by member: Member, in db: Database
    ) throws -> Restoration {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let rules = try rules(undoing: entry).holding(held(in: part, of: entry, for: member, db))
        var apply = { try part.restore(on: connection, by: rules) }
        for subject in subjects.all {
            let inner = apply
            apply = { try subject.restorer.restoring(in: db, inner) }
        }
        let restoration = try apply()
        guard restoration.misfitTables.isDisjoint(with: subjects.lockTables) else { throw Self.conflict(entry) }
        return restoration
    }

    /// Completes the restoring of a part: rooms update the rows that depend on the restored ones, and names that are
    /// taken are changed.
    /// - Parameter rows: rows that are restored later although others refer to them, see `Subject.UndoRules.last`.
    func finishRestoring(
        _ restoration: inout Restoration, of entry: UndoEntry, by member: Member, awaiting rows: Set<[UInt8]> = [],
        in db: Database
    ) throws {
        let context = context(entry, member, awaiting: rows, in: db)
        for subject in subjects.all { try subject.restorer.finishRestoring(&restoration, context, in: db) }
        for scope in subjects.nameScopes { try Self.renameDoubles(in: scope, &restoration, in: db) }
    }

    // MARK: Names that are taken

    private static func renameDoubles(
        in scope: Subject.NameScope, _ restoration: inout Restoration, in db: Database
    ) throws {
        let (table, column) = (scope.table, scope.column)
        let find = try db.cachedStatement(
            sql: """
                SELECT name, \(column) FROM \(table) AS own WHERE id = ? AND EXISTS (
                    SELECT 1 FROM \(table) AS other
                    WHERE other.\(column) = own.\(column) AND other.nameFold = own.nameFold AND other.id <> own.id)
                """)
        for id in restoration.touched(table) {
            guard let row = try Row.fetchOne(find, arguments: [Data(id)]) else { continue }
            let name: String = row[0]
            let new = try free(name, in: table, where: column, is: row[1] as Data, scope.limit, db)
            try db.execute(
                sql: "UPDATE \(table) SET name = ?, nameFold = ? WHERE id = ?",
                arguments: [new, Fold.fold(new), Data(id)])
            restoration.renamed.append(Restoration.Renaming(table: table, old: name, new: new))
        }
    }

    private static func free(
        _ name: String, in table: String, where scope: String, is value: Data, _ limit: Int, _ db: Database
    ) throws -> String {
        let taken = Set(
            try String.fetchAll(db, sql: "SELECT nameFold FROM \(table) WHERE \(scope) = ?", arguments: [value]))
        let candidates = (2...(taken.count + 2)).lazy.map { number in
            let suffix = " (\(number))"
            return String(name.unicodeScalars.prefix(limit - suffix.count)) + suffix
        }
        return candidates.first { !taken.contains(Fold.fold($0)) } ?? name
    }
}

/// The rows of a bin entry that could not be restored, and the reasons. They stay in the bin as an entry of their own.
struct Remainder: Codable, Sendable, Equatable {
    struct Group: Codable, Sendable, Equatable {
        let reason: Misfit.Reason
        /// The names of the first of them.
        var names: [String]
        /// Their number among the first hundred in all.
        var count: Int
    }

    /// The number of things that could not be restored.
    let count: Int
    let groups: [Group]

    static let named = 5

    /// The sum with the remainder of another part.
    func with(_ other: Remainder) -> Remainder {
        var sums = groups
        for group in other.groups {
            guard let place = sums.firstIndex(where: { $0.reason == group.reason }) else {
                sums.append(group)
                continue
            }
            sums[place].count += group.count
            let names = group.names.filter { !sums[place].names.contains($0) }
            sums[place].names += names.prefix(Self.named - min(Self.named, sums[place].names.count))
        }
        return Remainder(count: count + other.count, groups: sums)
    }
}

extension UndoStore {
    /// Keeps the rows of an entry that could not be restored, with the owner of the old entry.
    func keepRemainder(
        of entry: UndoEntry, _ restoration: Restoration, in db: Database
    ) throws -> ID<UndoEntry>? {
        guard !restoration.leftover.isEmpty, restoration.misfitCount > 0 else { return nil }
        let remainder = try remainder(of: restoration, isNamed: !entry.isRemoval, in: db)
        return try insert(remainder, of: entry, restoration.leftover, in: db)
    }

    /// Keeps the rows of one part that could not be restored, under the part's number, in the remainder of the work.
    func keepRemainder(
        of entry: UndoEntry, _ restoration: Restoration, number: Int, for work: inout BulkWork, in db: Database
    ) throws {
        guard !restoration.leftover.isEmpty, restoration.misfitCount > 0 else { return }
        let remainder = try remainder(of: restoration, isNamed: !entry.isRemoval, in: db)
        let id: ID<UndoEntry>
        if let known = work.remainder {
            id = known
            let json = try String.fetchOne(db, sql: "SELECT remainder FROM undo WHERE id = ?", arguments: [id])
            let before = try JSONDecoder().decode(Remainder.self, from: Data((json ?? "").utf8))
            try db.execute(
                sql: "UPDATE undo SET remainder = ? WHERE id = ?", arguments: [Self.json(before.with(remainder)), id])
        } else {
            id = try insert(remainder, of: entry, Changeset(bytes: []), in: db)
            work.remainder = id
        }
        try db.execute(
            sql: "INSERT INTO undoPart (undoId, number, changeset) VALUES (?, ?, ?)",
            arguments: [id, number, Data(restoration.leftover.bytes)])
    }

    private static func json(_ remainder: Remainder) throws -> String {
        String(decoding: try JSONEncoder().encode(remainder), as: UTF8.self)
    }

    private func insert(
        _ remainder: Remainder, of entry: UndoEntry, _ changeset: Changeset, in db: Database
    ) throws -> ID<UndoEntry> {
        let now = clock.now()
        let id = ID<UndoEntry>(at: now)
        try db.execute(
            sql: """
                INSERT INTO undo (id, memberId, at, room, kind, subjectKind, subjectId, ownerId, phrase, reversal, name,
                    isWhole, changeset, remainder)
                SELECT ?, memberId, ?, room, kind, subjectKind, subjectId, ownerId, phrase, reversal, name, 0, ?, ?
                FROM undo WHERE id = ?
                """,
            arguments: [
                id, now, Data(changeset.bytes), Self.json(remainder), entry.id,
            ])
        return id
    }

    /// - Parameter isNamed: false if the things may be private to another member, as those of a removal.
    private func remainder(of restoration: Restoration, isNamed: Bool, in db: Database) throws -> Remainder {
        var groups: [Remainder.Group] = []
        for reason in Misfit.Reason.allCases {
            let misfits = restoration.misfits.filter { $0.reason == reason }
            guard !misfits.isEmpty else { continue }
            var names: [String] = []
            for misfit in misfits where isNamed && names.count < Remainder.named {
                if let name = try name(of: misfit, in: db), !names.contains(name) { names.append(name) }
            }
            groups.append(Remainder.Group(reason: reason, names: names, count: misfits.count))
        }
        return Remainder(count: restoration.misfitCount, groups: groups)
    }

    /// The current name, or else the recorded one; a value has the name of its attribute.
    private func name(of misfit: Misfit, in db: Database) throws -> String? {
        guard let table = subjects.namedTables[misfit.table] else { return misfit.name }
        return try String.fetchOne(
            db, sql: "SELECT name FROM \(table) WHERE id = ?", arguments: [Data(misfit.key)]) ?? misfit.name
    }

    /// A remainder with its entry. Throws `Refusal.notFound` if the entry is no remainder.
    func remainder(_ id: ID<UndoEntry>, for writer: Writer, keys: KeyRing) throws -> (UndoEntry, Remainder) {
        let entry = try entry(id, for: writer, keys: keys)
        let json = try database.read { db in
            try String.fetchOne(db, sql: "SELECT remainder FROM undo WHERE id = ?", arguments: [id])
        }
        guard let json, !json.isEmpty else { throw Refusal.notFound }
        return (entry, try JSONDecoder().decode(Remainder.self, from: Data(json.utf8)))
    }
}

/// Most entries record deletions, which undo restores. Undoing an addition deletes the added rows with everything typed
/// into them, so it makes a new entry, which can be undone too.
extension UndoStore {
    /// Begins the new entry that an undo in parts fills; `nil` if undoing the entry makes none.
    func beginReversal(of entry: UndoEntry, by member: Member, in db: Database) throws -> ID<UndoEntry>? {
        guard let kind = entry.kind.reversed else { return nil }
        return try insertReversal(kind, of: entry, Changeset(bytes: []), by: member, in: db)
    }

    private func insertReversal(
        _ kind: UndoKind, of entry: UndoEntry, _ changeset: Changeset, by member: Member, in db: Database
    ) throws -> ID<UndoEntry> {
        let now = clock.now()
        let id = ID<UndoEntry>(at: now)
        try db.execute(
            sql: """
                INSERT INTO undo (id, memberId, at, room, kind, subjectKind, subjectId, ownerId, phrase, reversal, name,
                    isWhole, changeset)
                SELECT ?, ?, ?, room, ?, subjectKind, subjectId, ownerId, reversal, phrase, name, isWhole, ?
                FROM undo WHERE id = ?
                """,
            arguments: [id, member.id, now, kind, Data(changeset.bytes), entry.id])
        return id
    }

    /// Runs `work`, which undoes an existing entry, and records its changes in a new entry. The new entry has the owner
    /// of the old one and belongs to the member who undid it. There is none if nothing was changed.
    func recordingReversal(
        of entry: UndoEntry, by member: Member, in db: Database, _ work: () throws -> Void
    ) throws {
        guard let kind = entry.kind.reversed else { return try work() }
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let recorder = try ChangesetRecorder(connection: connection, tables: subjects.addedTables)
        try work()
        let changeset = try recorder.finish()
        // Of an addition that was deleted since, nothing is left that this entry could bring back.
        guard !changeset.isEmpty else { return }
        _ = try insertReversal(kind, of: entry, changeset, by: member, in: db)
    }

    /// The rules with the tables whose rows an undo must not delete by cascade: rows that such rows refer to are kept.
    /// Rows that were linked or attached to an addition go with it, and are recorded in the new entry. Taking back work
    /// makes no entry, so there they keep it too.
    func rules(undoing entry: UndoEntry) -> RestoreRules {
        guard entry.isReversed else { return subjects.rules.watching(subjects.tables) }
        guard entry.isTakenBack else { return subjects.rules.watching(subjects.watchedTables) }
        return subjects.rules.watching(
            subjects.watchedTables + subjects.all.flatMap(\.undo.hung), subjects.hangingRows.flatMap(\.things))
    }

    /// The reason why an entry stays in the bin.
    static func conflict(_ entry: UndoEntry) -> Refusal {
        entry.isAddition
            ? .conflict(Phrase("This cannot be undone: it has changed since, or something was added to it."))
            : .conflict(Phrase("This cannot be restored: what it belonged to is gone or has changed."))
    }
}

/// The right to change what an entry would change. `isRestorable` asks about the subject of the entry, but a thing may
/// have been moved since to a subject of another member, or the entry may be of no subject.
extension UndoStore {
    /// The rows that the member must not change: those of things that are now in a subject that they may not write to, or
    /// that would go back to one.
    /// - Returns: the blobs in the first column of the rows' keys, by table.
    func held(in changeset: Changeset, of entry: UndoEntry, for member: Member, _ db: Database) throws
        -> [String: Set<[UInt8]>]
    {
        guard !entry.isRemoval, !entry.isTakenBack else { return [:] }
        var held: [String: Set<[UInt8]>] = [:]
        for subject in subjects.all {
            var access = WriteAccess(table: subject.table, member: member)
            for thing in subject.undo.guarded {
                let columns = [thing.place] + thing.parts
                let rows = try changeset.references(of: columns.map { ($0.table, try $0.place(in: db)) })
                for (column, rows) in zip(columns, rows) {
                    for row in rows where try !access.allows(row, column, of: thing, in: db) {
                        held[column.table, default: []].insert(row.key)
                    }
                }
            }
        }
        return held
    }
}

/// A member's right to write to the subjects of one kind, as far as it was asked for.
private struct WriteAccess {
    let table: String
    let member: Member
    private var levels: [Data: AccessLevel?] = [:]

    init(table: String, member: Member) {
        self.table = table
        self.member = member
    }

    /// Whether the member may write to the subject that a thing, or the thing of a part, is in, and to the one that it
    /// would go back to.
    mutating func allows(
        _ row: Changeset.Reference, _ column: DatabaseColumn, of thing: Subject.GuardedThing, in db: Database
    ) throws -> Bool {
        var places: [Data?] = []
        if column == thing.place {
            places = [row.before.map { Data($0) }, try blob(thing.place, Data(row.key), db)]
        } else if let id = try (row.before ?? row.after).map({ Data($0) }) ?? blob(column, Data(row.key), db) {
            places = [try blob(thing.place, id, db)]
        }
        return try places.compactMap(\.self).allSatisfy { try canWrite(to: $0, db) }
    }

    private func blob(_ column: DatabaseColumn, _ id: Data, _ db: Database) throws -> Data? {
        let find = try db.cachedStatement(sql: "SELECT \(column.name) FROM \(column.table) WHERE id = ?")
        return try Data.fetchOne(find, arguments: [id])
    }

    /// A subject that is gone is left to its foreign keys.
    private mutating func canWrite(to subject: Data, _ db: Database) throws -> Bool {
        if let level = levels[subject] { return level.map { $0 >= .write } ?? false }
        let find = try db.cachedStatement(sql: "SELECT \(Shares.level("thing")) FROM \(table) AS thing WHERE id = :id")
        guard let row = try Row.fetchOne(find, arguments: ["member": member.id, "id": subject]) else { return true }
        let level = (row[0] as AccessLevel?).map { AccessLevel($0, for: member) }
        levels[subject] = .some(level)
        return level.map { $0 >= .write } ?? false
    }
}
