import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House

extension TestHome {
    /// A home whose browsers get their messages from one push service, which an admin has named.
    convenience init(
        pushService: OtherServer, from kept: HomeFolder? = nil, settings change: (inout Settings) -> Void = { _ in }
    ) throws {
        let certificates = try OtherServer.certificates
        try self.init(from: kept) { settings in
            settings.pushHosts = [pushService.name]
            settings.outboundCertificates = certificates
            change(&settings)
        }
        try name(pushService)
    }

    /// Names a server inside the house, as an admin.
    func name(_ server: OtherServer) throws {
        let reply = try post("/settings/servers/add", ["server": server.name], as: ada)
        guard reply.status == 303 else { throw Unexpected(reply: reply.text) }
    }

    /// Turns notifications on for a browser of a member.
    func turnOn(_ browser: PushBrowser, for member: Member) throws {
        let reply = try post("/settings/notifications/devices", browser.fields, as: member)
        guard reply.status == 303 else { throw Unexpected(reply: reply.text) }
    }

    func choose(_ fields: FormFields, _ member: Member) throws {
        let reply = try post("/settings/notifications", fields, as: member)
        guard reply.status == 303 else { throw Unexpected(reply: reply.text) }
    }

    /// Sends what is due now, beside the house's own lane.
    func sendNotices() throws {
        let areSent = try eventually {
            try house.jobs.runDue(.outbound)
            return try !hasDueJobs(Notices.job)
        }
        #expect(areSent)
    }

    /// Whether a job is due or runs, also one that another job has only just added: the row of a job stays until its end.
    /// - Parameter kind: only jobs of this kind; `nil` for all.
    func hasDueJobs(_ kind: String? = nil) throws -> Bool {
        try house.database.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM job WHERE failedAt IS NULL AND runAt <= :now AND (:kind IS NULL OR kind = :kind))
                    """,
                arguments: ["now": clock.wall.now(), "kind": kind]
            ).unwrap()
        }
    }

    /// The notices that wait to be sent.
    func waitingNotices() throws -> Int {
        try house.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM job WHERE kind = ? AND failedAt IS NULL", arguments: [Notices.job]
            )
            .unwrap()
        }
    }

    func subscriptions(_ member: Member) throws -> [PushSubscription] {
        try NoticeStore(database: house.database, clock: clock.wall).subscriptions(of: member.id).map(\.subscription)
    }
}
