import Passwords

/// A member who has just proved their password. The session starts only if this hash is still the stored one.
struct ProvenMember: Sendable {
    let member: Member
    let hash: PasswordHash
}
