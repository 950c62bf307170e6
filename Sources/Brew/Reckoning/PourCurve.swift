/// The poured water over time, for a chart.
struct PourCurve: Sendable, Equatable {
    struct Point: Sendable, Equatable {
        /// Seconds from the start.
        let seconds: Int
        let tenths: Int
    }

    let points: [Point]

    /// The width of a step without a time, in seconds, at least.
    static let untimedSeconds = 5
    /// Pours at about 6 g a second; a slower step rests after pouring.
    static let tenthsPerSecond = 60

    init(_ steps: [ScaledStep]) {
        var points = [Point(seconds: 0, tenths: 0)]
        var (time, total) = (0, 0)
        for step in steps {
            let add = step.add ?? .zero
            let pour = (add.tenths + Self.tenthsPerSecond - 1) / Self.tenthsPerSecond
            let length = step.seconds ?? max(pour, Self.untimedSeconds)
            if add > .zero {
                total += add.tenths
                points.append(Point(seconds: time + min(pour, length), tenths: total))
            }
            time += length
            points.append(Point(seconds: time, tenths: total))
        }
        self.points = points.enumerated().filter { $0.offset == 0 || points[$0.offset - 1] != $0.element }.map(
            \.element)
    }

    var seconds: Int { points.last?.seconds ?? 0 }
    var tenths: Int { points.last?.tenths ?? 0 }
}
