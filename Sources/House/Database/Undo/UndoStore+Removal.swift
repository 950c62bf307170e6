import Changesets
import Foundation
import GRDB

/// Undo of a member's removal. Changes made since the removal take precedence: things that the heir deleted or passed
/// on stay as they are, withdrawn shares stay withdrawn, and the rest is restored.
extension UndoStore {
    private static let sharedThing = DatabaseColumn("share", "subjectId")
    static let sharedMember = DatabaseColumn("share", "memberId")

    /// The changes of a removal without those that later changes contradict.
    func withoutWhatMovedOn(_ changeset: Changeset, in db: Database) throws -> Changeset {
        // The owners of bin entries follow their things, see `handBack`; old versions of Hearth recorded those changes
        // too.
        var changeset = try changeset.withoutUpdates(of: "undo")
        let sharedThing = try Self.sharedThing.place(in: db)
        var lost = try changeset.deletedBlobs(of: "share", column: sharedThing)
        var passedOn: Set<[UInt8]> = []
        for table in subjects.all.map(\.table) {
            let inherited = try changeset.updatedBlobs(
                of: table, column: DatabaseColumn(table, "ownerId").place(in: db))
            let moved = Set(
                try inherited.filter { thing, heir in try !Self.isOwner(heir, of: thing, in: table, db) }.keys)
            changeset = try changeset.withoutUpdates(of: table, to: moved)
            passedOn.formUnion(moved)
            lost.subtract(try Self.there(lost, table, db))
            lost.subtract(try changeset.deletedBlobs(of: table, column: 0))
        }
        lost.formUnion(passedOn)
        changeset = try changeset.withoutDeleted(of: "share") { row in try row(sharedThing).map(lost.contains) ?? false
        }
        for subject in subjects.all {
            for (table, column) in try subject.memberRows.map({ ($0.subject.table, try $0.subject.place(in: db)) }) {
                let things = try changeset.deletedBlobs(of: table, column: column)
                changeset = try changeset.withoutOrphans(
                    of: table, column: column, target: subject.table,
                    present: Self.there(things, subject.table, db))
            }
        }
        for subject in subjects.all { try subject.memberReturns(&changeset, db) }
        return changeset
    }

    private static func isOwner(
        _ member: [UInt8], of thing: [UInt8], in table: String, _ db: Database
    ) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ? AND ownerId = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [Data(thing), Data(member)]) == true
    }

    /// Runs before a removal and is not recorded with it: entries of things that the heir gets go to the heir, entries
    /// of other removals to the remaining admin. If this were recorded, a removal could no longer be undone once one of
    /// the entries was used.
    /// - Parameter kinds: kinds of things that leave with the member, even if their contents go to an heir; their
    ///   entries stay.
    static func handOver(
        from leaver: ID<Member>, to heir: ID<Member>?, keeper: ID<Member>, sparing kinds: [SubjectKind], in db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE undo SET ownerId = ? WHERE ownerId = ? AND kind = 'removal'",
            arguments: [keeper, leaver])
        guard let heir else { return }
        let spared = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        try db.execute(
            sql: """
                UPDATE undo SET ownerId = ? WHERE ownerId = ? AND subjectId IN (
                    SELECT subjectId FROM share WHERE subjectKind NOT IN (\(spared)))
                """,
            arguments: [heir, leaver])
    }

    /// Runs after a member is restored: the entries of their things, and of removals that they did, are theirs again.
    func handBack(to member: UUID, in db: Database) throws {
        for table in subjects.all.map(\.table) {
            try db.execute(
                sql: """
                    UPDATE undo SET ownerId = :member
                    WHERE ownerId <> :member AND subjectId IN (SELECT id FROM \(table) WHERE ownerId = :member)
                    """,
                arguments: ["member": member])
        }
        try db.execute(
            sql: "UPDATE undo SET ownerId = :member WHERE kind = 'removal' AND memberId = :member",
            arguments: ["member": member])
    }

    /// Deletes entries of a leaver's bin, the parts of an entry before the entry itself, until about so many bytes are
    /// gone: a bin may hold hundreds of megabytes.
    static func removeEntries(of leaver: ID<Member>, bytes: Int, in db: Database) throws -> BulkWork.Step {
        var (left, done) = (bytes, 0)
        let parts = try Row.fetchAll(
            db,
            sql: """
                SELECT undoId, number, length(undoPart.changeset) FROM undoPart JOIN undo ON undo.id = undoId
                WHERE ownerId = ? ORDER BY undoId, number LIMIT \(rowLimit)
                """, arguments: [leaver])
        let deletePart = try db.cachedStatement(sql: "DELETE FROM undoPart WHERE undoId = ? AND number = ?")
        for part in parts where left > 0 {
            try deletePart.execute(arguments: [part[0] as Data, part[1] as Int])
            (left, done) = (left - part[2], done + 1)
        }
        guard left > 0, parts.count < rowLimit else { return BulkWork.Step(done: done, isLast: false) }
        let entries = try Row.fetchAll(
            db, sql: "SELECT id, length(changeset) FROM undo WHERE ownerId = ? ORDER BY id LIMIT \(rowLimit)",
            arguments: [leaver])
        let delete = try db.cachedStatement(sql: "DELETE FROM undo WHERE id = ?")
        for entry in entries where left > 0 {
            try delete.execute(arguments: [entry[0] as Data])
            (left, done) = (left - entry[1], done + 1)
        }
        return BulkWork.Step(done: done, isLast: left > 0 && entries.count < rowLimit)
    }

    /// The most entries or parts of entries that one piece of a removal deletes.
    private static let rowLimit = 1000

    static func countEntries(of member: ID<Member>, in db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM undo WHERE ownerId = :member)
                    + (SELECT count(*) FROM undoPart JOIN undo ON undo.id = undoId WHERE ownerId = :member)
                """, arguments: ["member": member]
        ).unwrap()
    }

    /// Removes secrets, such as tokens of scripts, from what all entries would restore: they may have been revoked since.
    /// - Parameter tables: the tables with secrets.
    static func forgetSecrets(_ tables: [String], in db: Database) throws {
        for id in try Data.fetchAll(db, sql: "SELECT id FROM undo") {
            let numbers = try partNumbers(of: [[UInt8](id)], in: db).values.first ?? []
            try forgetSecrets(tables, of: id, numbers.union([0]), in: db)
        }
    }

    private static func forgetSecrets(
        _ tables: [String], of id: Data, _ numbers: Set<Int>, in db: Database
    ) throws {
        for number in numbers {
            try rewrite(number, of: id, in: db) { old in
                // An unreadable changeset restores nothing, so it stays as it is.
                (try? tables.reduce(old) { try $0.withoutDeleted(of: $1) { _ in true } }) ?? old
            }
        }
    }

    /// The numbers of the parts that entries have.
    static func partNumbers(of entries: Set<[UInt8]>, in db: Database) throws -> [[UInt8]: Set<Int>] {
        let numbers = try db.cachedStatement(sql: "SELECT number FROM undoPart WHERE undoId = ?")
        return try entries.reduce(into: [:]) { found, id in
            found[id] = try Set(Int.fetchAll(numbers, arguments: [Data(id)]))
        }
    }

    /// Replaces a recorded changeset if `change` alters it.
    /// - Parameter number: the number of a part; 0 for the entry's own changeset.
    private static func rewrite(
        _ number: Int, of id: Data, in db: Database, _ change: (Changeset) throws -> Changeset
    ) throws {
        let (table, row) =
            number == 0 ? ("undo", "id = :id") : ("undoPart", "undoId = :id AND number = :number")
        let key: StatementArguments = number == 0 ? ["id": id] : ["id": id, "number": number]
        let bytes = try Data.fetchOne(db, sql: "SELECT changeset FROM \(table) WHERE \(row)", arguments: key)
        guard let old = bytes.map({ Changeset(bytes: [UInt8]($0)) }) else { return }
        let new = try change(old)
        guard new != old else { return }
        try db.execute(
            sql: "UPDATE \(table) SET changeset = :changeset WHERE \(row)",
            arguments: key + ["changeset": Data(new.bytes)])
    }

    /// Treats the bin entries that came back with a member: removes their secrets, which may have been revoked since, and
    /// gives entries of older versions of Hearth their kind.
    /// - Parameters:
    ///   - removal: the entry of the removal.
    ///   - before: the parts that the entries had before some of them came back.
    func reviseEntries(
        of restoration: Restoration, from removal: UndoEntry, before: [[UInt8]: Set<Int>] = [:], in db: Database
    ) throws {
        let entries = restoration.inserted["undo", default: []]
        try Self.shift(entries, as: removal, until: clock.now(), in: db)
        let all = entries.union(restoration.inserted["undoPart", default: []])
        for (id, numbers) in try Self.partNumbers(of: all, in: db) {
            let fresh = numbers.subtracting(before[id] ?? []).union(entries.contains(id) ? [0] : [])
            try Self.forgetSecrets(subjects.secretTables, of: Data(id), fresh, in: db)
        }
        try M0038UndoReversals.classify(entries, in: db)
    }

    /// Makes entries that came back with a member younger by as much as the removal was made younger since, when a backup
    /// was restored: `shift(by:until:in:)` does not reach what a removal recorded.
    private static func shift(
        _ entries: Set<[UInt8]>, as removal: UndoEntry, until now: Instant, in db: Database
    ) throws {
        let time = removal.at.since(removal.id.createdAt)
        guard time > .zero else { return }
        // An entry at 0 has expired on purpose.
        let update = try db.cachedStatement(
            sql: "UPDATE undo SET at = max(at, min(at + ?, ?)) WHERE id = ? AND at > 0")
        for id in entries { try update.execute(arguments: [Int(time / .milliseconds(1)), now, Data(id)]) }
    }

    /// Removes shares of a thing from the recorded removals after its audience was chosen anew: undoing a removal must
    /// not restore older shares. The present owner's share is kept: as an heir they did not withdraw it, and may have
    /// to give the thing back.
    static func forgetShares(of thing: UUID, kind: SubjectKind, in db: Database) throws {
        // The last part of a removal holds its shares: only large amounts of contents are in earlier parts.
        let removals = try Row.fetchAll(
            db,
            sql: """
                SELECT id, coalesce((SELECT max(number) FROM undoPart WHERE undoId = undo.id), 0) FROM undo
                WHERE kind = 'removal'
                """)
        guard !removals.isEmpty else { return }
        let present = try Data.fetchOne(
            db, sql: "SELECT ownerId FROM \(kind.rawValue) WHERE id = ?", arguments: [thing]
        ).map { [UInt8]($0) }
        let thing = withUnsafeBytes(of: thing.uuid) { [UInt8]($0) }
        let (thingPlace, memberPlace) = (try sharedThing.place(in: db), try sharedMember.place(in: db))
        for removal in removals {
            try rewrite(removal[1], of: removal[0], in: db) { old in
                try old.withoutDeleted(of: "share") { row in
                    try row(thingPlace) == thing && row(memberPlace) != present
                }
            }
        }
    }
}
