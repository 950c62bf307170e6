import Foundation
import GRDB
import House
import Localization

/// Notifications of messages.
extension NoteStore {
    enum NoticeKind: String {
        /// A message names the member.
        case mention
        /// A message in a tab that the member follows.
        case message
    }

    /// Notifies those who see the tab and are named in a new message, or follow the tab; not its writer.
    func notify(of id: ID<Note>, _ text: String, in tab: OpenTab, _ db: Database) throws {
        guard tab.tab.isShared else { return }
        let followers = Set(
            try ID<Member>.fetchAll(
                db.cachedStatement(sql: "SELECT memberId FROM noteVisit WHERE tabId = ? AND isFollowed"),
                arguments: [tab.id]))
        guard !followers.isEmpty || text.contains("@") else { return }
        let readers = try Shares.viewers(of: tab.uuid, in: "noteTab", db).filter { $0.id != tab.member }
        let named = NamedMembers(readers).named(in: text)
        for reader in readers where named.contains(reader.id) || followers.contains(reader.id) {
            let kind = named.contains(reader.id) ? NoticeKind.mention : .message
            let reference = NoticeReference(room: NotesRoom.id, kind: kind.rawValue, thing: id.uuid)
            try notices.add(reference, for: reader.id, in: db)
        }
    }

    /// A message as a member may see it now; `nil` if they may not, or it was deleted.
    fileprivate func seen(_ id: ID<Note>, by member: Member, _ door: NoteTabDoor) throws -> (Note, OpenTab)? {
        let tabId = try database.read { db in
            try ID<NoteTab>.fetchOne(
                db.cachedStatement(sql: "SELECT tabId FROM note WHERE id = ?"), arguments: [id])
        }
        guard let tabId else { return nil }
        do {
            let tab = try door.open(tabId, for: member)
            return (try database.read { db in try note(id, in: tab, db) }, tab)
        } catch Refusal.notFound {
            return nil
        }
    }

    /// Whether a message waits for files, until which only its writer sees it.
    fileprivate func isAwaiting(_ id: ID<Note>) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(db.cachedStatement(sql: "SELECT awaits > 0 FROM note WHERE id = ?"), arguments: [id])
                ?? false
        }
    }
}

extension NotesRoom: NoticeSource {
    func notice(_ kind: String, _ thing: UUID, for member: Member, _ words: Words) throws -> Notice? {
        guard let kind = NoteStore.NoticeKind(rawValue: kind) else { return nil }
        let id = ID<Note>(thing)
        guard let (note, tab) = try notes.seen(id, by: member, door) else {
            // Others see it when its files have arrived.
            if try notes.isAwaiting(id) { throw Jobs.PutOff(until: notes.clock.now().adding(.minutes(1))) }
            return nil
        }
        let writer = try household.avatars()[note.writer]?.name ?? words("Former member")
        let path = NotesController.path(of: id, in: tab.id)
        let text = note.preview(limit: 300)
        let tabPath = NotesController.path(tab.id)
        let actions =
            tab.canWrite
            ? [Notice.Action(.reply, title: words("Reply"), path: "\(tabPath)/messages", fields: ["back": tabPath])]
            : []
        switch kind {
        case .mention:
            return Notice(
                title: words("\(writer) mentioned you"), text: text, wordless: words("You were mentioned."), path: path,
                actions: actions)
        case .message:
            return Notice(
                title: "\(writer) · \(tab.tab.title(words))", text: text, wordless: words("There is a new message."),
                path: path, actions: actions)
        }
    }
}
