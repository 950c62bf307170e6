import GRDB

/// Up to which version each admin has been told what is new: once each.
struct SeenVersions: Sendable {
    let database: HouseDatabase
    let changelog: Changelog

    private static let present = VersionNumber(Hearth.version)

    /// What an admin has not been told, the latest first. Who joined with a version knows it.
    func unseen(by member: Member) throws -> [Changelog.Release] {
        guard let present = Self.present, let seen = try seen(by: member) else { return [] }
        return changelog.releases(after: seen, upTo: present)
    }

    /// The release that runs, and those since a version that the admin knew.
    func releases() -> [Changelog.Release] {
        changelog.releases.filter { $0.version <= Self.present ?? $0.version }
    }

    private func seen(by member: Member) throws -> VersionNumber? {
        let text = try database.read { db in
            try String.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT coalesce(
                            (SELECT version FROM seenVersion WHERE memberId = :member),
                            (SELECT version FROM installedVersion WHERE startedAt <= :joined ORDER BY id DESC LIMIT 1),
                            :first)
                        """),
                arguments: ["member": member.id, "joined": member.createdAt, "first": InstalledVersion.first])
        }
        return text.flatMap(VersionNumber.init)
    }

    func note(_ member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO seenVersion (memberId, version) VALUES (?, ?)",
                arguments: [member, Hearth.version])
        }
    }
}
