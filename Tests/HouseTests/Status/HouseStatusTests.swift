import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("How the house is")
struct HouseStatusTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func status() throws -> HouseStatus { try home.house.status.status() }

    /// A request that fails: its table is gone.
    private func fail() throws -> RawReply {
        try home.house.database.write { db in try db.execute(sql: "ALTER TABLE recentSearch RENAME TO away") }
        defer {
            try? home.house.database.write { db in try db.execute(sql: "ALTER TABLE away RENAME TO recentSearch") }
        }
        return try home.get("/search?secret=plum", as: home.grace)
    }

    @Test("is for admins alone")
    func others() throws {
        for member in [home.grace, home.olle] {
            for path in ["/settings/house", "/settings/house/new"] {
                #expect(try home.get(path, as: member).status == 403)
            }
            for path in ["/settings/house/check", "/settings/house/newest", "/settings/house/new"] {
                #expect(try home.post(path, ["address": "https://git.example/h.git"], as: member).status == 403)
            }
            #expect(try !home.get("/settings", as: member).text.contains("/settings/house"))
        }
        #expect(home.house.checks.running == nil)
        #expect(try home.get("/settings", as: home.ada).text.contains("/settings/house"))
    }

    @Test("the page, the JSON and the lines of the terminal say the same")
    func same() throws {
        let page = try home.get("/settings/house", as: home.ada).main
        let status = try status()
        #expect(page.contains("Hearth \(Hearth.version)") && page.contains("Not planned"))
        #expect(page.contains("<dt>Signed-in devices</dt><dd>\(status.devices)</dd>"))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode(HouseStatus.self, from: status.json()) == status)
        let lines = status.lines(at: home.clock.wall.now().date)
        #expect(lines[0].hasPrefix("Hearth \(Hearth.version) on ") && lines[0].hasSuffix(", up for 0 seconds"))
        #expect(lines.contains("Backup: not planned") && lines.contains("Incidents: none"))
        #expect(lines.contains("Address: http://127.0.0.1:\(home.house.port)"))
    }

    @Test("a fault has its number, its route and its time, and nothing of what was asked for")
    func incident() throws {
        let reply = try fail()
        #expect(reply.status == 500)
        let number = try #require(reply.text.firstMatch(of: /Error code: ([0-9a-f]{1,8})</)?.1)

        let incident = try #require(status().incidents.first)
        #expect(incident.number == number && incident.route == "/search" && incident.method == "GET")
        #expect(incident.status == 500 && incident.kind == "SQLite 1" && incident.at == home.clock.wall.now().date)
        let page = try home.get("/settings/house", as: home.ada).main
        #expect(page.contains("<code>\(number)</code>") && page.contains("<code>GET /search</code>"))
        for text in [page, try status().report(at: incident.at)] {
            #expect(text.contains(String(number)))
            for secret in ["plum", "Grace", "Ada", "Lindgren", "127.0.0.1", "localhost"] {
                #expect(!text.replacing("http://127.0.0.1:\(home.house.port)", with: "").contains(secret), "\(secret)")
            }
        }
    }

    @Test("the last fifty faults stay, also after a restart")
    func kept() throws {
        for _ in 1...53 {
            home.clock.advance(.minutes(1))
            #expect(try fail().status == 500)
        }
        let before = try status().incidents
        #expect(before.count == 50 && before == before.sorted { $0.at > $1.at })

        let again = try TestHome(from: home.keptFolder())
        #expect(try again.house.status.status().incidents == before)
    }

    @Test(
        "jobs that failed are there with their kind of problem, given up or not, and what an older version stored is not shown"
    )
    func jobs() throws {
        home.house.jobs.stop()
        try home.house.database.write { db in
            for (kind, attempts, problem, failedAt) in [
                ("boats", 2, "SQLite 13", nil), ("oars", 10, "Ada's secret: a boat", Int64(5)),
            ] as [(String, Int, String, Int64?)] {
                try db.execute(
                    sql: """
                        INSERT INTO job (id, kind, payload, runAt, attempts, lastProblem, failedAt)
                        VALUES (?, ?, '{}', ?, ?, ?, ?)
                        """,
                    arguments: [ID<Jobs>(at: home.clock.wall.now()), kind, Int64.max, attempts, problem, failedAt])
            }
        }

        let status = try status()
        #expect(status.jobs.failed.map(\.kind) == ["oars", "boats"])
        #expect(status.jobs.failed.map(\.problem) == [nil, "SQLite 13"])
        #expect(status.attention.contains(.jobs))
        let page = try home.get("/settings/house", as: home.ada).main
        #expect(page.contains("2 jobs failed") && page.contains("SQLite 13") && !page.contains("secret"))
    }

    @Test("jobs that were given up are tried again or removed by an admin, and leave by themselves after 30 days")
    func givenUp() throws {
        home.house.jobs.stop()
        func giveUp() throws -> HouseStatus {
            try home.house.database.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO job (id, kind, payload, runAt, attempts, failedAt) VALUES (?, 'oars', '{}', 0, 10, ?)
                        """,
                    arguments: [ID<Jobs>(at: home.clock.wall.now()), home.clock.wall.now()])
            }
            return try status()
        }
        func answer(_ form: FormFields) throws -> HouseStatus {
            #expect(try home.post("/settings/house/jobs", form, as: home.grace).status == 403)
            #expect(try home.post("/settings/house/jobs", form, as: home.ada)["Location"] == "/settings/house")
            return try status()
        }
        #expect(try giveUp().attention.contains(.jobs))
        #expect(try home.get("/settings/house", as: home.ada).main.contains("1 job was given up"))

        let again = try answer(["again": "1"])
        #expect(again.jobs.givenUp == 0 && again.jobs.waiting == 1 && !again.attention.contains(.jobs))

        #expect(try giveUp().jobs.givenUp == 1)
        let page = try home.get("/settings/house", as: home.ada).main
        let seen = String(try #require(page.firstMatch(of: /name="until" value="(\d+)"/)?.1))
        home.clock.advance(.seconds(1))
        // One that the page did not show stays.
        #expect(try giveUp().jobs.givenUp == 2)
        #expect(try answer([:]).jobs.givenUp == 2)
        #expect(try answer(["until": seen]).jobs.givenUp == 1)
        let removed = try answer(["until": "\(home.clock.wall.now().milliseconds)"])
        #expect(removed.jobs.givenUp == 0 && removed.jobs.waiting == 1)

        #expect(try giveUp().jobs.givenUp == 1)
        home.clock.advance(.days(30) - .seconds(1))
        try home.house.jobs.kinds["housekeeping"]?.work("{}")
        #expect(try status().jobs.givenUp == 1)
        home.clock.advance(.seconds(1))
        try home.house.jobs.kinds["housekeeping"]?.work("{}")
        #expect(try status().jobs.givenUp == 0)
    }

    @Test("files count with their bytes, those of the last 30 days as the pace at which the disk fills up")
    func disk() throws {
        let graph = try home.graph("Boats", by: home.ada)
        let entity = try home.entity("Oar", in: graph, by: home.ada)
        let tone = try TestHome.sample("recordings/tone.ogg")
        _ = try home.attach(tone, named: "tone.ogg", at: .entity(entity), in: graph, by: home.ada)
        #expect(try status().disk.files == tone.count && status().disk.addedInMonth == tone.count)

        home.clock.advance(.days(31))
        #expect(try status().disk.files == tone.count && status().disk.addedInMonth == 0)

        #expect(HouseStatusReader.fullInDays(free: 300, added: 30) == 300)
        #expect(HouseStatusReader.fullInDays(free: 0, added: 30) == 0)
        #expect(HouseStatusReader.fullInDays(free: 300, added: 0) == nil)
        #expect(HouseStatusReader.fullInDays(free: nil, added: 30) == nil)
        #expect(HouseStatusReader.fullInDays(free: .max, added: 1) == nil)
    }

    @Test("hearth status says it, as lines and as JSON, and by its exit code whether all is well")
    func command() throws {
        let ask = { (isJSON: Bool) in try home.house.answer(.status(isJSON: isJSON)).lines }
        #expect(try ask(false).first == "good")
        #expect(try ask(false)[1].hasPrefix("Hearth \(Hearth.version) on "))
        let json = try JSONSerialization.jsonObject(with: Data(ask(true)[1].utf8)) as? [String: Any]
        #expect(json?["version"] as? String == Hearth.version)
    }
}
