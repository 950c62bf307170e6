import Foundation
import House
import Localization
import WebPages

/// Builds the page models of messages, for one reader of one tab.
struct NotePages {
    let tab: OpenTab
    private let visit: Visit
    private let avatars: [ID<Member>: Avatar]
    /// Tells writers apart: the style sheet knows ten of them.
    private let numbers: [ID<Member>: Int]
    private let now: Date
    private let calendar: Calendar
    private let rooms: RoomDirectory
    private let bells: [UUID: Bell]
    /// What the messages and their quotes mention, by the addresses in their texts.
    private let things: [String: FoundRow]
    private let mentioned: [ID<Note>: NoteMentionCount]

    /// - Parameters:
    ///   - notes: the messages on the page.
    ///   - quote: one that the page shows besides those of its messages.
    init(
        _ tab: OpenTab, _ notes: [Note], quote: NoteQuote? = nil, _ visit: Visit, _ pages: Pages, now: Date,
        mentioned: [ID<Note>: NoteMentionCount]
    ) throws {
        self.tab = tab
        self.visit = visit
        self.now = now
        rooms = pages.rooms
        avatars = try pages.household.writers()
        let members = avatars.keys.sorted { "\($0)" < "\($1)" }.prefix(10)
        numbers = Dictionary(uniqueKeysWithValues: zip(members, 1...))
        bells = try rooms.bells?.bells(of: SchedulePlace.notes.kind, notes.map(\.id.uuid), visit) ?? [:]
        let quotes = notes.map(\.quote) + [quote]
        things = try NoteMentions(rooms: rooms).things(
            in: notes.flatMap(\.texts) + quotes.compactMap { $0?.summary }, visit)
        self.mentioned = mentioned
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = visit.words.timeZone
        self.calendar = calendar
    }

    private var words: Words { visit.words }
    private var path: String { NotesController.path(tab.id) }

    /// Whether messages show their writers.
    private var isShared: Bool { tab.tab.isShared || !tab.isOwn }

    /// The text of an empty tab.
    var purpose: String {
        if !tab.canWrite { return words("No messages yet.") }
        if tab.tab.isInbox { return words("Your inbox for anything that comes to mind. Nobody else sees it.") }
        if isShared { return words("Everyone who shares this tab reads what you write here.") }
        return words("A tab for one thing: a list, a project, a person. Only you see it.")
    }

    /// How an empty tab becomes a list; `nil` in the inbox, and for members who may not write.
    var listHint: String? {
        guard tab.canWrite, !tab.tab.isInbox else { return nil }
        return words(
            "To make a checklist, send one item per line. Then touch and hold the message, or right-click it, and choose “Turn into list”."
        )
    }

    // MARK: Lists

    /// - Parameter marked: the message that was jumped to, which is highlighted.
    func list(_ slice: NoteSlice, marked: ID<Note>?) -> NoteList {
        var days: [NoteList.Day] = []
        var open: (day: Day, notes: [NoteBubble])?
        let close = { () in
            guard let (day, notes) = open else { return }
            days.append(
                NoteList.Day(iso: day.iso, title: title(day), path: "\(path)?day=\(day.iso)", notes: notes))
        }
        for note in slice.notes {
            let day = Day(note.createdAt, in: words.timeZone)
            if open?.day != day {
                close()
                open = (day, [])
            }
            open?.notes.append(bubble(note, isMarked: note.id == marked))
        }
        close()
        let older = slice.hasOlder ? slice.notes.first.map { "\(path)?before=\($0.id)" } : nil
        return NoteList(
            title: tab.tab.title(words), days: days, olderPath: older, restFrom: slice.restFrom?.description)
    }

    private func title(_ day: Day) -> String {
        let today = Day(Instant(now), in: words.timeZone)
        if day == today { return words("Today") }
        if day.number == today.number - 1 { return words("Yesterday") }
        guard let date = calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12))
        else { return day.iso }
        return day.year == today.year ? words.weekdayAndDay(date) : words.day(date)
    }

    // MARK: One message

    func bubble(_ note: Note, isMarked: Bool = false) -> NoteBubble {
        let own = note.writer == tab.member
        let address = "\(path)/messages/\(note.id)"
        return NoteBubble(
            id: note.id.description, path: address, version: note.version,
            text: note.text.named(things),
            source: note.sourceURL, writer: own ? nil : avatar(note.writer),
            writerNumber: own ? nil : numbers[note.writer], isOwn: own,
            at: note.createdAt.date, arrivedAt: own ? nil : note.arrivedAt,
            editedAt: note.editedAt?.date, isPinned: note.pinnedAt != nil,
            tasks: note.isList ? tasks(note, address) : nil, quote: note.quote.map(quote),
            tiles: note.files.map { UploadPlace.notes.tile($0, in: tab.uuid, main: nil) },
            awaits: note.awaits > 0 ? (note.awaits, note.awaits + note.files.count) : nil,
            preview: note.linkPreview.map { preview($0, address) },
            reactions: reactions(note), reaction: note.reactions.first { $0.member == tab.member }?.emoji ?? "",
            canWrite: tab.canWrite, canJoin: tab.canJoin, canEdit: tab.canWrite && own && !note.isList,
            canDelete: tab.canWrite && (own || tab.isOwn), isMarked: isMarked,
            mentions: mentioned[note.id].map { mentions($0, address) },
            bell: bells[note.id.uuid].map(BellMark.init),
            remindPath: rooms.bellPath(SchedulePlace.notes.kind, note.id.uuid, visit))
    }

    /// Leads to the only message that mentions it, or to a list of them.
    private func mentions(_ count: NoteMentionCount, _ address: String) -> NoteBubble.Mentions {
        NoteBubble.Mentions(
            count: count.count,
            path: count.count == 1
                ? NotesController.path(of: count.newest.note, in: count.newest.tab) : "\(address)/mentions")
    }

    func quote(_ quote: NoteQuote) -> NoteQuoteLine {
        switch quote {
        case .hidden: NoteQuoteLine(content: .hidden)
        case .gone: NoteQuoteLine(content: .gone)
        case .shown(let line):
            NoteQuoteLine(
                content: .shown(
                    path: NotesController.path(of: line.note, in: line.tab), writer: avatar(line.writer).name,
                    text: MaskedText(line.summary.named(things).masked.line())))
        }
    }

    private func preview(_ preview: NotePreview, _ path: String) -> NotePreviewCard {
        NotePreviewCard(
            address: preview.address, site: preview.site.isEmpty ? PageAddress.host(preview.address) : preview.site,
            title: preview.title, text: preview.text,
            picture: preview.picture.map {
                NotePreviewCard.Picture(path: "\(path)/preview", width: $0.width, height: $0.height)
            })
    }

    private func avatar(_ member: ID<Member>) -> Avatar {
        avatars[member] ?? .somebodyGone(words)
    }

    private func tasks(_ note: Note, _ address: String) -> NoteTasks {
        NoteTasks(
            path: address, nextId: nextItemId(of: note),
            items: note.items.map { item in
                NoteTasks.Item(
                    id: item.id.description, text: item.text.named(things), isTicked: item.isTicked,
                    tickedBy: isShared ? item.tickedBy.map(avatar) : nil)
            }, canWrite: tab.canWrite, canTick: tab.canJoin)
    }

    /// The id of the next item, if no script makes one: it stays the same until the list changes, and begins with the
    /// time of the message.
    private func nextItemId(of note: Note) -> String {
        let version = String(note.version, radix: 16)
        return note.id.description.prefix(12) + String(repeating: "0", count: 20 - version.count) + version
    }

    /// Reactions grouped by emoji, the most frequent first.
    private func reactions(_ note: Note) -> [NoteBubble.Reaction] {
        Dictionary(grouping: note.reactions, by: \.emoji)
            .map { emoji, all in NoteBubble.Reaction(emoji: emoji, names: all.map { avatar($0.member).name }) }
            .sorted { ($1.names.count, $0.emoji) < ($0.names.count, $1.emoji) }
    }
}

extension NoteTabLink {
    init(_ tab: OpenTab, isOpen: Bool, _ visit: Visit) {
        self.init(
            id: tab.id.description, path: NotesController.path(tab.id), title: tab.tab.title(visit.words),
            unread: isOpen ? 0 : tab.tab.unread, isShared: tab.tab.isShared, isOwn: (try? OwnTab(tab)) != nil,
            isFixed: tab.tab.isInbox && tab.isOwn, canWrite: tab.canWrite)
    }
}

extension Day {
    /// The first moment of the day in a time zone, and that of the next day.
    func bounds(in zone: TimeZone) -> (start: Instant, end: Instant) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let noon = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) ?? .distantPast
        let interval = calendar.dateInterval(of: .day, for: noon) ?? DateInterval(start: noon, duration: 86_400)
        return (Instant(interval.start), Instant(interval.end))
    }
}
