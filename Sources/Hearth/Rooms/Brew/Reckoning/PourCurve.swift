/// How much is poured by when, for a drawing.
struct PourCurve: Sendable, Equatable {
    struct Point: Sendable, Equatable {
        /// From the start.
        let seconds: Int
        let tenths: Int
    }

    let points: [Point]

    /// How long a step without a time is drawn, at least.
    static let untimedSeconds = 5
    /// Pouring goes at about 6 g a second; what is slower rests afterwards.
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
