import Foundation

/// The rows of a changeset in no order, so that two changesets can be compared.
struct Changes: Equatable {
    struct Change: Hashable {
        let table: String
        let operation: ChangesetScanner.Operation
        /// The columns' encoded values, each with its type first.
        let old: [ArraySlice<UInt8>]
        let new: [ArraySlice<UInt8>]

        init(
            _ table: String, _ operation: ChangesetScanner.Operation, old: [ArraySlice<UInt8>], new: [ArraySlice<UInt8>]
        ) {
            self.table = table
            self.operation = operation
            self.old = old
            self.new = new
        }

        /// Hashes only the first two columns, which hold the key of most tables, and whole values instead of single
        /// bytes.
        func hash(into hasher: inout Hasher) {
            hasher.combine(operation)
            for value in (operation == .insert ? new : old).prefix(2) {
                value.withUnsafeBytes { hasher.combine(bytes: $0) }
            }
        }

        static func == (one: Change, other: Change) -> Bool {
            one.operation == other.operation && one.table == other.table && isEqual(one.old, other.old)
                && isEqual(one.new, other.new)
        }

        private static func isEqual(_ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]) -> Bool {
            guard one.count == other.count else { return false }
            return zip(one, other).allSatisfy { one, other in
                one.withUnsafeBytes { one in
                    other.withUnsafeBytes { other in
                        guard one.count == other.count else { return false }
                        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
                        return memcmp(start, otherStart, one.count) == 0
                    }
                }
            }
        }
    }

    private let all: Set<Change>
    /// The number of columns that each table had when it was recorded.
    let widths: [String: Int]

    var tables: [String] { widths.keys.sorted() }

    static func == (one: Changes, other: Changes) -> Bool { one.all == other.all }

    /// - Parameter known: the recorded numbers of columns by table; columns that were added later are left out.
    /// - Throws: `ChangesetError.damage`.
    init(_ changeset: Changeset, widths known: [String: Int] = [:]) throws {
        var all: Set<Change> = []
        var widths: [String: Int] = [:]
        for span in try ChangesetSpans(changeset.bytes).all {
            let (table, width) = (span.header.table, span.header.isKey.count)
            let shown = min(known[table] ?? width, width)
            try changeset.forEachChange(in: [span]) { cursor in
                let values = { (places: [Int]) in
                    try places.prefix(shown).map { place in
                        place > 0 ? changeset.bytes[try cursor.encodedRange(place)] : Self.undefined
                    }
                }
                let operation = cursor.operation
                all.insert(
                    Change(
                        table, operation, old: operation == .insert ? [] : try values(cursor.old),
                        new: operation == .delete ? [] : try values(cursor.new)))
            }
            if !span.range.isEmpty { widths[table] = width }
        }
        self.all = all
        self.widths = widths
    }

    private static let undefined: ArraySlice<UInt8> = [0]
}
