/// The placement of names beside a plot and of dates under it.
enum ChartLabels {
    /// The least distance between two names, in pixels.
    static let gap = 16.0

    /// Moves names apart until none covers another, with the least movement in all.
    /// - Parameters:
    ///   - wanted: the height of each name before any is moved, in ascending order.
    ///   - range: the heights between which all names have to fit.
    static func places(_ wanted: [Double], within range: ClosedRange<Double>) -> [Double] {
        // Overlapping names are merged into a block, which is placed at the mean of the heights its names want.
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

    /// The width that one date needs under a phone's plot, in percent of the plot.
    private static let room = 45.0

    /// Marks each place (in percent from the left) that is too near to the kept place before it.
    static func extras(_ places: [Double]) -> [Bool] {
        var last = -Double.infinity
        return places.map { place in
            guard place - last >= room else { return true }
            last = place
            return false
        }
    }
}
