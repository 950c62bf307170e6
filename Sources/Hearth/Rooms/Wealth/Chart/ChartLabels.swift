/// Where names stand beside a plot, and which dates stand under it.
enum ChartLabels {
    /// In pixels from one name to the next.
    static let gap = 16.0

    /// Moves names apart until none covers another, all of them together as little as can be.
    /// - Parameters:
    ///   - wanted: the heights at which they would stand, in order.
    ///   - range: where there is room for all of them.
    static func places(_ wanted: [Double], within range: ClosedRange<Double>) -> [Double] {
        // Names that meet become one block, which stands at the mean of what its names want.
        var blocks: [(sum: Double, count: Int)] = []
        for (index, height) in wanted.enumerated() {
            blocks.append((height - Double(index) * gap, 1))
            while blocks.count > 1, mean(blocks[blocks.count - 2]) > mean(blocks[blocks.count - 1]) {
                let last = blocks.removeLast()
                blocks[blocks.count - 1].sum += last.sum
                blocks[blocks.count - 1].count += last.count
            }
        }
        let top = range.upperBound - Double(wanted.count - 1) * gap
        let starts = blocks.flatMap { block in
            [Double](repeating: min(max(mean(block), range.lowerBound), max(top, range.lowerBound)), count: block.count)
        }
        return starts.enumerated().map { $1 + Double($0) * gap }
    }

    private static func mean(_ block: (sum: Double, count: Int)) -> Double { block.sum / Double(block.count) }

    /// A phone's plot has room for a date on so many percent of it.
    private static let room = 45.0

    /// Whether each of these places, in percent from the left, is too near to one before it that stands.
    static func extras(_ places: [Double]) -> [Bool] {
        var last = -Double.infinity
        return places.map { place in
            guard place - last >= room else { return true }
            last = place
            return false
        }
    }
}
