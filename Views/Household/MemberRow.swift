public import Foundation

/// A member in the list of members.
public struct MemberRow: Sendable {
    public let face: Face
    public let role: Role
    public let isActive: Bool
    /// `/settings/members/:member`, where the reader may open it.
    public let path: String?

    public init(face: Face, role: Role, isActive: Bool, path: String?) {
        self.face = face
        self.role = role
        self.isActive = isActive
        self.path = path
    }
}

/// An invitation that nobody used yet.
public struct InvitationRow: Sendable {
    public let id: String
    public let role: Role
    public let expires: Date

    public init(id: String, role: Role, expires: Date) {
        self.id = id
        self.role = role
        self.expires = expires
    }
}
