import Foundation
import HTTP
import Localization

/// A month on paper: what comes on which day, and whose turn it is expected to be.
struct ReminderMonthController: Sendable {
    let reminders: RemindersController

    var routes: [Route] { [.get("/reminders/month", show)] }

    func show(_ visit: Visit) throws -> Response {
        let zone = visit.words.timeZone
        let today = WallTime(reminders.clock.now(), in: zone).day
        let asked = visit.query["month"].flatMap { Day(iso: $0 + "-01") }
        let first = asked ?? today.adding(days: 1 - today.day)
        let last = first.adding(months: 1).adding(days: -1)
        let planned = try reminders.reminders.planned(
            from: WallTime(first, 0, 0), through: WallTime(last, 23, 59), visit)
        let drawing = try reminders.drawing(visit)
        let byDay = Dictionary(grouping: planned, by: \.time.day)
        let days = (0...(last.number - first.number)).map { offset in
            let day = first.adding(days: offset)
            return ReminderMonthPage.Day(
                number: day.day, weekday: visit.words.weekday(day.weekday.calendarNumber), isToday: day == today,
                lines: byDay[day, default: []].sorted { $0.time < $1.time }.map { one in
                    ReminderMonthPage.Line(
                        time: visit.words.time(minute: one.time.minute), text: one.listed.title(visit.words),
                        who: one.turn.flatMap { drawing.faces[$0]?.name })
                })
        }
        let page = ReminderMonthPage(
            month: visit.words.month(first.instant(hour: 12, minute: 0, in: zone).date), days: days,
            previous: Self.path(first.adding(months: -1)), next: Self.path(first.adding(months: 1)))
        return try reminders.pages.response(page, for: visit)
    }

    private static func path(_ day: Day) -> String { "/reminders/month?month=\(day.iso.prefix(7))" }
}
