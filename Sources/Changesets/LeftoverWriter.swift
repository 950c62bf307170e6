/// A writer of the changes that did not fit, as a new changeset.
struct LeftoverWriter {
    private var order: [String] = []
    private var headers: [String: ArraySlice<UInt8>] = [:]
    private var changes: [String: [UInt8]] = [:]

    /// Sets the header of a table before its changes.
    mutating func begin(_ table: String, header: ArraySlice<UInt8>) {
        guard headers[table] == nil else { return }
        headers[table] = header
        order.append(table)
    }

    mutating func keep(_ table: String, _ change: some Collection<UInt8>) {
        changes[table, default: []] += change
    }

    /// Adds an update of some columns of a row.
    ///
    /// - Parameters:
    ///   - keys: the indexes of the key's columns.
    ///   - after: the positions of the new values; `nil` writes NULL.
    mutating func keepUpdate(
        _ table: RestoreTable, keys: [Int], columns: [Int], before: [Int], after: [Int]?, of cursor: ChangeCursor
    ) throws(ChangesetError) {
        var bytes: [UInt8] = [ChangesetScanner.Operation.update.rawValue, 0]
        for column in 0..<table.width {
            if keys.contains(column) || columns.contains(column) {
                bytes += try cursor.encoded(before[column])
            } else {
                bytes.append(0)
            }
        }
        for column in 0..<table.width {
            guard columns.contains(column) else {
                bytes.append(0)
                continue
            }
            if let after { bytes += try cursor.encoded(after[column]) } else { bytes.append(5) }
        }
        keep(table.name, bytes)
    }

    var changeset: Changeset {
        var bytes: [UInt8] = []
        for table in order {
            guard let header = headers[table], let changes = changes[table] else { continue }
            bytes += header
            bytes += changes
        }
        return Changeset(bytes: bytes)
    }
}
