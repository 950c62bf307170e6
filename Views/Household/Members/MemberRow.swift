import Foundation

/// A member in the list of members.
struct MemberRow: Sendable {
    let avatar: Avatar
    let role: Member.Role
    let isActive: Bool
    /// `/settings/members/:member`, where the reader may open it.
    let path: String?
}

/// An invitation that nobody used yet.
struct InvitationRow: Sendable {
    let id: String
    let role: Member.Role
    let expires: Date
}
