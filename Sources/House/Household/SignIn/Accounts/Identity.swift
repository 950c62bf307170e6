import GRDB

/// An account of a person elsewhere: at a provider of OpenID Connect, or at a trusted proxy.
struct OutsideAccount: Sendable, Equatable {
    /// The provider's own name for itself; empty for the users of a trusted proxy.
    let issuer: String
    /// The account's name there, compared letter for letter.
    let subject: String

    static let proxyIssuer = ""

    static func ofProxy(_ user: String) -> OutsideAccount { OutsideAccount(issuer: proxyIssuer, subject: user) }

    var isOfProxy: Bool { issuer == Self.proxyIssuer }
}

/// An account that signs a member in.
struct Identity: Sendable, FetchableRecord {
    let id: ID<Identity>
    let member: ID<Member>
    let account: OutsideAccount
    let createdAt: Instant

    static let columns = "identity.id, identity.memberId, identity.issuer, identity.subject, identity.createdAt"

    init(row: Row) throws {
        id = row[0]
        member = row[1]
        account = OutsideAccount(issuer: row[2], subject: row[3])
        createdAt = row[4]
    }
}
