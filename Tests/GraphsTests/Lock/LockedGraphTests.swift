import Foundation
import GRDB
import HTTP
import Rooms
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// A locked graph in lists, and the later life of its lock.
@Suite("Locked graphs in the house")
struct LockedGraphTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Aaa letters", by: home.ada, audience: .household(.write))
        _ = try home.entity("To Mother", in: graph, by: home.ada)
        path = GraphsController.path(graph)
    }

    @Test("a locked graph stands in the lists by its name and with a lock, without a count")
    func listed() throws {
        #expect(try home.get("/graphs", as: home.ada).text.contains("1 entity"))
        try home.lock(graph, by: home.ada)

        for place in ["/graphs", "/today"] {
            let page = try home.get(place, as: home.ada).text
            #expect(page.contains("Aaa letters") && page.contains("aria-label=\"Locked\""), "\(place)")
            #expect(!page.contains("1 entity"))
        }
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)
        let page = try browser.get("/graphs").text
        #expect(page.contains("aria-label=\"Unlocked\"") && page.contains("1 entity"))
        #expect(try browser.get("/today").text.contains("To Mother"))
    }

    @Test("a hidden name stands nowhere, and not even its place in the order tells of it")
    func hidden() throws {
        _ = try home.graph("Zoo", by: home.ada)
        try home.lock(graph, by: home.ada, hidesName: true)

        for place in ["/graphs", "/today", path + "/unlock"] {
            for member in [home.ada, home.grace] {
                let page = try home.get(place, as: member).text
                #expect(!page.contains("Aaa letters") && page.contains("A locked graph"), "\(place)")
            }
        }
        let list = try home.get("/graphs", as: home.ada).text
        let zoo = try #require(list.range(of: "Zoo", options: .backwards))
        let hidden = try #require(list.range(of: "A locked graph", options: .backwards))
        #expect(zoo.lowerBound < hidden.lowerBound)
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)
        #expect(try browser.get("/graphs").text.contains("Aaa letters"))
    }

    @Test("Today does not tell whether a locked graph is empty")
    func firstSteps() throws {
        try home.house.database.write { db in try db.execute(sql: "DELETE FROM graph WHERE id <> ?", arguments: [graph])
        }
        try home.lock(graph, by: home.ada)
        let full = try home.get("/today", as: home.ada).text
        try home.house.database.write { db in try db.execute(sql: "DELETE FROM entity") }

        #expect(try home.get("/today", as: home.ada).text == full)
    }

    @Test("what was deleted from it is neither in the toast nor in the bin nor counted, until it is unlocked")
    func bin() throws {
        try home.lock(graph, by: home.ada)
        let (open, shut) = (try home.browser(of: home.ada), try home.browser(of: home.ada))
        _ = try open.unlock(graph)
        let gone: ID<Entity> = try home.made(open.post(path + "/entities", ["name": "To Father"]))
        _ = try open.post(EntitiesController.path(gone, in: graph) + "/delete")
        let toast = try open.get("/today").text
        let undo = try #require(toast.firstMatch(of: /\/undo\/[0-9a-f]{32}/)).output

        for place in ["/today", "/settings", "/settings/bin", path] {
            let page = try shut.get(place).text
            #expect(!page.contains("To Father") && !page.contains(undo), "\(place)")
        }
        #expect(try shut.get("/settings").text.contains("The bin is empty"))
        #expect(try open.get("/settings").text.contains("1 item can be restored"))
        #expect(try shut.post(String(undo)).status == 404)
        #expect(try open.post(String(undo)).status == 303)
        #expect(try open.get(path).text.contains("To Father"))
    }

    @Test("a graph that is deleted and brought back is locked again, with the same password, for everyone")
    func restored() throws {
        try home.lock(graph, by: home.ada, hidesName: true)
        let (ada, grace) = (try home.browser(of: home.ada), try home.browser(of: home.grace))
        for browser in [ada, grace] { _ = try browser.unlock(graph) }
        let gone: ID<Entity> = try home.made(ada.post(path + "/entities", ["name": "To Father"]))
        _ = try ada.post(EntitiesController.path(gone, in: graph) + "/delete")
        home.clock.advance(.seconds(1))

        #expect(try ada.post(path + "/delete", ["name": "Aaa letters"]).status == 303)
        let page = try ada.get("/today").text
        #expect(page.contains("A locked graph was deleted"))
        for place in ["/today", "/settings/bin"] {
            let page = try ada.get(place).text
            #expect(!page.contains("Aaa letters") && !page.contains("To Father"), "\(place)")
        }
        let undo = try #require(page.firstMatch(of: /\/undo\/[0-9a-f]{32}/)).output
        #expect(try ada.post(String(undo)).status == 303)

        for browser in [ada, grace] { #expect(try !browser.isOpen(graph)) }
        #expect(try !ada.get("/settings/bin").text.contains("To Father"))
        #expect(try ada.unlock(graph).status == 303)
        #expect(try ada.get(path).text.contains("To Mother"))
        #expect(try ada.get("/settings/bin").text.contains("To Father"))
    }

    @Test("an heir inherits the lock, not what is behind it; what comes back with its owner comes back locked")
    func inherited() throws {
        let shared = try home.graph("Cellar", by: home.grace, audience: .household(.write))
        let hidden = try home.graph("Diary", by: home.grace)
        for graph in [shared, hidden] {
            _ = try home.entity("Port", in: graph, by: home.grace)
            try home.lock(graph, by: home.grace)
        }
        let ada = try home.browser(of: home.ada)
        let before = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT secret FROM unlockWay ORDER BY secret")
        }
        let form: FormFields = ["name": "Grace", "heir": home.ada.id.description]
        #expect(try ada.post(MembersController.path(home.grace.id) + "/remove", form).status == 303)

        #expect(try !ada.isOpen(shared))
        #expect(try !ada.get("/graphs").text.contains("Port"))
        #expect(try ada.unlock(shared).status == 303)
        #expect(try ada.get(TestHome.lockPath(shared)).status == 200)

        let toast = try ada.get("/today").text
        let undo = try #require(toast.firstMatch(of: /\/undo\/[0-9a-f]{32}/)).output
        #expect(try ada.post(String(undo)).status == 303)
        #expect(try !home.browser(of: home.ada).isOpen(shared))
        for graph in [shared, hidden] { #expect(try !home.browser(of: home.grace).isOpen(graph)) }
        let after = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT secret FROM unlockWay ORDER BY secret")
        }
        #expect(after == before)
    }

    @Test("deleting, sharing, renaming and setting a lock need it unlocked")
    func actions() throws {
        try home.lock(graph, by: home.ada)
        let before = try home.fingerprint()

        let forms: [(String, FormFields)] = [
            ("/delete", ["name": "Aaa letters"]), ("/sharing", ["audience": "me"]),
            ("", ["name": "x", "version": "1"]),
            ("/lock", TestHome.lockForm("behind the stove", current: TestHome.graphPassword)),
            ("/lock/remove", ["current": TestHome.graphPassword]), ("/display", ["view": "grid"]),
        ]
        for (place, form) in forms {
            #expect(try home.post(path + place, form, as: home.ada).status == 423, "\(place)")
        }

        #expect(try home.fingerprint() == before)
    }

    @Test("without a visit a locked graph is locked")
    func members() throws {
        try home.lock(graph, by: home.ada)

        #expect(throws: Refusal.self) { try home.house.door.open(graph, for: home.ada) }
        #expect(try home.house.door.all(for: home.ada).allSatisfy { $0.id != graph })
    }

    @Test(
        "a backup carries the lock: in a house made from it the graph is locked, the password opens it, and all is sound"
    )
    func backup() throws {
        try home.lock(graph, by: home.ada)
        let copy = try TemporaryFolder()
        let folder = DataFolder(path: copy["data"])
        try folder.prepare()
        try DatabaseCopy.write(
            from: home.house.database.pool, to: copy.url.appendingPathComponent("data/hearth.sqlite"))

        #expect(try HouseCheck.problems(in: folder) == [])
        let house = try House(
            settings: TestHome.settings(copy.url.appendingPathComponent("data")), rooms: Rooms.all,
            clock: home.clock.wall, logger: .quiet
        )
        defer { try? house.stop() }  // the folder goes with it
        #expect(throws: Refusal.self) { try house.door.open(graph, for: home.ada) }
        #expect(try house.locks.unlock(graph.uuid, with: TestHome.graphPassword).count == 1)
        #expect(try house.locks.unlock(graph.uuid, with: "not this one").isEmpty)
    }

    @Test("hearth check finds a lock that nothing opens")
    func check() throws {
        try home.lock(graph, by: home.ada)
        #expect(try DatabaseCheck.ours.problems(in: home.house.database.pool) == [])

        try home.house.database.write { db in
            try db.execute(sql: "UPDATE unlockWay SET secret = '$argon2id$v=19$m=4194304'")
        }
        #expect(try DatabaseCheck.ours.problems(in: home.house.database.pool).count == 1)
        #expect(try home.browser(of: home.ada).unlock(graph).status == 422)
        try home.house.database.write { db in try db.execute(sql: "DELETE FROM unlockWay") }
        #expect(try DatabaseCheck.ours.problems(in: home.house.database.pool).count == 1)
        #expect(try home.browser(of: home.ada).unlock(graph).status == 422)
    }
}
