package import GRDB

/// The household: one row, made at set-up.
package struct Household: Sendable, FetchableRecord {
    let name: String
    /// The default audience of new things: only their owner, or the household.
    package let audience: DefaultAudience

    package enum DefaultAudience: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case me, read, write

        package var audience: Audience {
            switch self {
            case .me: .onlyMe
            case .read: .household(.read)
            case .write: .household(.write)
            }
        }
    }

    static let columns = "household.name, household.audience"

    package init(row: Row) throws { self.init(row: row, at: 0) }

    /// Reads `columns` from a place in a row.
    init(row: Row, at place: Int) {
        name = row[place]
        audience = row[place + 1]
    }

    package static func fetch(_ db: Database) throws -> Household? {
        try Household.fetchOne(db.cachedStatement(sql: "SELECT \(columns) FROM household"))
    }
}
