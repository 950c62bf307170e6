public import Foundation
public import GRDB
import Localization

/// One line of the bin.
public struct UndoEntry: Sendable {
    public let id: ID<UndoEntry>
    public let at: Instant
    public let room: String
    let kind: UndoKind
    let subjectKind: SubjectKind
    public let subjectId: UUID
    /// The key of a phrase with one `%@`, and what stands there.
    public let phrase: String
    public let name: String
    /// Who did it; `nil` when they have left the household.
    public let memberName: String?
    /// Where to go once it is back; only `UndoStore` knows.
    var place = ""
    /// The work by which it still comes back; only `UndoStore.restore` knows.
    var work: ID<BulkWork>?
    /// What did not come back; only `UndoStore.restore` knows.
    var remainder: ID<UndoEntry>?
    /// How much of it did not come back the last time; nothing of an entry that is whole.
    let leftCount: Int

    /// Whether a member was removed.
    var isRemoval: Bool { kind == .removal }
    /// Whether something was added: undoing it takes that away.
    var isAddition: Bool { kind == .addition }
    /// Whether undoing it is an entry again.
    var isReversed: Bool { kind.reversed != nil }

    static let columns = """
        undo.id, undo.at, undo.room, undo.subjectId, undo.phrase, undo.name, member.name AS memberName, undo.kind,
        undo.subjectKind, iif(undo.remainder = '', 0, undo.remainder ->> '$.count') AS leftCount
        """
}

extension UndoEntry: FetchableRecord {
    public init(row: Row) throws {
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

    /// Whoever looks for one that they may not see gets it too: for work that somebody who may began.
    static func find(_ id: ID<UndoEntry>, in db: Database) throws -> UndoEntry? {
        try fetchOne(
            db,
            sql: "SELECT \(columns) FROM undo LEFT JOIN member ON member.id = undo.memberId WHERE undo.id = ?",
            arguments: [id])
    }
}
