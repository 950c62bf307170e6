import Foundation
import GRDB

/// A key in one of a member's devices, or in several, that signs in and opens locks.
struct Passkey: Sendable, FetchableRecord {
    let id: ID<Passkey>
    let member: ID<Member>
    /// By which its device knows it.
    let credential: Data
    /// As COSE writes it.
    let publicKey: Data
    let signCount: Int
    /// The only host at which it works.
    let host: String
    let name: String
    let createdAt: Instant
    /// When its counter had gone back, as that of a copy does; it opens nothing since.
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
