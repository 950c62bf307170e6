import Changesets
import Foundation
import GRDB

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
