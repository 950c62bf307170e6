import Foundation
import GRDB
import Localization
import WebAuthn

/// The store of members' passkeys.
struct PasskeyStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    static let nameLimit = 60
    /// The most passkeys of a member.
    static let limit = 30

    func passkeys(of member: ID<Member>) throws -> [Passkey] {
        try database.read { db in
            try Passkey.fetchAll(
                db, sql: "SELECT \(Passkey.columns) FROM passkey WHERE memberId = ? ORDER BY createdAt, id",
                arguments: [member])
        }
    }

    /// The passkey with the id by which its device knows it.
    func passkey(credential: [UInt8]) throws -> Passkey? {
        try database.read { db in
            try Passkey.fetchOne(
                db, sql: "SELECT \(Passkey.columns) FROM passkey WHERE credentialId = ?", arguments: [Data(credential)])
        }
    }

    /// - Parameter session: the one in which it is done.
    /// - Returns: whether it was added: `false` if this passkey is known, or there are too many.
    func add(
        _ new: NewPasskey, named name: String, at host: String, for member: ID<Member>, in session: ID<Session>
    ) throws -> Bool {
        let now = clock.now()
        return try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO passkey (id, memberId, credentialId, publicKey, signCount, host, name, createdAt)
                    SELECT :id, :member, :credential, :key, :count, :host, :name, :now
                    WHERE (SELECT count(*) FROM passkey WHERE memberId = :member) < :limit
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [
                    "id": ID<Passkey>(at: now), "member": member, "credential": Data(new.id),
                    "key": Data(new.key.cose), "count": new.signCount, "host": host, "name": name, "now": now,
                    "limit": Self.limit,
                ])
            guard db.changesCount == 1 else { return false }
            try SignInHistory.tell(member, .passkey, name, by: session, at: now, in: db)
            return true
        }
    }

    /// Removes a passkey of a member, which then opens none of their locks either. Another member's does not exist.
    func remove(_ id: ID<Passkey>, of member: ID<Member>, locks: [Subject.Lock]) throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM passkey WHERE id = ? AND memberId = ?", arguments: [id, member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
            try db.execute(
                sql: "DELETE FROM wayUse WHERE memberId = ? AND way = ?", arguments: [member, id.description])
            for lock in locks {
                try db.execute(
                    sql: "DELETE FROM \(lock.ways) WHERE kind = 'passkey' AND secret = ?",
                    arguments: [id.description])
            }
        }
    }

    /// Stores the counter of a passkey that has just signed. A counter that did not go up is that of a copy: the passkey
    /// opens nothing from then on, and its member is told.
    /// - Returns: whether it may be used.
    func count(_ passkey: Passkey, to signCount: Int) throws -> Bool {
        let now = clock.now()
        return try database.write { db in
            // Those of most phones do not count: theirs stays 0.
            try db.execute(
                sql: """
                    UPDATE passkey SET signCount = :count WHERE id = :id AND blockedAt IS NULL
                        AND (signCount < :count OR signCount = 0 AND :count = 0)
                    """,
                arguments: ["count": signCount, "id": passkey.id])
            if db.changesCount == 1 { return true }
            try db.execute(
                sql: "UPDATE passkey SET blockedAt = ? WHERE id = ? AND blockedAt IS NULL",
                arguments: [now, passkey.id])
            if db.changesCount == 1 {
                try SignInHistory.tell(passkey.member, .blockedPasskey, passkey.name, at: now, in: db)
            }
            return false
        }
    }
}
