public import GRDB

/// A link that lets one person in.
public struct Invitation: Sendable, FetchableRecord {
    public let id: ID<Invitation>
    public let role: Member.Role
    public let invitedBy: String
    public let createdAt: Instant
    public let expiresAt: Instant

    public init(row: Row) throws {
        id = row["id"]
        role = row["role"]
        invitedBy = row["invitedBy"]
        createdAt = row["createdAt"]
        expiresAt = row["expiresAt"]
    }
}
