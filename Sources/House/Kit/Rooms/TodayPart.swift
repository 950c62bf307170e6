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

/// A suggested first step in a new household.
package struct FirstStep: Sendable {
    package let row: FirstStepRow
    /// Offered only while every room is untouched.
    package var isForNewHouse = false

    package init(row: FirstStepRow, isForNewHouse: Bool = false) {
        self.row = row
        self.isForNewHouse = isForNewHouse
    }
}
