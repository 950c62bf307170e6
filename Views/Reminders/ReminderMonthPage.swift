import HTML
import Localization

/// The page of a month of reminders and chores, to be printed and put up.
struct ReminderMonthPage: Page {
    let month: String
    let days: [Day]
    let previous: String
    let next: String

    struct Day: Sendable {
        let number: Int
        let weekday: String
        let isToday: Bool
        let lines: [Line]
    }

    struct Line: Sendable {
        let time: String
        let text: String
        /// The member whose turn it is expected to be.
        let who: String?
    }

    func title(_ words: Words) -> String { month }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(month, above: (words("Reminders"), "/reminders"), actions: """
            <a class="button button--icon" href="\(url: previous)" aria-label="\(words("Month before"))">\(Icon.back.html)</a>\
            <a class="button button--icon" href="\(url: next)" aria-label="\(words("Month after"))">\(Icon.forward.html)</a>
            """).html)
        <table class="reminder-month"><caption class="unseen">\(month)</caption><tbody>
        \(days, { row($0) })
        </tbody></table>
        \(if: days.allSatisfy(\.lines.isEmpty), "<p class=\"fine\">\(words("Nothing comes in this month."))</p>")
        """
    }

    private func row(_ day: Day) -> HTML {
        """
        <tr class="reminder-month__day\(if: day.isToday, " reminder-month__day--today")"><th scope="row">\
        <span class="reminder-month__number">\("\(day.number)")</span> <span class="reminder-month__weekday">\(day.weekday)</span></th><td>\
        \(day.lines, { line($0) })</td></tr>

        """
    }

    private func line(_ line: Line) -> HTML {
        """
        <p class="reminder-month__line"><span class="reminder-month__box" aria-hidden="true"></span>\
        <span class="reminder-month__time">\(line.time)</span> \(line.text)\(line.who, { " <b class=\"reminder-month__who\">\($0)</b>" })</p>
        """
    }
}
