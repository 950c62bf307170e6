package import Changesets
package import Foundation
package import GRDB
package import Localization

/// A kind of thing that members own. Sharing, the bin, removing and restoring members, and inheriting know a room's
/// things only through this declaration.
package struct Subject: Sendable {
    package let kind: SubjectKind
    /// The tables whose rows are deleted and restored with a subject, its own table first and parents before children:
    /// undo restores them in this order.
    package let tables: [String]
    /// Rows in its tables that belong to a member other than the owner.
    package var memberRows: [MemberRow] = []
    /// The lock of such a subject; `nil` if it cannot be locked.
    package var lock: Lock?
    /// The lock that a reader has set on all subjects of this kind, whoever owns them; `nil` if there is no such lock.
    /// It is stored with a subject of another kind, of which each member owns one.
    package var readersLock: Lock?
    /// Tables with secrets that undo does not restore, because they may have been revoked since.
    package var secretTables: [String] = []
    /// The subject's page; the room's page if it has none of its own.
    package let path: @Sendable (UUID) -> String
    /// Where Undo leads; `nil` for the subject's page.
    let landing: String?
    package var undo = UndoRules()
    package var restorer: any SubjectRestorer = PlainRestorer()
    /// Moves the contents of the leaver's shared subject into the heir's own, where each member owns exactly one subject of
    /// this kind; the empty subject is then deleted with the leaver. `nil` where the heir becomes owner of the subject.
    package var bequeath: (@Sendable (_ leaver: ID<Member>, _ heir: ID<Member>, Database) throws -> Void)?
    /// Runs before a member is removed, in the same transaction, for things of theirs that stay with others.
    package var memberLeaves: @Sendable (ID<Member>, Database) throws -> Void = { _, _ in }
    /// Runs before a removal is undone, in the same transaction: leaves out those of its changes that later changes of
    /// such things contradict.
    package var memberReturns: @Sendable (inout Changeset, Database) throws -> Void = { _, _ in }

    /// Counts and deletes the rows of a subject with thousands of them, which are deleted in pieces before the subjects
    /// of a removed member. `nil` if there are never so many.
    package var contents: Contents?
    /// What a member deletes or changes in such a subject is theirs alone to bring back: the owner of the subject does
    /// not see it in the bin either. The subject itself is its owner's.
    package var isUndoneByWriter: Bool
    /// As the kind's `OpenSubject.guestsJoin`: a share may give a guest more than `read`.
    package var guestsJoin: Bool

    package init(
        kind: SubjectKind, tables: [String], memberRows: [MemberRow] = [], lock: Lock? = nil,
        readersLock: Lock? = nil, secretTables: [String] = [], path: @escaping @Sendable (UUID) -> String,
        landing: String? = nil, undo: UndoRules = UndoRules(), restorer: any SubjectRestorer = PlainRestorer(),
        bequeath: (@Sendable (_ leaver: ID<Member>, _ heir: ID<Member>, Database) throws -> Void)? = nil,
        memberLeaves: @escaping @Sendable (ID<Member>, Database) throws -> Void = { _, _ in },
        memberReturns: @escaping @Sendable (inout Changeset, Database) throws -> Void = { _, _ in },
        contents: Contents? = nil, isUndoneByWriter: Bool = false,
        guestsJoin: Bool = false
    ) {
        self.kind = kind
        self.tables = tables
        self.memberRows = memberRows
        self.lock = lock
        self.readersLock = readersLock
        self.secretTables = secretTables
        self.path = path
        self.landing = landing
        self.undo = undo
        self.restorer = restorer
        self.bequeath = bequeath
        self.memberLeaves = memberLeaves
        self.memberReturns = memberReturns
        self.contents = contents
        self.isUndoneByWriter = isUndoneByWriter
        self.guestsJoin = guestsJoin
    }

    /// The subject's own table, with `id` and `ownerId`.
    var table: String { kind.rawValue }

    /// An SQL condition: the subject with this id has no lock, or one that is open. Binds `:seals`, a `KeyRing.list`,
    /// and `:member`.
    package func isOpen(_ id: String) -> String {
        let locks = [lock?.isOpen(id), readersLock?.isOpenToReader].compactMap(\.self)
        return locks.isEmpty ? "1" : locks.joined(separator: " AND ")
    }

    /// An SQL condition: the subject with this id has a lock of any member, open or not.
    func isLocked(_ id: String) -> String {
        if let lock { return "EXISTS (SELECT 1 FROM \(lock.table) WHERE \(lock.table).\(lock.subject) = \(id))" }
        return readersLock.map { "EXISTS (SELECT 1 FROM \($0.table))" } ?? "0"
    }

    package struct Contents: Sendable {
        /// Counts the rows of a subject.
        package let count: @Sendable (_ thing: UUID, Database) throws -> Int
        /// The number of rows that are deleted with one of them at most, roughly, in the search index too.
        package let weight: @Sendable (_ thing: UUID, Database) throws -> Int
        /// Deletes `count` rows of a subject, roughly. After the last step fewer than `count` are left.
        package let remove: @Sendable (_ thing: UUID, _ count: Int, Database) throws -> BulkWork.Step

        package init(
            count: @escaping @Sendable (_ thing: UUID, Database) throws -> Int,
            weight: @escaping @Sendable (_ thing: UUID, Database) throws -> Int,
            remove: @escaping @Sendable (_ thing: UUID, _ count: Int, Database) throws -> BulkWork.Step
        ) {
            self.count = count
            self.weight = weight
            self.remove = remove
        }

        /// The rows of one table, and the rows that are deleted with them by cascade: `weight` for each, roughly.
        package static func rows(_ table: String, of column: String, weight: Int) -> Contents {
            Contents(
                count: { thing, db in
                    try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM \(table) WHERE \(column) = ?", arguments: [ID<Subject>(thing)]
                    ).unwrap()
                },
                weight: { _, _ in weight },
                remove: { thing, count, db in
                    try db.execute(
                        sql: "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE \(column) = ? LIMIT ?)",
                        arguments: [ID<Subject>(thing), count])
                    return BulkWork.Step(done: db.changesCount, isLast: db.changesCount < count)
                })
        }
    }

    /// A member's row on a thing that may belong to another member: it is deleted with either.
    package struct MemberRow: Sendable {
        package let member: DatabaseColumn
        package let subject: DatabaseColumn
        /// Whether the member sees the thing because of the row, as its owner does.
        package var showsThing = false

        package init(member: DatabaseColumn, subject: DatabaseColumn, showsThing: Bool = false) {
            self.member = member
            self.subject = subject
            self.showsThing = showsThing
        }

        /// Whether the row is the thing itself: a reminder for the member.
        var isThing: Bool { subject.name == "id" }
    }

    /// The lock of a kind of subject. Its two tables are among the subject's tables, so that a locked subject is
    /// restored locked.
    package struct Lock: Sendable {
        package let kind: SubjectKind
        /// The address of the subject, with which the addresses of its lock begin.
        package let address: SubjectAddress
        /// The table of locks, with the columns `seal`, `hidesName`, `idleMinutes`, `graceSeconds` and `createdAt`; its
        /// key is the column `subject`.
        package let table: String
        /// The column in both tables that has the subject's id.
        package let subject: String
        /// The table of the ways to open a lock, with the columns `id`, `kind`, `secret` and `createdAt`.
        package let ways: String
        package var words = LockWords()
        /// One code opens all locked things of an owner, of every kind that sets this. Wrong guesses are throttled for
        /// all of them together.
        var sharesCodes = false
        /// The path of everything behind the lock, if that is more than the subject.
        package var covers: String?
        /// The least length of a password; `nil` for that of sign-in passwords.
        package var fewestCharacters: Int?
        /// The owner's sign-in password opens and removes the lock too, to replace a forgotten code. A session ends
        /// after `LockStore.codeTries` wrong codes.
        package var yieldsToPassword = false
        /// Called in the transaction in which a subject gets its first lock, or another one.
        package var wasSet: @Sendable (UUID, Database) throws -> Void = { _, _ in }
        /// Called in the transaction in which a lock is removed.
        package var wasRemoved: @Sendable (UUID, Database) throws -> Void = { _, _ in }

        package init(
            kind: SubjectKind, address: SubjectAddress, table: String, subject: String, ways: String,
            words: LockWords = LockWords(), sharesCodes: Bool = false, covers: String? = nil,
            fewestCharacters: Int? = nil, yieldsToPassword: Bool = false,
            wasSet: @escaping @Sendable (UUID, Database) throws -> Void = { _, _ in },
            wasRemoved: @escaping @Sendable (UUID, Database) throws -> Void = { _, _ in }
        ) {
            self.kind = kind
            self.address = address
            self.table = table
            self.subject = subject
            self.ways = ways
            self.words = words
            self.sharesCodes = sharesCodes
            self.covers = covers
            self.fewestCharacters = fewestCharacters
            self.yieldsToPassword = yieldsToPassword
            self.wasSet = wasSet
            self.wasRemoved = wasRemoved
        }

        /// An SQL condition on a subject's id: the subject has no lock, or one that is open. Binds `:seals`, a
        /// `KeyRing.list`.
        package func isOpen(_ id: String) -> String {
            """
            NOT EXISTS (SELECT 1 FROM \(table) WHERE \(table).\(subject) = \(id) AND NOT \(KeyRing.isOpen("\(table).seal")))
            """
        }

        /// The same condition for the one subject that the member `:member` owns. Binds `:seals` too.
        var isOpenToReader: String { isOpen("(SELECT id FROM \(kind.rawValue) WHERE ownerId = :member)") }

        /// The path that begins the addresses of everything behind the lock.
        func inside(_ thing: UUID) -> String { covers ?? address.path(thing) }
    }

    /// The rules by which changes of the subject's tables are recorded and undone.
    package struct UndoRules: Sendable {
        /// The rules for comparing the rows of each table.
        package var tables: [String: RestoreRules.Table] = [:]
        /// Tables that additions write, and whose rows undoing an addition deletes by cascade. Parents first.
        package var added: [String] = []
        /// Tables whose rows must not be deleted by cascade when an addition is undone: the rows they refer to are
        /// kept.
        package var watched: [String] = []
        /// Tables whose rows members hang on added rows. Undoing an addition takes them along into its new entry;
        /// taking back unfinished work makes no entry, and keeps the rows they refer to.
        package var hung: [String] = []
        /// Columns whose rows, if recorded in parts, are restored after all rows that refer to them.
        package var last: [DatabaseColumn] = []
        /// The scopes within which a name has to be unique.
        package var names: [NameScope] = []
        /// Tables whose rows are listed by name if they are not restored, with the table that has the name.
        package var named: [String: String] = [:]
        /// Things whose entries may outlast the right to change them.
        package var guarded: [GuardedThing] = []

        package init(
            tables: [String: RestoreRules.Table] = [:], added: [String] = [], watched: [String] = [],
            hung: [String] = [], last: [DatabaseColumn] = [], names: [NameScope] = [], named: [String: String] = [:],
            guarded: [GuardedThing] = []
        ) {
            self.tables = tables
            self.added = added
            self.watched = watched
            self.hung = hung
            self.last = last
            self.names = names
            self.named = named
            self.guarded = guarded
        }
    }

    /// A thing in a subject that can be moved to another subject of the kind, or whose entry in the bin is of no subject.
    /// The member who may undo such an entry does not always have write access to the subject that now contains the
    /// thing, so undo checks it. Subjects of this kind have no locks.
    package struct GuardedThing: Sendable {
        /// The column with the subject's id, in the table of the things.
        package let place: DatabaseColumn
        /// The columns with the thing's id, in the tables of its parts.
        package let parts: [DatabaseColumn]

        package init(place: DatabaseColumn, parts: [DatabaseColumn]) {
            self.place = place
            self.parts = parts
        }
    }

    package struct NameScope: Sendable {
        package let table: String
        /// Rows with the same value in this column have different names.
        package let column: String
        /// The length limit of a name, in characters.
        package let limit: Int

        package init(table: String, column: String, limit: Int) {
            self.table = table
            self.column = column
            self.limit = limit
        }
    }
}

/// The steps of a room around the restoring of its rows.
package protocol SubjectRestorer: Sendable {
    /// Runs `apply`, which restores rows, within the transaction.
    func restoring(in db: Database, _ apply: () throws -> Restoration) throws -> Restoration
    /// Updates the rows that depend on the restored ones.
    func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws
    /// The page to open once the rows of a changeset are restored; `nil` for the subject's own page.
    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String?
    /// Runs after overwritten values were restored.
    func finishRestoringValues(of changeset: Changeset, _ context: RestoreContext, in db: Database) throws
}

extension SubjectRestorer {
    package func restoring(in db: Database, _ apply: () throws -> Restoration) throws -> Restoration { try apply() }
    package func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws {}
    package func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String? { nil }
    package func finishRestoringValues(of changeset: Changeset, _ context: RestoreContext, in db: Database) throws {}
}

/// A restorer without any steps.
package struct PlainRestorer: SubjectRestorer {}

/// The context of an undo: the member, the language and the time.
package struct RestoreContext {
    package let member: ID<Member>
    /// The language of the restoring member, for texts written while restoring.
    package let words: Words
    package let now: Instant
    /// Rows that are restored later, by another part.
    package let awaited: Set<[UInt8]>
    /// Applies changes again that did not fit at first.
    package let bringBack: (Changeset) throws -> Restoration
}
