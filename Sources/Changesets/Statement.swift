import CSQLiteSession

/// A prepared statement to which values are bound in place, without copying them from a changeset.
///
/// SQLite reads the values only while it steps: the caller keeps the changeset until then.
final class Statement {
    enum StepResult: Equatable {
        case row
        case done
        /// A constraint, given by SQLite's extended code, forbids it; nothing was changed.
        case refused(Int32)
    }

    private let pointer: OpaquePointer
    private let connection: OpaquePointer

    /// - Throws: `ChangesetError.sqlite`.
    init(_ sql: String, on connection: OpaquePointer) throws(ChangesetError) {
        var prepared: OpaquePointer?
        try ChangesetError.check(sqlite3_prepare_v2(connection, sql, -1, &prepared, nil))
        guard let prepared else { throw .sqlite(code: 1, meaning: "no statement") }
        pointer = prepared
        self.connection = connection
    }

    deinit { sqlite3_finalize(pointer) }

    /// Binds the value at a position in a changeset.
    func bind(_ index: Int, _ place: Int, of cursor: ChangeCursor) throws(ChangesetError) {
        let (bytes, number) = (cursor.bytes, Int32(index))
        switch bytes[place] {
        case 1: try ChangesetError.check(sqlite3_bind_int64(pointer, number, Self.integer(bytes, place + 1)))
        case 2:
            let bits = UInt64(bitPattern: Self.integer(bytes, place + 1))
            try ChangesetError.check(sqlite3_bind_double(pointer, number, Double(bitPattern: bits)))
        case 3, 4:
            let payload = try cursor.payload(place)
            guard let base = bytes.baseAddress else { throw .damage }
            let (start, count) = (base + payload.lowerBound, Int32(payload.count))
            // The pointer must not be NULL even for an empty value: SQLite would bind NULL.
            let code =
                bytes[place] == 3
                ? sqlite3_bind_text(
                    pointer, number, start.assumingMemoryBound(to: CChar.self), count, nil)
                : sqlite3_bind_blob(pointer, number, start, count, nil)
            try ChangesetError.check(code)
        case 5: try bindNull(index)
        default: throw .damage
        }
    }

    func bindNull(_ index: Int) throws(ChangesetError) {
        try ChangesetError.check(sqlite3_bind_null(pointer, Int32(index)))
    }

    func bind(_ index: Int, text: String) throws(ChangesetError) {
        try ChangesetError.check(hearth_bind_text_copy(pointer, Int32(index), text))
    }

    /// Reads a big-endian integer of eight bytes.
    private static func integer(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int64 {
        Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self))
    }

    /// - Throws: `ChangesetError.sqlite` for all results but a row, the end and a violated constraint.
    func step() throws(ChangesetError) -> StepResult {
        switch sqlite3_step(pointer) {
        case HEARTH_SQLITE_ROW: return .row
        case HEARTH_SQLITE_DONE: return .done
        case let code where code & 0xFF == HEARTH_SQLITE_CONSTRAINT:
            return .refused(sqlite3_extended_errcode(connection))
        case let code: throw .sqlite(code: code, meaning: String(cString: sqlite3_errstr(code)))
        }
    }

    /// Steps once and resets the statement for the next values.
    func run() throws(ChangesetError) -> StepResult {
        defer { reset() }
        return try step()
    }

    /// The returned code repeats the error of `step`.
    func reset() { _ = sqlite3_reset(pointer) }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    func text(_ column: Int32) -> String? { sqlite3_column_text(pointer, column).map { String(cString: $0) } }
}
