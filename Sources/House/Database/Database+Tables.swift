import GRDB

extension Database {
    /// Whether it has a table. GRDB's `tableExists` reads the whole schema for it, once for each connection: that of a house has
    /// hundreds of rows, and the house asks as it opens.
    func hasTable(_ name: String) throws -> Bool {
        try Bool.fetchOne(
            self, sql: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", arguments: [name]) ?? false
    }
}
