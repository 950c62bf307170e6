import Foundation
import GRDB
import Localization
import Passwords

/// The store of the household and its members.
package struct HouseholdStore: Sendable {
    let database: HouseDatabase
    let passwords: PasswordHasher
    let undo: UndoStore
    let jobs: JobQueue
    let clock: WallClock
    /// Runs in the transaction that adds a member, or promotes a guest: rooms add the member's first things, if there
    /// are none. Guests own nothing.
    let welcome: @Sendable (ID<Member>, Language, Database) throws -> Void

    func household() throws -> Household? { try database.read(Household.fetch) }

    /// The age of a house and the number of its things from which on admins are told that nothing is backed up.
    private static let grown = (age: Duration.days(7), things: 20)

    func hasMuchToLose() throws -> Bool {
        let (since, things) = (clock.now().adding(.zero - Self.grown.age), Self.grown.things)
        return try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT createdAt <= ? AND (SELECT count(*) FROM (SELECT 1 FROM searchEntry LIMIT ?)) = ?
                        FROM household
                        """), arguments: [since, things, things]) ?? false
        }
    }

    /// True while set-up is open: there is no admin yet.
    package func needsSetUp() throws -> Bool {
        try database.read { db in try !Bool.fetchOne(db, sql: Self.hasAdmin).unwrap() }
    }

    private static let hasAdmin = "SELECT EXISTS (SELECT 1 FROM member WHERE role = 'admin')"

    /// Adds the household and its first admin, once.
    /// - Throws: `Refusal.notFound` if the household has an admin already; `MemberProblem.nameTaken`.
    func setUp(named householdName: String, first: NewMember) throws -> Member {
        let hash = try passwords.hash(first.password)
        return try database.write { db in
            guard try !Bool.fetchOne(db, sql: Self.hasAdmin).unwrap() else { throw Refusal.notFound }
            try makeHousehold(named: householdName, in: db)
            return try insert(first, hash: hash.text, in: db)
        }
    }

    /// Adds a member by the command line; the first one adds the household too.
    func add(_ new: NewMember, householdName: String) throws -> Member {
        let hash = try passwords.hash(new.password)
        return try database.write { db in
            if try Household.fetch(db) == nil { try makeHousehold(named: householdName, in: db) }
            return try insert(new, hash: hash.text, in: db)
        }
    }

    /// Adds the holder of an invitation, in the invitation's role.
    func join(_ invitation: Invitation, as new: NewMember) throws -> Member {
        let hash = try passwords.hash(new.password)
        return try database.write { db in
            let now = clock.now()
            try db.execute(
                sql: "UPDATE invitation SET usedAt = ? WHERE id = ? AND usedAt IS NULL AND expiresAt > ?",
                arguments: [now, invitation.id, now])
            guard db.changesCount == 1 else { throw Refusal.gone(Phrase("This invitation was already used.")) }
            return try insert(new, hash: hash.text, in: db)
        }
    }

    /// Adds a member who signs in with an account elsewhere, without a password.
    /// - Throws: `MemberProblem.nameTaken`.
    func join(_ account: OutsideAccount, as new: NewMember) throws -> Member {
        try database.write { db in
            // Set-up makes the first admin, who knows the code in the terminal.
            guard try Bool.fetchOne(db, sql: Self.hasAdmin).unwrap() else { throw Refusal.notFound }
            let member = try insert(new, hash: Self.noPassword, in: db)
            try IdentityStore.add(account, to: member.id, at: clock.now(), in: db)
            return member
        }
    }

    /// What stands for the hash of a member who has no password: nothing that can be typed has it.
    static let noPassword = ""

    private func makeHousehold(named name: String, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO household (id, name, createdAt) VALUES (1, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name
                """,
            arguments: [name, clock.now()])
    }

    /// - Parameter hash: of the password; `noPassword` without one.
    private func insert(_ new: NewMember, hash: String, in db: Database) throws -> Member {
        let now = clock.now()
        let id = ID<Member>(at: now)
        let colour = try Int.fetchOne(db, sql: "SELECT count(*) % 10 + 1 FROM member").unwrap()
        do {
            try db.execute(
                sql: """
                    INSERT INTO member (id, name, nameFold, passwordHash, role, colour, language, timeZone, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, new.name, Fold.fold(new.name), hash, new.role, colour, new.language.rawValue,
                    new.timeZone, now,
                ])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw MemberProblem.nameTaken
        }
        if new.role != .guest { try welcome(id, new.language, db) }
        return try member(id, in: db)
    }

    // MARK: People

    package func members() throws -> [Member] {
        try database.read { db in
            try Member.fetchAll(
                db, sql: "SELECT \(Member.columns) FROM member ORDER BY member.createdAt, member.nameFold")
        }
    }

    /// The removed members, with the names and colours that they had.
    func formerMembers() throws -> [(id: ID<Member>, name: String, colour: Int)] {
        try database.read { db in
            try Row.fetchAll(db.cachedStatement(sql: "SELECT id, name, colour FROM formerMember"))
                .map { (id: $0[0], name: $0[1], colour: $0[2]) }
        }
    }

    func member(_ id: ID<Member>) throws -> Member { try database.read { db in try member(id, in: db) } }

    func member(_ id: ID<Member>, in db: Database) throws -> Member {
        guard let member = try Member.find(id, in: db) else { throw Refusal.notFound }
        return member
    }

    func member(named name: String) throws -> Member? {
        try database.read { db in
            try Member.fetchOne(
                db, sql: "SELECT \(Member.columns) FROM member WHERE nameFold = ?", arguments: [Fold.fold(name)])
        }
    }

    /// The profile of a member.
    struct Profile: Sendable {
        let name: String
        let colour: Int
        /// The member's new photos are made smaller.
        let compressesPhotos: Bool
    }

    /// - Throws: `MemberProblem.nameTaken`.
    static func change(_ id: ID<Member>, to profile: Profile, in db: Database) throws {
        do {
            try db.execute(
                sql: "UPDATE member SET name = ?, nameFold = ?, colour = ?, compressesPhotos = ? WHERE id = ?",
                arguments: [profile.name, Fold.fold(profile.name), profile.colour, profile.compressesPhotos, id])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw MemberProblem.nameTaken
        }
    }

    /// Stores a member's language and appearance.
    func change(_ id: ID<Member>, to form: AppearanceForm) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE member SET language = ?, theme = ?, timeZone = ?, firstWeekday = ?, bar = ? WHERE id = ?
                    """,
                arguments: [
                    form.language.rawValue, form.theme, form.timeZone, form.firstWeekday,
                    form.bar.joined(separator: ","), id,
                ])
        }
    }

    /// Hides the first steps on a member's Today for good.
    func hideSteps(of id: ID<Member>) throws {
        try database.write { db in
            try db.execute(sql: "UPDATE member SET hidesSteps = TRUE WHERE id = ?", arguments: [id])
        }
    }

    func changeHousehold(name: String, audience: Household.DefaultAudience) throws {
        try database.write { db in
            try db.execute(sql: "UPDATE household SET name = ?, audience = ?", arguments: [name, audience])
        }
    }

    // MARK: Roles and leaving

    /// - Throws: `MemberProblem.lastAdmin` if the household would have no admin afterwards.
    func change(_ id: ID<Member>, role: Member.Role) throws {
        try database.write { db in
            let old = try member(id, in: db)
            try db.execute(sql: "UPDATE member SET role = ? WHERE id = ?", arguments: [role, id])
            try requireAdmin(in: db)
            if old.role == .guest, role != .guest { try welcome(id, old.language, db) }
            if role != .admin { try withdrawLinks(madeBy: id, in: db) }
            if role != old.role { try PasswordResetStore.withdraw(for: id, in: db) }
            // A share that lets a guest join in would let a member edit, so shares are reduced to reading.
            // `guestChangedAt` does the same to older shares that an undo brings back.
            if (old.role == .guest) != (role == .guest) {
                try db.execute(
                    sql: "UPDATE member SET guestChangedAt = ? WHERE id = ?", arguments: [clock.now(), id])
                try db.execute(sql: "UPDATE share SET level = 'read' WHERE memberId = ?", arguments: [id])
            }
        }
    }

    /// Deactivates a member: ends every session and every open invitation of theirs; nothing else changes. Wakes the lanes of
    /// jobs: rooms pass on at once what waits for the member.
    func deactivate(_ id: ID<Member>) throws {
        try database.write { db in
            _ = try member(id, in: db)
            try shutOut(id, in: db)
            try requireAdmin(in: db)
        }
        jobs.wake()
    }

    func shutOut(_ id: ID<Member>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE member SET deactivatedAt = ? WHERE id = ? AND deactivatedAt IS NULL",
            arguments: [clock.now(), id])
        try db.execute(sql: "DELETE FROM session WHERE memberId = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM device WHERE memberId = ?", arguments: [id])
        try withdrawLinks(madeBy: id, in: db)
        try PasswordResetStore.withdraw(for: id, in: db)
    }

    /// Without this, an invitation or a link for a password could let an admin back in whom the household no longer
    /// trusts.
    private func withdrawLinks(madeBy id: ID<Member>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM invitation WHERE invitedById = ? AND usedAt IS NULL", arguments: [id])
        try PasswordResetStore.withdraw(madeBy: id, in: db)
    }

    func reactivate(_ id: ID<Member>) throws {
        try database.write { db in
            _ = try member(id, in: db)
            try db.execute(sql: "UPDATE member SET deactivatedAt = NULL WHERE id = ?", arguments: [id])
        }
    }

    /// Without a password, an admin could not come in while the provider or the proxy is down.
    /// - Parameter leaver: a member who does not count.
    /// - Throws: `MemberProblem.lastAdmin` unless there is an admin with a password.
    func requireAdmin(without leaver: ID<Member>? = nil, in db: Database) throws {
        let remains = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM member
                    WHERE role = 'admin' AND deactivatedAt IS NULL AND passwordHash <> ? AND id IS NOT ?)
                """, arguments: [Self.noPassword, leaver]
        ).unwrap()
        guard remains else { throw MemberProblem.lastAdmin }
    }
}

/// A change of members that is not allowed.
enum MemberProblem: Error, Sendable {
    case nameTaken
    /// No admin with a password would be left.
    case lastAdmin
    /// A member without a password has to keep the account that signs them in.
    case lastWayIn
    /// Large work of the member is unfinished.
    case busy
}
