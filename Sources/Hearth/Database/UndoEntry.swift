public import Foundation
public import GRDB
import Localization
import Rows

/// One line of the bin.
public struct UndoEntry: Sendable {
    public let id: ID<UndoEntry>
    public let at: Instant
    public let room: String
    public let subjectId: UUID
    /// The key of a phrase with one `%@`, and what stands there.
    public let phrase: String
    public let name: String
    /// Who did it; `nil` when they have left the household.
    public let memberName: String?
    /// Whether a member was removed.
    let isRemoval: Bool
    /// Where to go once it is back: the room, or better what `UndoStore.restore` says.
    var place: String
    /// The work by which it still comes back; only `UndoStore.restore` knows.
    var work: ID<BulkWork>?
    /// What did not come back; only `UndoStore.restore` knows.
    var remainder: ID<UndoEntry>?
    /// How much of it did not come back the last time; nothing of an entry that is whole.
    let leftCount: Int

    /// Whether something was added: undoing it takes that away.
    var isAddition: Bool { UndoStore.additions.contains(phrase) }
    /// Whether undoing it is an entry again.
    var isReversed: Bool { UndoStore.reversals[phrase] != nil }

    static let columns = """
        undo.id, undo.at, undo.room, undo.subjectId, undo.phrase, undo.name, member.name AS memberName,
        undo.subjectKind = '\(UndoStore.removal)' AS isRemoval,
        iif(undo.remainder = '', 0, undo.remainder ->> '$.count') AS leftCount
        """

    /// Mine, or of my things; if it is another's thing, only while I may write there; if it is a member, only while I
    /// am admin; if it is something in a graph, only while that is there and not locked. Binds `:member` and `:seals`,
    /// a `KeyRing.list`.
    static let isRestorable = """
        \(BulkWork.hasNone) AND (undo.isWhole OR undo.subjectKind <> 'graph' OR EXISTS (
            SELECT 1 FROM graph LEFT JOIN graphLock ON graphLock.graphId = graph.id
            WHERE graph.id = undo.subjectId AND (graphLock.seal IS NULL
                OR lower(hex(graphLock.seal)) IN (SELECT value FROM json_each(:seals)))))
        AND (undo.isWhole OR undo.subjectKind <> 'series' OR EXISTS (
            SELECT 1 FROM series WHERE series.id = undo.subjectId))
        AND (undo.subjectKind <> 'member' OR EXISTS (
            SELECT 1 FROM member AS me WHERE me.id = :member AND me.role = 'admin'))
        AND (undo.ownerId = :member OR (undo.memberId = :member AND EXISTS (
            SELECT 1 FROM share WHERE share.subjectId = undo.subjectId AND share.level = 'write'
                AND (share.memberId IS NULL OR share.memberId = :member))))
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
        isRemoval = row["isRemoval"]
        leftCount = row["leftCount"]
        place = Self.place(of: room, subjectId)
    }

    /// Whoever looks for one that they may not see gets it too: for work that somebody who may began.
    static func find(_ id: ID<UndoEntry>, in db: Database) throws -> UndoEntry? {
        try fetchOne(
            db,
            sql: "SELECT \(columns) FROM undo LEFT JOIN member ON member.id = undo.memberId WHERE undo.id = ?",
            arguments: [id])
    }

    private static func place(of room: String, _ subject: UUID) -> String {
        switch room {
        case "graphs": "/graphs/\(ID<Graph>(subject))"
        case UndoStore.profile: "/settings/profile"
        case "wealth": "/wealth"
        default: "/settings/members"
        }
    }

    /// The same columns by position.
    init(_ columns: borrowing Columns) throws {
        id = try ID(columns.uuid(0))
        at = Instant(milliseconds: columns.integer(1))
        room = columns.text(2)
        subjectId = try columns.uuid(3)
        phrase = columns.text(4)
        name = columns.text(5)
        memberName = columns.isNull(6) ? nil : columns.text(6)
        isRemoval = columns.integer(7) == 1
        leftCount = Int(columns.integer(8))
        place = Self.place(of: room, subjectId)
    }
}
