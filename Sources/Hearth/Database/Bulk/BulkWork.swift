import Foundation
import GRDB
import Localization

/// Work that is too large for one transaction: a row of `bulkWork`. It is done in pieces, and others write in between.
struct BulkWork: Sendable {
    enum Kind: String, Sendable, DatabaseValueConvertible {
        /// Rows are deleted.
        case remove
        /// The rows of a file are brought in.
        case bringIn
        /// Changes rows that are there: converts values, moves attributes.
        case change
        /// An entry of the bin is undone.
        case restore
        /// Takes back a `remove`, a `bringIn` or a `change` that was cancelled, or during which Hearth was stopped.
        case takeBack
    }

    let id: ID<BulkWork>
    let member: ID<Member>
    var kind: Kind
    /// What it works at. There is one work for each at a time.
    let subject: UUID
    /// The entry of the bin that it fills or empties; out of sight while it does.
    var entry: ID<UndoEntry>?
    /// The entry that undoing makes, where that is one.
    var reversal: ID<UndoEntry>?
    /// The entry of what did not fit, if there is any.
    var remainder: ID<UndoEntry>?
    /// Where whoever began it goes on once it is done.
    var place: String
    var done = 0
    var total: Int
    var isCancelled = false
    /// Whether it may end before all of it is done: where it cannot, what is left would not hold together.
    var canStop = true
    /// The key of a phrase that says why it was not done; empty for most.
    var problem = ""
    var endedAt: Instant?

    var isEnded: Bool { endedAt != nil }

    /// The page that says how far it is.
    static func path(_ id: ID<BulkWork>) -> String { "/work/\(id)" }

    /// How far one piece came.
    struct Step: Sendable {
        /// In the units of `total`.
        let done: Int
        let isLast: Bool
    }

    static let columns = """
        id, memberId, kind, subjectId, undoId, reversalId, remainderId, place, done, total, isCancelled, canStop, problem,
        endedAt
        """

    /// The works that still run, as a condition on `undo`: an entry that one of them fills or empties is out of reach.
    static let hasNone = """
        NOT EXISTS (SELECT 1 FROM bulkWork WHERE undoId = undo.id AND endedAt IS NULL)
            AND NOT EXISTS (SELECT 1 FROM bulkWork WHERE reversalId = undo.id AND endedAt IS NULL)
            AND NOT EXISTS (SELECT 1 FROM bulkWork WHERE remainderId = undo.id AND endedAt IS NULL)
        """
}

extension BulkWork: FetchableRecord {
    init(row: Row) throws {
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

    /// The rows of it as they stand.
    static func find(_ id: ID<BulkWork>, in db: Database) throws -> BulkWork? {
        try fetchOne(db, sql: "SELECT \(columns) FROM bulkWork WHERE id = ?", arguments: [id])
    }

    func insert(payload: String, at now: Instant, in db: Database) throws {
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

/// What is done piece by piece, each in a transaction of its own.
protocol BulkPieces: Sendable {
    /// How much one unit costs: about how many rows are written for it.
    var weight: Int { get }

    /// Whether it takes something away: it goes on where the disk is full, too.
    var makesRoom: Bool { get }

    /// Does about `count` units more.
    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step

    /// What is done in the transaction of the last piece.
    func finish(_ work: inout BulkWork, in db: Database) throws
}

/// How large pieces are.
struct BulkPace: Sendable {
    /// Rows of the first piece; later ones follow from how long it took.
    var rows = 5000
    /// How long a piece may take about: others who write wait for one.
    var target = Duration.milliseconds(50)
    /// How long pieces are written together where nobody waits: whoever comes waits until they are on the disk.
    var unbroken = Duration.milliseconds(300)
    /// How long whoever began it waits for the end before they see how far it is.
    var timeout = Duration.milliseconds(1500)

    func size(_ size: Int, after elapsed: Duration) -> Int {
        guard rows > 1 else { return size }
        let ratio = min(max(target / max(elapsed, .microseconds(100)), 0.25), 2)
        return min(max(Int(Double(size) * ratio), 1), 50_000)
    }
}
