public import Foundation
internal import GRDB
internal import GRDBSQLite

/// The row a statement stands on, read where SQLite keeps it. Columns count from 0.
///
/// SQLite lends each column's bytes until the statement moves on, so they are copied at once; and this value cannot be
/// copied, so it does not outlive the closure it was lent to.
public struct Columns: ~Copyable {
    private let statement: OpaquePointer

    @usableFromInline
    init(_ statement: OpaquePointer) { self.statement = statement }

    public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// 0 where there is none.
    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// Empty where there is none.
    public func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        // The length is asked for after the text: before, it could be that of another encoding.
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Empty where there is none.
    public func bytes(_ column: Int32) -> Data {
        guard let start = sqlite3_column_blob(statement, column) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// - Throws: `DatabaseError` where the column is not a blob of 16 bytes.
    public func uuid(_ column: Int32) throws -> UUID {
        guard let start = sqlite3_column_blob(statement, column), sqlite3_column_bytes(statement, column) == 16 else {
            throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "column \(column) holds no id")
        }
        return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
    }
}

/// A value for a statement's argument.
public enum Argument: Sendable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case bytes([UInt8])
}
