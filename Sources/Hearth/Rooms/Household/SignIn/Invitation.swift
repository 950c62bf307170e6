public import GRDB

/// An invitation: a link with which one person can join.
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
