import Foundation
import GRDB
import Sockets

/// Growing waits after wrong passwords, stored in the database so that they outlive a restart.
/// Refuses early instead of sleeping.
package struct Throttle: Sendable {
    let database: HouseDatabase
    let clock: WallClock
    let failures = SignInFailures()

    /// Tries before the first wait, for one account from one device.
    static let freeForAccount = 5
    /// Tries before the first wait, for one device whatever the account.
    static let freeForDevice = 30
    /// The factor between a network's free tries and a device's: one guessing device does not lock its neighbours out,
    /// and many that share the guessing are throttled all the same.
    static let networkFactor = 10
    /// The time without a failure after which a bucket is empty again.
    static let forgets = Duration.hours(1)
    static let maxWait = 300

    /// The secret that is tried.
    package enum Secret: Sendable {
        case setUpCode
        /// The digits that another device shows.
        case deviceCode
        /// A passkey, before anybody knows whose.
        case passkey
        /// An answer that a browser brings from the provider.
        case provider
        /// A code of a member's app, or a recovery code, after the right password.
        case secondFactor(ID<Member>)
        /// A token of a script.
        case script
        /// The password of the account with this name.
        case account(String)
        /// The password that a signed-in member is asked for again.
        case member(ID<Member>)
        /// The code of a thing's lock, tried by a member.
        /// The thing is named as its kind and its id: `graph:` and 32 digits.
        case lock(String, ID<Member>)
        /// The same, tried in one session.
        case lockInSession(String, ID<Session>)

        /// The way in that it is for; `nil` if nobody signs in with it.
        fileprivate var way: SignInFailures.Way? {
            switch self {
            case .account: .password
            case .secondFactor: .secondFactor
            case .passkey: .passkey
            case .provider: .provider
            case .deviceCode: .deviceCode
            case .setUpCode, .script, .member, .lock, .lockInSession: nil
            }
        }

        fileprivate var bucket: String {
            switch self {
            case .setUpCode: "code"
            case .deviceCode: "device-code"
            case .passkey: "passkey"
            case .provider: "provider"
            case .secondFactor(let id): "second-factor:\(id)"
            case .script: "script"
            // Scalars, because the column counts those.
            case .account(let name): "account:" + String(Fold.fold(name).unicodeScalars.prefix(60))
            case .member(let id): "member:\(id)"
            case .lock(let thing, let member): "\(thing):\(member)"
            case .lockInSession(let thing, let session): "\(thing):session:\(session)"
            }
        }
    }

    /// The buckets in which one try counts.
    package struct Try: Sendable {
        let buckets: [(name: String, free: Int)]
        fileprivate let way: SignInFailures.Way?
        /// A right try clears the failures of the first bucket.
        var isForgiving = true

        /// - Parameter knownDevice: the token of a browser that has signed in to this account before; then only its own
        ///   bucket counts, so that a stranger who fails on purpose cannot lock the owner out.
        package init(_ secret: Secret, address: String, knownDevice: String? = nil) {
            way = secret.way
            if let knownDevice {
                buckets = [("device:\(Token.hash(knownDevice).base64EncodedString())", Throttle.freeForAccount)]
            } else {
                let (device, network) = (NetworkAddress.device(of: address), NetworkAddress.network(of: address))
                buckets = [
                    ("\(secret.bucket)@\(device)", Throttle.freeForAccount),
                    ("address:\(device)", Throttle.freeForDevice),
                    ("\(secret.bucket)@network:\(network)", Throttle.freeForAccount * Throttle.networkFactor),
                    ("network:\(network)", Throttle.freeForDevice * Throttle.networkFactor),
                ]
            }
        }

        /// A try of a secret that is too short to be guessed at from many addresses: it counts on all devices.
        /// - Parameter knownDevice: as above.
        init(_ secret: Secret, knownDevice: String?) {
            if let knownDevice {
                self.init(secret, address: "", knownDevice: knownDevice)
            } else {
                self.init(secret)
            }
        }

        /// A try that only one signed-in member can make: it counts for that member alone, on all devices.
        init(_ secret: Secret) {
            way = secret.way
            buckets = [(secret.bucket, Throttle.freeForAccount)]
        }

        /// A try of a code that may open several things: wrong tries at any of them count for all, and a right one at
        /// one thing does not clear the failures at the others.
        init(_ secret: Secret, among all: Secret) {
            way = secret.way
            buckets = [(secret.bucket, Throttle.freeForAccount), (all.bucket, Throttle.freeForAccount)]
        }

        /// A try in one session of a member. A session that guesses does not keep the member's other devices out, and a
        /// right code there does not clear what it has tried. Many sessions together are throttled all the same.
        init(_ secret: Secret, ofAllSessions all: Secret) {
            way = secret.way
            buckets = [
                (secret.bucket, Throttle.freeForAccount),
                (all.bucket, Throttle.freeForAccount * Throttle.networkFactor),
            ]
        }
    }

    /// Checks one try. It counts before it is checked, so that parallel tries are as slow as sequential ones; a right
    /// try, or one that could not be checked, is taken back.
    /// - Parameter work: returns `nil` for a wrong try.
    /// - Throws: `Refusal.tooManyTries` while a bucket is blocked, and the errors of `work`.
    package func validate<Value>(_ attempt: Try, _ work: () throws -> Value?) throws -> Value? {
        try admit(attempt)
        do {
            let value = try work()
            if value != nil {
                try takeBack(attempt, forgetting: attempt.isForgiving)
            } else if let way = attempt.way {
                failures.count(way)
            }
            return value
        } catch {
            try takeBack(attempt, forgetting: false)
            throw error
        }
    }

    /// Throws while a bucket is blocked, and counts the try. After the free tries the waits are 1, 2, 4… seconds, at
    /// most five minutes.
    private func admit(_ attempt: Try) throws {
        let now = clock.now()
        if let until = try database.read({ db in try waits(attempt, at: now, in: db) }) {
            throw Refusal.tooManyTries(wait: until.since(now))
        }
        try database.write { db in
            if let until = try waits(attempt, at: now, in: db) {
                throw Refusal.tooManyTries(wait: until.since(now))
            }
            for bucket in attempt.buckets { try count(bucket, at: now, in: db) }
        }
    }

    /// A wait much longer than the longest one was set by a clock that was ahead, and does not count. A little longer is
    /// one that a parallel try has set, which looked at the clock later.
    private func waits(_ attempt: Try, at now: Instant, in db: Database) throws -> Instant? {
        try attempt.buckets.compactMap { bucket in
            try Instant.fetchOne(
                db,
                sql: "SELECT blockedUntil FROM throttle WHERE bucket = ? AND blockedUntil > ? AND blockedUntil <= ?",
                arguments: [bucket.name, now, now.adding(.seconds(2 * Self.maxWait))])
        }.max()
    }

    private func count(_ bucket: (name: String, free: Int), at now: Instant, in db: Database) throws {
        let old = try Int.fetchOne(
            db, sql: "SELECT failures FROM throttle WHERE bucket = ? AND lastFailureAt > ?",
            arguments: [bucket.name, now.adding(.zero - Self.forgets)])
        let failures = (old ?? 0) + 1
        let over = failures - bucket.free
        let wait = over < 0 ? 0 : min(1 << min(over, 9), Self.maxWait)
        try db.execute(
            sql: """
                INSERT INTO throttle (bucket, failures, lastFailureAt, blockedUntil) VALUES (?, ?, ?, ?)
                ON CONFLICT (bucket) DO UPDATE SET failures = excluded.failures,
                    lastFailureAt = excluded.lastFailureAt, blockedUntil = excluded.blockedUntil
                """,
            arguments: [bucket.name, failures, now, now.adding(.seconds(wait))])
    }

    /// - Parameter forgetting: clears the failures of the first bucket too; those of the others stay.
    private func takeBack(_ attempt: Try, forgetting: Bool) throws {
        let now = clock.now()
        try database.write { db in
            for (index, bucket) in attempt.buckets.enumerated() {
                if forgetting && index == 0 {
                    try db.execute(sql: "DELETE FROM throttle WHERE bucket = ?", arguments: [bucket.name])
                } else {
                    try db.execute(
                        sql: """
                            UPDATE throttle SET failures = failures - 1, blockedUntil = min(blockedUntil, ?)
                            WHERE bucket = ? AND failures > 0
                            """,
                        arguments: [now, bucket.name])
                }
            }
        }
    }

    /// The number of recent failures in the first bucket.
    func failures(of attempt: Try) throws -> Int {
        guard let bucket = attempt.buckets.first else { return 0 }
        return try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT failures FROM throttle WHERE bucket = ? AND lastFailureAt > ?",
                arguments: [bucket.name, clock.now().adding(.zero - Self.forgets)]) ?? 0
        }
    }

    func prune() throws {
        let old = clock.now().adding(.zero - .days(1))
        try database.write { db in
            try db.execute(sql: "DELETE FROM throttle WHERE lastFailureAt < ?", arguments: [old])
        }
    }
}
