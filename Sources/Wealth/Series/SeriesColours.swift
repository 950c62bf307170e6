/// The choice among the ten colours of series, and the colours in which a member sees the series of others.
enum SeriesColours {
    static let all = 1...10

    /// The first colour that no series has, or else the one that the fewest active series have.
    static func free(beside series: [OpenSeries]) -> Int {
        let active = series.filter { !$0.series.isArchived }.map(\.colour)
        return all.first { colour in !series.contains { $0.colour == colour } } ?? rarest(active)
    }

    /// The first of the colours that occur least often.
    static func rarest(_ taken: [Int]) -> Int {
        let counts = Dictionary(taken.map { ($0, 1) }, uniquingKeysWith: +)
        return all.min { (counts[$0, default: 0], $0) < (counts[$1, default: 0], $1) } ?? all.lowerBound
    }

    /// Colours for series of other members, chosen without regard to this member's own: each keeps its colour if that
    /// is free, and the rest get the least used ones.
    /// - Parameter taken: the colours of the member's own series, which do not change.
    static func apart(_ others: [Int], from taken: [Int]) -> [Int] {
        var taken = taken
        var found: [Int?] = others.map { colour in
            guard !taken.contains(colour) else { return nil }
            taken.append(colour)
            return colour
        }
        for index in found.indices where found[index] == nil {
            let colour = rarest(taken)
            taken.append(colour)
            found[index] = colour
        }
        return zip(found, others).map { $0 ?? $1 }
    }
}

extension WealthSource.Account {
    /// The colour for a new series: an export of Hearth contains the one that the owner chose.
    func colour(beside taken: [Int]) -> Int {
        if let chosen = origin?.colour, SeriesColours.all.contains(chosen) { return chosen }
        return SeriesColours.rarest(taken)
    }
}
