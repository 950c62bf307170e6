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

    func title(_ words: Words) -> String { words("In your calendar") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Reminders"), "/reminders")).html)
        \(new, { shown($0, words) })
        <p>\(words("A phone’s or a computer’s calendar can subscribe to your reminders. Whoever knows the address can read them: give it to nobody. Nothing that is locked stands in it."))</p>
        \(made, { "<p class=\"fine\">\(words("There is an address since \($0).")) \(used.map { words("A calendar asked last on \($0).") } ?? words("No calendar has asked yet."))</p>" })
        <form class="form" method="post" action="/reminders/feed">
        <div class="form__end"><button class="button button--main">\(made == nil ? words("Make an address") : words("Make a new address"))</button></div>
        \(if: made != nil, "<p class=\"field__hint\">\(words("The old address stops working at once."))</p>")
        </form>
        \(if: made != nil, "<form class=\"delete-end\" method=\"post\" action=\"/reminders/feed/delete\"><button class=\"button button--bare button--wide\">\(Icon.trash.html)\(words("Take the address away"))</button></form>")
        """
    }

    private func shown(_ address: String, _ words: Words) -> HTML {
        """
        <div class="notice" role="status"><p>\(words("Here is the address. It is shown only now:"))</p>
        <copy-text class="copy"><input class="field__input" readonly value="\(address)" aria-label="\(words("Link"))">\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text></div>
        """
    }
}
