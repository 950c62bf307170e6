import HTML
import Localization

/// What waits for somebody: on Today, on the reminders' page, and over any page when it comes.
struct DueList: PagePart {
    let rows: [ReminderRow]
    /// How many there are.
    let count: Int
    /// Whether there are more than `count`, which are not counted.
    var isMore = false
    /// Where all of them are.
    let all: String

    func html(_ words: Words) -> HTML {
        if rows.isEmpty { return HTML() }
        return """
            <section class="group due" aria-labelledby="due-title" data-live-part>
            <h2 class="group__title" id="due-title">\(words("Due"))\
            <span class="due__count">\(isMore ? words("\(count) and more") : words.number(count))</span></h2>
            <ul class="list card">
            \(rows, { $0.html(words) })
            </ul>
            \(if: count > rows.count, "<p class=\"group__more\"><a href=\"\(url: all)\">\(words("All that is due"))</a></p>")
            </section>
            """
    }
}
