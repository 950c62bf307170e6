package import GRDB

/// A column of the database by its name. Changesets identify columns only by their index; since columns are only ever
/// added at the end of a table, today's index holds for every changeset.
package struct DatabaseColumn: Hashable, Sendable {
    let table: String
    let name: String

    package init(_ table: String, _ name: String) {
        self.table = table
        self.name = name
    }

    /// - Throws: an error if the table has no such column.
    package func place(in db: Database) throws -> Int {
        let find = try db.cachedStatement(sql: "SELECT cid FROM pragma_table_info(?) WHERE name = ?")
        return try Int.fetchOne(find, arguments: [table, name]).unwrap()
    }
}
