import Changesets
import Foundation
import GRDB
import Localization

/// Deleted things that wait in the bin for a member who has left: reminders for them.
extension UndoStore {
    /// The deleted things that were for members who are neither here nor come back with them, and these members.
    func thingsWaiting(
        in changeset: Changeset, _ members: Set<[UInt8]>, _ db: Database
    ) throws -> [[UInt8]: [UInt8]] {
        let present = try members.union(changeset.deletedBlobs(of: "member", column: 0))
        var waiting: [[UInt8]: [UInt8]] = [:]
        for row in subjects.memberRows where row.isThing {
            for (thing, member) in try Self.deleted(row.subject, row.member, in: changeset, db)
            where !present.contains(member) {
                waiting[thing] = member
            }
        }
        return waiting
    }

    /// The blobs of two columns of a table's deleted rows.
    private static func deleted(
        _ key: DatabaseColumn, _ value: DatabaseColumn, in changeset: Changeset, _ db: Database
    ) throws -> [([UInt8], [UInt8])] {
        let (keyPlace, valuePlace) = (try key.place(in: db), try value.place(in: db))
        var pairs: [([UInt8], [UInt8])] = []
        _ = try changeset.withoutDeleted(of: value.table) { column in
            if let key = try column(keyPlace), let value = try column(valuePlace) { pairs.append((key, value)) }
            return false
        }
        return pairs
    }

    /// The reason why nothing of an entry comes back. It names the member who has left if all of it waits for them, they
    /// can come back, and whoever undoes it could see all that waits: somebody else's reminders are deleted with a thing.
    func refusal(
        leaving rest: Restoration, of entry: UndoEntry, for reader: ID<Member>, in db: Database
    ) throws -> Refusal {
        let waiting = try thingsWaiting(in: rest.leftover, Self.members(in: db), db)
        let absent = Set(waiting.values)
        guard let member = absent.first, absent.count == 1, !entry.isAddition,
            try isAll(of: rest, in: Set(waiting.keys), db),
            try Set(waiting.keys).isSubset(of: things(in: rest.leftover, seenBy: reader, db))
        else { return Self.conflict(entry) }
        // The member's row is gone; while they can come back, their removal is in the bin.
        let name = try String.fetchOne(
            db,
            sql: """
                SELECT name FROM undo WHERE kind = 'removal' AND subjectId = ? AND at > ? ORDER BY at DESC LIMIT 1
                """, arguments: [Data(member), oldest])
        guard let name else { return Self.conflict(entry) }
        return .conflict(Phrase("This cannot be brought back until \(name) is in the household again."))
    }

    /// Whether all that did not fit are these things, and rows of members on them.
    private func isAll(of rest: Restoration, in things: Set<[UInt8]>, _ db: Database) throws -> Bool {
        var others = rest.leftover
        for row in subjects.memberRows {
            let place = try row.subject.place(in: db)
            others = try others.withoutDeleted(of: row.member.table) { column in
                try column(place).map(things.contains) ?? false
            }
        }
        return try rest.misfitTables.allSatisfy { try others.keys(of: $0).isEmpty }
    }

    /// The deleted things that a member owned, or saw by a row of theirs.
    private func things(
        in changeset: Changeset, seenBy reader: ID<Member>, _ db: Database
    ) throws -> Set<[UInt8]> {
        let reader = withUnsafeBytes(of: reader.uuid.uuid) { [UInt8]($0) }
        var seen: Set<[UInt8]> = []
        for row in subjects.memberRows where row.showsThing {
            let owner = DatabaseColumn(row.member.table, "ownerId")
            for column in row.isThing ? [row.member, owner] : [row.member] {
                for (thing, member) in try Self.deleted(row.subject, column, in: changeset, db) where member == reader {
                    seen.insert(thing)
                }
            }
        }
        return seen
    }
}
