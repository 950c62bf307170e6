import Foundation
import GRDB

/// Growing waits after wrong passwords, kept in the database so that a restart forgets nothing.
/// Refuses early instead of sleeping.
public struct Throttle: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// Tries before the first wait, for one account from one network.
    static let freeForAccount = 5
    /// Tries before the first wait, for one network whatever the account.
    static let freeForAddress = 30
    /// After this long without a failure a bucket is empty again.
    static let forgets = Duration.hours(1)
    static let longestWait = 300

    /// The buckets one try counts in.
    public struct Try: Sendable {
        let buckets: [(name: String, free: Int)]

        /// - Parameter isKnownDevice: the browser signed in to this account before; then only its own bucket counts,
        ///   so that a stranger who fails on purpose cannot lock the owner out.
        public init(account: String, address: String, knownDevice: String?) {
            let network = Self.network(address)
            let name = String(Fold.fold(account).prefix(60))
            if let knownDevice {
                buckets = [("device:\(Token.hash(knownDevice).base64EncodedString())", Throttle.freeForAccount)]
            } else {
                buckets = [
                    ("account:\(name)@\(network)", Throttle.freeForAccount),
                    ("address:\(network)", Throttle.freeForAddress),
                ]
            }
        }

        /// The /24 of an IPv4 address, the /64 of an IPv6 one.
        static func network(_ address: String) -> String {
            if address.contains(":") {
                return address.split(separator: ":", omittingEmptySubsequences: false).prefix(4).joined(separator: ":")
            }
            return address.split(separator: ".").prefix(3).joined(separator: ".")
        }
    }

    /// - Throws: `Refusal.tooManyTries` while a bucket waits.
    public func admit(_ attempt: Try) throws {
        let now = clock.now()
        let until = try database.read { db in
            try attempt.buckets.compactMap { bucket in
                try Instant.fetchOne(
                    db, sql: "SELECT blockedUntil FROM throttle WHERE bucket = ? AND blockedUntil > ?",
                    arguments: [bucket.name, now])
            }.max()
        }
        if let until { throw Refusal.tooManyTries(wait: until.since(now)) }
    }

    /// Counts a failure: after the free tries 1, 2, 4… seconds, five minutes at most.
    public func failed(_ attempt: Try) throws {
        let now = clock.now()
        try database.write { db in
            for bucket in attempt.buckets {
                let old = try Int.fetchOne(
                    db, sql: "SELECT failures FROM throttle WHERE bucket = ? AND lastFailureAt > ?",
                    arguments: [bucket.name, now.adding(.zero - Self.forgets)])
                let failures = (old ?? 0) + 1
                let over = failures - bucket.free
                let wait = over < 0 ? 0 : min(1 << min(over, 9), Self.longestWait)
                try db.execute(
                    sql: """
                        INSERT INTO throttle (bucket, failures, lastFailureAt, blockedUntil) VALUES (?, ?, ?, ?)
                        ON CONFLICT (bucket) DO UPDATE SET failures = excluded.failures,
                            lastFailureAt = excluded.lastFailureAt, blockedUntil = excluded.blockedUntil
                        """,
                    arguments: [bucket.name, failures, now, now.adding(.seconds(wait))])
            }
        }
    }

    /// Forgets the failures of one account from one place; those of the whole network stay.
    public func succeeded(_ attempt: Try) throws {
        guard let own = attempt.buckets.first else { return }
        try database.write { db in
            try db.execute(sql: "DELETE FROM throttle WHERE bucket = ?", arguments: [own.name])
        }
    }

    public func prune() throws {
        let old = clock.now().adding(.zero - .days(1))
        try database.write { db in
            try db.execute(sql: "DELETE FROM throttle WHERE lastFailureAt < ?", arguments: [old])
        }
    }
}
