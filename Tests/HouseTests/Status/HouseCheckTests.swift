import Foundation
import GRDB
import HTTP
import Rooms
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Checks are called by the test: the lanes of the house do not run beside it.
@Suite("The house checks itself")
struct HouseCheckTests {
    let home: TestHome
    let tone: [UInt8]

    init() throws {
        home = try TestHome()
        home.house.jobs.stop()
        let graph = try home.graph("Boats", by: home.ada)
        let entity = try home.entity("Oar", in: graph, by: home.ada)
        tone = try [UInt8](TestHome.sample("recordings/tone.ogg"))
        _ = try home.attach(
            TestHome.sample("recordings/tone.ogg"), named: "Secret.ogg", at: .entity(entity), in: graph, by: home.ada)
    }

    private var checks: HouseChecks { home.house.checks }

    /// Writes the first byte of the only file.
    private func write(_ byte: UInt8) throws {
        let blobs = home.house.database.folder.blobs
        let names = try FileManager.default.subpathsOfDirectory(atPath: blobs.path)
        let path = try #require(names.first { $0.count > 60 })
        let file = try #require(FileHandle(forUpdatingAtPath: blobs.appendingPathComponent(path).path))
        try file.write(contentsOf: [byte])
        try file.close()
    }

    private func today() throws -> String { try home.browser(of: home.ada).get("/today").text }

    @Test("once a month in the small hours, or at any hour a week later")
    func monthly() throws {
        let ofGMT = try HouseChecks(
            database: home.house.database, rooms: Rooms.all, clock: home.clock.wall, zone: .gmt,
            queue: JobQueue(clock: home.clock.wall), notices: home.house.backups.notices, logger: home.house.logger)
        func isRun() throws -> Bool {
            let before = ofGMT.last
            try ofGMT.runIfDue()
            return ofGMT.last != before
        }
        // It is ten in the morning.
        #expect(try !isRun())
        home.clock.advance(.days(30) + .hours(1))
        #expect(try !isRun())
        home.clock.advance(.hours(16))
        #expect(try isRun())
        #expect(try !isRun())
        home.clock.advance(.days(29))
        #expect(try !isRun())
        home.clock.advance(.days(8) + .hours(9))
        #expect(try isRun())
    }

    @Test("when an admin wants it: everything is read, and the page says what came of it")
    func wanted() throws {
        #expect(try home.post("/settings/house/check", as: home.ada).status == 303)
        #expect(try home.get("/settings/house", as: home.ada).main.contains("Checking…"))

        try checks.runIfDue()

        #expect(checks.last == HouseChecks.Report(at: home.clock.wall.now(), seconds: 0, files: 1, problems: 0))
        let page = try home.get("/settings/house", as: home.ada).main
        #expect(page.contains("1 file · No problems") && !page.contains("Checking…"))
        #expect(try !today().contains("The last check found"))
    }

    @Test(
        "a damaged file is told to admins on Today, on the page and by notification, without its name, until it is whole"
    )
    func damaged() throws {
        let topic = try OtherServer()
        try home.name(topic)
        for member in [home.ada, home.grace] { try home.choose(["ntfy": "\(topic.origin)/\(member.name)"], member) }
        try write(tone[0] ^ 1)

        checks.want()
        try checks.runIfDue()
        try home.sendNotices()

        #expect(checks.last?.problems == 1)
        #expect(try home.house.status.status().attention == [.check])
        #expect(try home.house.answer(.status(isJSON: false)).lines.first == "attention")
        let page = try home.get("/settings/house", as: home.ada).main
        for text in [page, try today()] {
            #expect(text.contains("The last check found 1 problem") && !text.contains("Secret"))
        }
        #expect(try !home.get("/today", as: home.grace).text.contains("The last check found"))
        #expect(try topic.received.map { try $0.json["topic"] as? String } == ["Ada"])
        #expect(home.incidents.all.count == 1 && home.incidents.all.allSatisfy { !$0.contains("Secret") })

        try write(tone[0])
        checks.want()
        try checks.runIfDue()
        #expect(try !today().contains("The last check found"))
    }

    @Test("what it found stays after a restart, and a check that is broken off says nothing")
    func restarted() throws {
        checks.want()
        try checks.runIfDue()
        let report = checks.last

        checks.stop()
        checks.want()
        try checks.runIfDue()
        #expect(checks.last == report)

        let again = try TestHome(from: home.keptFolder())
        #expect(report != nil && again.house.checks.last == report)
    }
}
