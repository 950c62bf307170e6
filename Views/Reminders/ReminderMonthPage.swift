import HTML
import House
import Localization

/// The page of a month of reminders and chores: a list on a phone, weeks on a larger screen, and a sheet of paper to put
/// up.
struct ReminderMonthPage: Page {
    let month: String
    /// What is due and not done; empty in other months than the present one.
    let due: [ReminderRow]
    let days: [Day]
    /// The weekdays in the order of the reader's week.
    let weekdays: [String]
    /// The place of the month's first day in its week, 1 to 7.
    let column: Int
    let previous: String
    let next: String

    struct Day: Sendable {
        let number: Int
        let weekday: String
        let isToday: Bool
        let isPast: Bool
        let lines: [Line]
    }

    struct Line: Sendable {
        let time: String
        let text: String
        /// The address of what it is about.
        let path: String
        /// The member whose turn it is expected to be.
        let who: String?
    }

    func title(_ words: Words) -> String { words.title(of: words("Reminders"), month) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(month, above: (words("Reminders"), "/reminders"), actions: """
            <a class="button button--icon" href="\(url: previous)" aria-label="\(words("Previous month"))">\(Icon.back.html)</a>\
            <a class="button button--icon" href="\(url: next)" aria-label="\(words("Next month"))">\(Icon.forward.html)</a>
            """).html)
        \(if: !due.isEmpty, dueSection(words))
        <table class="reminder-month reminder-month--\("\(column)")"><caption class="unseen">\(month)</caption>
        <thead class="reminder-month__head" aria-hidden="true"><tr>\(weekdays, { "<td>\($0)</td>" })</tr></thead><tbody>
        \(days, { row($0) })
        </tbody></table>
        \(if: due.isEmpty && days.allSatisfy(\.lines.isEmpty), "<p class=\"fine\">\(words("No reminders planned."))</p>")
        """
    }

    private func dueSection(_ words: Words) -> HTML {
        """
        <section class="group reminder-month__due"><h2 class="group__title">\(words("Due"))</h2>
        <ul class="list card">\(due, { $0.html(words) })</ul></section>
        """
    }

    private func row(_ day: Day) -> HTML {
        """
        <tr class="reminder-month__day\(if: day.isToday, " reminder-month__day--today")\(if: day.isPast && day.lines.isEmpty, " reminder-month__day--past")"><th scope="row">\
        <span class="reminder-month__number">\("\(day.number)")</span> <span class="reminder-month__weekday">\(day.weekday)</span></th><td>\
        \(day.lines, { line($0) })</td></tr>

        """
    }

    private func line(_ line: Line) -> HTML {
        """
        <p class="reminder-month__line"><span class="reminder-month__box" aria-hidden="true"></span>\
        <span class="reminder-month__time">\(line.time)</span> <a class="reminder-month__link" href="\(url: line.path)">\(line.text)</a>\(line.who, { " <b class=\"reminder-month__who\">\($0)</b>" })</p>
        """
    }
}
