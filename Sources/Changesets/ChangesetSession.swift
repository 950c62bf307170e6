import CSQLiteSession

/// SQLite's session object: it watches one connection until it is deleted.
final class ChangesetSession {
    private let pointer: OpaquePointer

    /// - Throws: `ChangesetError.sqlite`.
    init(connection: OpaquePointer, tables: [String]) throws(ChangesetError) {
        var created: OpaquePointer?
        try ChangesetError.check(sqlite3session_create(connection, "main", &created))
        guard let created else { throw .sqlite(code: 7, meaning: "no session") }
        pointer = created
        for table in tables {
            try ChangesetError.check(sqlite3session_attach(pointer, table))
        }
    }

    deinit {
        sqlite3session_delete(pointer)
    }

    /// The changes since the beginning; values after a change are those of the present rows.
    func changeset() throws(ChangesetError) -> Changeset {
        var buffer = Buffer()
        try ChangesetError.check(sqlite3session_changeset(pointer, &buffer.count, &buffer.start))
        return Changeset(bytes: buffer.moved())
    }
}

/// A buffer allocated by SQLite.
struct Buffer {
    var count: Int32 = 0
    var start: UnsafeMutableRawPointer?

    /// The bytes as an array; SQLite's copy is freed.
    mutating func moved() -> [UInt8] {
        defer {
            sqlite3_free(start)
            (start, count) = (nil, 0)
        }
        // SQLite initialised `count` bytes at `start`, which this object owns until it frees them.
        return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }
}
