import Changesets
import Foundation
import GRDB

/// The household goes on living between a member's removal and its undo. What was done since wins: things that the heir
/// deleted or left to somebody else stay where they are, shares that were withdrawn stay withdrawn, and all the rest
/// comes back.
extension UndoStore {
    private static let sharedThing = DatabaseColumn("share", "subjectId")
    static let sharedMember = DatabaseColumn("share", "memberId")

    /// The changes of a removal without what no longer fits the household.
    func withoutWhatMovedOn(_ changeset: Changeset, in db: Database) throws -> Changeset {
        // The bin's entries follow their things, see `handBack`; older Hearths recorded them along.
        var changeset = try changeset.withoutUpdates(of: "undo")
        let sharedThing = try Self.sharedThing.place(in: db)
        var lost = try changeset.deletedBlobs(of: "share", column: sharedThing)
        var passedOn: Set<[UInt8]> = []
        for table in subjects.all.map(\.table) {
            let inherited = try changeset.updatedBlobs(
                of: table, column: DatabaseColumn(table, "ownerId").place(in: db))
            let kept = try inherited.filter { thing, heir in try Self.isOwner(heir, of: thing, in: table, db) }
            changeset = try changeset.withoutUpdates(of: table, but: Set(kept.keys))
            passedOn.formUnion(inherited.keys.filter { kept[$0] == nil })
            lost.subtract(try Self.there(lost, table, db))
            lost.subtract(try changeset.deletedBlobs(of: table, column: 0))
        }
        lost.formUnion(passedOn)
        changeset = try changeset.withoutDeleted(of: "share") { row in row(sharedThing).map(lost.contains) ?? false }
        for subject in subjects.all {
            for (table, column) in try subject.memberRows.map({ ($0.subject.table, try $0.subject.place(in: db)) }) {
                let things = try changeset.deletedBlobs(of: table, column: column)
                changeset = try changeset.withoutOrphans(
                    of: table, column: column, target: subject.table,
                    present: Self.there(things, subject.table, db))
            }
        }
        return changeset
    }

    private static func isOwner(
        _ member: [UInt8], of thing: [UInt8], in table: String, _ db: Database
    ) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ? AND ownerId = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [Data(thing), Data(member)]) == true
    }

    /// Before a removal, and no part of it: the entries of the things that an heir gets go along, those of other
    /// removals go to the admin who stays. Were they recorded, nothing could be undone once one of them was used.
    /// - Parameter kinds: of things that go with the leaver, whoever gets what is in them: so do their entries.
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

    /// After a member came back: the entries of what is theirs are theirs again and nobody else's, and so are those of
    /// the removals they did.
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

    /// Nothing that comes back brings the secrets with it that it had, the tokens of scripts: they may have been revoked
    /// since.
    /// - Parameters:
    ///   - tables: those with secrets.
    ///   - entries: all of them where none are given. Those that came back with a member are given, since they were out
    ///     of reach when secrets were forgotten.
    static func forgetSecrets(
        _ tables: [String], of entries: Set<[UInt8]>? = nil, in db: Database
    ) throws {
        let ids = try entries.map { $0.map { Data($0) } } ?? Data.fetchAll(db, sql: "SELECT id FROM undo")
        for id in ids {
            let numbers = try Int.fetchAll(db, sql: "SELECT number FROM undoPart WHERE undoId = ?", arguments: [id])
            for number in [0] + numbers {
                try rewrite(number, of: id, in: db) { old in
                    // A changeset that cannot be read restores nothing, so it may stay.
                    (try? tables.reduce(old) { try $0.withoutDeleted(of: $1) { _ in true } }) ?? old
                }
            }
        }
    }

    /// Writes what an entry recorded anew, where that becomes something else.
    /// - Parameter number: of a part; 0 for the entry's own.
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

    /// The entries of the bin that came back with a member.
    func settleEntries(of restoration: Restoration, in db: Database) throws {
        let entries = restoration.inserted["undo", default: []]
        guard !entries.isEmpty else { return }
        try Self.forgetSecrets(subjects.secretTables, of: entries, in: db)
        try M0021UndoKinds.classify(entries, in: db)
    }

    /// Somebody chose anew who sees a thing: undoing a removal brings back no share of it from before. The owner's is
    /// kept: they inherited the thing, withdrew nothing from themselves, and may have to give it back.
    static func forgetShares(of thing: UUID, kind: SubjectKind, in db: Database) throws {
        // Of parts the last has all but what there is much of.
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
                    row(thingPlace) == thing && row(memberPlace) != present
                }
            }
        }
    }
}
