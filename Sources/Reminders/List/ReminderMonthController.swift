import HTTP
import House
import Localization

/// A month: the occurrences of each day, and whose turn is expected.
struct ReminderMonthController: Sendable {
    let controller: RemindersController

    var routes: [Route] { [.get("/reminders/month", show)] }

    func show(_ visit: Visit) throws -> Response {
        let today = controller.clock.today(visit)
        let month = visit.query["month"].flatMap(Month.init(iso:)) ?? Month(of: today)
        let planned = try controller.reminders.planned(
            from: WallTime(month.first, 0, 0), through: WallTime(month.last, 23, 59), visit)
        let drawing = try controller.drawing(visit)
        let byDay = Dictionary(grouping: planned, by: \.time.day)
        let days = month.days.map { day in
            ReminderMonthPage.Day(
                number: day.day, weekday: visit.words.weekday(day.weekday.calendarNumber), isToday: day == today,
                isPast: day < today,
                lines: byDay[day, default: []].sorted { $0.time < $1.time }.map { one in
                    ReminderMonthPage.Line(
                        time: visit.words.time(minute: one.time.minute), text: one.listed.title(visit.words),
                        path: one.listed.path,
                        who: one.turn.flatMap { drawing.avatars[$0]?.name })
                })
        }
        // Occurrences that are due are not planned any more, so they would be missing.
        let due = month == Month(of: today) ? try controller.reminders.due(ReminderFilter(), visit) : []
        let week = (0..<7).map { (visit.words.firstWeekday - 1 + $0) % 7 + 1 }
        let page = ReminderMonthPage(
            month: visit.words.month(year: month.year, month: month.month),
            due: due.prefix(ReminderStore.pageSize).map { drawing.row($0, back: Self.path(month)) }, days: days,
            weekdays: week.map(visit.words.shortWeekday),
            column: 1 + (week.firstIndex(of: month.first.weekday.calendarNumber) ?? 0),
            previous: Self.path(month.previous ?? month), next: Self.path(month.next ?? month))
        return try controller.pages.response(page, for: visit)
    }

    private static func path(_ month: Month) -> String { "/reminders/month?month=\(month.iso)" }
}
