import Changesets
package import Foundation
package import GRDB

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
