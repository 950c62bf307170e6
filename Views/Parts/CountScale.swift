/// The scale at the side of a chart of counts.
package enum CountScale {
    /// The next of 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200…: half of each is whole.
    package static func roundedUp(_ amount: Int) -> Int {
        var step = 1
        while step < Int.max / 100 {
            for factor in [2, 4, 6, 8, 10] where step * factor >= amount { return step * factor }
            step *= 10
        }
        return amount
    }
}
