import House

/// A local time that occurs once or repeatedly.
struct Schedule: Hashable, Recurrence {
    /// The start. With a repetition it is the first occurrence if its day fits the pattern: one on Tuesdays that starts
    /// on a Friday first occurs on the Tuesday after.
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

    /// The first occurrence; `nil` if the repetition ends before it.
    var first: WallTime? { next(from: start) }
}
