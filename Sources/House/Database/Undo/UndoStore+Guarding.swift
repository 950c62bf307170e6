import Changesets
import Foundation
import GRDB

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
