/// Reading a changeset, and making smaller ones from it. Columns are given by their places in the table, from 0.
extension Changeset {
    /// These changes without the deleted rows that point with one of their columns at a row which is neither there nor
    /// among the deleted ones: shares with people who left since, for example.
    ///
    /// - Parameters:
    ///   - target: the table whose first column is pointed at.
    ///   - present: what is there in that column now.
    /// - Throws: `ChangesetError.damage`.
    public func withoutOrphans(
        of table: String, column: Int, target: String, present: Set<[UInt8]>
    ) throws -> Changeset {
        let pointed = try deletedBlobs(of: table, column: column)
        guard !pointed.isEmpty else { return self }
        let gone = try pointed.subtracting(present).subtracting(deletedBlobs(of: target, column: 0))
        return try withoutDeleted(of: table) { row in row(column).map(gone.contains) ?? false }
    }

    /// These changes without those deleted rows of a table that `isLeftOut` names; it is given a row's columns.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func withoutDeleted(
        of table: String, where isLeftOut: ((_ column: Int) -> [UInt8]?) -> Bool
    ) throws -> Changeset {
        Changeset(
            bytes: try ChangesetReader.bytes(bytes, of: table) { change in
                change.operation == .delete && isLeftOut(change.deletedBlob)
            })
    }

    /// These changes without the updates of a table's rows but those with certain keys.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func withoutUpdates(of table: String, but kept: Set<[UInt8]> = []) throws -> Changeset {
        Changeset(
            bytes: try ChangesetReader.bytes(bytes, of: table) { change in
                guard change.operation == .update else { return false }
                return !(change.updatedKey.map(kept.contains) ?? false)
            })
    }

    /// The blobs that the deleted rows of a table hold in one of their columns.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func deletedBlobs(of table: String, column: Int) throws -> Set<[UInt8]> {
        try deletedBlobs(of: [(table, column)])[0]
    }

    /// The same for several columns in one look: to find where the tables stand takes most of the time.
    ///
    /// - Returns: a set for each column, in their order.
    /// - Throws: `ChangesetError.damage`.
    public func deletedBlobs(of columns: [(table: String, column: Int)]) throws -> [Set<[UInt8]>] {
        let spans = try ChangesetSpans(bytes)
        return try columns.map { table, column in
            var blobs: Set<[UInt8]> = []
            for span in spans.of(table) {
                var reader = ChangesetReader(bytes, span)
                while let change = try reader.next() {
                    if let blob = change.deletedBlob(column) { blobs.insert(blob) }
                }
            }
            return blobs
        }
    }

    /// The first columns, as far as they are blobs, of rows of a table that have another value in one of their columns.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func updatedKeys(of table: String, changing column: Int) throws -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for span in try ChangesetSpans(bytes).of(table) {
            var reader = ChangesetReader(bytes, span)
            while let change = try reader.next() {
                if let key = change.updatedKey, change.changes(column) { keys.insert(key) }
            }
        }
        return keys
    }

    /// The values that updates put into one column of a table, by the rows' keys.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func updatedBlobs(of table: String, column: Int) throws -> [[UInt8]: [UInt8]] {
        var blobs: [[UInt8]: [UInt8]] = [:]
        for span in try ChangesetSpans(bytes).of(table) {
            var reader = ChangesetReader(bytes, span)
            while let change = try reader.next() {
                if let key = change.updatedKey, let blob = change.updatedBlob(column) { blobs[key] = blob }
            }
        }
        return blobs
    }

    /// The first columns, as far as they are blobs, of all rows of a table that came, went or changed.
    ///
    /// - Throws: `ChangesetError.damage`.
    public func keys(of table: String) throws -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for span in try ChangesetSpans(bytes).of(table) {
            var reader = ChangesetReader(bytes, span)
            while let change = try reader.next() {
                if let key = change.key { keys.insert(key) }
            }
        }
        return keys
    }
}
