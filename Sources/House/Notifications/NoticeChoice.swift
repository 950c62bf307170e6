import Foundation
import GRDB

/// How a member wants to be notified.
struct NoticeChoice: Sendable, Equatable {
    /// Notifications say that something is there, and not what.
    var isWordless = false
    var quiet: QuietHours?
    /// How links in notifications begin: the address by which the member opened Hearth when they chose.
    var origin = ""
    /// The address of a topic: `https://ntfy.sh/topic`; empty for none.
    var ntfyAddress = ""
    /// The access token of the topic's server; empty for none.
    var ntfyToken = ""
    /// The house's webhook is told, too.
    var usesWebhook = false
    var ntfyState = WayState()
}

/// How the last messages on a way went.
struct WayState: Sendable, Equatable {
    var succeededAt: Instant?
    var failedAt: Instant?
    var problem = ""

    /// The problem, unless it worked since.
    var lastProblem: ServerProblem? {
        guard let failedAt, failedAt > succeededAt ?? Instant(milliseconds: .min) else { return nil }
        return ServerProblem(stored: problem)
    }
}

/// The hours of a member's day in which nothing is sent.
struct QuietHours: Sendable, Equatable {
    /// Minutes of the day, 0 to 1439. With `from` after `until` they go over midnight.
    let from: Int
    let until: Int

    /// The end of the quiet hours in which an instant lies; `nil` outside them.
    ///
    /// Asked by the clock on the wall: where it jumps, the hours are as much shorter or longer as it does.
    func end(at now: Instant, in zone: TimeZone) -> Instant? {
        let time = WallTime(now, in: zone)
        let isQuiet = from < until ? (from..<until).contains(time.minute) : time.minute >= from || time.minute < until
        guard isQuiet, from != until else { return nil }
        let day = time.minute < until ? time.day : time.day.adding(days: 1)
        let end = WallTime(day, minute: until).instant(in: zone)
        // An hour that comes twice: the end may have been in its first pass.
        return end > now ? end : now.adding(.minutes(until - time.minute))
    }
}

extension NoticeChoice: FetchableRecord {
    static let columns = """
        isWordless, quietFrom, quietUntil, origin, ntfyAddress, ntfyToken, usesWebhook, ntfySucceededAt, ntfyFailedAt,
        ntfyProblem
        """

    init(row: Row) throws {
        isWordless = row[0]
        if let from = row[1] as Int?, let until = row[2] as Int? { quiet = QuietHours(from: from, until: until) }
        origin = row[3]
        ntfyAddress = row[4]
        ntfyToken = row[5]
        usesWebhook = row[6]
        ntfyState = WayState(succeededAt: row[7], failedAt: row[8], problem: row[9])
    }
}

/// A browser that takes push messages.
struct PushSubscription: Sendable {
    let id: ID<PushSubscription>
    let member: ID<Member>
    let session: ID<Session>
    let endpoint: String
    let p256dh: Data
    let auth: Data
    /// Where it opens Hearth.
    let origin: String
    let createdAt: Instant
    let state: WayState
}

extension PushSubscription: FetchableRecord {
    static let columns = """
        pushSubscription.id, pushSubscription.memberId, pushSubscription.sessionId, pushSubscription.endpoint,
        pushSubscription.p256dh, pushSubscription.auth, pushSubscription.origin, pushSubscription.createdAt,
        pushSubscription.succeededAt, pushSubscription.failedAt, pushSubscription.problem
        """
    static let columnCount = 11

    init(row: Row) throws {
        id = row[0]
        member = row[1]
        session = row[2]
        endpoint = row[3]
        p256dh = row[4]
        auth = row[5]
        origin = row[6]
        createdAt = row[7]
        state = WayState(succeededAt: row[8], failedAt: row[9], problem: row[10])
    }
}
