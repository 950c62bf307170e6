/// The part of Today that one room shows.
struct TodayPart: Sendable {
    var cards: [TodayCard] = []
    var steps: [FirstStep] = []
    /// Where the key `n` leads from Today.
    var newThingPath: String?
    /// Whether there is nothing in the room yet, as far as this visit may know.
    var isUntouched = true
}

/// Something worth doing in a new house.
struct FirstStep: Sendable {
    let row: FirstStepRow
    /// Offered only while every room is untouched.
    var isForNewHouse = false
}
