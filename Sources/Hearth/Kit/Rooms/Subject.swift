import Changesets
import Foundation
import GRDB
import Localization

/// A kind of thing that members own. Sharing, the bin, removing and restoring members, and inheriting know a room's
/// things by this alone.
struct Subject: Sendable {
    let kind: SubjectKind
    /// The tables whose rows go with it and come back with it, its own first and parents before children: the order in
    /// which undo brings them back.
    let tables: [String]
    /// Rows in its tables that belong to a member beside its owner.
    var memberRows: [MemberRow] = []
    /// How it is locked; `nil` for what has no lock.
    var lock: Lock?
    /// The lock of each reader on all things of this kind, whosever they are; `nil` where readers have none. It is on a
    /// thing of another kind, of which each member owns one.
    var readersLock: Lock?
    /// Tables with secrets that are not brought back: they may have been revoked since.
    var secretTables: [String] = []
    /// Where it is. What has no page of its own is in its room.
    let path: @Sendable (UUID) -> String
    var undo = UndoRules()
    var restorer: any SubjectRestorer = PlainRestorer()
    /// Moves the contents of the leaver's shared subject into the heir's own, where each member owns exactly one subject of
    /// this kind; the empty subject is then deleted with the leaver. `nil` where the heir becomes owner of the subject.
    var bequeath: (@Sendable (_ leaver: ID<Member>, _ heir: ID<Member>, Database) throws -> Void)?
    /// Before a member is removed, in that transaction: what of theirs goes on with others.
    var memberLeaves: @Sendable (ID<Member>, Database) throws -> Void = { _, _ in }

    /// Counts and deletes the rows in a thing, where there may be thousands: they are deleted in pieces before a removed
    /// member's things are. `nil` where there are never so many.
    var contents: Contents?

    /// Its own table, with `id` and `ownerId`.
    var table: String { kind.rawValue }

    /// Whether the thing with an id is behind no lock, or one that is open to a visit, as SQL. Binds `:seals`, a
    /// `KeyRing.list`, and `:member`.
    func isOpen(_ id: String) -> String {
        let locks = [lock?.isOpen(id), readersLock?.isOpenToReader].compactMap(\.self)
        return locks.isEmpty ? "1" : locks.joined(separator: " AND ")
    }

    /// Whether the thing with an id has a lock of anybody, open or not, as SQL.
    func isLocked(_ id: String) -> String {
        if let lock { return "EXISTS (SELECT 1 FROM \(lock.table) WHERE \(lock.table).\(lock.subject) = \(id))" }
        return readersLock.map { "EXISTS (SELECT 1 FROM \($0.table))" } ?? "0"
    }

    struct Contents: Sendable {
        /// The number of rows in a thing.
        let count: @Sendable (_ thing: UUID, Database) throws -> Int
        /// Deletes about `count` rows of a thing. After the last step fewer than `count` are left.
        let remove: @Sendable (_ thing: UUID, _ count: Int, Database) throws -> BulkWork.Step

        /// The rows of one table, with what goes with them by cascade.
        static func rows(_ table: String, of column: String) -> Contents {
            Contents(
                count: { thing, db in
                    try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM \(table) WHERE \(column) = ?", arguments: [ID<Subject>(thing)]
                    ).unwrap()
                },
                remove: { thing, count, db in
                    try db.execute(
                        sql: "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE \(column) = ? LIMIT ?)",
                        arguments: [ID<Subject>(thing), count])
                    return BulkWork.Step(done: db.changesCount, isLast: db.changesCount < count)
                })
        }
    }

    /// A row of a member, on a thing that may be another's: gone with either.
    struct MemberRow: Sendable {
        let member: DatabaseColumn
        let subject: DatabaseColumn
    }

    /// The lock of such a thing. Its two tables stand among the subject's, so that a locked thing comes back locked.
    struct Lock: Sendable {
        let kind: SubjectKind
        /// Of what is locked: the addresses of its lock begin with it.
        let address: SubjectAddress
        /// The locks, with the columns `seal`, `hidesName`, `idleMinutes`, `graceSeconds` and `createdAt`, and that of what
        /// is locked as their key.
        let table: String
        /// The column in both tables that names what is locked.
        let subject: String
        /// The ways to open them, with the columns `id`, `kind`, `secret` and `createdAt`.
        let ways: String
        var words = LockWords()
        /// Whether one code opens all things of one owner that have it, of every kind that says so here. Whoever guesses
        /// is throttled for all of them at once.
        var sharesCodes = false
        /// Where all that it closes is, when that is more than the thing itself: `/diary`.
        var covers: String?
        /// Fewest characters of a password; `nil` for as many as one signs in with.
        var fewestCharacters: Int?
        /// Whether its owner's own password opens it too, and takes it off: a code that was forgotten is replaced. After
        /// `LockStore.codeTries` wrong ones nothing but the password does.
        var yieldsToPassword = false
        /// Called in the transaction in which a thing gets a lock, the first or another one.
        var wasSet: @Sendable (UUID, Database) throws -> Void = { _, _ in }
        /// Called in the transaction in which a lock is removed.
        var wasRemoved: @Sendable (UUID, Database) throws -> Void = { _, _ in }

        /// Whether a thing has no lock, or one that is open to a visit, as SQL on the thing's id. Binds `:seals`, a
        /// `KeyRing.list`.
        func isOpen(_ id: String) -> String {
            """
            NOT EXISTS (SELECT 1 FROM \(table) WHERE \(table).\(subject) = \(id) AND NOT \(KeyRing.isOpen("\(table).seal")))
            """
        }

        /// The same of the one thing that a member, `:member`, owns. Binds `:seals` too.
        var isOpenToReader: String { isOpen("(SELECT id FROM \(kind.rawValue) WHERE ownerId = :member)") }

        /// Below it is all that it closes.
        func inside(_ thing: UUID) -> String { covers ?? address.path(thing) }
    }

    /// How changes of its tables are recorded and put back.
    struct UndoRules: Sendable {
        /// How the rows of each table are compared.
        var tables: [String: RestoreRules.Table] = [:]
        /// Tables that additions write, and that lose rows by cascade when one is undone. Parents first.
        var added: [String] = []
        /// Tables whose rows keep what they stand on: undoing an addition may not take them along.
        var watched: [String] = []
        /// Phrases of deletions of one thing, beside “… deleted”: undoing them is reported as “… is back”.
        var deletions: Set<String> = []
        /// The phrase for undoing an addition, by the addition's phrase.
        var reversals: [String: String] = [:]
        /// Columns whose rows come back after all that stands on them, where that was recorded in parts.
        var last: [DatabaseColumn] = []
        /// Within what a name may stand once.
        var names: [NameScope] = []
        /// Tables whose rows are named where they did not come back, with the table that has the name.
        var named: [String: String] = [:]
    }

    struct NameScope: Sendable {
        let table: String
        /// Rows with the same value here have different names.
        let column: String
        /// Characters.
        let limit: Int
    }
}

/// The steps of a room after its rows were put back.
protocol SubjectRestorer: Sendable {
    /// Runs `apply`, which puts rows back, in the transaction.
    func restoring(in db: Database, _ apply: () throws -> Restoration) throws -> Restoration
    /// After rows were put back: writes what follows from them.
    func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws
    /// Where to go once the rows of a changeset are back; `nil` for the subject's own page.
    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String?
    /// After values typed over others were put back.
    func finishRestoringValues(of changeset: Changeset, _ context: RestoreContext, in db: Database) throws
    /// After a file that came in was taken back.
    func finishTakingBack(_ work: inout BulkWork, in db: Database) throws
}

extension SubjectRestorer {
    func restoring(in db: Database, _ apply: () throws -> Restoration) throws -> Restoration { try apply() }
    func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws {}
    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String? { nil }
    func finishRestoringValues(of changeset: Changeset, _ context: RestoreContext, in db: Database) throws {}
    func finishTakingBack(_ work: inout BulkWork, in db: Database) throws {}
}

/// Rows that need nothing else.
struct PlainRestorer: SubjectRestorer {}

/// Who restores, and how.
struct RestoreContext {
    let member: ID<Member>
    /// The words of the restoring member, for texts that are written on the way.
    let words: Words
    let now: Instant
    /// Rows that are still as they were changed, and come back later.
    let awaited: Set<[UInt8]>
    /// Tries changes again that did not fit at first.
    let bringBack: (Changeset) throws -> Restoration
}
