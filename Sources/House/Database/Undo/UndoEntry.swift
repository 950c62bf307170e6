import Foundation
package import GRDB
import Localization

/// An entry of the bin.
package struct UndoEntry: Sendable {
    let id: ID<UndoEntry>
    let at: Instant
    let room: String
    let kind: UndoKind
    let subjectKind: SubjectKind
    let subjectId: UUID
    /// The key of a phrase with one `%@`; `name` takes its place.
    let phrase: String
    let name: String
    /// The member who did it; `nil` if they left the household.
    let memberName: String?
    /// The page to open after the undo; set by `UndoStore` only.
    var place = ""
    /// The unfinished work that restores the entry; set by `UndoStore.restore` only.
    var work: ID<BulkWork>?
    /// The entry of the rows that could not be restored; set by `UndoStore.restore` only.
    var remainder: ID<UndoEntry>?
    /// Undoing it changed nothing, because all of it was changed since; set by `UndoStore.restore` only.
    var hasChangedNothing = false
    /// It records work that is taken back because it failed or was cancelled, whoever may write by now; set by
    /// `UndoStore.restorePart` only.
    var isTakenBack = false
    /// The number of things that an earlier undo could not restore, if this entry is a remainder; otherwise 0.
    let leftCount: Int

    /// A member was removed.
    var isRemoval: Bool { kind == .removal }
    /// Something was added: undoing it deletes that again.
    var isAddition: Bool { kind == .addition }
    /// Undoing the entry makes a new entry.
    var isReversed: Bool { kind.reversed != nil }

    static let columns = """
        undo.id, undo.at, undo.room, undo.subjectId, undo.phrase, undo.name, member.name AS memberName, undo.kind,
        undo.subjectKind, iif(undo.remainder = '', 0, undo.remainder ->> '$.count') AS leftCount
        """
}

extension UndoEntry: FetchableRecord {
    package init(row: Row) throws {
        id = row["id"]
        at = row["at"]
        room = row["room"]
        subjectId = row["subjectId"]
        phrase = row["phrase"]
        name = row["name"]
        memberName = row["memberName"]
        kind = row["kind"]
        subjectKind = row["subjectKind"]
        leftCount = row["leftCount"]
    }

    /// Finds an entry without checking access: work that an authorized member began may need it after access changed.
    static func find(_ id: ID<UndoEntry>, in db: Database) throws -> UndoEntry? {
        try fetchOne(
            db,
            sql: "SELECT \(columns) FROM undo LEFT JOIN member ON member.id = undo.memberId WHERE undo.id = ?",
            arguments: [id])
    }
}
