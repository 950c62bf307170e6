import Foundation
import GRDB
import House

/// The secret addresses of members' calendar feeds; the database stores their hashes only.
struct FeedStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    struct Feed: Sendable {
        let createdAt: Instant
        /// The last request of a calendar.
        let usedAt: Instant?
    }

    func feed(of member: Member) throws -> Feed? {
        try database.read { db in
            try Row.fetchOne(
                db, sql: "SELECT createdAt, usedAt FROM reminderFeed WHERE memberId = ?", arguments: [member.id]
            ).map { Feed(createdAt: $0[0], usedAt: $0[1]) }
        }
    }

    /// Makes a new address and invalidates the previous one.
    func renew(for writer: Writer) throws -> Token {
        let token = Token()
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO reminderFeed (memberId, tokenHash, createdAt) VALUES (:member, :hash, :now)
                    ON CONFLICT (memberId) DO UPDATE SET tokenHash = :hash, createdAt = :now, usedAt = NULL
                    """, arguments: ["member": writer.id, "hash": token.hash, "now": clock.now()])
        }
        return token
    }

    func remove(of member: Member) throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM reminderFeed WHERE memberId = ?", arguments: [member.id])
        }
    }

    /// The member of an address; `nil` if it is unknown or the member was deactivated or removed.
    func owner(of token: String) throws -> Member? {
        try database.read { db in
            let id = try ID<Member>.fetchOne(
                db, sql: "SELECT memberId FROM reminderFeed WHERE tokenHash = ?", arguments: [Token.hash(token)])
            guard let id, let member = try Member.find(id, in: db) else { return nil }
            return member.isActive && member.role != .guest ? member : nil
        }
    }

    /// Stores the time of a request, at most once an hour.
    func touch(_ member: Member) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE reminderFeed SET usedAt = :now WHERE memberId = :member AND coalesce(usedAt, 0) < :hour",
                arguments: [
                    "now": clock.now(), "member": member.id, "hour": clock.now().adding(.zero - .hours(1)),
                ])
        }
    }
}
