import Foundation

/// A member in the list of members.
struct MemberRow: Sendable {
    let avatar: Avatar
    let role: Member.Role
    let isActive: Bool
    /// `/settings/members/:member`, if the reader may open it.
    let path: String?
}

/// A row of an unused invitation.
struct InvitationRow: Sendable {
    let id: String
    let role: Member.Role
    let expires: Date
}
