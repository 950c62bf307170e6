package import JSON

/// The members of a file's rows that Hearth does not import, each with the number of its rows. They have the names that the
/// other program gave them: Hearth has none for what it does not know.
package struct UnreadMembers: Codable, Sendable, Equatable {
    package private(set) var counts: [String: Int] = [:]

    /// Names that are counted, and characters of one.
    private static let limit = 40
    private static let nameLimit = 60

    package init() {}

    package var isEmpty: Bool { counts.isEmpty }

    /// The most frequent first.
    package var sorted: [(name: String, count: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// Counts the members of a row that are not imported.
    /// - Parameter known: the names of those that are, or that only the other program needs.
    package mutating func add(_ row: JSONPart, except known: Set<String>) {
        for (name, value) in row.members where !known.contains(name) && value.says { add(name) }
    }

    package mutating func add(_ name: String, _ count: Int = 1) {
        guard count > 0 else { return }
        let name = String(name.tidiedLine.prefix(Self.nameLimit))
        guard counts[name] != nil || counts.count < Self.limit else { return }
        counts[name, default: 0] += count
    }
}
