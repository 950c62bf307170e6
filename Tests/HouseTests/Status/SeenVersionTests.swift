import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Admins are told what is new, once each")
struct SeenVersionTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// As if the house had begun with an older version, and been updated now.
    private func updated(from version: String) throws -> SeenVersions {
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE installedVersion SET version = ?", arguments: [version])
            home.clock.advance(.days(1))
            try db.execute(
                sql: "INSERT INTO installedVersion (version, startedAt) VALUES (?, ?)",
                arguments: [Hearth.version, home.clock.wall.now()])
        }
        return SeenVersions(
            database: home.house.database,
            changelog: Changelog("## \(Hearth.version) - 2026-11-28\n### Added\n- All.\n"))
    }

    @Test("nobody in a new house, nor who joined with this version")
    func new() throws {
        #expect(try !home.get("/today", as: home.ada).text.contains("See what is new"))
        let seen = try updated(from: "0.2.0")
        home.clock.advance(.days(1))
        let late = try home.house.household.add(
            NewMember(name: "Late", password: TestHome.password, role: .admin), householdName: "")
        #expect(try seen.unseen(by: late).isEmpty)
        #expect(try seen.unseen(by: home.ada).map(\.version.text) == [Hearth.version])
    }

    @Test("on Today after an update, until it is hidden or looked at; others are not")
    func card() throws {
        _ = try updated(from: "0.2.0")
        let card = "Hearth \(Hearth.version) is here"
        #expect(try home.browser(of: home.ada).get("/today").text.contains(card))
        #expect(try !home.browser(of: home.grace).get("/today").text.contains(card))

        let reply = try home.post("/settings/house/new", ["show": "1"], as: home.ada)
        #expect(reply.status == 303 && reply["Location"] == "/settings/house/new")
        #expect(try !home.browser(of: home.ada).get("/today").text.contains(card))
        #expect(try home.get("/settings/house/new", as: home.ada).main.contains("Hearth \(Hearth.version)"))
    }

    @Test("a house that is older than the list of its versions began with the first")
    func first() throws {
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE installedVersion SET startedAt = startedAt + 86400000")
        }
        let log = Changelog(
            "## 9.9.9 - 2026-12-01\n- Far.\n## \(Hearth.version) - 2026-11-28\n- All.\n## 0.2.0 - 2026-01-01\n- Old.\n")
        let seen = SeenVersions(database: home.house.database, changelog: log)
        let isFirst = Hearth.version == InstalledVersion.first
        #expect(try seen.unseen(by: home.ada).map(\.version.text) == (isFirst ? [] : [Hearth.version]))
    }
}
