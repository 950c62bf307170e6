/// The part of Today that one room shows.
struct TodayPart: Sendable {
    var cards: [TodayCard] = []
    var steps: [FirstStep] = []
    /// The address that the key `n` opens on Today.
    var newThingPath: String?
    /// The room is empty, as far as this visit may know.
    var isUntouched = true
}

/// A suggested first step in a new household.
struct FirstStep: Sendable {
    let row: FirstStepRow
    /// Offered only while every room is untouched.
    var isForNewHouse = false
}
