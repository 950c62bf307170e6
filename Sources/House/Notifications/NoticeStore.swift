import Foundation
import GRDB
import WebPush

/// The store of how members are notified beside open pages.
struct NoticeStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// The most browsers of one member that take push messages.
    static let mostSubscriptions = 10

    // MARK: Choices

    func choice(of member: ID<Member>) throws -> NoticeChoice {
        try database.read { db in try Self.choice(of: member, in: db) }
    }

    private static func choice(of member: ID<Member>, in db: Database) throws -> NoticeChoice {
        try NoticeChoice.fetchOne(
            db.cachedStatement(sql: "SELECT \(NoticeChoice.columns) FROM notificationChoice WHERE memberId = ?"),
            arguments: [member]) ?? NoticeChoice()
    }

    /// Stores what a member chose. What became of earlier notices is forgotten with another address.
    func change(_ member: ID<Member>, to choice: NoticeChoice) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO notificationChoice
                        (memberId, isWordless, quietFrom, quietUntil, origin, ntfyAddress, ntfyToken, usesWebhook)
                    VALUES (:member, :isWordless, :from, :until, :origin, :address, :token, :webhook)
                    ON CONFLICT (memberId) DO UPDATE SET
                        isWordless = :isWordless, quietFrom = :from, quietUntil = :until, origin = :origin,
                        ntfySucceededAt = iif(ntfyAddress = :address, ntfySucceededAt, NULL),
                        ntfyFailedAt = iif(ntfyAddress = :address AND ntfyToken = :token, ntfyFailedAt, NULL),
                        ntfyAddress = :address, ntfyToken = :token, usesWebhook = :webhook
                    """,
                arguments: [
                    "member": member, "isWordless": choice.isWordless, "from": choice.quiet?.from,
                    "until": choice.quiet?.until, "origin": choice.origin, "address": choice.ntfyAddress,
                    "token": choice.ntfyToken, "webhook": choice.usesWebhook,
                ])
        }
    }

    // MARK: Browsers

    /// A member's browsers that take push messages, each with what it calls itself, the latest first.
    func subscriptions(of member: ID<Member>) throws -> [(subscription: PushSubscription, device: String)] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PushSubscription.columns), session.device FROM pushSubscription
                    JOIN session ON session.id = pushSubscription.sessionId
                    WHERE pushSubscription.memberId = ? ORDER BY pushSubscription.createdAt DESC, pushSubscription.id
                    """, arguments: [member]
            ).map { (try PushSubscription(row: $0), $0[PushSubscription.columnCount]) }
        }
    }

    struct NewSubscription {
        let endpoint: String
        let p256dh: Data
        let auth: Data
        let origin: String
    }

    /// Stores that a browser takes push messages. A browser has one endpoint, which belongs to the member who used it last; a
    /// member with too many loses the oldest.
    func subscribe(_ new: NewSubscription, _ visit: Visit) throws {
        let now = clock.now()
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM pushSubscription WHERE endpoint = ? OR sessionId = ?",
                arguments: [new.endpoint, visit.session])
            try db.execute(
                sql: """
                    INSERT INTO pushSubscription
                        (id, memberId, sessionId, endpoint, p256dh, auth, origin, createdAt)
                    SELECT ?, memberId, id, ?, ?, ?, ?, ? FROM session WHERE id = ? AND memberId = ?
                    """,
                arguments: [
                    ID<PushSubscription>(at: now), new.endpoint, new.p256dh, new.auth, new.origin, now, visit.session,
                    visit.member.id,
                ])
            try db.execute(
                sql: """
                    DELETE FROM pushSubscription WHERE memberId = :member AND id NOT IN (
                        SELECT id FROM pushSubscription WHERE memberId = :member ORDER BY createdAt DESC, id DESC
                        LIMIT \(Self.mostSubscriptions))
                    """, arguments: ["member": visit.member.id])
        }
    }

    /// Removes a browser of a member. Another member's does not exist.
    func unsubscribe(_ id: ID<PushSubscription>, of member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM pushSubscription WHERE id = ? AND memberId = ?", arguments: [id, member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }

    /// Removes a browser that its push service does not know any more; it may be gone already.
    func forget(_ id: ID<PushSubscription>) throws {
        try database.write { db in try db.execute(sql: "DELETE FROM pushSubscription WHERE id = ?", arguments: [id]) }
    }

    /// The key by which push services know this house; made when it is first asked for.
    func makeServerKey() throws {
        guard try storedServerKey() == nil else { return }
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO pushKey (id, privateKey) VALUES (1, ?) ON CONFLICT (id) DO NOTHING",
                arguments: [Data(PushServerKey().stored)])
        }
    }

    /// - Throws: if there is none, on a disk that was full when Hearth was started.
    func serverKey() throws -> PushServerKey { try storedServerKey().unwrap() }

    private func storedServerKey() throws -> PushServerKey? {
        try database.read { db in
            try Data.fetchOne(db.cachedStatement(sql: "SELECT privateKey FROM pushKey"))
                .flatMap { PushServerKey(stored: Array($0)) }
        }
    }

    // MARK: Sending

    /// The ways on which a member is notified. Who was suspended is told nothing.
    static func ways(of member: ID<Member>, in db: Database) throws -> [NoticeWay] {
        guard try Member.find(member, in: db)?.isActive == true else { return [] }
        let browsers = try ID<PushSubscription>.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM pushSubscription WHERE memberId = ? ORDER BY id"),
            arguments: [member])
        let choice = try choice(of: member, in: db)
        let hasWebhook = try choice.usesWebhook && !OtherServers.webhook(in: db).address.isEmpty
        return browsers.map(NoticeWay.push) + (choice.ntfyAddress.isEmpty ? [] : [.ntfy])
            + (hasWebhook ? [.webhook] : [])
    }

    /// A member, and how they want to be notified.
    struct Addressee: Sendable {
        let member: Member
        let choice: NoticeChoice
        /// With the way `push`.
        let subscription: PushSubscription?
    }

    /// - Returns: `nil` if the member or the way is no longer there.
    func addressee(of job: NoticeJob) throws -> Addressee? {
        let id = ID<Member>(job.member)
        return try database.read { db in
            guard try Self.ways(of: id, in: db).contains(job.way), let member = try Member.find(id, in: db) else {
                return nil
            }
            var subscription: PushSubscription?
            if case .push(let id) = job.way {
                subscription = try PushSubscription.fetchOne(
                    db.cachedStatement(sql: "SELECT \(PushSubscription.columns) FROM pushSubscription WHERE id = ?"),
                    arguments: [id])
            }
            return Addressee(member: member, choice: try Self.choice(of: id, in: db), subscription: subscription)
        }
    }

    /// Stores that something was sent on a way. It is shown by the minute, so it is not written more often.
    func succeeded(_ way: NoticeWay, of member: ID<Member>, before: WayState) throws {
        let now = clock.now()
        if let last = before.succeededAt, now.since(last) < .minutes(1), before.lastProblem == nil { return }
        let state = StateColumns(of: way)
        try update(way, of: member, "\(state.succeededAt) = :now", ["now": now])
    }

    func failed(_ way: NoticeWay, of member: ID<Member>, because problem: ServerProblem) throws {
        let state = StateColumns(of: way)
        try update(
            way, of: member, "\(state.failedAt) = :now, \(state.problem) = :problem",
            ["now": clock.now(), "problem": problem.stored])
    }

    private struct StateColumns {
        let succeededAt, failedAt, problem: String

        init(of way: NoticeWay) {
            (succeededAt, failedAt, problem) =
                switch way {
                case .push: ("succeededAt", "failedAt", "problem")
                case .ntfy: ("ntfySucceededAt", "ntfyFailedAt", "ntfyProblem")
                case .webhook: ("webhookSucceededAt", "webhookFailedAt", "webhookProblem")
                }
        }
    }

    private func update(
        _ way: NoticeWay, of member: ID<Member>, _ values: String, _ arguments: StatementArguments
    ) throws {
        let (rows, key): (String, StatementArguments) =
            switch way {
            case .push(let id): ("pushSubscription SET \(values) WHERE id = :id", ["id": id])
            case .ntfy: ("notificationChoice SET \(values) WHERE memberId = :member", ["member": member])
            case .webhook: ("outboundChoice SET \(values)", [:])
            }
        try database.write { db in try db.execute(sql: "UPDATE \(rows)", arguments: arguments + key) }
    }
}

extension NoticeStore {
    static let test = "test"

    func queueTest(_ notices: Notices, for member: ID<Member>) throws {
        try database.write { db in
            let reference = NoticeReference(room: HouseholdRoom.id, kind: Self.test, thing: member.uuid)
            try notices.add(reference, for: member, in: db)
        }
    }
}
