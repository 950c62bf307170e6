import Changesets
package import Foundation
package import GRDB
import Localization

/// The store of the bin: changesets of deletions and other changes, kept for 30 days and restored by inverting them.
package struct UndoStore: Sendable {
    let database: HouseDatabase
    package let clock: WallClock
    /// The language for texts written while restoring: that of the restoring member.
    let words: @Sendable (Member) -> Words
    /// The runner of undos that are too large for one transaction.
    package let bulk: BulkRunner
    /// The subjects that the rooms declare.
    package let subjects: Subjects
    /// `Subjects.isRestorable`, computed once.
    let isRestorable: String
    let corrections: ClockCorrections

    /// The time that the bin keeps an entry.
    package static let retention = Duration.days(30)
    /// The time that an overwritten single value can be restored. The bin does not list such entries: editing a table
    /// makes hundreds in an afternoon.
    static let valueRetention = Duration.days(1)

    init(bulk: BulkRunner, subjects: Subjects, clock: WallClock, words: @escaping @Sendable (Member) -> Words) {
        self.bulk = bulk
        self.subjects = subjects
        isRestorable = subjects.isRestorable
        latestSQL = Self.latestSQL(isRestorable)
        database = bulk.database
        self.clock = clock
        corrections = ClockCorrections(clock)
        self.words = words
    }

    /// The description of a change that is about to be recorded.
    package struct UndoContext: Sendable {
        package let member: ID<Member>
        package let room: String
        package let kind: UndoKind
        /// The table of the subject.
        package let subjectKind: String
        package let subjectId: UUID
        package let ownerId: ID<Member>
        /// The key of a phrase with one `%@`: `Entity “%@” deleted`.
        package let phrase: String
        /// The phrase of the entry that undoing this one makes; empty if it makes none.
        package var reversal = ""
        package let name: String
        /// The subject itself is deleted, not something in it.
        package var isWhole = false

        package init(
            member: ID<Member>, room: String, kind: UndoKind, subjectKind: String, subjectId: UUID,
            ownerId: ID<Member>, phrase: String, reversal: String = "", name: String, isWhole: Bool = false
        ) {
            self.member = member
            self.room = room
            self.kind = kind
            self.subjectKind = subjectKind
            self.subjectId = subjectId
            self.ownerId = ownerId
            self.phrase = phrase
            self.reversal = reversal
            self.name = name
            self.isWhole = isWhole
        }
    }

    /// Runs `work` in the caller's transaction and records its changes of `tables` and of the tables whose rows hang on
    /// them, with cascades.
    /// - Returns: the entry's id, for `restore`.
    package func recording(
        _ context: UndoContext, tables: [String], in db: Database, _ work: () throws -> Void
    ) throws -> ID<UndoEntry> {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let recorder = try ChangesetRecorder(connection: connection, tables: subjects.withHanging(tables))
        try work()
        let changeset = try recorder.finish()

        let now = clock.now()
        let id = ID<UndoEntry>(at: now)
        try insert(id, context, at: now, changeset, in: db)
        return id
    }

    /// Removes an entry that was recorded without a change.
    package static func removeIfEmpty(_ id: ID<UndoEntry>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM undo WHERE id = ? AND length(changeset) = 0", arguments: [id])
    }

    func insert(
        _ id: ID<UndoEntry>, _ context: UndoContext, at now: Instant, _ changeset: Changeset, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO undo (id, memberId, at, room, kind, subjectKind, subjectId, ownerId, phrase, reversal, name,
                    isWhole, changeset)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, context.member, now, context.room, context.kind, context.subjectKind, context.subjectId,
                context.ownerId, context.phrase, context.reversal, context.name, context.isWhole,
                Data(changeset.bytes),
            ])
        try KeyedWrite.note(id, in: db)
    }

    /// The entries that a member may restore, newest first: what they deleted where they may still write, and what
    /// others deleted from their things. Entries of locked things are listed only if `keys` opens the lock.
    func entries(for writer: Writer, keys: KeyRing = .none) throws -> [UndoEntry] {
        try database.read { db in
            try UndoEntry.fetchAll(
                db,
                sql: """
                    SELECT \(UndoEntry.columns) FROM undo LEFT JOIN member ON member.id = undo.memberId
                    WHERE \(isRestorable) AND undo.at > :oldest AND undo.kind <> 'value'
                    ORDER BY undo.at DESC, undo.rowid DESC LIMIT 500
                    """,
                arguments: ["member": writer.id, "oldest": oldest, "seals": keys.list])
        }
    }

    /// The member's newest entry, if it is not older than `time`.
    func latest(by writer: Writer, keys: KeyRing, within time: Duration) throws -> UndoEntry? {
        try database.read { db in
            try UndoEntry.fetchOne(
                db.cachedStatement(sql: latestSQL),
                arguments: [
                    "member": writer.id, "since": clock.now().adding(.zero - time), "seals": keys.list,
                ])
        }
    }

    private let latestSQL: String

    private static func latestSQL(_ isRestorable: String) -> String {
        """
        SELECT \(UndoEntry.columns) FROM undo LEFT JOIN member ON member.id = undo.memberId
        WHERE undo.memberId = :member AND undo.at > :since AND undo.remainder = '' AND \(isRestorable)
        ORDER BY undo.at DESC, undo.rowid DESC LIMIT 1 -- the order of undoByMember, so that nothing is sorted
        """
    }

    /// The entry that a member's request made, by its `Idempotency-Key`; `nil` if it made none or was never answered.
    func entry(ofRequest key: String, by writer: Writer) throws -> ID<UndoEntry>? {
        try database.read { db in
            try ID<UndoEntry>.fetchOne(
                db, sql: "SELECT undoId FROM requestKey WHERE memberId = ? AND key = ? AND undoId IS NOT NULL",
                arguments: [writer.id, key])
        }
    }

    func entry(_ id: ID<UndoEntry>, for writer: Writer, keys: KeyRing = .none) throws -> UndoEntry {
        try database.read { db in try entry(id, for: writer, keys, in: db) }
    }

    func entry(_ id: ID<UndoEntry>, for writer: Writer, _ keys: KeyRing, in db: Database) throws -> UndoEntry {
        let found = try UndoEntry.fetchOne(
            db,
            sql: """
                SELECT \(UndoEntry.columns) FROM undo LEFT JOIN member ON member.id = undo.memberId
                WHERE undo.id = :id AND \(isRestorable) AND undo.at > :oldest
                """,
            arguments: ["id": id, "member": writer.id, "oldest": oldest, "seals": keys.list])
        guard var entry = found else { throw Refusal.notFound }
        entry.place = place(of: entry)
        return entry
    }

    /// Restores what still fits, in one transaction; the rest becomes a new entry. Undoing an addition makes a new
    /// entry too.
    ///
    /// Entries of parts are restored part by part, which may go on after this function returns.
    /// - Parameter leads: is called with the page to open, as far as it is known, before anybody else can find that the
    ///   entry is gone.
    /// - Throws: `Refusal.conflict` if nothing of the entry fits; then nothing is changed.
    func restore(
        _ id: ID<UndoEntry>, for writer: Writer, keys: KeyRing = .none, leads: (String) -> Void = { _ in }
    ) throws -> UndoEntry {
        let hasParts = try database.read { db in try Self.partCount(of: id, in: db) > 0 }
        if hasParts { return try restoreParts(id, for: writer, keys: keys, leads: leads) }
        let member = writer.member
        return try database.write { db in
            var entry = try entry(id, for: writer, keys, in: db)
            try BulkRunner.requireWhole(entry.subjectId, in: db)
            let bytes = try Data.fetchOne(db, sql: "SELECT changeset FROM undo WHERE id = ?", arguments: [id])
            guard let bytes else { throw Refusal.notFound }
            let changeset = try fitting(Changeset(bytes: [UInt8](bytes)), of: entry, in: db)
            var restoration = Restoration()
            try recordingReversal(of: entry, by: member, in: db) {
                restoration = try bringBack(changeset, of: entry, by: member, in: db)
                guard restoration.count > 0 || restoration.misfitCount == 0 else {
                    throw try refusal(leaving: restoration, of: entry, for: member.id, in: db)
                }
                try finishRestoring(&restoration, of: entry, by: member, in: db)
            }
            entry.hasChangedNothing = restoration.count == 0 && restoration.quietCount == 0
            let subject = subjects[entry.subjectKind]
            if entry.kind == .value {
                try subject?.restorer.finishRestoringValues(of: changeset, context(entry, member, in: db), in: db)
            }
            let landing = try subject?.restorer.landing(of: changeset, at: entry.subjectId, in: db)
            if let landing { entry.place = landing }
            try tameGuests(in: db)
            if entry.isRemoval {
                try reviseEntries(of: restoration, from: entry, in: db)
                try handBack(to: entry.subjectId, in: db)
            }
            entry.remainder = try keepRemainder(of: entry, restoration, in: db)
            if let remainder = entry.remainder { entry.place = "/settings/bin/\(remainder)" }
            try db.execute(sql: "DELETE FROM undo WHERE id = ?", arguments: [id])
            leads(entry.place)
            return entry
        }
    }

    /// Reduces restored shares to `read`: those of guests, except of kinds in which guests may join in, and those from
    /// before a member became a guest, or a member again.
    func tameGuests(in db: Database) throws {
        let joined = subjects.all.filter(\.guestsJoin).map { "'\($0.kind.rawValue)'" }.joined(separator: ", ")
        try db.execute(
            sql: """
                UPDATE share SET level = 'read'
                WHERE level = 'write' AND subjectKind NOT IN (\(joined))
                    AND memberId IN (SELECT id FROM member WHERE role = 'guest')
                """)
        let changed = try Row.fetchAll(
            db, sql: "SELECT id, guestChangedAt FROM member WHERE guestChangedAt IS NOT NULL")
        for member in changed {
            try db.execute(
                sql: "UPDATE share SET level = 'read' WHERE memberId = ? AND level = 'write' AND id < ?",
                arguments: [member[0] as ID<Member>, ID<Shares.Share>(firstAt: member[1])])
        }
    }

    /// The changes without rows for members who have left since. Things for such members stay whole: they wait for them.
    func fitting(_ changeset: Changeset, of entry: UndoEntry, in db: Database) throws -> Changeset {
        var changeset = changeset
        let members = try Self.members(in: db)
        changeset = try changeset.withoutOrphans(
            of: Self.sharedMember.table, column: Self.sharedMember.place(in: db), target: "member", present: members)
        let waiting = Set(try thingsWaiting(in: changeset, members, db).keys)
        for row in subjects.memberRows where !row.isThing {
            changeset = try changeset.withoutOrphans(
                of: row.member.table, column: row.member.place(in: db), target: "member", present: members,
                sparing: waiting, by: row.subject.place(in: db))
        }
        return entry.isRemoval ? try withoutWhatMovedOn(changeset, in: db) : changeset
    }

    static func members(in db: Database) throws -> Set<[UInt8]> {
        Set(try Data.fetchAll(db, sql: "SELECT id FROM member").map { [UInt8]($0) })
    }

    /// Deletes entries after 30 days, and those of overwritten single values after a day.
    func prune() throws {
        try forget(
            where: "(at <= :oldest OR at <= :values AND kind = 'value') AND \(BulkWork.hasNone)",
            ["oldest": oldest, "values": clock.now().adding(.zero - Self.valueRetention)])
    }

    /// Makes all entries younger, the newest at most as young as `now`: a restored household has the days to undo them
    /// that it had left.
    static func shift(by time: Duration, until now: Instant, in db: Database) throws {
        let newest = try Instant.fetchOne(db, sql: "SELECT max(at) FROM undo") ?? now
        let time = min(time, now.since(newest))
        guard time > .zero else { return }
        // An entry at 0 has expired on purpose.
        try db.execute(sql: "UPDATE undo SET at = at + ? WHERE at > 0", arguments: [Int(time / .milliseconds(1))])
    }

    var oldest: Instant { clock.now().adding(.zero - Self.retention) }

    /// The page of an entry's subject; the page of its room if it has none.
    private func place(of entry: UndoEntry) -> String {
        if entry.isRemoval { return "/settings/members" }
        if entry.room == Self.profile { return "/settings/profile" }
        guard let subject = subjects[entry.subjectKind] else { return "/\(entry.room)" }
        return subject.landing ?? subject.path(entry.subjectId)
    }

    func context(
        _ entry: UndoEntry, _ member: Member, awaiting rows: Set<[UInt8]> = [], in db: Database
    ) -> RestoreContext {
        RestoreContext(
            member: member.id, words: words(member), now: clock.now(), awaited: rows,
            bringBack: { try bringBack($0, of: entry, by: member, in: db) })
    }

    /// The id of 16 bytes; `nil` for another length.
    package static func uuid(_ bytes: [UInt8]) -> UUID? {
        guard bytes.count == 16 else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// The ids that occur in a table.
    static func there(_ ids: Set<[UInt8]>, _ table: String, _ db: Database) throws -> Set<[UInt8]> {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)")
        return try ids.filter { try Bool.fetchOne(statement, arguments: [Data($0)]) == true }
    }
}

extension UndoStore.UndoContext {
    /// The context of a change within a subject, other than an addition.
    /// - Parameter phrase: see `UndoStore.UndoContext.phrase`.
    package init(_ phrase: String, _ name: String, in subject: any WritableSubject, kind: UndoKind) {
        self.init(phrase, reversal: "", name, at: subject.open, kind: kind)
    }

    /// The context of an addition within a subject.
    /// - Parameters:
    ///   - phrase: see `UndoStore.UndoContext.phrase`.
    ///   - reversal: see `UndoStore.UndoContext.reversal`.
    package init(adding phrase: String, undone reversal: String, _ name: String, in subject: any WritableSubject) {
        self.init(phrase, reversal: reversal, name, at: subject.open, kind: .addition)
    }

    private init(_ phrase: String, reversal: String, _ name: String, at subject: some OpenSubject, kind: UndoKind) {
        self.init(
            member: subject.member, room: type(of: subject).room, kind: kind,
            subjectKind: type(of: subject).kind.rawValue, subjectId: subject.uuid, ownerId: subject.ownerId,
            phrase: phrase, reversal: reversal, name: name)
    }
}
