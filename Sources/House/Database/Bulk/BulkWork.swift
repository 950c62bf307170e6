package import Foundation
package import GRDB
import Localization

/// Work that is too large for one transaction: a row of `bulkWork`. It is done in pieces, between which others can
/// write.
package struct BulkWork: Sendable {
    package enum Kind: String, Sendable, DatabaseValueConvertible {
        /// Rows are deleted.
        case remove
        /// Imports the rows of a file.
        case bringIn
        /// Changes existing rows: converts values, moves attributes.
        case change
        /// Undoes an entry of the bin.
        case restore
        /// Takes back a `remove`, `bringIn` or `change` that was cancelled or failed, or that a restart could not
        /// resume.
        case takeBack
    }

    package let id: ID<BulkWork>
    package let member: ID<Member>
    package var kind: Kind
    /// The subject of the work. A subject has at most one unfinished work.
    package let subject: UUID
    /// The bin entry that the work fills or empties; the bin hides it until the work ends.
    package var entry: ID<UndoEntry>?
    /// The new bin entry for undoing this undo, if the kind has one.
    var reversal: ID<UndoEntry>?
    /// The bin entry of the rows that could not be restored, if there are any.
    package var remainder: ID<UndoEntry>?
    /// The page to which the member who began the work goes at its end.
    package var place: String
    package var done = 0
    package var total: Int
    var isCancelled = false
    /// The work may be cancelled; false if a half restored subject would be inconsistent.
    package var canStop = true
    /// The key of a phrase that says why the work failed; usually empty.
    package var problem = ""
    var endedAt: Instant?

    package init(
        id: ID<BulkWork>, member: ID<Member>, kind: Kind, subject: UUID, entry: ID<UndoEntry>? = nil,
        reversal: ID<UndoEntry>? = nil, remainder: ID<UndoEntry>? = nil, place: String, done: Int = 0, total: Int,
        isCancelled: Bool = false, canStop: Bool = true, problem: String = "", endedAt: Instant? = nil
    ) {
        self.id = id
        self.member = member
        self.kind = kind
        self.subject = subject
        self.entry = entry
        self.reversal = reversal
        self.remainder = remainder
        self.place = place
        self.done = done
        self.total = total
        self.isCancelled = isCancelled
        self.canStop = canStop
        self.problem = problem
        self.endedAt = endedAt
    }

    var isEnded: Bool { endedAt != nil }

    /// The progress page of a work.
    static func path(_ id: ID<BulkWork>) -> String { "/work/\(id)" }

    /// The result of one piece.
    package struct Step: Sendable {
        /// In the units of `total`.
        package let done: Int
        package let isLast: Bool

        package init(done: Int, isLast: Bool) {
            self.done = done
            self.isLast = isLast
        }
    }

    static let columns = """
        id, memberId, kind, subjectId, undoId, reversalId, remainderId, place, done, total, isCancelled, canStop, problem,
        endedAt
        """

    /// A condition on `undo`: no unfinished work fills or empties the entry, so that it may be used. While a member is
    /// removed or restored their bin lacks parts of its entries.
    static let hasNone = """
        NOT EXISTS (SELECT 1 FROM bulkWork WHERE undoId = undo.id AND endedAt IS NULL)
            AND NOT EXISTS (SELECT 1 FROM bulkWork WHERE reversalId = undo.id AND endedAt IS NULL)
            AND NOT EXISTS (SELECT 1 FROM bulkWork WHERE remainderId = undo.id AND endedAt IS NULL)
            AND NOT EXISTS (SELECT 1 FROM bulkWork LEFT JOIN undo AS removal ON removal.id = bulkWork.undoId
                    AND removal.kind = 'removal'
                WHERE bulkWork.endedAt IS NULL AND undo.ownerId IN (bulkWork.subjectId, removal.subjectId))
        """
}

extension BulkWork: FetchableRecord {
    package init(row: Row) throws {
        id = row["id"]
        member = row["memberId"]
        kind = row["kind"]
        subject = row["subjectId"]
        entry = row["undoId"]
        reversal = row["reversalId"]
        remainder = row["remainderId"]
        place = row["place"]
        done = row["done"]
        total = row["total"]
        isCancelled = row["isCancelled"]
        canStop = row["canStop"]
        problem = row["problem"]
        endedAt = row["endedAt"]
    }

    /// Reads the current row of a work.
    static func find(_ id: ID<BulkWork>, in db: Database) throws -> BulkWork? {
        try fetchOne(db, sql: "SELECT \(columns) FROM bulkWork WHERE id = ?", arguments: [id])
    }

    package func insert(payload: String, at now: Instant, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO bulkWork (id, memberId, kind, subjectId, undoId, payload, place, total, canStop, startedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [id, member, kind, subject, entry, payload, place, total, canStop, now])
    }

    func update(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE bulkWork SET kind = ?, undoId = ?, reversalId = ?, remainderId = ?, place = ?, done = ?, total = ?,
                    problem = ?, endedAt = ?
                WHERE id = ?
                """,
            arguments: [kind, entry, reversal, remainder, place, done, total, problem, endedAt, id])
    }
}

/// The pieces of a work, each done in a transaction of its own.
package protocol BulkPieces: Sendable {
    /// The cost of one unit: the number of rows that it writes, roughly.
    var weight: Int { get }

    /// The work deletes things, so it may use the reserved disk space.
    var makesRoom: Bool { get }

    /// Does the next `count` units, roughly.
    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step

    /// Ends the work, in the transaction of its last piece.
    func finish(_ work: inout BulkWork, in db: Database) throws
}

/// The sizes and times of pieces.
struct BulkPace: Sendable {
    /// Rows of the first piece; the size of later ones depends on the time it took.
    var rows = 5000
    /// The target time of a piece: other writers wait that long.
    var target = Duration.milliseconds(50)
    /// The longest time that pieces share one transaction; a writer that comes meanwhile waits for its commit.
    var unbroken = Duration.milliseconds(300)
    /// The time that a request waits for the end of its work before it shows the progress page.
    var timeout = Duration.milliseconds(1500)

    /// The most rows of a piece, because heavy units may follow light ones. A row takes 5 to 11 µs, so 25,000 take at most
    /// 0.3 s.
    private static let rowLimit = 25_000

    /// The number of units of the next piece.
    /// - Parameters:
    ///   - size: that of the last piece, which took `elapsed`.
    ///   - weight: the number of rows of a unit at most.
    func size(_ size: Int, after elapsed: Duration, weight: Int) -> Int {
        guard rows > 1 else { return size }
        let ratio = min(max(target / max(elapsed, .microseconds(100)), 0.25), 2)
        return max(min(Int(Double(size) * ratio), Self.rowLimit / weight), 1)
    }
}
