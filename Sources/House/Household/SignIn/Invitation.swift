import GRDB

/// An invitation: a link with which one person can join.
struct Invitation: Sendable, FetchableRecord {
    let id: ID<Invitation>
    let role: Member.Role
    let invitedBy: String
    let createdAt: Instant
    let expiresAt: Instant

    init(row: Row) throws {
        id = row["id"]
        role = row["role"]
        invitedBy = row["invitedBy"]
        createdAt = row["createdAt"]
        expiresAt = row["expiresAt"]
    }
}
