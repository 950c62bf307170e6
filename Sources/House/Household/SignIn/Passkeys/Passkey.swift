import Foundation
import GRDB

/// A key in one of a member's devices, or in several, that signs in and opens locks.
struct Passkey: Sendable, FetchableRecord {
    let id: ID<Passkey>
    let member: ID<Member>
    /// The credential id: the bytes by which the authenticator identifies it.
    let credential: Data
    /// The public key as a COSE key (RFC 9052, section 7).
    let publicKey: Data
    let signCount: Int
    /// The only host at which it works.
    let host: String
    let name: String
    let createdAt: Instant
    /// The time at which its counter was found to have gone back, as that of a copy does. It opens nothing since then.
    let blockedAt: Instant?

    static let columns = """
        passkey.id, passkey.memberId, passkey.credentialId, passkey.publicKey, passkey.signCount, passkey.host,
        passkey.name, passkey.createdAt, passkey.blockedAt
        """

    init(row: Row) throws {
        id = row[0]
        member = row[1]
        credential = row[2]
        publicKey = row[3]
        signCount = row[4]
        host = row[5]
        name = row[6]
        createdAt = row[7]
        blockedAt = row[8]
    }
}
