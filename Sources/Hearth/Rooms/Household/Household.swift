public import GRDB
import Rows

/// The house itself: one row, made at set-up.
public struct Household: Sendable, FetchableRecord {
    public let name: String
    /// Who sees new things: only their owner, or the household.
    public let audience: DefaultAudience

    public enum DefaultAudience: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case me, read, write

        var audience: Audience {
            switch self {
            case .me: .onlyMe
            case .read: .household(.read)
            case .write: .household(.write)
            }
        }
    }

    public init(row: Row) throws {
        name = row["name"]
        audience = row["audience"]
    }

    /// Reads `name` and `audience` from two columns side by side.
    init(_ columns: borrowing Columns, from column: Int32) throws {
        name = columns.text(column)
        audience = try DefaultAudience(rawValue: columns.text(column + 1)).unwrap()
    }

    static func fetch(_ db: Database) throws -> Household? {
        try Household.fetchOne(db.cachedStatement(sql: "SELECT name, audience FROM household"))
    }
}
