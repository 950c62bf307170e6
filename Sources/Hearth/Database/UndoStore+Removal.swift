import Changesets
import Foundation
import GRDB

/// The household goes on living between a member's removal and its undo. What was done since wins: things that the heir
/// deleted or left to somebody else stay where they are, shares that were withdrawn stay withdrawn, and all the rest
/// comes back.
extension UndoStore {
    /// What a removal's entry has as its `subjectKind`.
    static let removal = "member"

    /// Columns by their places: the owner of a thing; what a share, a part, a token or a template belongs to.
    private static let (owner, sharedThing, sharedMember) = (1, 2, 3)
    private static let belongings = [
        ("seriesPart", 0, "series"), ("seriesToken", 1, "series"), ("template", 2, "graph"),
    ]

    /// The changes of a removal without what no longer fits the household.
    static func withoutWhatMovedOn(_ changeset: Changeset, in db: Database) throws -> Changeset {
        // The bin's entries follow their things, see `handBack`; older Hearths recorded them along.
        var changeset = try changeset.withoutUpdates(of: "undo")
        var lost = try changeset.deletedBlobs(of: "share", column: sharedThing)
        var passedOn: Set<[UInt8]> = []
        for table in SubjectKind.allCases.map(\.rawValue) {
            let inherited = try changeset.updatedBlobs(of: table, column: owner)
            let kept = try inherited.filter { thing, heir in try isOwner(heir, of: thing, in: table, db) }
            changeset = try changeset.withoutUpdates(of: table, but: Set(kept.keys))
            passedOn.formUnion(inherited.keys.filter { kept[$0] == nil })
            lost.subtract(try there(lost, table, db))
            lost.subtract(try changeset.deletedBlobs(of: table, column: 0))
        }
        lost.formUnion(passedOn)
        changeset = try changeset.withoutDeleted(of: "share") { row in row(sharedThing).map(lost.contains) ?? false }
        for (table, column, target) in belongings {
            let present = try there(changeset.deletedBlobs(of: table, column: column), target, db)
            changeset = try changeset.withoutOrphans(of: table, column: column, target: target, present: present)
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
    static func handOver(from leaver: ID<Member>, to heir: ID<Member>?, keeper: ID<Member>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE undo SET ownerId = ? WHERE ownerId = ? AND subjectKind = ?",
            arguments: [keeper, leaver, removal])
        guard let heir else { return }
        try db.execute(
            sql: "UPDATE undo SET ownerId = ? WHERE ownerId = ? AND subjectId IN (SELECT subjectId FROM share)",
            arguments: [heir, leaver])
    }

    /// After a member came back: the entries of what is theirs are theirs again and nobody else's, and so are those of
    /// the removals they did.
    static func handBack(to member: UUID, in db: Database) throws {
        for table in SubjectKind.allCases.map(\.rawValue) {
            try db.execute(
                sql: """
                    UPDATE undo SET ownerId = :member
                    WHERE ownerId <> :member AND subjectId IN (SELECT id FROM \(table) WHERE ownerId = :member)
                    """,
                arguments: ["member": member])
        }
        try db.execute(
            sql: "UPDATE undo SET ownerId = :member WHERE subjectKind = :removal AND memberId = :member",
            arguments: ["member": member, "removal": removal])
    }

    /// No series that comes back brings the tokens with it that it had: they may have been revoked since.
    /// - Parameter entries: all of them where none are given. Those that came back with a member are given, since they
    ///   were out of reach when tokens were forgotten.
    static func forgetTokens(of entries: Set<[UInt8]>? = nil, in db: Database) throws {
        let ids = try entries.map { $0.map { Data($0) } } ?? Data.fetchAll(db, sql: "SELECT id FROM undo")
        for id in ids {
            let bytes = try Data.fetchOne(db, sql: "SELECT changeset FROM undo WHERE id = ?", arguments: [id])
            guard let old = bytes.map({ Changeset(bytes: [UInt8]($0)) }) else { continue }
            // What cannot be read brings nothing back either.
            guard let new = try? old.withoutDeleted(of: "seriesToken", where: { _ in true }), new != old else {
                continue
            }
            try db.execute(sql: "UPDATE undo SET changeset = ? WHERE id = ?", arguments: [Data(new.bytes), id])
        }
    }

    /// Somebody chose anew who sees a thing: undoing a removal brings back no share of it from before. The owner's is
    /// kept: they inherited the thing, withdrew nothing from themselves, and may have to give it back.
    static func forgetShares(of thing: UUID, kind: SubjectKind, in db: Database) throws {
        let removals = try Row.fetchAll(
            db, sql: "SELECT id, changeset FROM undo WHERE subjectKind = ?", arguments: [removal])
        guard !removals.isEmpty else { return }
        let present = try Data.fetchOne(
            db, sql: "SELECT ownerId FROM \(kind.rawValue) WHERE id = ?", arguments: [thing]
        ).map { [UInt8]($0) }
        let thing = withUnsafeBytes(of: thing.uuid) { [UInt8]($0) }
        for row in removals {
            let old = Changeset(bytes: [UInt8](row["changeset"] as Data))
            let new = try old.withoutDeleted(of: "share") { row in
                row(sharedThing) == thing && row(sharedMember) != present
            }
            guard new != old else { continue }
            try db.execute(
                sql: "UPDATE undo SET changeset = ? WHERE id = ?", arguments: [Data(new.bytes), row["id"] as Data])
        }
    }
}
