import HTTP
import House
import Localization

/// Lists of reminders: the page of all, and the due ones on any page.
struct ReminderListController: Sendable {
    let controller: RemindersController

    var routes: [Route] {
        [
            .get("/reminders", index, .kept),
            .get("/reminders/now", now),
        ]
    }

    /// The address of the list of due occurrences as a fragment.
    static let now = "/reminders/now"

    func index(_ visit: Visit) throws -> Response {
        // The example that was tapped fills the field. Nothing is added until the form is sent.
        let line = String((visit.query["line"] ?? "").tidiedLine.prefix(600))
        return try controller.pages.response(
            page(visit, line: line), for: visit,
            newThing: visit.member.role == .guest ? nil : RemindersController.home + "/new")
    }

    /// - Parameters:
    ///   - line: the text in the field: a line with problems as it was typed, or an example that was tapped.
    ///   - days: the days that its date can be.
    func page(
        _ visit: Visit, line: String = "", days: [Choice] = [], problems: [String: Phrase] = [:]
    ) throws -> RemindersPage {
        let part = visit.query["part"].flatMap(RemindersPage.Part.init(rawValue:)) ?? .open
        let listPage = ListPage(visit.query, size: ReminderStore.pageSize)
        let (filters, filter) = try filters(visit)
        let drawing = try controller.drawing(visit)
        let path = { RemindersPage.path(part, room: filters.room, member: filters.member, page: $0) }
        let back = path(listPage.number)
        var groups: [RemindersPage.Group] = []
        let (size, words) = (listPage.size, visit.words)
        let found: [ListedReminder]
        switch part {
        case .done:
            found = try controller.reminders.done(filter, visit, on: listPage)
            groups.append(group("", found.prefix(size), drawing, back))
        case .open:
            if listPage.number == 1 {
                let due = try controller.reminders.due(filter, visit)
                groups.append(group(words("Due"), due.prefix(size), drawing, back))
            }
            found = try controller.reminders.coming(filter, visit, on: listPage)
            groups += drawing.groups(Array(found.prefix(2 * size)), back: back)
            if listPage.number == 1 {
                let waiting = try controller.reminders.waiting(filter, visit)
                groups.append(group(words("Not scheduled"), waiting[...], drawing, back))
            }
        }
        let planned = found.filter { part == .done || $0.due == nil }.count
        return RemindersPage(
            part: part, groups: groups, filters: filters,
            pager: listPage.pager(rows: min(planned, size), hasNext: planned > size, path),
            canAdd: visit.member.role != .guest, line: line, days: days, problems: problems)
    }

    private func group(
        _ title: String, _ rows: ArraySlice<ListedReminder>, _ drawing: ReminderPages, _ back: String
    ) -> RemindersPage.Group {
        RemindersPage.Group(title: title, rows: rows.map { drawing.row($0, back: back, showsNext: true) })
    }

    /// The filters that have reminders, by room and by member, and the chosen one.
    private func filters(_ visit: Visit) throws -> (RemindersPage.Filters, ReminderFilter) {
        let there = try controller.reminders.range(visit)
        let (room, who) = (visit.query["room"] ?? "", visit.query["who"] ?? "")
        var filter = ReminderFilter()
        var shown = controller.rooms.types.filter { $0.schedulePlaces.contains { there.kinds.contains($0.kind) } }
            .map { Choice(value: $0.id, label: visit.words($0.sign.title)) }
        if there.kinds.contains("") { shown.append(Choice(value: Self.alone, label: visit.words("Standalone"))) }
        if room == Self.alone { filter.kinds = [] }
        if let found = controller.rooms.types.first(where: { $0.id == room && !$0.schedulePlaces.isEmpty }) {
            filter.kinds = found.schedulePlaces.map(\.kind)
        }
        var people = try controller.household.members().filter { there.members.contains($0.id) }
            .map {
                Choice(value: "\($0.id)", label: $0.id == visit.member.id ? visit.words("Mine (reminders)") : $0.name)
            }
        if there.hasTurns { people.append(Choice(value: Self.together, label: visit.words("Taking turns"))) }
        filter.isShared = who == Self.together
        filter.member = filter.isShared ? nil : there.members.first { "\($0)" == who }
        let filters = RemindersPage.Filters(
            rooms: shown, room: filter.kinds == nil ? "" : room, members: people,
            member: filter.isShared || filter.member != nil ? who : "")
        return (filters, filter)
    }

    private static let alone = "alone"
    private static let together = "turns"

    // MARK: Due

    /// For scripts, after a notification: the due occurrences and their number. With `due=ID&due=ID` only the rows of
    /// these.
    func now(_ visit: Visit) throws -> Response {
        let came = Set(visit.query.values("due"))
        return Pages.fragment(try due(visit, back: RemindersController.home, only: came).html(visit.words), for: visit)
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
        let count = try controller.reminders.dueCount(visit)
        let drawing = try controller.drawing(visit)
        let limit = ids.isEmpty ? ReminderStore.fewDue : ReminderStore.dueLimit
        let found = count == 0 ? [] : try controller.reminders.due(visit, limit: limit)
        let rows = ids.isEmpty ? found : found.filter { $0.due.map { ids.contains("\($0.id)") } ?? false }
        return DueList(
            rows: rows.map { drawing.row($0, back: back) }, count: count, isMore: count >= ReminderStore.dueLimit,
            isPart: !ids.isEmpty, all: RemindersController.home)
    }
}
