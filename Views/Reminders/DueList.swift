import HTML
import House
import Localization

/// The list of a member's due reminders: on Today, on the reminders' page, and over any page when one becomes due.
struct DueList: PagePart {
    let rows: [ReminderRow]
    /// The number of due reminders.
    let count: Int
    /// There are more than `count`, which are not counted.
    var isMore = false
    /// The rows are only the requested ones.
    var isPart = false
    /// The page of all due reminders.
    let all: String

    private var hasMore: Bool { count > rows.count && !isPart }

    func html(_ words: Words) -> HTML {
        if count == 0 { return HTML() }
        // Pages that were open before the update to `<reminder-list>` look for `data-live-part` in what they fetch, and
        // for a section that names their card. Both can go with the release after it, also on the reminders' page.
        return """
            <reminder-list class="group due" data-live-part role="region" aria-labelledby="due-title" data-title="\(words("Due"))" \
            data-close="\(words("Close"))" data-failed="\(words("That did not work. Nothing is lost: try again."))" \
            data-unsent="\(words("Not sent yet. Retrying automatically."))">
            <h2 class="group__title" id="due-title">\(words("Due"))\
            <span class="due__count" data-badge="\(RoomLink.badge(count, words))" data-label="\(words("\(count) due"))">\
            \(isMore ? words("\(count) or more") : words.number(count))</span></h2>
            <ul class="list card">
            \(rows, { $0.html(words) })
            </ul>
            \(if: hasMore, "<p class=\"group__more\"><a href=\"\(url: all)\">\(words("Everything due"))</a></p>")
            <section hidden data-title="\(words("Due"))" data-close="\(words("Close"))" \
            data-failed="\(words("That did not work. Nothing is lost: try again."))"></section>
            </reminder-list>
            """
    }
}
