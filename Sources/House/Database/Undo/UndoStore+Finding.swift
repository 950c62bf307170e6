import Changesets
package import Foundation
package import GRDB
import Localization

extension UndoStore {
    /// True if an entry that the member may restore holds the deleted row.
    package func canRestore(
        _ id: UUID, of table: String, in subject: UUID, for member: ID<Member>, keys: KeyRing
    ) throws -> Bool {
        try database.read { db in
            let changesets = try Data.fetchCursor(
                db,
                sql: """
                    SELECT coalesce(undoPart.changeset, undo.changeset)
                    FROM undo LEFT JOIN undoPart ON undoPart.undoId = undo.id
                    WHERE undo.subjectId = :subject AND \(isRestorable) AND undo.at > :oldest
                    ORDER BY undo.at DESC
                    """,
                arguments: ["subject": subject, "member": member, "oldest": oldest, "seals": keys.list])
            let wanted = withUnsafeBytes(of: id.uuid) { Array($0) }
            while let bytes = try changesets.next() {
                if try Changeset(bytes: [UInt8](bytes)).deletedBlobs(of: table, column: 0).contains(wanted) {
                    return true
                }
            }
            return false
        }
    }

    /// True if an entry of a room, of any member, holds deleted rows that belong to a subject. Entries of another subject
    /// of its kind have none.
    /// - Parameter column: the column that names the subject.
    package func holdsDeleted(
        _ column: DatabaseColumn, of kind: SubjectKind, _ subject: UUID, room: String, in db: Database
    ) throws -> Bool {
        let place = try column.place(in: db)
        let wanted = withUnsafeBytes(of: subject.uuid) { Array($0) }
        let changesets = try Data.fetchCursor(
            db,
            sql: """
                SELECT coalesce(undoPart.changeset, undo.changeset)
                FROM undo LEFT JOIN undoPart ON undoPart.undoId = undo.id
                WHERE undo.room = :room AND (undo.subjectId = :subject OR undo.subjectKind <> :kind)
                    AND undo.at > :oldest AND undo.kind <> 'addition'
                """,
            arguments: ["room": room, "subject": subject, "kind": kind.rawValue, "oldest": oldest])
        while let bytes = try changesets.next() {
            let found = try Changeset(bytes: [UInt8](bytes)).deletedBlobs(of: column.table, column: place)
            if found.contains(wanted) { return true }
        }
        return false
    }
}

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

    /// The reason why nothing of an entry is restored. It names the member who has left if all of it waits for them, they
    /// can come back, and the member who undoes it could see all of it: a thing is deleted with the reminders of others.
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
        return .conflict(Phrase("This cannot be restored until \(name) is in the household again."))
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

/// The media and files that the bin's entries could bring back, collected so far.
struct HeldMedia: Sendable {
    fileprivate(set) var media: Set<[UInt8]> = []
    fileprivate(set) var files: Set<[UInt8]> = []
    /// The changesets that were read already. A changeset never changes, and no id is used twice.
    fileprivate var seen: Set<Part> = []

    fileprivate struct Part: Hashable {
        let entry: Data
        /// The number of the part; 0 for the entry's own changeset.
        let number: Int
        let byteCount: Int
    }
}

extension UndoStore {
    /// - Parameter condition: a condition on `undo`.
    func heldMedia(
        where condition: String = "1", _ arguments: StatementArguments = [:], in db: Database
    ) throws -> HeldMedia {
        var held = HeldMedia()
        try look(for: &held, where: condition, arguments, in: db)
        return held
    }

    /// Adds the media of entries not read yet. The bin may hold hundreds of megabytes, so a writer first reads it
    /// outside its transaction, and within it only the entries added since.
    func look(
        for held: inout HeldMedia, where condition: String = "1", _ arguments: StatementArguments = [:],
        in db: Database
    ) throws {
        let uses = try subjects.mediaUses.map {
            (use: $0, column: (table: $0.column.table, try $0.column.place(in: db)))
        }
        let files = uses.filter { $0.use.holds.isFile }.map { (table: $0.column.table, column: $0.column.1) }
        let holders = try [DatabaseColumn("undo", "changeset"), DatabaseColumn("undoPart", "changeset")]
            .map { (table: $0.table, column: try $0.place(in: db)) }
        try Self.eachChangeset(where: condition, arguments, in: db) { part in
            // An entry whose only part is moved into it gets another length, so it is read again.
            held.seen.insert(part).inserted
        } _: { bytes in
            Self.visit(Changeset(bytes: [UInt8](bytes)), in: holders, depth: Self.depth) { changeset in
                // An unreadable changeset restores nothing, so it holds no media.
                guard let found = try? changeset.deletedBlobs(of: uses.map(\.column)) else { return }
                // A file that was replaced, such as a photo of a member: undo brings it back too.
                let replaced = (try? changeset.references(of: files)) ?? []
                held.files.formUnion(replaced.joined().compactMap(\.before))
                for (use, blobs) in zip(uses, found) {
                    switch use.use.holds {
                    case .medium: held.media.formUnion(blobs)
                    case .file: held.files.formUnion(blobs)
                    }
                }
            }
        }
    }

    /// Visits the changesets of entries and of their parts, one at a time.
    private static func eachChangeset(
        where condition: String, _ arguments: StatementArguments, in db: Database,
        isWanted: (HeldMedia.Part) -> Bool, _ visit: (Data) throws -> Void
    ) throws {
        let parts = try Row.fetchAll(
            db,
            sql: """
                SELECT id, 0, length(changeset) FROM undo WHERE length(changeset) > 0 AND (\(condition))
                UNION ALL
                SELECT undoPart.undoId, undoPart.number, length(undoPart.changeset)
                FROM undoPart JOIN undo ON undo.id = undoPart.undoId WHERE \(condition)
                """, arguments: arguments
        ).map { HeldMedia.Part(entry: $0[0], number: $0[1], byteCount: $0[2]) }
        for part in parts where isWanted(part) {
            let bytes =
                part.number == 0
                ? try Data.fetchOne(
                    db.cachedStatement(sql: "SELECT changeset FROM undo WHERE id = ?"), arguments: [part.entry])
                : try Data.fetchOne(
                    db.cachedStatement(sql: "SELECT changeset FROM undoPart WHERE undoId = ? AND number = ?"),
                    arguments: [part.entry, part.number])
            try visit(bytes.unwrap())
        }
    }

    /// The deepest nesting of removals: old versions of Hearth recorded the entries of a removal within it; now it is
    /// 1.
    private static let depth = 8

    /// Visits a changeset and, recursively, those of the bin entries that it would restore: undoing a member's removal
    /// restores their entries, which hold media too.
    private static func visit(
        _ changeset: Changeset, in holders: [(table: String, column: Int)], depth: Int, _ look: (Changeset) -> Void
    ) {
        look(changeset)
        guard depth > 0 else { return }
        for entry in ((try? changeset.deletedBlobs(of: holders)) ?? []).joined() {
            visit(Changeset(bytes: entry), in: holders, depth: depth - 1, look)
        }
    }
}
