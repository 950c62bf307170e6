/// Selecting from a changeset. Columns are given by their index in the table, from 0.
extension Changeset {
    /// The changes without the deleted rows whose column refers to a row that neither exists nor is among the deleted
    /// ones: shares with members who have left since, for example.
    ///
    /// - Parameters:
    ///   - target: the table whose first column is referred to.
    ///   - present: the values in that column at present.
    ///   - spared: rows with one of these blobs in the column `key` stay.
    /// - Throws: `ChangesetError.damage`.
    public func withoutOrphans(
        of table: String, column: Int, target: String, present: Set<[UInt8]>,
        sparing spared: Set<[UInt8]> = [], by key: Int = 0
    ) throws -> Changeset {
        let pointed = try deletedBlobs(of: table, column: column)
        guard !pointed.isEmpty else { return self }
        let gone = try pointed.subtracting(present).subtracting(deletedBlobs(of: target, column: 0))
        return try withoutDeleted(of: table) { row in
            guard try row(column).map(gone.contains) ?? false else { return false }
            return try spared.isEmpty || !(row(key).map(spared.contains) ?? false)
        }
    }

    /// The changes without the deleted rows of a table for which `isLeftOut`, given a row's columns, returns true.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func withoutDeleted(
        of table: String, where isLeftOut: ((_ column: Int) throws -> [UInt8]?) throws -> Bool
    ) throws -> Changeset {
        try without(of: table) { change in try change.operation == .delete && isLeftOut(change.deletedBlob) }
    }

    /// The changes without the updates of a table's rows, or of those with some keys.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func withoutUpdates(of table: String, to keys: Set<[UInt8]>? = nil) throws -> Changeset {
        if let keys, keys.isEmpty { return self }
        return try without(of: table) { change in
            guard let key = try change.updatedKey() else { return false }
            return keys?.contains(key) ?? true
        }
    }

    private func without(of table: String, where isLeftOut: (ChangeCursor) throws -> Bool) throws -> Changeset {
        let spans = try ChangesetSpans(bytes).of(table)
        guard !spans.isEmpty else { return self }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var start = bytes.startIndex
        try forEachChange(in: spans) { change in
            // The table's header stays: further changes may follow it.
            let isKept = try !isLeftOut(change)
            kept += bytes[start..<(isKept ? change.range.upperBound : change.range.lowerBound)]
            start = change.range.upperBound
        }
        kept += bytes[start...]
        return Changeset(bytes: kept)
    }

    /// The blobs in a column of a table's deleted rows.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func deletedBlobs(of table: String, column: Int) throws -> Set<[UInt8]> {
        try deletedBlobs(of: [(table, column)])[0]
    }

    /// The blobs of several columns, found in one pass: locating the tables takes most of the time.
    ///
    /// - Returns: a set for each column, in the same order.
    /// - Throws: `ChangesetError.damage`.
    public func deletedBlobs(of columns: [(table: String, column: Int)]) throws -> [Set<[UInt8]>] {
        let spans = try ChangesetSpans(bytes)
        return try columns.map { table, column in
            var blobs: Set<[UInt8]> = []
            try forEachChange(in: spans.of(table)) { change in
                if let blob = try change.deletedBlob(column) { blobs.insert(blob) }
            }
            return blobs
        }
    }

    /// The blobs in the first column of a table's updated rows whose given column changed.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func updatedKeys(of table: String, changing column: Int) throws -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        try forEachChange(in: ChangesetSpans(bytes).of(table)) { change in
            if change.changes(column), let key = try change.updatedKey() { keys.insert(key) }
        }
        return keys
    }

    /// The values that updates wrote to a column of a table, by row key.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func updatedBlobs(of table: String, column: Int) throws -> [[UInt8]: [UInt8]] {
        var blobs: [[UInt8]: [UInt8]] = [:]
        try forEachChange(in: ChangesetSpans(bytes).of(table)) { change in
            if let key = try change.updatedKey(), let blob = try change.updatedBlob(column) { blobs[key] = blob }
        }
        return blobs
    }

    /// A changed row, and the row that one of its columns refers to.
    public struct Reference: Sendable, Equatable {
        /// The blob in the row's first column.
        public let key: [UInt8]
        /// The blob in the column before the change; `nil` if there was no such row, or if the column was not changed.
        public let before: [UInt8]?
        /// The blob after the change; `nil` likewise.
        public let after: [UInt8]?
    }

    /// The changed rows of several tables, in one pass.
    ///
    /// - Parameter columns: the column that refers to another row, one for each table.
    /// - Returns: the rows of each table, in the same order.
    /// - Throws: `ChangesetError.damage`.
    public func references(of columns: [(table: String, column: Int)]) throws -> [[Reference]] {
        let spans = try ChangesetSpans(bytes)
        return try columns.map { table, column in
            var rows: [Reference] = []
            try forEachChange(in: spans.of(table)) { change in
                guard let key = try change.key() else { return }
                let (before, after) = try change.blobs(column)
                rows.append(Reference(key: key, before: before, after: after))
            }
            return rows
        }
    }

    /// The blobs in the first column of all inserted, deleted and updated rows of a table.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func keys(of table: String) throws -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        try forEachChange(in: ChangesetSpans(bytes).of(table)) { change in
            if let key = try change.key() { keys.insert(key) }
        }
        return keys
    }

    /// Calls a function with each change of some tables, in order.
    func forEachChange(in spans: [ChangesetSpans.Span], _ body: (ChangeCursor) throws -> Void) throws {
        try bytes.withUnsafeBytes { bytes in
            for span in spans {
                var cursor = ChangeCursor(bytes, width: span.header.isKey.count, range: span.range)
                while try cursor.next() { try body(cursor) }
            }
        }
    }
}
