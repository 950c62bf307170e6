import Changesets
import Foundation
public import GRDB
import Localization
import Rows

/// What was deleted, kept as changesets for 30 days, and brought back by their inverse.
public struct UndoStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock
    /// What follows from bringing back is written in the words of whoever does it.
    let words: @Sendable (Member) -> Words
    /// Does what is too large for one transaction.
    let bulk: BulkRunner

    /// How long the bin keeps an entry.
    public static let keeps = Duration.days(30)

    init(bulk: BulkRunner, clock: WallClock, words: @escaping @Sendable (Member) -> Words) {
        self.bulk = bulk
        database = bulk.database
        self.clock = clock
        self.words = words
    }

    /// What is about to be recorded.
    public struct Occasion: Sendable {
        let member: ID<Member>
        let room: String
        /// The table of the subject.
        let subjectKind: String
        let subjectId: UUID
        let ownerId: ID<Member>
        /// The key of a phrase with one `%@`: `Entity “%@” deleted`.
        let phrase: String
        let name: String
        /// The subject itself goes, and not something in it.
        var isWhole = false
    }

    /// Runs `work` in the caller's transaction and records what it does to `tables`, cascades included.
    /// - Returns: the entry that `restore` takes.
    public func recording(
        _ occasion: Occasion, tables: [String], in db: Database, _ work: () throws -> Void
    ) throws -> ID<UndoEntry> {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let recorder = try ChangesetRecorder(connection: connection, tables: tables)
        try work()
        let changeset = try recorder.finish()

        let now = clock.now()
        let id = ID<UndoEntry>(at: now)
        try insert(id, occasion, at: now, changeset, in: db)
        return id
    }

    func insert(
        _ id: ID<UndoEntry>, _ occasion: Occasion, at now: Instant, _ changeset: Changeset, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO undo (id, memberId, at, room, subjectKind, subjectId, ownerId, phrase, name, isWhole,
                    changeset)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, occasion.member, now, occasion.room, occasion.subjectKind, occasion.subjectId, occasion.ownerId,
                occasion.phrase, occasion.name, occasion.isWhole, Data(changeset.bytes),
            ])
    }

    /// The entries that a member may bring back: what they deleted themselves where they may still write, and what
    /// anyone deleted from their own things. Newest first. Of locked things only what the keys open.
    public func entries(for member: Member, keys: KeyRing = .none) throws -> [UndoEntry] {
        guard member.role != .guest else { return [] }
        return try database.read { db in
            try UndoEntry.fetchAll(
                db,
                sql: """
                    SELECT \(UndoEntry.columns) FROM undo LEFT JOIN member ON member.id = undo.memberId
                    WHERE \(UndoEntry.isRestorable) AND undo.at > :oldest AND undo.phrase <> :unlisted
                    ORDER BY undo.at DESC, undo.rowid DESC LIMIT 500
                    """,
                arguments: [
                    "member": member.id, "oldest": oldest, "seals": keys.list, "unlisted": Self.valueChanged,
                ])
        }
    }

    /// What a member deleted last, if that was just now.
    func latest(by member: Member, keys: KeyRing, within time: Duration) throws -> UndoEntry? {
        guard member.role != .guest else { return nil }
        return try database.read { db in
            try db.cachedStatement(sql: Self.latestSQL).firstRow(
                [
                    ":member": .uuid(member.id.uuid),
                    ":since": .integer(clock.now().adding(.zero - time).milliseconds),
                    ":seals": .text(keys.list),
                ], UndoEntry.init)
        }
    }

    private static let latestSQL = """
        SELECT \(UndoEntry.columns) FROM undo LEFT JOIN member ON member.id = undo.memberId
        WHERE undo.memberId = :member AND undo.at > :since AND undo.remainder = '' AND \(UndoEntry.isRestorable)
        ORDER BY undo.at DESC, undo.rowid DESC LIMIT 1 -- the order of undoByMember, so that nothing is sorted
        """

    public func entry(_ id: ID<UndoEntry>, for member: Member, keys: KeyRing = .none) throws -> UndoEntry {
        try database.read { db in try entry(id, for: member, keys, in: db) }
    }

    func entry(_ id: ID<UndoEntry>, for member: Member, _ keys: KeyRing, in db: Database) throws -> UndoEntry {
        let entry = try UndoEntry.fetchOne(
            db,
            sql: """
                SELECT \(UndoEntry.columns) FROM undo LEFT JOIN member ON member.id = undo.memberId
                WHERE undo.id = :id AND \(UndoEntry.isRestorable) AND undo.at > :oldest
                """,
            arguments: ["id": id, "member": member.id, "oldest": oldest, "seals": keys.list])
        guard let entry, member.role != .guest else { throw Refusal.notFound }
        return entry
    }

    /// Brings back what still fits, in one transaction; the rest becomes an entry anew. Taking away what was added is
    /// an entry anew too.
    ///
    /// What was recorded in parts comes back in parts, which may go on after this returns.
    /// - Throws: `Refusal.conflict` when nothing of it fits any more; then nothing is changed.
    public func restore(_ id: ID<UndoEntry>, for member: Member, keys: KeyRing = .none) throws -> UndoEntry {
        let hasParts = try database.read { db in try Self.partCount(of: id, in: db) > 0 }
        if hasParts { return try restoreParts(id, for: member, keys: keys) }
        return try database.write { db in
            var entry = try entry(id, for: member, keys, in: db)
            let bytes = try Data.fetchOne(db, sql: "SELECT changeset FROM undo WHERE id = ?", arguments: [id])
            guard let bytes else { throw Refusal.notFound }
            let changeset = try Self.fitting(Changeset(bytes: [UInt8](bytes)), of: entry, in: db)
            var restoration = Restoration()
            try recordingReversal(of: entry, by: member, in: db) {
                restoration = try bringBack(changeset, of: entry, in: db)
                guard restoration.count > 0 || restoration.misfitCount == 0 else { throw Self.conflict(entry) }
                try settle(&restoration, of: entry, by: member, in: db)
            }
            let landing =
                entry.phrase == Self.valueChanged
                ? try touchAttributes(of: changeset, by: member, in: db) : try Self.landing(of: changeset, in: db)
            if let landing { entry.place = landing.path(in: ID<Graph>(entry.subjectId)) }
            try Self.tameGuests(in: db)
            if entry.isRemoval {
                try Self.forgetTokens(of: restoration.inserted["undo", default: []], in: db)
                try Self.handBack(to: entry.subjectId, in: db)
            }
            entry.remainder = try keepRemainder(of: entry, restoration, in: db)
            if let remainder = entry.remainder { entry.place = "/settings/bin/\(remainder)" }
            try db.execute(sql: "DELETE FROM undo WHERE id = ?", arguments: [id])
            return entry
        }
    }

    /// Somebody may have become a guest since.
    static func tameGuests(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE share SET level = 'read'
                WHERE level = 'write' AND memberId IN (SELECT id FROM member WHERE role = 'guest')
                """)
    }

    /// What is for somebody who left since does not come back; the rest does.
    static func fitting(_ changeset: Changeset, of entry: UndoEntry, in db: Database) throws -> Changeset {
        var changeset = changeset
        let members = Set(try Data.fetchAll(db, sql: "SELECT id FROM member").map { [UInt8]($0) })
        for (table, column) in [("share", 3), ("seriesPart", 1), ("seriesToken", 2), ("template", 1)] {
            changeset = try changeset.withoutOrphans(of: table, column: column, target: "member", present: members)
        }
        return entry.isRemoval ? try withoutWhatMovedOn(changeset, in: db) : changeset
    }

    /// Removes what is older than 30 days, and single values that were changed over a day ago.
    public func prune() throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM undo WHERE (at <= ? OR at <= ? AND phrase = ?) AND \(BulkWork.hasNone)",
                arguments: [oldest, clock.now().adding(.zero - Self.keepsValues), Self.valueChanged])
        }
    }

    var oldest: Instant { clock.now().adding(.zero - Self.keeps) }
}
