import GRDB
import HTTP
package import House
import Localization

/// All that the list of rooms knows of it.
package let notesRoom: any Room.Type = NotesRoom.self

/// Notes in tabs: a messenger for oneself and the household.
struct NotesRoom: Room {
    static let id = "notes"
    static let sign = RoomSign(icon: .chat, title: Phrase("Notes"))
    static let fieldLabels = ["content": Phrase("Message")]
    static let subjects = [Subject.noteTab]
    static let uploadPlaces = [UploadPlace.notes]
    static let schedulePlaces = [SchedulePlace.notes]
    static let demoSizes = [DemoSize.messages]
    static let quickPath: String? = "/notes/quick"
    static let appShortcut: AppShortcut? = AppShortcut(title: Phrase("New note"), path: "/notes/quick")
    static let sharePath: String? = "/notes/shared"
    static let settingsPath: String? = settings
    static let memberTables = ["noteChoice"]
    static let mediaUses = [MediaUse(column: DatabaseColumn("notePreview", "mediumId"), holds: .medium)]

    let door: NoteTabDoor
    let tabs: NoteTabStore
    let notes: NoteStore
    let visits: NoteVisits
    let search: NoteSearch
    let routes: [Route]
    let household: HouseholdStore
    private let rooms: RoomDirectory
    private let previewer: NotePreviewer

    static let settings = "/notes/settings"

    var doors: [any SubjectDoor] { [door] }

    init(_ house: RoomContext) throws {
        let (database, pages, clock) = (house.database, house.pages, house.clock)
        household = house.household
        rooms = house.rooms
        door = NoteTabDoor(database: database)
        tabs = NoteTabStore(database: database, undo: house.undo, clock: clock)
        notes = NoteStore(house)
        visits = NoteVisits(tabs)
        search = NoteSearch(database: database)
        let notesController = NotesController(
            door: door, tabs: tabs, notes: notes, visits: visits, pages: pages, clock: clock)
        let messages = MessagesController(
            door: door, notes: notes, notesController: notesController, pages: pages, clock: clock)
        let message = MessageController(messages: messages)
        let attachments = notes.attachments
        previewer = NotePreviewer(notes.previews, house)
        routes =
            NoteSearchController(
                door: door, search: search, tags: NoteTags(database: database), notesController: notesController,
                pages: pages
            ).routes
            + QuickNoteController(door: door, tabs: tabs, messages: messages, pages: pages).routes
            + NoteExportController(
                door: door, export: NoteExport(notes: notes, rooms: house.rooms), household: household, pages: pages
            ).routes
            + NoteImportController(
                door: door, imports: NoteImportStore(notes: notes, rooms: house.rooms, tables: house.tableReaders),
                pages: pages
            ).routes
            + notesController.routes
            + NoteTabsController(door: door, tabs: tabs, household: house.household, pages: pages).routes
            + NoteDraftsController(door: door, tabs: tabs, mentions: messages.mentions).routes
            + messages.routes + message.routes + MessageSelectionController(messages: messages).routes
            + ReactionsController(message: message).routes + NoteListController(message: message).routes
            + MessageCopyController(messages: messages).routes + MessageGivingController(messages: messages).routes
            + ItemsController(message: message).routes
            + NotePreviewController(message: message, previews: notes.previews).routes
            + NoteOverviewController(messages: messages, overview: NoteOverview(database: database)).routes
            + NoteSettingsController(previews: notes.previews, pages: pages).routes
            + house.versionRoutes(NoteVersions(door: door, notes: notes, mentions: messages.mentions))
            + house.sharingRoutes(door, tabs, at: attachments.kind.address, SharingSheet { tab, _ in tab.title })
            + house.mediaRoutes(attachments, UploadStore(attachments, in: house), door: door)
        try NoteWelcome(database: database, clock: clock, words: house.translator.words).greetAll()
    }

    var jobs: [String: Jobs.Kind] { [NotePreviewStore.job: previewer.kind] }

    func side(_ visit: Visit) throws -> SideList? {
        let all = try door.all(for: visit)
        let links = all.map { tab in
            let path = NotesController.path(tab.id)
            let isCurrent = visit.request.path == path
            let (icon, name) = tab.tab.mark(visit.words)
            return SideLink(
                icon: icon, name: name, path: path,
                count: tab.tab.unread > 0 && !isCurrent ? tab.tab.unread : nil, isCurrent: isCurrent,
                isShared: tab.tab.isShared)
        }
        return SideList(heading: Phrase("Tabs"), links: links)
    }

    func today(_ visit: Visit) throws -> TodayPart {
        let all = try door.all(for: visit)
        var part = TodayPart()
        part.isUntouched = all.allSatisfy { $0.tab.isInbox && $0.isOwn }
        if visit.member.role != .guest {
            let row = FirstStepRow(
                path: NoteTabsController.newPath(named: visit.words("🛒 Shopping")), icon: .list,
                title: Phrase("Make a shopping list"),
                text: Phrase("A tab you can share and tick off together."),
                isDone: all.contains { !$0.tab.isInbox && $0.isOwn })
            part.steps.append(FirstStep(row, isFirst: true))
        }
        let last = try tabs.lastOpened(of: all.filter(\.canWrite), by: visit.member)
        if let last, last.canWrite {
            let unread = all.filter { $0.tab.unread > 0 }.map { NoteTabLink($0, isOpen: false, visit) }
            part.cards = [
                TodayCard(
                    .head,
                    NoteQuickAdd(
                        path: NotesController.path(last.id),
                        id: try notes.nextId(in: last, of: visit.session).description,
                        name: last.tab.title(visit.words), isShared: last.tab.isShared, unread: unread))
            ]
        }
        return part
    }

    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let found = try search.find(query, in: door.all(for: visit), limit: limit)
        let rows = try found.hits.map { hit in
            let note = try NoteMentions(rooms: rooms).named(hit.note, visit)
            return row(
                note.id, in: hit.tab, MarkedText(note.preview), text: NoteSearchController.excerpt(note, query), visit)
        }
        return RoomFinds(rows: rows, total: rows.count, isMore: found.isMore)
    }

    private func row(
        _ note: ID<Note>, in tab: OpenTab, _ name: MarkedText, text: MarkedText = MarkedText(""), _ visit: Visit
    ) -> FoundRow {
        var row = FoundRow(
            path: NotesController.path(of: note, in: tab.id), icon: ChosenIcon(.note), name: name, text: text,
            place: tab.tab.title(visit.words))
        row.mentionedPath = "\(NotesController.path(tab.id))/messages/\(note)"
        return row
    }

    func mentions(of path: String, _ visit: Visit) throws -> [FoundRow] {
        let found = try notes.mentioning(path, for: visit.member.id)
        guard !found.isEmpty else { return [] }
        let tabs = Dictionary(uniqueKeysWithValues: try door.all(for: visit).map { ($0.id, $0) })
        let lookUp = NoteMentions(rooms: rooms)
        return try found.compactMap { note -> FoundRow? in
            guard let tab = tabs[note.tab] else { return nil }
            return row(note.id, in: tab, MarkedText(try lookUp.named(note, visit).preview(limit: 100)), visit)
        }
    }

    static let wholePages = ["/notes/:tab"]
    static let thingPages = ["/notes/:tab"]
    static let mentionedPages = ["/notes/:tab/messages/:message"]

    func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow? {
        if let message = names["message"] {
            guard let id = ID<Note>(message), let line = try notes.line(of: id, for: visit.member.id),
                let tab = try door.all(for: visit).first(where: { $0.id == line.tab })
            else { return nil }
            // Without the names of what it mentions: those may mention it in their turn.
            return row(id, in: tab, MarkedText(line.summary.line()), visit)
        }
        let id = names["tab"].flatMap { ID<NoteTab>($0) }
        guard let tab = try door.all(for: visit).first(where: { $0.id == id }) else { return nil }
        return FoundRow(
            path: NotesController.path(tab.id), icon: ChosenIcon(.note), title: tab.tab.title(visit.words),
            place: visit.words(Self.sign.title))
    }

    func places(_ visit: Visit) -> [SearchPlace] {
        let all = [
            SearchPlace(Phrase("Tabs"), .list, "/notes/tabs"),
            SearchPlace(Phrase("Search in notes"), .search, "/notes/search"),
        ]
        guard visit.member.role != .guest else { return all }
        return [
            SearchPlace(Phrase("New tab"), .plus, "/notes/new"),
            SearchPlace(Phrase("Notes settings"), .gear, Self.settings),
        ] + all
    }

    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        try NoteTabStore.addInbox(for: member, at: now, in: db)
        try NoteWelcome.greet(member, words, at: now, in: db)
    }

    func demo(_ family: DemoFamily) throws { try DemoNotes.add(to: self, family) }
}
