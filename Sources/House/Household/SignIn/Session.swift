package import GRDB

/// A signed-in browser.
package struct Session: Sendable, FetchableRecord {
    let id: ID<Session>
    let createdAt: Instant
    let lastSeenAt: Instant
    /// The browser's own description (`User-Agent`).
    let device: String
    let address: String

    package init(row: Row) throws {
        id = row["id"]
        createdAt = row["createdAt"]
        lastSeenAt = row["lastSeenAt"]
        device = row["device"]
        address = row["address"]
    }
}
