import Foundation
import HTML
import Localization

/// The first page: a greeting and the rooms' cards.
struct TodayPage: Page {
    /// The first name of the greeted member.
    let name: String
    let now: Date
    let cards: [TodayCard]
    let steps: FirstSteps?

    func title(_ words: Words) -> String { words("Today") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(greeting(words), over: words.weekdayAndDay(now)).html)
        <div class="today-search">\(HouseSearchField().html(words))</div>
        \(steps, { $0.cards(words) })
        \(cards.filter { $0.place == .head }, { $0.part.html(words) })
        <div class="columns">
        \(columnCards, { $0.part.html(words) })
        \(steps, { $0.list(words) })
        </div>
        """
    }

    /// The cards by place, and within a place in the order of their rooms.
    private var columnCards: [TodayCard] {
        [TodayCard.Place.summary, .recent, .things].flatMap { place in cards.filter { $0.place == place } }
    }

    private func greeting(_ words: Words) -> String {
        switch words.hour(now) {
        case 5..<12: words("Good morning, \(name)")
        case 12..<18: words("Good afternoon, \(name)")
        default: words("Good evening, \(name)")
        }
    }
}

/// The first steps of a new member, until they are done or put away: as long as nothing is done, a few of them as cards over
/// everything else.
struct FirstSteps: Sendable {
    /// The steps that a person would take first.
    let first: [FirstStepRow]
    let others: [FirstStepRow]
    /// Only the browser knows whether Hearth is installed, so this step does not keep the others here.
    let canInstall: Bool
    let isNew: Bool

    func cards(_ words: Words) -> HTML {
        guard isNew else { return HTML() }
        return """
            <ul class="first-cards" aria-label="\(words("First steps"))">
            \(first.filter { !$0.isDone }, { $0.card(words) })
            </ul>
            """
    }

    func list(_ words: Words) -> HTML {
        let rows = isNew ? others : first + others
        return """
            <section class="group" aria-labelledby="steps"><div class="steps__head">\
            <h2 class="group__title" id="steps">\(isNew ? words("More to try") : words("First steps"))</h2>\
            <form method="post" action="/today/steps"><button class="button button--bare">\(words("Hide"))</button></form></div>
            <ul class="list card steps">
            \(rows, { $0.html(words) })
            \(if: canInstall, InstallRow(isStep: true).html(words))
            </ul></section>
            """
    }
}
