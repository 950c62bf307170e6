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
        let drawing = try controller.drawing(visit)
        let lines = try lines(of: month, drawing, visit)
        let days = month.days.map { day in
            ReminderMonthPage.Day(
                number: day.day, weekday: visit.words.weekday(day.weekday.calendarNumber), isToday: day == today,
                isPast: day < today,
                lines: lines[day, default: []].sorted { $0.time < $1.time }.map(\.line))
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

    /// The lines of each day: what is planned, and what was snoozed until then.
    private func lines(
        of month: Month, _ drawing: ReminderPages, _ visit: Visit
    ) throws -> [Day: [(time: WallTime, line: ReminderMonthPage.Line)]] {
        let (first, last) = (WallTime(month.first, 0, 0), WallTime(month.last, 23, 59))
        let zone = visit.words.timeZone
        let planned = try controller.reminders.planned(from: first, through: last, visit)
            .map { ($0.listed, $0.time, $0.turn) }
        let snoozed = try controller.reminders.snoozed(
            from: first.instant(in: zone), until: WallTime(month.last.adding(days: 1), 0, 0).instant(in: zone), visit
        ).compactMap { listed in
            listed.due?.againAt.map { again in
                (listed, WallTime(again, in: zone), listed.turns.isEmpty ? nil : listed.due?.member)
            }
        }
        let all = (planned + snoozed).map { listed, time, turn in
            (
                time: time,
                line: ReminderMonthPage.Line(
                    time: visit.words.time(minute: time.minute), text: listed.title(visit.words), path: listed.path,
                    who: turn.flatMap { drawing.avatars[$0]?.name })
            )
        }
        return Dictionary(grouping: all, by: \.time.day)
    }

    private static func path(_ month: Month) -> String { "/reminders/month?month=\(month.iso)" }
}
