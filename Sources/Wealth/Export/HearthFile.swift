import Foundation

/// Hearth's own JSON of a member's visible series, for import into Hearth. Each value has its own line. Version 2 added
/// ids, the household flag and milliseconds.
enum HearthFile {
    static let format = "hearth-wealth"
    static let version = 2

    struct Head: Encodable {
        let format = HearthFile.format
        let version = HearthFile.version
        let currency: String
        let target: Target?
    }

    /// The member's target; the amount is a string, as those of values.
    struct Target: Codable, Sendable {
        let amount: String
        let currency: String
    }

    struct Line: Encodable {
        let id: String
        let name: String
        let currency: String
        let kind: String
        let colour: Int
        let createdAt: String
        let archivedOn: String?
        let staleDays: Int
        /// The reader's own part, in percent.
        let part: Double
        /// The series counts in the household's total.
        let household: Bool
    }

    /// Amounts are strings, so that no program turns them into floating-point numbers.
    struct Value: Codable, Sendable {
        let date: String
        let at: String?
        let zone: String?
        let value: String
        let paidIn: String?
        let note: String?
        let rate: String?
        let rateCurrency: String?
        let rateDay: String?
        /// The rates in the currencies of other members' totals.
        let otherRates: [KeptRateLine]?
    }

    /// A rate that was kept with a value.
    struct KeptRateLine: Codable, Sendable {
        let currency: String
        let rate: String
        let day: String?
    }

    struct RateLine: Codable, Sendable {
        let base: String
        let quote: String
        let date: String
        let rate: String
    }

    /// An object whose list has one line for each of its members.
    static func object(_ head: some Encodable, _ name: String, _ members: [String]) throws -> String {
        "\(try line(head).dropLast()),\"\(name)\":[\n\(members.joined(separator: ",\n"))\n]}"
    }

    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// A member's part of a series as exported files write it, in percent: `33.33`.
enum PartText {
    /// - Parameter part: in hundredths of a percent.
    static func written(_ part: Int) -> String {
        let rest = part % 100
        return rest == 0 ? "\(part / 100)" : "\(part / 100)." + (rest < 10 ? "0\(rest)" : "\(rest)")
    }

    static func read(_ text: String) -> Int? {
        text.isEmpty ? nil : Double(text.replacing(",", with: ".")).flatMap { read($0) }
    }

    static func read(_ percent: Double) -> Int? {
        (0...100).contains(percent) ? Int((percent * 100).rounded()) : nil
    }
}
