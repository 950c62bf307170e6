/// Which of the ten colours a series has, and as which a member sees it.
enum SeriesColours {
    static let all = 1...10

    /// The first colour that no series has; or none that still counts; or the one that the fewest have.
    static func free(beside series: [OpenSeries]) -> Int {
        let active = series.filter { !$0.series.isArchived }.map(\.colour)
        return all.first { colour in !series.contains { $0.colour == colour } } ?? rarest(active)
    }

    /// The first of those that occur least often.
    static func rarest(_ taken: [Int]) -> Int {
        let counts = Dictionary(taken.map { ($0, 1) }, uniquingKeysWith: +)
        return all.min { (counts[$0, default: 0], $0) < (counts[$1, default: 0], $1) } ?? all.lowerBound
    }

    /// Colours for the series of others, whose owners never saw them beside a member's own: each keeps its own where
    /// that is free, and the rest get what is left.
    /// - Parameter taken: of the member's own series, which stay as they were chosen.
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
    /// The colour of the series that it becomes: a file of another Hearth says what its owner chose.
    func colour(beside taken: [Int]) -> Int {
        if let chosen = origin?.colour, SeriesColours.all.contains(chosen) { return chosen }
        return SeriesColours.rarest(taken)
    }
}
