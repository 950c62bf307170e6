/// A weight, exact to a tenth of a gram.
struct Grams: Codable, Sendable, Hashable, Comparable {
    var tenths: Int

    init(tenths: Int) { self.tenths = tenths }

    init(_ whole: Int) { tenths = whole * 10 }

    static let zero = Grams(tenths: 0)

    static func < (left: Grams, right: Grams) -> Bool { left.tenths < right.tenths }

    static func + (left: Grams, right: Grams) -> Grams { Grams(tenths: left.tenths + right.tenths) }

    static func - (left: Grams, right: Grams) -> Grams { Grams(tenths: left.tenths - right.tenths) }

    static func += (left: inout Grams, right: Grams) { left = left + right }

    /// `15.5`, `300`: with a point, in every language.
    var plain: String { tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))" }

    var number: Double { Double(tenths) / 10 }

    /// Tenths in so many shares that add up to them again and differ by one at most.
    static func shares(of tenths: Int, among count: Int) -> [Int] {
        (0..<count).map { tenths / count + ($0 < tenths % count ? 1 : 0) }
    }
}

/// A temperature, exact to half a degree.
struct Celsius: Codable, Sendable, Hashable, Comparable {
    var halves: Int

    init(halves: Int) { self.halves = halves }

    init(_ whole: Int) { halves = whole * 2 }

    static func < (left: Celsius, right: Celsius) -> Bool { left.halves < right.halves }

    /// `92`, `92.5`
    var plain: String { halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5" }

    var number: Double { Double(halves) / 2 }
}
