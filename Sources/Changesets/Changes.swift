import Foundation

/// The rows of a changeset in no order, so that two changesets can be compared.
///
/// Decoding also proves that a changeset is well formed: SQLite 3.40 may loop for ever over a malformed one.
struct Changes: Equatable {
    struct Change: Hashable {
        let table: String
        let operation: ChangesetReader.Operation
        /// The columns' encoded values, each with its type first.
        let old: [ArraySlice<UInt8>]
        let new: [ArraySlice<UInt8>]

        init(
            _ table: String, _ operation: ChangesetReader.Operation, old: [ArraySlice<UInt8>], new: [ArraySlice<UInt8>]
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

        /// The blob in a column of a deleted row; `nil` for other operations.
        func deletedBlob(_ column: Int) -> [UInt8]? { operation == .delete ? Self.blob(old, column) : nil }

        /// The blob in the first column, which is part of the row's key.
        var key: [UInt8]? { Self.blob(operation == .insert ? new : old, 0) }

        /// The blob in the first column of an updated row, which is its key.
        var updatedKey: [UInt8]? { operation == .update ? Self.blob(old, 0) : nil }

        /// True if an update changed the value of a column.
        func changes(_ column: Int) -> Bool {
            operation == .update && new.indices.contains(column) && new[column].first != 0
        }

        /// The blob that an update wrote to a column; `nil` if it did not change the column.
        func updatedBlob(_ column: Int) -> [UInt8]? { operation == .update ? Self.blob(new, column) : nil }

        private static func blob(_ values: [ArraySlice<UInt8>], _ column: Int) -> [UInt8]? {
            guard values.indices.contains(column) else { return nil }
            // The encoding is the type, the length (all its bytes but the last have the highest bit set), and the
            // bytes.
            guard values[column].first == 4 else { return nil }
            return Array(values[column].dropFirst().drop { $0 & 0x80 != 0 }.dropFirst())
        }
    }

    private let all: Set<Change>
    /// The number of columns that each table had when it was recorded.
    let widths: [String: Int]

    var tables: [String] { widths.keys.sorted() }

    static func == (one: Changes, other: Changes) -> Bool { one.all == other.all }

    /// - Parameter known: the recorded numbers of columns by table; columns that were added later are left out.
    /// - Throws: `ChangesetError.damage`.
    init(_ changeset: Changeset, widths known: [String: Int] = [:]) throws(ChangesetError) {
        var reader = ChangesetReader(changeset.bytes)
        var all: Set<Change> = []
        var widths: [String: Int] = [:]
        while let change = try reader.next() {
            let width = max(change.old.count, change.new.count)
            let shown = known[change.table] ?? width
            widths[change.table] = width
            all.insert(
                Change(
                    change.table, change.operation,
                    old: Array(change.old.prefix(shown)), new: Array(change.new.prefix(shown))))
        }
        self.all = all
        self.widths = widths
    }
}
