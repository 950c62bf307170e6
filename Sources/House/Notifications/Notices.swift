package import GRDB

/// Notifies members beside open pages: by push messages, ntfy and the webhook, as each of them has chosen.
package struct Notices: Sendable {
    let queue: JobQueue
    let clock: WallClock

    /// The kind of its jobs.
    static let job = "notice"

    /// Queues a notice in the caller's transaction, and sends it at once after that. A member who chose no way is only told by
    /// open pages.
    package func add(_ reference: NoticeReference, for member: ID<Member>, in db: Database) throws {
        let ways = try NoticeStore.ways(of: member, in: db)
        for way in ways {
            let job = NoticeJob(reference, for: member, on: way, at: clock.now())
            try queue.add(Self.job, payload: job.payload, in: db)
        }
        if !ways.isEmpty { db.afterNextTransaction { [queue] _ in queue.wake() } }
    }

    /// Queues notices of the whole house for each admin, by their kinds. They have no id: the later of two of a kind takes the
    /// place of the earlier one.
    func addForAdmins(_ kinds: [String], in db: Database) throws {
        let admins = try ID<Member>.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM member WHERE role = 'admin' ORDER BY id"))
        for kind in kinds {
            for admin in admins {
                let reference = NoticeReference(room: HouseholdRoom.id, kind: kind, thing: admin.uuid)
                try add(reference, for: admin, in: db)
            }
        }
    }
}
