/// The extremes of a series' own values.
struct SeriesExtremes: Sendable, Equatable {
    let highest: SeriesPoint
    let lowest: SeriesPoint
    /// The largest fall from a peak: how much, and from how high.
    let fall: Int64
    let peak: Int64

    init?(_ points: [SeriesPoint]) {
        guard let first = points.first else { return nil }
        var (highest, lowest, top) = (first, first, first.amount)
        var (fall, peak): (Int64, Int64) = (0, first.amount)
        for point in points {
            if point.amount > highest.amount { highest = point }
            if point.amount < lowest.amount { lowest = point }
            top = max(top, point.amount)
            if top - point.amount > fall { (fall, peak) = (top - point.amount, top) }
        }
        (self.highest, self.lowest, self.fall, self.peak) = (highest, lowest, fall, peak)
    }
}
