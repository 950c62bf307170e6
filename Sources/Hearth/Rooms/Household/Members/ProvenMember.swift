import Passwords

/// A member who has just given their password: with this hash, which must still be theirs when the session begins.
public struct ProvenMember: Sendable {
    public let member: Member
    let hash: PasswordHash
}
