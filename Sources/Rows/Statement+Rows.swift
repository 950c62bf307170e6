internal import Foundation
public import GRDB
internal import GRDBSQLite

/// For the few statements that every page runs: GRDB's own way builds a dictionary of arguments for each statement and
/// asks each column for its type by way of three protocols, which took longer than SQLite itself.
///
/// Statements come from GRDB's cache and belong to one connection, which GRDB lends to one thread at a time. They are
/// left as they were found: reset and without arguments.
extension Statement {
    /// Every row, in order.
    /// - Parameter arguments: every argument of the statement under its name with the colon, once.
    /// - Throws: `DatabaseError`, also where an argument is missing or unknown.
    @inlinable
    public func rows<Value>(
        _ arguments: KeyValuePairs<String, Argument>, _ read: (borrowing Columns) throws -> Value
    ) throws -> [Value] {
        try bind(arguments)
        defer { finish() }
        var values: [Value] = []
        while try step() { values.append(try read(Columns(sqliteStatement))) }
        return values
    }

    /// The first row, if any.
    @inlinable
    public func firstRow<Value>(
        _ arguments: KeyValuePairs<String, Argument>, _ read: (borrowing Columns) throws -> Value
    ) throws -> Value? {
        try bind(arguments)
        defer { finish() }
        return try step() ? try read(Columns(sqliteStatement)) : nil
    }

    /// Runs a statement that gives no rows and takes no arguments.
    public func run() throws {
        defer { finish() }
        _ = try step()
    }

    /// Runs a statement that gives no rows.
    /// - Parameter arguments: in their order; NULL where there is none.
    public func run(_ arguments: [Argument?]) throws {
        finish()
        defer { finish() }
        guard Int(sqlite3_bind_parameter_count(sqliteStatement)) == arguments.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "arguments do not fit", sql: sql)
        }
        for (index, argument) in arguments.enumerated() {
            guard let argument else { continue }
            let code = argument.bind(to: sqliteStatement, Int32(index + 1))
            guard code == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "argument \(index)", sql: sql)
            }
        }
        _ = try step()
    }

    @usableFromInline
    func bind(_ arguments: KeyValuePairs<String, Argument>) throws {
        // What an earlier use left must not stand in for what this one forgot: it could be another member.
        guard Int(sqlite3_bind_parameter_count(sqliteStatement)) == arguments.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "arguments do not fit", sql: sql)
        }
        finish()
        for (name, argument) in arguments {
            let code = argument.bind(to: sqliteStatement, sqlite3_bind_parameter_index(sqliteStatement, name))
            guard code == SQLITE_OK else {
                finish()
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "argument \(name)", sql: sql)
            }
        }
    }

    @usableFromInline
    func step() throws -> Bool {
        let code = sqlite3_step(sqliteStatement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
        }
    }

    @usableFromInline
    func finish() {
        sqlite3_reset(sqliteStatement)
        sqlite3_clear_bindings(sqliteStatement)
    }
}

extension Argument {
    /// SQLite takes a copy of texts and blobs before the call returns.
    fileprivate func bind(to statement: OpaquePointer, _ index: Int32) -> Int32 {
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)  // SQLITE_TRANSIENT, a cast in sqlite3.h
        switch self {
        case .integer(let number):
            return sqlite3_bind_int64(statement, index, number)
        case .real(let number):
            return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text(statement, index, characters.baseAddress, Int32(characters.count), copies)
                }
            }
        case .uuid(let uuid):
            return withUnsafeBytes(of: uuid.uuid) {
                sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copies)
            }
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copies)
            }
        }
    }
}
