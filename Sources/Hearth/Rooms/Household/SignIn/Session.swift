public import GRDB

/// A signed-in browser.
public struct Session: Sendable, FetchableRecord {
    public let id: ID<Session>
    public let createdAt: Instant
    public let lastSeenAt: Instant
    /// The browser's own description (`User-Agent`).
    public let device: String
    public let address: String

    public init(row: Row) throws {
        id = row["id"]
        createdAt = row["createdAt"]
        lastSeenAt = row["lastSeenAt"]
        device = row["device"]
        address = row["address"]
    }
}
