import Foundation
import HTML
import HTTP
import Localization

/// Reminders: listing, making, changing and deleting them.
struct RemindersController: Sendable {
    let door: ReminderDoor
    let reminders: ReminderStore
    let household: HouseholdStore
    let rooms: RoomDirectory
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/reminders", index),
            .post("/reminders/line", Writer.entrance, addLine),
            .get("/reminders/understand", understand),
            .get("/reminders/now", now),
            .get("/reminders/new", door.newReminder, new, .writing),
            .post("/reminders", door.newReminder, create),
            .get("/reminders/preview", preview),
            .get("/reminders/:reminder", door, show),
            .post("/reminders/:reminder", door.writable, update),
            .post("/reminders/:reminder/delete", door.writable, delete, .makesRoom),
        ]
    }

    static let home = "/reminders"
    /// The address of the list of due occurrences as a fragment.
    static let now = "/reminders/now"
    static func path(_ id: ID<Reminder>) -> String { id.path(in: "\(home)/") }

    /// The address of a new reminder of a thing.
    static func newPath(on place: Reminder.Place) -> String {
        let field = place.field.map { "&field=\(ID<ScheduledThing>($0))" } ?? ""
        return "\(home)/new?on=\(place.kind)&thing=\(ID<ScheduledThing>(place.thing))\(field)"
    }

    func drawing(_ visit: Visit) throws -> ReminderPages {
        try ReminderPages(visit, household, now: clock.now(), rooms: rooms)
    }

    func today(_ visit: Visit) -> Day { WallTime(clock.now(), in: visit.words.timeZone).day }

    // MARK: Lists

    func index(_ visit: Visit) throws -> Response {
        try pages.response(
            listPage(visit), for: visit, newThing: visit.member.role == .guest ? nil : Self.home + "/new")
    }

    private func listPage(
        _ visit: Visit, line: String = "", problems: [String: Phrase] = [:]
    ) throws -> RemindersPage {
        let part = visit.query["part"].flatMap(RemindersPage.Part.init(rawValue:)) ?? .open
        let page = ListPage(visit.query, size: ReminderStore.pageSize)
        let (filters, filter) = try filters(visit)
        let drawing = try drawing(visit)
        let path = { RemindersPage.path(part, room: filters.room, member: filters.member, page: $0) }
        let back = path(page.number)
        var groups: [RemindersPage.Group] = []
        let (size, words) = (page.size, visit.words)
        let found: [ListedReminder]
        switch part {
        case .done:
            found = try reminders.done(filter, visit, on: page)
            groups.append(group("", found.prefix(size), drawing, back))
        case .open:
            if page.number == 1 {
                let due = try reminders.due(filter, visit)
                groups.append(group(words("Due"), due.prefix(size), drawing, back))
            }
            found = try reminders.coming(filter, visit, on: page)
            groups += drawing.groups(Array(found.prefix(2 * size)), back: back)
            if page.number == 1 {
                let waiting = try reminders.waiting(filter, visit)
                groups.append(group(words("Waiting for a day"), waiting[...], drawing, back))
            }
        }
        let planned = found.filter { part == .done || $0.due == nil }.count
        return RemindersPage(
            part: part, groups: groups, filters: filters,
            pager: page.pager(rows: min(planned, size), hasNext: planned > size, path),
            canAdd: visit.member.role != .guest, line: line, problems: problems)
    }

    private func group(
        _ title: String, _ rows: ArraySlice<ListedReminder>, _ drawing: ReminderPages, _ back: String
    ) -> RemindersPage.Group {
        RemindersPage.Group(title: title, rows: rows.map { drawing.row($0, back: back) })
    }

    /// The filters that have reminders, by room and by member, and the chosen one.
    private func filters(_ visit: Visit) throws -> (RemindersPage.Filters, ReminderFilter) {
        let there = try reminders.range(visit)
        let (room, who) = (visit.query["room"] ?? "", visit.query["who"] ?? "")
        var filter = ReminderFilter()
        var shown = rooms.types.filter { $0.schedulePlaces.contains { there.kinds.contains($0.kind) } }
            .map { Choice(value: $0.id, label: visit.words($0.sign.title)) }
        if there.kinds.contains("") { shown.append(Choice(value: Self.alone, label: visit.words("On their own"))) }
        if room == Self.alone { filter.kinds = [] }
        if let found = rooms.types.first(where: { $0.id == room && !$0.schedulePlaces.isEmpty }) {
            filter.kinds = found.schedulePlaces.map(\.kind)
        }
        var people = try household.members().filter { there.members.contains($0.id) }
            .map { Choice(value: "\($0.id)", label: $0.id == visit.member.id ? visit.words("Mine") : $0.name) }
        if there.hasTurns { people.append(Choice(value: Self.together, label: visit.words("In turns"))) }
        filter.isShared = who == Self.together
        filter.member = filter.isShared ? nil : there.members.first { "\($0)" == who }
        let filters = RemindersPage.Filters(
            rooms: shown, room: filter.kinds == nil ? "" : room, members: people,
            member: filter.isShared || filter.member != nil ? who : "")
        return (filters, filter)
    }

    private static let alone = "alone"
    private static let together = "turns"

    /// For scripts, after a notification: the due occurrences and their number. With `due=ID&due=ID` only the rows of
    /// these.
    func now(_ visit: Visit) throws -> Response {
        let came = Set(visit.query.values("due"))
        return Pages.fragment(try due(visit, back: Self.home, only: came).html(visit.words), for: visit)
    }

    /// The address from which a page loads delivered occurrences.
    static func address(of arrival: Arrival) -> String {
        // Late occurrences are announced together.
        guard arrival.late == 0 else { return now }
        return now + "?" + arrival.dues.prefix(ReminderStore.fewDue).map { "due=\($0)" }.joined(separator: "&")
    }

    /// The list of due occurrences, for a page to which `back` leads.
    /// - Parameter ids: the occurrences to show; empty for the newest.
    func due(_ visit: Visit, back: String, only ids: Set<String> = []) throws -> DueList {
        let count = try reminders.dueCount(visit)
        let drawing = try drawing(visit)
        let limit = ids.isEmpty ? ReminderStore.fewDue : ReminderStore.dueLimit
        let found = count == 0 ? [] : try reminders.due(visit, limit: limit)
        let rows = ids.isEmpty ? found : found.filter { $0.due.map { ids.contains("\($0.id)") } ?? false }
        return DueList(
            rows: rows.map { drawing.row($0, back: back) }, count: count, isMore: count >= ReminderStore.dueLimit,
            isPart: !ids.isEmpty, all: Self.home)
    }

    // MARK: Typed quickly

    func addLine(_ writer: Writer, _ visit: Visit) throws -> Response {
        let line = (visit.form["line"] ?? "").tidiedLine
        guard let read = read(line, visit), !read.text.isEmpty else {
            let problem =
                line.isEmpty
                ? Phrase("Say what it is about.")
                : Phrase("When? Add a time, such as “tomorrow 9” or “every Tuesday 18:00”.")
            let page = try listPage(visit, line: line, problems: ["line": problem])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let form = ReminderForm(read, member: visit.member.id, today: today(visit))
        do {
            guard form.problems.isEmpty else { throw ReminderProblem.isOver }
            let sent = ID<Reminder>(sent: visit.form["id"], by: visit.member.id, in: visit.member.id.uuid)
            _ = try reminders.add(form, on: nil, by: writer, as: sent)
        } catch is ReminderProblem {
            let page = try listPage(visit, line: line, problems: ["line": form.problems.first?.value ?? Self.isOver])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(LocalPath.checked(visit.form["back"], or: Self.home))
    }

    static let isOver = Phrase("This time has passed.")

    private func read(_ line: String, _ visit: Visit) -> TypedTime? {
        TypedTime.read(line, language: visit.words.language, now: clock.now(), in: visit.words.timeZone)
    }

    /// For a script: the text and the time that were read from a typed line.
    func understand(_ visit: Visit) throws -> Response {
        let words = visit.words
        guard let read = read((visit.query["line"] ?? "").tidiedLine, visit) else { return Pages.fragment("<p></p>") }
        let when = read.schedule.text(words)
        return Pages.fragment("<p>\(Icon.bell.html) \(read.text.isEmpty ? when : words("\(read.text): \(when)"))</p>")
    }
}
