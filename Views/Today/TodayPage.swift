import Foundation
import HTML
import Localization

/// The first page: a greeting and the rooms' cards.
struct TodayPage: Page {
    /// The first name of the greeted member.
    let name: String
    let now: Date
    let cards: [TodayCard]
    /// First steps in a new household; empty once they are done.
    let steps: [FirstStepRow]

    func title(_ words: Words) -> String { words("Today") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(greeting(words), over: words.weekdayAndDay(now)).html)
        \(cards.filter { $0.place == .head }, { $0.part.html(words) })
        <div class="columns">
        \(columnCards, { $0.part.html(words) })
        \(if: !steps.isEmpty, firstSteps(words))
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

    private func firstSteps(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("First steps"))</h2>
        <ul class="list card steps">
        \(steps, { $0.html(words) })
        </ul></section>
        """
    }
}
