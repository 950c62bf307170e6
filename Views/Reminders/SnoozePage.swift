import HTML
import House
import Localization

/// The page that chooses the time until which a reminder is snoozed.
struct SnoozePage: Page {
    let action: String
    let name: String
    let back: String
    /// `YYYY-MM-DDTHH:MM`
    let until: String
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: name, words("Snooze")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Snooze “\(name)”"), above: (words("Back"), back)).html)
        \(ProblemSummary(problems, [("until", words("Until"))]).html(words))
        <ul class="list card">\(SnoozeChoice.all(words), { choice($0) })</ul>
        <form class="form" method="post" action="\(url: action)">\(hidden("back", back))\(hidden("for", "until"))
        \(FormField("until", words("Until"), problems, words).input(until, type: "datetime-local", rules: "required"))
        \(FormEnd(title: words("Snooze"), cancelPath: back).html(words))
        </form>
        """
    }

    private func choice(_ choice: Choice) -> HTML {
        """
        <li><form method="post" action="\(url: action)">\(hidden("back", back))\(hidden("for", choice.value))\
        <button class="row row--button">\(SnoozeChoice.icon(choice).html)<span class="row__text">\(choice.label)</span></button></form></li>

        """
    }
}
