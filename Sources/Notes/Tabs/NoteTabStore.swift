import Foundation
import GRDB
import House
import Localization

/// Writes tabs, and each member's state of them: their order, what was read, drafts.
struct NoteTabStore: SharingStore {
    typealias Open = OpenTab

    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables from which deleting a tab removes rows, parents first: undo restores them in this order.
    static let tables = [
        "noteTab", "share", "noteVisit", "note", "noteItem", "noteMedium", "notePreview", "noteReaction", "noteDraft",
    ]

    /// - Parameter audience: who sees the tab; `nil` for the household's default.
    /// - Returns: the new tab's id.
    func add(
        _ name: String, for writer: Writer, audience: Household.DefaultAudience? = nil
    ) throws -> ID<NoteTab> {
        try database.write { db in
            let household = try Household.fetch(db).unwrap()
            let id = ID<NoteTab>(at: clock.now())
            try Self.insert(id, name, owner: writer.id, isInbox: false, at: clock.now(), in: db)
            let audience = (audience ?? household.audience).audience
            try Shares.set(audience, kind: .noteTab, subject: id.uuid, at: clock.now(), in: db)
            return id
        }
    }

    /// Adds a member's inbox if they have none.
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

    func rename(_ tab: OwnTab, to name: String, version: Int?) throws -> Saved<Void, (name: String, version: Int)> {
        try database.write { db in
            let row = try Row.fetchOne(db, sql: "SELECT name, version FROM noteTab WHERE id = ?", arguments: [tab.id])
            guard let row else { throw Refusal.notFound }
            if row[0] == name { return .done }
            guard row[1] == version else { return .conflict(current: (row[0], row[1])) }
            try db.execute(
                sql: "UPDATE noteTab SET name = ?, version = version + 1 WHERE id = ?", arguments: [name, tab.id])
            return .done
        }
    }

    // MARK: Sharing and deleting

    /// The number of messages in a tab, and of those by others than its owner.
    func counts(_ tab: OwnTab) throws -> (all: Int, others: Int) {
        try database.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT count(*), count(*) FILTER (WHERE writerId <> ?) FROM note WHERE tabId = ?",
                arguments: [tab.open.ownerId, tab.id]
            ).unwrap()
            return (row[0], row[1])
        }
    }

    /// Deletes a tab with its messages, in pieces: see `SubjectRemoval`.
    /// - Throws: `Refusal.notFound` if it was deleted already; `Refusal.conflict` while it is being deleted.
    func remove(_ tab: OwnTab) throws -> ID<UndoEntry> {
        let context = UndoStore.UndoContext(
            member: tab.open.member, room: NotesRoom.id, kind: .deletion, subjectKind: SubjectKind.noteTab.rawValue,
            subjectId: tab.open.uuid, ownerId: tab.open.ownerId, phrase: Phrase.key("Tab “%@” deleted"),
            name: tab.open.title, isWhole: true)
        return try SubjectRemoval.remove(context, place: "/notes", undo: undo)
    }

    // MARK: Of one member

    /// Sets one member's order of tabs. The inbox stays first.
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

    /// Remembers what a member has seen of a tab; what was seen stays so.
    /// - Parameter arrival: when the newest message arrived that they were shown; nil for all there is.
    func markRead(_ tab: OpenTab, until arrival: Instant? = nil) throws {
        try database.write { db in
            try Self.remember(
                tab, seenAt: arrival ?? Instant(milliseconds: .max), openedAt: nil, in: db)
        }
    }

    /// Remembers that a member was in a tab.
    /// - Parameter arrival: when the newest message arrived that they were shown, if any.
    func open(_ tab: OpenTab, seenUntil arrival: Instant? = nil) throws {
        let now = clock.now()
        try database.write { db in
            try Self.remember(tab, seenAt: arrival, openedAt: now, in: db)
        }
    }

    /// - Parameter seenAt: counts as far as the newest message, and not as the clock says: it may be ahead.
    private static func remember(_ tab: OpenTab, seenAt: Instant?, openedAt: Instant?, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO noteVisit (tabId, memberId, seenAt, openedAt)
                SELECT id, :member, min(:seen, (SELECT max(arrivedAt) FROM note WHERE tabId = :tab)), :opened
                FROM noteTab WHERE id = :tab
                ON CONFLICT (tabId, memberId) DO UPDATE SET
                    seenAt = max(coalesce(excluded.seenAt, seenAt), coalesce(seenAt, excluded.seenAt)),
                    openedAt = coalesce(:opened, openedAt)
                """,
            arguments: ["tab": tab.id, "member": tab.member, "seen": seenAt, "opened": openedAt])
    }

    /// Sets whether a member is notified of the messages of a tab.
    func follow(_ tab: OpenTab, _ isFollowed: Bool) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO noteVisit (tabId, memberId, isFollowed) SELECT id, :member, :is FROM noteTab WHERE id = :tab
                    ON CONFLICT (tabId, memberId) DO UPDATE SET isFollowed = :is
                    """, arguments: ["tab": tab.id, "member": tab.member, "is": isFollowed])
        }
    }

    /// Moves all of a member's visits on by a millisecond: `NoteStore.nextId` gives another id then, and the tab that was
    /// open last still is.
    static func countSent(in tab: OpenTab, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE noteVisit SET openedAt = openedAt + 1 WHERE memberId = ? AND openedAt IS NOT NULL",
            arguments: [tab.member])
        try db.execute(
            sql: """
                INSERT INTO noteVisit (tabId, memberId, openedAt) VALUES (?, ?, 1)
                ON CONFLICT (tabId, memberId) DO UPDATE SET openedAt = coalesce(openedAt, 1)
                """, arguments: [tab.id, tab.member])
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

    /// A member's unsent text in a tab. It is empty once the text was sent or deleted.
    struct Draft: Sendable {
        let text: NoteText
        let at: Instant
    }

    func draft(in tab: OpenTab) throws -> Draft? {
        try database.read { db in try Self.draft(in: tab, db) }
    }

    private static func draft(in tab: OpenTab, _ db: Database) throws -> Draft? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT content, entities, at FROM noteDraft WHERE tabId = ? AND memberId = ?"),
            arguments: [tab.id, tab.member]
        ).map { Draft(text: NoteText(stored: $0[0], $0[1]), at: $0[2]) }
    }

    /// Stores a draft, unless it would replace the text of a newer one that it does not contain.
    /// - Parameter seen: when the draft was stored on which this one is based; `nil` stores it in any case.
    /// - Returns: when it was stored; in a conflict the draft that another device of the member stored since `seen`.
    func keepDraft(_ text: NoteText, seen: Instant?, in tab: WritableTab) throws -> Saved<Instant, Draft> {
        try database.write(in: tab) { db in
            let old = try Self.draft(in: tab.open, db)
            if let old, let seen, old.at > seen, !text.text.contains(old.text.text), !old.text.text.isEmpty {
                return .conflict(current: old)
            }
            // Later than the one before, also within the same millisecond: `seen` tells them apart.
            let now = max(clock.now(), old.map { Instant(milliseconds: $0.at.milliseconds + 1) } ?? clock.now())
            try db.execute(
                sql: """
                    INSERT INTO noteDraft (tabId, memberId, content, entities, at) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (tabId, memberId) DO UPDATE SET content = excluded.content,
                        entities = excluded.entities, at = excluded.at
                    """, arguments: [tab.id, tab.member, text.text, text.json, now])
            return .done(now)
        }
    }

    /// Empties the draft of a message that was sent: a draft with the same text, or the one shown on the page that sent it
    /// (`NoteForm.draftAt`). A draft that another device stored later stays.
    static func emptyDraft(in tab: WritableTab, sent form: NoteForm, at now: Instant, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE noteDraft SET content = '', entities = '[]', at = max(at + 1, ?)
                WHERE tabId = ? AND memberId = ? AND content <> '' AND (content = ? OR at <= ?)
                """
        ).execute(arguments: [now, tab.id, tab.member, form.text.text, form.draftAt])
    }
}
