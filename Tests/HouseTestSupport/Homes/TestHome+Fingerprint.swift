import Foundation
import GRDB

@testable import House

extension TestHome {
    /// Tables written by signing in, by reading and by the house's own work, with any request.
    private static let passing: Set<String> = [
        "session", "device", "throttle", "job", "bulkWork", "noteVisit", "rendition", "blobFolder", "unknownBlob",
        "searchPause", "notePause", "recentPage", "reminderStale", "reminderRevision", "rateStamp", "sqlite_sequence",
        "grdb_migrations",
    ]

    /// The tables that differ from a fingerprint.
    func changes(since before: String) throws -> [String] {
        let lines = { (text: String) in
            Dictionary(uniqueKeysWithValues: text.split(separator: "\n").map { ($0.prefix { $0 != ":" }, $0) })
        }
        let (old, new) = (lines(before), lines(try everything()))
        return new.keys.filter { new[$0] != old[$0] }.map(String.init).sorted()
    }

    /// A fingerprint of all that members keep, for “it came back as it was”, without counters and notes beside it: the
    /// household, and all rows that leave with a member.
    func fingerprint(withBin: Bool = true) throws -> String {
        let without = Self.passing.union(withBin ? [] : ["undo", "undoPart"])
        let tables = ["household", "invitation"] + house.undo.subjects.removedTables
        return try house.database.read { db in try Self.lines(tables.filter { !without.contains($0) }, db) }
    }

    /// A fingerprint of all that is stored, for “nothing was stored”: a line for each table.
    func everything() throws -> String {
        try house.database.read { db in
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
                        AND name NOT LIKE '%Text\\_%' ESCAPE '\\' ORDER BY name
                    """)
            return try Self.lines(tables.filter { !Self.passing.contains($0) }, db)
        }
    }

    /// A line for each table, with its rows in an order that does not depend on when they were written.
    private static func lines(_ tables: [String], _ db: Database) throws -> String {
        try tables.map { table in
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
            return "\(table): \(rows.map(\.written).sorted())"
        }.joined(separator: "\n")
    }
}

extension String {
    /// A fingerprint without the versions, which go up when something is undone, so that open forms notice.
    var unversioned: String { replacing(/\bversion:\d+/, with: "version") }
}

extension Row {
    /// All values, on one line. A row's own description says of a blob only how long it is: two ids would look alike.
    var written: String {
        map { column, value in
            if case .blob(let bytes) = value.storage { "\(column):\(Hex.text(bytes))" } else { "\(column):\(value)" }
        }.joined(separator: " ").replacing("\n", with: "\\n")
    }
}
