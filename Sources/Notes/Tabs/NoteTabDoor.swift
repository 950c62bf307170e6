import Foundation
import GRDB
import House

/// Proof that a member may see a tab. Stores that read or write its messages take one; only `NoteTabDoor` makes them.
struct OpenTab: OpenSubject {
    let tab: NoteTab
    let member: ID<Member>
    /// At most `read` for guests.
    let level: AccessLevel

    var id: ID<NoteTab> { tab.id }
    var isLasting: Bool { tab.isInbox }
    var given: AccessLevel { tab.level }

    fileprivate init(_ tab: NoteTab, for member: Member) {
        self.tab = tab
        self.member = member.id
        level = AccessLevel(tab.level, for: member)
    }
}

typealias WritableTab = Writable<OpenTab>
/// Proof that a member may tick and react in a tab.
typealias JoinableTab = Joinable<OpenTab>
/// Proof that a member may rename, share and delete a tab.
typealias OwnTab = Own<OpenTab>

/// The only access to tabs: checks ownership and sharing.
struct NoteTabDoor: SubjectDoor {
    let database: HouseDatabase

    func open(_ id: UUID, for visit: Visit) throws -> OpenTab { try open(ID(id), for: visit.member) }

    /// - Throws: `Refusal.notFound` when there is no such tab for this member.
    func open(_ id: ID<NoteTab>, for member: Member) throws -> OpenTab {
        let tab = try database.read { db in
            try NoteTab.fetchOne(db.cachedStatement(sql: Self.one), arguments: ["member": member.id, "tab": id])
        }
        guard let tab else { throw Refusal.notFound }
        return OpenTab(tab, for: member)
    }

    /// All tabs that a member may see, in the order of their bar.
    func all(for member: Member) throws -> [OpenTab] {
        try database.read { db in
            try NoteTab.fetchAll(db.cachedStatement(sql: Self.every), arguments: ["member": member.id])
                .map { OpenTab($0, for: member) }
        }
    }

    /// The same, read once for a page.
    func all(for visit: Visit) throws -> [OpenTab] { try visit.once("notes.tabs") { try all(for: visit.member) } }

    private static let one = NoteTab.visible + " AND noteTab.id = :tab"
    private static let every = NoteTab.visible + NoteTab.order
}

extension OpenTab {
    /// Guests may tick and react in a tab that a member in their place could write in.
    static let guestsJoin = true
    static let kind = SubjectKind.noteTab
    static let room = NotesRoom.id

    var title: String { tab.name }
    var ownerId: ID<Member> { tab.ownerId }
}
