/// A time, once or again and again.
struct Schedule: Hashable, Recurrence {
    /// With a repetition the first occurrence, if its day fits the pattern: one that comes on Tuesdays and starts on a
    /// Friday begins on the Tuesday after.
    var start: WallTime
    var repetition: Repetition?

    init(_ start: WallTime, _ repetition: Repetition? = nil) {
        self.start = start
        self.repetition = repetition
    }

    func next(from time: WallTime) -> WallTime? {
        guard let repetition else { return start >= time ? start : nil }
        let from = time.day.number + (time.minute <= start.minute ? 0 : 1)
        return repetition.day(from: from, start: start.day).map { WallTime(Day(number: $0), minute: start.minute) }
    }

    /// The first of all occurrences; `nil` where the repetition ends before.
    var first: WallTime? { next(from: start) }
}
