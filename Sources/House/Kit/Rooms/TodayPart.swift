/// The part of Today that one room shows.
package struct TodayPart: Sendable {
    package var cards: [TodayCard] = []
    package var steps: [FirstStep] = []
    /// The address that the key `n` opens on Today.
    package var newThingPath: String?
    /// The room is empty, as far as this visit may know.
    package var isUntouched = true

    package init(
        cards: [TodayCard] = [], steps: [FirstStep] = [], newThingPath: String? = nil, isUntouched: Bool = true
    ) {
        self.cards = cards
        self.steps = steps
        self.newThingPath = newThingPath
        self.isUntouched = isUntouched
    }
}

/// A suggested first step of a new member, which ticks itself off.
package struct FirstStep: Sendable {
    package let row: FirstStepRow
    /// One of the few that a person would do first; the others follow quietly.
    package let isFirst: Bool

    package init(_ row: FirstStepRow, isFirst: Bool = false) {
        self.row = row
        self.isFirst = isFirst
    }
}
