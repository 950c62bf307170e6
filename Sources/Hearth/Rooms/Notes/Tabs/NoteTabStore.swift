import Foundation
import GRDB
import Localization

/// What may happen to tabs as wholes, and what each member has of them: their order, what they have seen, their drafts.
struct NoteTabStore: SharingStore {
    typealias Open = OpenTab

    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// What a tab's deletion touches and its undo brings back; parents first.
    static let tables = [
        "noteTab", "share", "noteVisit", "note", "noteItem", "noteMedium", "noteReaction", "noteDraft",
    ]

    /// - Returns: the new tab's id. It is shared as the household wants new things to be.
    func add(_ name: String, for member: Member) throws -> ID<NoteTab> {
        guard member.role != .guest else { throw Refusal.readOnly }
        return try database.write { db in
            let household = try Household.fetch(db).unwrap()
            let id = ID<NoteTab>(at: clock.now())
            try Self.insert(id, name, owner: member.id, isInbox: false, at: clock.now(), in: db)
            try Shares.set(household.audience.audience, kind: .noteTab, subject: id.uuid, at: clock.now(), in: db)
            return id
        }
    }

    /// Somebody's inbox, unless they have one.
    static func addInbox(for member: ID<Member>, at now: Instant, in db: Database) throws {
        let has = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM noteTab WHERE ownerId = ? AND isInbox)", arguments: [member])
        if has != true { try insert(ID<NoteTab>(at: now), "Inbox", owner: member, isInbox: true, at: now, in: db) }
    }

    private static func insert(
        _ id: ID<NoteTab>, _ name: String, owner: ID<Member>, isInbox: Bool, at now: Instant, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO noteTab (id, ownerId, name, isInbox, createdAt) VALUES (?, ?, ?, ?, ?)",
            arguments: [id, owner, name, isInbox, now])
    }

    /// - Returns: what it is called by now, where somebody else renamed it since the form was opened; nothing is written
    ///   then.
    func rename(_ tab: OwnTab, to name: String, version: Int?) throws -> String? {
        try database.write { db in
            let row = try Row.fetchOne(db, sql: "SELECT name, version FROM noteTab WHERE id = ?", arguments: [tab.id])
            guard let row else { throw Refusal.notFound }
            if row[0] == name { return nil }
            guard row[1] == version else { return row[0] }
            try db.execute(
                sql: "UPDATE noteTab SET name = ?, version = version + 1 WHERE id = ?", arguments: [name, tab.id])
            return nil
        }
    }

    // MARK: Sharing and deleting

    /// How many messages a tab has, and how many of them others wrote.
    func counts(_ tab: OwnTab) throws -> (all: Int, others: Int) {
        try database.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT count(*), count(*) FILTER (WHERE writerId <> ?) FROM note WHERE tabId = ?",
                arguments: [tab.open.ownerId, tab.id]
            ).unwrap()
            return (row[0], row[1])
        }
    }

    /// Deletes a tab with its messages.
    /// - Throws: `Refusal.notFound` when it is gone already.
    func remove(_ tab: OwnTab) throws -> ID<UndoEntry> {
        try database.write { db in
            let context = UndoStore.UndoContext(
                member: tab.open.member, room: NotesRoom.id, subjectKind: SubjectKind.noteTab.rawValue,
                subjectId: tab.open.uuid, ownerId: tab.open.ownerId, phrase: Phrase.key("Tab “%@” deleted"),
                name: tab.open.title, isWhole: true)
            return try undo.recording(context, tables: Self.tables, in: db) {
                try db.execute(sql: "DELETE FROM noteTab WHERE id = ?", arguments: [tab.id])
                guard db.changesCount == 1 else { throw Refusal.notFound }
            }
        }
    }

    // MARK: Of one member

    /// Puts tabs in this order, for one member. The inbox stays first.
    /// - Parameter all: the tabs that the member may see, in their order.
    func order(_ wanted: [ID<NoteTab>], of all: [OpenTab], for member: Member) throws {
        let movable = all.filter { !($0.tab.isInbox && $0.isOwn) }.map(\.id)
        let ids = movable.putting(first: wanted)
        try database.write { db in
            for (position, id) in ids.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO noteVisit (tabId, memberId, position) VALUES (:tab, :member, :position)
                        ON CONFLICT (tabId, memberId) DO UPDATE SET position = :position
                        """, arguments: ["tab": id, "member": member.id, "position": position])
            }
        }
    }

    /// Remembers that a member has seen all of a tab.
    func see(_ tab: OpenTab) throws {
        try database.write { db in try Self.remember(tab, seenAt: clock.now(), openedAt: nil, in: db) }
    }

    /// Remembers that a member was in a tab.
    func open(_ tab: OpenTab, seesNewest: Bool) throws {
        let now = clock.now()
        try database.write { db in try Self.remember(tab, seenAt: seesNewest ? now : nil, openedAt: now, in: db) }
    }

    static func remember(_ tab: OpenTab, seenAt: Instant?, openedAt: Instant?, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO noteVisit (tabId, memberId, seenAt, openedAt)
                SELECT id, :member, :seen, :opened FROM noteTab WHERE id = :tab
                ON CONFLICT (tabId, memberId) DO UPDATE SET seenAt = coalesce(:seen, seenAt),
                    openedAt = coalesce(:opened, openedAt)
                """,
            arguments: ["tab": tab.id, "member": tab.member, "seen": seenAt, "opened": openedAt])
    }

    /// The tab where a member was last, of those that they may see.
    func lastOpened(of all: [OpenTab], by member: Member) throws -> OpenTab? {
        let id = try database.read { db in
            try ID<NoteTab>.fetchOne(
                db,
                sql: """
                    SELECT tabId FROM noteVisit JOIN noteTab ON noteTab.id = tabId
                    WHERE memberId = :member AND openedAt IS NOT NULL AND \(Shares.isVisible("noteTab"))
                    ORDER BY openedAt DESC LIMIT 1
                    """, arguments: ["member": member.id])
        }
        return all.first { $0.id == id } ?? all.first
    }

    // MARK: Drafts

    struct Draft: Sendable {
        let text: NoteText
        let at: Instant
    }

    func draft(in tab: OpenTab) throws -> Draft? {
        try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT content, entities, at FROM noteDraft WHERE tabId = ? AND memberId = ?"),
                arguments: [tab.id, tab.member]
            ).map { Draft(text: NoteText(stored: $0[0], $0[1]), at: $0[2]) }
        }
    }

    /// Keeps what is typed and not sent; nothing typed takes it away.
    func keepDraft(_ text: NoteText, in tab: WritableTab) throws {
        try database.write { db in
            guard !text.text.isEmpty else {
                return try db.execute(
                    sql: "DELETE FROM noteDraft WHERE tabId = ? AND memberId = ?", arguments: [tab.id, tab.member])
            }
            try db.execute(
                sql: """
                    INSERT INTO noteDraft (tabId, memberId, content, entities, at) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (tabId, memberId) DO UPDATE SET content = excluded.content,
                        entities = excluded.entities, at = excluded.at
                    """, arguments: [tab.id, tab.member, text.text, text.json, clock.now()])
        }
    }
}
