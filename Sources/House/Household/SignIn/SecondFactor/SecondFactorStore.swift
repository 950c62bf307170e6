import Foundation
import GRDB

/// The store of members' second factors: the secret of an app's codes, and the recovery codes.
struct SecondFactorStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// A second factor that is on.
    struct State: Sendable {
        let since: Instant
        /// The number of recovery codes that were not used.
        let recoveryCodes: Int
    }

    /// `nil` where it is off.
    func state(of member: ID<Member>) throws -> State? {
        try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT createdAt, (SELECT count(*) FROM recoveryCode WHERE recoveryCode.memberId = :member)
                    FROM secondFactor WHERE memberId = :member
                    """, arguments: ["member": member]
            ).map { State(since: $0[0], recoveryCodes: $0[1]) }
        }
    }

    func isOn(for member: ID<Member>) throws -> Bool { try state(of: member) != nil }

    /// - Parameter session: the one in which it is done.
    /// - Returns: the recovery codes, of which only the hashes are stored; `nil` if the code is wrong.
    /// - Throws: `Refusal.conflict` if it was turned on meanwhile.
    func turnOn(
        for member: ID<Member>, secret: Data, code: String, in session: ID<Session>
    ) throws -> [String]? {
        let now = clock.now()
        guard let step = OneTimeCode.steps(of: code, secret, now: now).last else { return nil }
        return try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO secondFactor (memberId, secret, lastStep, createdAt) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [member, secret, step, now])
            guard db.changesCount == 1 else { throw Refusal.notFound }
            try SignInHistory.tell(member, .appOn, "", by: session, at: now, in: db)
            return try Self.renewCodes(of: member, in: db)
        }
    }

    func turnOff(of member: ID<Member>, in session: ID<Session>) throws {
        try database.write { db in
            guard try Self.turnOff(of: member, in: db) else { return }
            try SignInHistory.tell(member, .appOff, "", by: session, at: clock.now(), in: db)
        }
    }

    /// - Returns: whether it was on.
    @discardableResult
    static func turnOff(of member: ID<Member>, in db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM recoveryCode WHERE memberId = ?", arguments: [member])
        try db.execute(
            sql: "DELETE FROM wayUse WHERE memberId = ? AND way IN (?, ?)",
            arguments: [member, SignInWay.appKey, SignInWay.recoveryKey])
        try db.execute(sql: "DELETE FROM secondFactor WHERE memberId = ?", arguments: [member])
        return db.changesCount == 1
    }

    /// New recovery codes; the old ones end.
    func renewCodes(of member: ID<Member>) throws -> [String] {
        try database.write { db in
            let isOn = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM secondFactor WHERE memberId = ?)", arguments: [member])
            guard isOn == true else { throw Refusal.notFound }
            return try Self.renewCodes(of: member, in: db)
        }
    }

    private static func renewCodes(of member: ID<Member>, in db: Database) throws -> [String] {
        try db.execute(sql: "DELETE FROM recoveryCode WHERE memberId = ?", arguments: [member])
        let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode.new() }
        for code in codes {
            try db.execute(
                sql: "INSERT INTO recoveryCode (codeHash, memberId) VALUES (?, ?)",
                arguments: [RecoveryCode.hash(code), member])
        }
        return codes
    }

    /// Uses a code of the app or a recovery code, each once: of two that come at the same time only one is right.
    /// - Returns: how the member signs in; `nil` for a wrong or used code.
    func use(_ typed: String, of member: ID<Member>) throws -> SignInWay? {
        if let hash = RecoveryCode.hash(typed) {
            return try database.write { db in
                try db.execute(
                    sql: "DELETE FROM recoveryCode WHERE codeHash = ? AND memberId = ?", arguments: [hash, member])
                return db.changesCount == 1 ? .passwordAndRecoveryCode : nil
            }
        }
        let digits = typed.compactMap(\.wholeNumberValue).map(String.init).joined()
        let now = clock.now()
        return try database.write { db in
            let secret = try Data.fetchOne(
                db, sql: "SELECT secret FROM secondFactor WHERE memberId = ?", arguments: [member])
            for step in secret.map({ OneTimeCode.steps(of: digits, $0, now: now) }) ?? [] {
                try db.execute(
                    sql: "UPDATE secondFactor SET lastStep = :step WHERE memberId = :member AND lastStep < :step",
                    arguments: ["step": step, "member": member])
                if db.changesCount == 1 { return .passwordAndApp }
            }
            return nil
        }
    }
}
