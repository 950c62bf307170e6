import HTTP
import House
import Localization

/// Shows tabs with their messages, and stores what a member has seen of them.
struct NotesController: Sendable {
    let door: NoteTabDoor
    let tabs: NoteTabStore
    let notes: NoteStore
    let visits: NoteVisits
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/notes", index),
            .get("/notes/:tab", door, show, .kept),
            .get("/notes/:tab/part", door, part),
            .post("/notes/:tab/seen", door, markRead, [.guests, .unrepeated]),
        ]
    }

    /// Characters of a pinned message in its line, which the widest screens have room for.
    private static let pinnedLimit = 200

    static func path(_ id: ID<NoteTab>) -> String { id.path(in: "/notes/") }

    /// The address of a message within its tab.
    static func path(of note: ID<Note>, in tab: ID<NoteTab>) -> String { "\(path(tab))?at=\(note)#m-\(note)" }

    // MARK: Reading

    func index(_ visit: Visit) throws -> Response {
        let all = try door.all(for: visit)
        guard let last = try tabs.lastOpened(of: all, by: visit.member) else {
            return try pages.response(NoNotesPage(), for: visit)
        }
        return .seeOther(Self.path(last.id))
    }

    func show(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let page = try tabPage(tab, visit)
        if !visit.isPrefetch { visits.open(tab, seenUntil: page.newestPath == nil ? page.list.newestArrival : nil) }
        return try pages.response(page, for: visit, newThing: visit.member.role == .guest ? nil : "/notes/new")
    }

    func tabPage(_ tab: OpenTab, _ visit: Visit, problems: [String: Phrase] = [:]) throws -> NoteTabPage {
        let found = try slice(of: tab, visit)
        let reply = try (visit.form["reply"] ?? visit.query["reply"]).flatMap(ID<Note>.init).flatMap { id in
            try notes.quote(id, for: tab).map { (id: id, quote: $0) }
        }
        let builder = try builder(tab, found.slice.notes, quote: reply?.quote, visit)
        let draft = try tabs.draft(in: tab)
        var composer = NoteComposer(
            path: Self.path(tab.id), id: try notes.nextId(in: tab, of: visit.session).description,
            draft: try draft.map { try NoteMentions(rooms: pages.rooms).named($0.text, visit) } ?? NoteText(text: ""),
            draftAt: draft?.at.milliseconds ?? 0,
            problems: problems)
        composer.reply = reply.map { NoteComposer.Reply(id: $0.id.description, quote: builder.quote($0.quote)) }
        return NoteTabPage(
            path: Self.path(tab.id), id: tab.id.description, name: tab.tab.title(visit.words),
            bar: try bar(visit, current: tab), list: builder.list(found.slice, marked: found.marked),
            pinned: try notes.pinned(in: tab).map { note in
                let text = try NoteMentions(rooms: pages.rooms).named(note.summary, visit).masked
                return NoteTabPage.Pinned(
                    path: Self.path(of: note.id, in: tab.id), text: MaskedText(text.line(limit: Self.pinnedLimit)))
            },
            purpose: builder.purpose, listHint: builder.listHint,
            newestPath: found.slice.hasNewer || found.day != nil ? Self.path(tab.id) : nil,
            day: found.day.map { visit.words.day($0) },
            restPath: found.day.flatMap { day in
                found.slice.restFrom.map { "\(Self.path(tab.id))?day=\(day.iso)&after=\($0)" }
            }, composer: tab.canWrite ? composer : nil,
            menu: NoteMenuTemplate(
                canWrite: tab.canWrite, canJoin: tab.canJoin, canGive: visit.member.role != .guest))
    }

    /// - Parameter quote: one that the page shows besides those of its messages.
    func builder(_ tab: OpenTab, _ shown: [Note], quote: NoteQuote? = nil, _ visit: Visit) throws -> NotePages {
        try NotePages(
            tab, shown, quote: quote, visit, pages, now: clock.now().date,
            mentioned: notes.mentionCounts(of: shown.map(\.id), for: tab.member))
    }

    private struct Found {
        let slice: NoteSlice
        var marked: ID<Note>?
        var day: Day?
    }

    /// The messages that the query asks for: around one message, of one day, before one, or the newest.
    private func slice(of tab: OpenTab, _ visit: Visit) throws -> Found {
        if let id = visit.query["at"].flatMap(ID<Note>.init) {
            let slice = try notes.slice(around: id, in: tab)
            if slice.notes.contains(where: { $0.id == id }) { return Found(slice: slice, marked: id) }
        }
        if let day = visit.query["day"].flatMap({ Day(iso: $0) }) {
            let (start, end) = day.bounds(in: visit.words.timeZone)
            let after = visit.query["after"].flatMap(ID<Note>.init)
            return Found(slice: try notes.slice(from: start, to: end, after: after, in: tab), day: day)
        }
        return Found(slice: try notes.slice(before: visit.query["before"].flatMap(ID<Note>.init), in: tab))
    }

    /// Messages alone, for a script.
    func part(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let slice =
            if let from = visit.query["from"].flatMap(ID<Note>.init) {
                try notes.slice(from: from, in: tab)
            } else {
                try notes.slice(before: visit.query["before"].flatMap(ID<Note>.init), in: tab)
            }
        let builder = try builder(tab, slice.notes, visit)
        return Pages.fragment(builder.list(slice, marked: nil).html(visit.words), for: visit)
    }

    func bar(_ visit: Visit, current: OpenTab?, isSearch: Bool = false) throws -> NoteTabBar {
        let all = try door.all(for: visit)
        return NoteTabBar(
            tabs: all.map { NoteTabLink($0, isOpen: $0.id == current?.id, visit) },
            current: current?.id.description, isSearch: isSearch, canAdd: visit.member.role != .guest,
            menu: current.map {
                let isOwn = (try? OwnTab($0)) != nil
                return NoteTabMenu(
                    path: Self.path($0.id), canWrite: $0.canWrite, isOwn: isOwn,
                    isFollowed: $0.tab.isShared ? $0.tab.isFollowed : nil, moves: visit.member.role != .guest
                ).html(visit.words)
            } ?? NoteTabMenu(path: nil, canWrite: false, isOwn: false, isFollowed: nil, moves: false).html(visit.words))
    }

    // MARK: Seen

    /// A page says up to which arrival it showed messages, and that it shows a tab which it fetched ahead; a tab's menu says
    /// neither: then all was seen.
    func markRead(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let arrival = visit.form["until"].map { Instant(milliseconds: Int64($0) ?? 0) }
        if visit.form["opened"] == nil {
            try tabs.markRead(tab, until: arrival)
        } else {
            visits.open(tab, seenUntil: arrival)
            visits.flush()
        }
        return Response(.noContent, headers: ["Cache-Control": "no-store"])
    }
}
