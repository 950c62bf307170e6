import GRDB

/// A link with which a member sets a new password.
struct PasswordReset: Sendable, FetchableRecord {
    let id: ID<PasswordReset>
    let member: ID<Member>
    let memberName: String
    /// The admin who made the link.
    let madeBy: String

    init(row: Row) throws {
        id = row["id"]
        member = row["memberId"]
        memberName = row["memberName"]
        madeBy = row["madeBy"]
    }
}
