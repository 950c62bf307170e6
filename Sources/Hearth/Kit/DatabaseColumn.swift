import GRDB

/// A column of the database by its name. Changesets know columns by their places alone, and columns are only ever added at the end of a
/// table, so the place of today's table is that of every changeset.
struct DatabaseColumn: Hashable, Sendable {
    let table: String
    let name: String

    init(_ table: String, _ name: String) {
        self.table = table
        self.name = name
    }

    /// - Throws: when the table has no such column.
    func place(in db: Database) throws -> Int {
        let find = try db.cachedStatement(sql: "SELECT cid FROM pragma_table_info(?) WHERE name = ?")
        return try Int.fetchOne(find, arguments: [table, name]).unwrap()
    }
}
