import Foundation
import GRDB

/// An untrusted SQLite file: none of its code runs, and its column types are not relied on.
struct ForeignDatabase {
    private let queue: DatabaseQueue

    init(path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // Turns off functions and virtual tables that the file's own views could call.
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Whether these names are tables and not views or virtual tables, which have no root page.
    func hasTables(_ names: [String]) throws -> Bool {
        try queue.read { db in
            let tables = try String.fetchSet(
                db, sql: "SELECT lower(name) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
            return names.allSatisfy { tables.contains($0.lowercased()) }
        }
    }

    /// Calls `body` with each row of a query.
    func each(_ sql: String, _ body: (ForeignRow) throws -> Void) throws {
        try queue.read { db in
            let rows = try Row.fetchCursor(db, sql: sql)
            while let row = try rows.next() { try body(ForeignRow(row: row)) }
        }
    }

    func bytes(_ sql: String, _ id: Int64) throws -> Data? {
        try queue.read { db in try Row.fetchOne(db, sql: sql, arguments: [id]).flatMap { ForeignRow(row: $0).bytes(0) }
        }
    }
}

/// A row whose columns may have values of any type.
struct ForeignRow {
    let row: Row

    private func value(_ index: Int) -> DatabaseValue.Storage {
        guard index < row.count else { return .null }
        let value: DatabaseValue = row[index]
        return value.storage
    }

    func text(_ index: Int) -> String? {
        switch value(index) {
        case .string(let text): text
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .null, .blob: nil
        }
    }

    func whole(_ index: Int) -> Int64? {
        switch value(index) {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number.rounded())
        case .string(let text): Int64(text)
        case .null, .blob: nil
        }
    }

    func bytes(_ index: Int) -> Data? {
        if case .blob(let data) = value(index) { data } else { nil }
    }
}
