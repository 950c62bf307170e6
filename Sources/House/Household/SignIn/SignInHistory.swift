import Foundation
import GRDB

/// The last use of a way to sign in.
struct WayUse: Sendable, Equatable {
    let usedAt: Instant
    /// The browser's own description (`User-Agent`).
    let device: String
    let address: String
}

/// Something about a member's ways in that they are told on Today until they have read it.
struct SignInNotice: Sendable, FetchableRecord {
    let id: ID<SignInNotice>
    let kind: Kind
    /// The browser's description, the name of a passkey or an account, or that of the admin who made a link.
    let detail: String
    let address: String
    let createdAt: Instant

    enum Kind: String, Sendable, DatabaseValueConvertible {
        /// Somebody signed in with a browser that had not signed in before.
        case device
        case passkey
        /// The counter of a passkey had gone back, as that of a copy does.
        case blockedPasskey
        case appOn, appOff
        case recoveryCode
        /// A new password was set with a link.
        case reset
        /// A new password was set at the terminal.
        case terminalReset
        /// An account elsewhere was linked, which signs in from now on.
        case identity
        /// An admin took the password away.
        case passwordOff
    }

    init(row: Row) throws {
        id = row["id"]
        kind = row["kind"]
        detail = row["detail"]
        address = row["address"]
        createdAt = row["createdAt"]
    }
}

/// The last uses of members' ways to sign in, and the notices about them.
struct SignInHistory: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// The days after which a notice goes that nobody read.
    static let keeps = Duration.days(90)

    // MARK: Uses

    func uses(of member: ID<Member>) throws -> [String: WayUse] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT way, usedAt, device, address FROM wayUse WHERE memberId = ?", arguments: [member])
            return Dictionary(
                uniqueKeysWithValues: rows.map { ($0[0], WayUse(usedAt: $0[1], device: $0[2], address: $0[3])) })
        }
    }

    /// Stores a sign-in, and tells the member's other sessions of a browser that is new.
    /// - Parameter isKnown: whether the member signed in with this browser before.
    func record(
        _ way: SignInWay, of member: ID<Member>, with token: Token, _ session: SessionStore.NewSession, isKnown: Bool
    ) throws {
        try database.write { db in
            let now = clock.now()
            for used in way.used { try Self.use(used, of: member, session.device, session.address, at: now, in: db) }
            let id = try ID<Session>.fetchOne(
                db, sql: "SELECT id FROM session WHERE tokenHash = ?", arguments: [token.hash])
            if way == .passwordAndRecoveryCode {
                try Self.tell(member, .recoveryCode, session.device, session.address, by: id, at: now, in: db)
            }
            guard !isKnown, way != .joining, try Self.hasOthers(than: id, member, in: db) else { return }
            try Self.tell(member, .device, session.device, session.address, by: id, at: now, in: db)
        }
    }

    /// Stores that a passkey has opened something for its member.
    func used(_ passkey: Passkey, device: String, address: String) throws {
        try database.write { db in
            try Self.use(
                passkey.id.description, of: passkey.member, device, address, at: clock.now(), in: db)
        }
    }

    /// A first sign-in is nothing to be told of.
    private static func hasOthers(than session: ID<Session>?, _ member: ID<Member>, in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE memberId = ? AND id IS NOT ?)",
            arguments: [member, session]
        ).unwrap()
    }

    static func use(
        _ way: String, of member: ID<Member>, _ device: String, _ address: String, at now: Instant, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO wayUse (memberId, way, usedAt, device, address) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (memberId, way) DO UPDATE SET usedAt = excluded.usedAt, device = excluded.device,
                    address = excluded.address
                """,
            arguments: [member, way, now, shortened(device), String(address.prefix(64))])
    }

    /// The column counts scalars.
    private static func shortened(_ text: String) -> String { String(text.unicodeScalars.prefix(300)) }

    // MARK: Notices

    /// - Parameter session: the session that did it, which is not told.
    func tell(
        _ member: ID<Member>, _ kind: SignInNotice.Kind, _ detail: String, by session: ID<Session>? = nil
    ) throws {
        try database.write { db in
            try Self.tell(member, kind, detail, "", by: session, at: clock.now(), in: db)
        }
    }

    static func tell(
        _ member: ID<Member>, _ kind: SignInNotice.Kind, _ detail: String, _ address: String = "",
        by session: ID<Session>? = nil, at now: Instant, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO signInNotice (id, memberId, kind, detail, address, sessionId, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                ID<SignInNotice>(at: now), member, kind, shortened(detail), String(address.prefix(64)), session, now,
            ])
    }

    /// The notices for a session, the newest first.
    func notices(for visit: Visit) throws -> [SignInNotice] {
        try database.read { db in
            try SignInNotice.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, kind, detail, address, createdAt FROM signInNotice
                        WHERE memberId = ? AND sessionId IS NOT ? ORDER BY id DESC LIMIT 20
                        """),
                arguments: [visit.member.id, visit.session])
        }
    }

    /// Deletes the notices that a session was shown.
    /// - Parameter last: the newest of them; later ones stay.
    func dismiss(upTo last: ID<SignInNotice>, for visit: Visit) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM signInNotice WHERE memberId = ? AND sessionId IS NOT ? AND id <= ?",
                arguments: [visit.member.id, visit.session, last])
        }
    }

    func prune() throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM signInNotice WHERE createdAt <= ?",
                arguments: [clock.now().adding(.zero - Self.keeps)])
        }
    }
}
