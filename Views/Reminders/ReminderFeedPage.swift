import HTML
import House
import Localization

/// The page of the secret address with which a phone's calendar shows the member's reminders.
struct ReminderFeedPage: Page {
    /// The time at which the address was made; `nil` without one.
    let made: String?
    /// The time of a calendar's last request.
    let used: String?
    /// A new address, which is shown only once.
    let new: String?

    func title(_ words: Words) -> String { words.title(of: words("Reminders"), words("Calendar feed")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Calendar feed"), above: (words("Reminders"), "/reminders")).html)
        \(new, { shown($0, words) })
        <p>\(words("Subscribe to your reminders in the calendar of your phone or computer. Anyone with the address can read them, so keep it private. Locked items are not included."))</p>
        \(made, { "<p class=\"fine\">\(words("Created on \($0).")) \(used.map { words("Last read by a calendar on \($0).") } ?? words("Not read by a calendar yet."))</p>" })
        <form class="form" method="post" action="/reminders/feed">
        <div class="form__end"><button class="button button--main">\(made == nil ? words("Create address") : words("Create new address"))</button></div>
        \(if: made != nil, "<p class=\"field__hint\">\(words("The old address stops working immediately."))</p>")
        </form>
        \(if: made != nil, "<form class=\"delete-end\" method=\"post\" action=\"/reminders/feed/delete\"><button class=\"button button--bare button--wide\">\(Icon.trash.html)\(words("Remove address"))</button></form>")
        """
    }

    private func shown(_ address: String, _ words: Words) -> HTML {
        """
        <div class="notice" role="status"><p>\(words("Your address. It is shown only once:"))</p>
        <copy-text class="copy"><input class="field__input" readonly value="\(address)" aria-label="\(words("Link"))">\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text></div>
        """
    }
}
