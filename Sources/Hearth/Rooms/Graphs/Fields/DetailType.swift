import GRDB

/// What a detail field holds.
enum DetailType: String, Sendable, CaseIterable, DatabaseValueConvertible {
    case text, longText, integer, decimal, date, yesNo, choice

    /// Whether its values can be added up and have a unit.
    var isNumber: Bool { self == .integer || self == .decimal }

    /// Whether it can have a smallest and a largest value.
    var hasRange: Bool { isNumber || self == .date }
}
