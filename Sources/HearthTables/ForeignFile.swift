import Foundation
import GRDBSQLite
import TableProtocol

/// An untrusted SQLite database, read from memory. Only ordinary columns of ordinary tables are read, so that none of the
/// file's own code runs: no view, no trigger, no virtual table, no generated column.
final class ForeignFile {
    private var connection: OpaquePointer?

    struct Problem: Error {
        let kind: TablePart.Problem

        init(_ kind: TablePart.Problem) { self.kind = kind }

        /// - Parameter code: an error code of SQLite.
        init(code: Int32) {
            switch code & 0xff {
            case SQLITE_INTERRUPT: kind = .tooMuchWork
            case SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_FULL: kind = .tooLarge
            default: kind = .damaged
            }
        }
    }

    /// Bytes that SQLite may take.
    private static let memory: Int64 = 96 << 20
    /// Bytes of one value that is handed over in a row.
    private static let longest: Int32 = 8 << 20
    /// Bytes of a value that are handed over at a time.
    private static let portion = 256 << 10
    /// Steps of SQLite between two looks at the clock: some microseconds.
    private static let steps: Int32 = 1000

    /// - Parameter computing: seconds of processor time of this process.
    /// - Throws: `Problem`, `POSIXError`.
    init(_ file: MappedFile, computing: Int) throws {
        // The header has 100 bytes.
        guard file.count >= 512 else { throw Problem(.damaged) }
        // A database whose changes went to a log says so in these two bytes, and SQLite would look for the log, which no
        // backup has. 1 means that there is none.
        try file.change { bytes in
            for offset in [18, 19] { bytes.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self) }
        }
        sqlite3_hard_heap_limit64(Self.memory)
        try check(sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil))
        limit(computing)
        let bytes = file.address.assumingMemoryBound(to: UInt8.self)
        try check(
            sqlite3_deserialize(
                connection, "main", bytes, sqlite3_int64(file.count), sqlite3_int64(file.count),
                UInt32(SQLITE_DESERIALIZE_READONLY)))
        for pragma in ["trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY", "query_only = ON"] {
            try check(sqlite3_exec(connection, "PRAGMA \(pragma)", nil, nil, nil))
        }
    }

    deinit { sqlite3_close_v2(connection) }

    private func limit(_ computing: Int) {
        let limits = [
            (SQLITE_LIMIT_LENGTH, Self.longest), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20), (SQLITE_LIMIT_EXPR_DEPTH, 100),
            (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ]
        for (limit, value) in limits { sqlite3_limit(connection, limit, value) }
        sqlite3_progress_handler(
            connection, Self.steps,
            { seconds in
                // Processor time: the server may take its time with the rows.
                clock() / CLOCKS_PER_SEC >= Int(bitPattern: seconds) ? 1 : 0
            },
            // No pointer but a number, which nobody follows.
            UnsafeMutableRawPointer(bitPattern: computing))
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw Problem(code: code) }
    }

    // MARK: Tables

    /// The rows of a statement.
    private func each(_ sql: String, _ values: [String] = [], _ body: (OpaquePointer) throws -> Void) throws {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        defer { sqlite3_finalize(statement) }
        guard let statement else { return }
        // SQLITE_TRANSIENT, which is a cast that Swift cannot import: SQLite copies the text.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            try check(sqlite3_bind_text(statement, Int32(index + 1), value, -1, copied))
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try body(statement)
            case SQLITE_DONE: return
            case let code: throw Problem(code: code)
            }
        }
    }

    /// Valid until the statement's next step.
    private func text(_ statement: OpaquePointer, _ column: Int32) -> UnsafeBufferPointer<UInt8> {
        // The text has to be asked for first: that may convert it, and then it has another length.
        let start = sqlite3_column_text(statement, column)
        return UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
    }

    private func string(_ statement: OpaquePointer, _ column: Int32) -> String {
        String(decoding: text(statement, column), as: UTF8.self)
    }

    /// A table as the database spells it, with those of the wanted columns that are ordinary ones.
    private struct OrdinaryTable {
        let name: String
        /// By the wanted name.
        var columns: [String: String] = [:]
    }

    /// `nil` for what is missing, is a view, or is virtual, which has no root page.
    private func ordinary(_ wanted: TableRequest.Table) throws -> OrdinaryTable? {
        var table: OrdinaryTable?
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND lower(name) = lower(?)"
        try each(tables, [wanted.name]) { table = OrdinaryTable(name: string($0, 0)) }
        guard var table else { return nil }
        // 0: neither hidden nor generated.
        try each("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", [table.name]) { statement in
            let name = string(statement, 0)
            for column in wanted.columns where column.lowercased() == name.lowercased() { table.columns[column] = name }
        }
        return table
    }

    private func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    func write(_ wanted: TableRequest.Table, to answer: inout TablePartWriter) throws {
        let table = try ordinary(wanted)
        answer.table(isThere: table != nil)
        guard let table, !wanted.columns.isEmpty else { return }
        let columns = wanted.columns.map { table.columns[$0].map(quoted) ?? "NULL" }.joined(separator: ", ")
        let hasRowId = try hasRowId(table)
        var number: Int64 = 0
        let source = "FROM \(quoted(table.name)) NOT INDEXED"
        try each("SELECT \(hasRowId ? "rowid" : "NULL"), \(columns) \(source)") { statement in
            number += 1
            try answer.row(
                hasRowId ? sqlite3_column_int64(statement, 0) : number, columns: wanted.columns.count)
            for column in 1...Int32(wanted.columns.count) { try write(statement, column, to: &answer) }
        }
    }

    /// Tables, and columns of one, that are counted.
    private static let most = 100

    /// Writes how many rows have something in each column: neither nothing, nor zero, nor an empty text.
    func writeCounts(except others: [String], to answer: inout TablePartWriter) throws {
        answer.table(isThere: true)
        var names: [String] = []
        let tables = """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND substr(name, 1, 7) <> 'sqlite_'
            ORDER BY name LIMIT \(Self.most)
            """
        try each(tables) { names.append(string($0, 0)) }
        let skipped = Set(others.map { $0.lowercased() })
        for name in names where !skipped.contains(name.lowercased()) {
            var columns: [String] = []
            try each("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 LIMIT \(Self.most)", [name]) {
                columns.append(string($0, 0))
            }
            guard !columns.isEmpty else { continue }
            let counts = columns.map(quoted).map { column in
                """
                count(CASE typeof(\(column)) WHEN 'null' THEN NULL WHEN 'integer' THEN nullif(\(column), 0)
                    WHEN 'real' THEN nullif(\(column), 0) ELSE nullif(length(\(column)), 0) END)
                """
            }
            try each("SELECT \(counts.joined(separator: ", ")) FROM \(quoted(name)) NOT INDEXED") { statement in
                for (place, column) in columns.enumerated() {
                    try answer.row(Int64(place), columns: 3)
                    try answer.text(Array(name.utf8))
                    try answer.text(Array(column.utf8))
                    answer.whole(sqlite3_column_int64(statement, Int32(place)))
                }
            }
        }
    }

    private func hasRowId(_ table: OrdinaryTable) throws -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let sql = "SELECT rowid FROM \(quoted(table.name))"
        return sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
    }

    private func write(_ statement: OpaquePointer, _ column: Int32, to answer: inout TablePartWriter) throws {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: answer.whole(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: answer.real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT: try answer.text(text(statement, column))
        case SQLITE_BLOB: answer.blob(Int(sqlite3_column_bytes(statement, column)))
        default: answer.null()
        }
    }

    // MARK: One value

    /// Writes the bytes of a value that is a blob.
    func write(_ column: String, of wanted: String, row: Int64, to answer: inout TablePartWriter) throws {
        let table = try ordinary(TableRequest.Table(wanted, [column]))
        guard let table, let name = table.columns[column] else { throw Problem(.missing) }
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(connection, "main", table.name, name, row, 0, &blob)
        defer { sqlite3_blob_close(blob) }
        // A row that is not there, and a value that is no blob.
        guard code != SQLITE_ERROR else { throw Problem(.missing) }
        try check(code)
        let count = Int(sqlite3_blob_bytes(blob))
        var part = [UInt8](repeating: 0, count: min(count, Self.portion))
        var offset = 0
        while offset < count {
            let size = min(part.count, count - offset)
            try check(sqlite3_blob_read(blob, &part, Int32(size), Int32(offset)))
            try answer.bytes(part[..<size])
            offset += size
        }
    }
}
