import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Wealth

@Suite("What was searched for and opened lately")
struct RecentsTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada)
        entity = EntitiesController.path(try home.entity("Port", in: graph, by: home.ada), in: graph)
    }

    private func recent(_ get: (String) throws -> RawReply) throws -> String {
        home.house.recents.flush()
        let reply = try get("/search")
        #expect(reply.status == 200)
        return reply.main
    }

    private func recent(_ member: Member) throws -> String { try recent { try home.get($0, as: member) } }

    private func open(_ path: String, as member: Member) throws {
        #expect(try home.get(path, as: member).status == 200, "\(path)")
        home.house.recents.flush()
        home.clock.advance(.seconds(1))
    }

    @Test("things of every room are there, the latest first, for the one who opened them alone, until they are cleared")
    func opened() throws {
        let tab = try home.tab("Shopping", by: home.ada)
        let diary = try home.diary(of: home.ada)
        try home.write("By the sea", on: "2026-11-20", in: diary.id, by: home.ada)
        let series = try home.series("Savings", by: home.ada)
        let recipe = try home.recipe("Morning", by: home.ada)
        let day = DiariesController.path(diary.id) + "/days/2026-11-20"
        #expect(try !recent(home.ada).contains("Recently opened"))

        for path in [
            entity, NotesController.path(tab), day, SeriesController.path(series), "/brew/recipes/\(recipe)", entity,
        ] { try open(path, as: home.ada) }

        let page = try recent(home.ada)
        #expect(page.contains("Recently opened"))
        let links = page.matches(of: /<a class="row" href="([^"]+)"/).map { String($0.1) }
        #expect(
            links == [entity, "/brew/recipes/\(recipe)", SeriesController.path(series), day, NotesController.path(tab)])
        for member in [home.grace, home.olle] { #expect(try !recent(member).contains("Port")) }
        #expect(try home.post("/search/recent/clear", as: home.grace).status == 303)
        #expect(try recent(home.ada).contains("Port"))
        #expect(try home.post("/search/recent/clear", as: home.ada).status == 303)
        #expect(try !recent(home.ada).contains("Port"))
    }

    @Test("what is fetched ahead, only asked about, or not there was not opened")
    func notOpened() throws {
        _ = try home.get(entity, as: home.ada, "Sec-Purpose: prefetch")
        _ = try home.send("HEAD", entity, home.cookie(home.ada), [])
        _ = try home.get(entity, as: home.grace)
        _ = try home.get("/settings", as: home.ada)

        #expect(try !recent(home.ada).contains("Recently opened"))
        #expect(try !recent(home.grace).contains("Recently opened"))
    }

    @Test("what is locked is not there, and neither is the search that led to it, until it is unlocked")
    func locked() throws {
        try open(entity, as: home.ada)
        #expect(try home.post("/search/recent", ["q": "tawny", "path": entity], as: home.ada).status == 204)
        #expect(try recent(home.ada).contains("tawny"))

        try home.lock(graph, by: home.ada)

        let page = try recent(home.ada)
        #expect(!page.contains("Port") && !page.contains("tawny") && !page.contains("Cellar"))
        let browser = try home.browser(of: home.ada)
        #expect(try browser.unlock(graph).status == 303)
        let open = try recent { try browser.get($0) }
        #expect(open.contains("Port") && open.contains("tawny"))
    }

    @Test("a day of a diary is not there while the diaries are locked")
    func lockedDiary() throws {
        let diary = try home.diary(of: home.ada)
        try home.write("By the sea", on: "2026-11-20", in: diary.id, by: home.ada)
        let day = DiariesController.path(diary.id) + "/days/2026-11-20"
        let browser = try home.browser(of: home.ada)
        #expect(try browser.get(day).status == 200)
        #expect(try browser.post("/search/recent", ["q": "sea", "path": day]).status == 204)
        #expect(try recent { try browser.get($0) }.contains("20 November 2026"))

        let settings = try browser.get("/diary/settings").text
        let code = try #require(settings.firstMatch(of: /\/diary\/code\/[0-9a-f]{32}/)?.0)
        #expect(try browser.post(code + "/lock", TestHome.lockForm("258013")).status == 303)
        #expect(try browser.post(code + "/lock/now").status == 303)

        let page = try recent { try browser.get($0) }
        #expect(!page.contains("20 November 2026") && !page.contains(">sea<"))
    }

    @Test("what was deleted or is shared no more is not there")
    func gone() throws {
        _ = try home.postSharing(GraphsController.path(graph), ["audience": "seeAll"], as: home.ada)
        try open(entity, as: home.olle)
        #expect(try home.post("/search/recent", ["q": "port", "path": entity], as: home.olle).status == 204)
        #expect(try recent(home.olle).contains("Port"))

        _ = try home.postSharing(GraphsController.path(graph), ["audience": "me"], as: home.ada)

        #expect(try !recent(home.olle).contains("ort"))
        try open(entity, as: home.ada)
        _ = try home.post(entity + "/delete", as: home.ada)
        #expect(try !recent(home.ada).contains("Port"))
    }

    @Test("a search is kept once, as it was typed last; what is none is refused")
    func searches() throws {
        for text in ["Tawny", "tawny port", "TAWNY"] {
            home.clock.advance(.seconds(1))
            #expect(try home.post("/search/recent", ["q": text, "path": "/brew/beans"], as: home.ada).status == 204)
        }

        let page = try recent(home.ada)
        let links = page.matches(of: /href="\/search\?q=([^"]+)"/).map { String($0.1) }
        #expect(links == ["TAWNY", "tawny%20port"])
        for form: FormFields in [
            ["q": "", "path": entity], ["q": "x"], ["q": "x", "path": "https://elsewhere.example/"],
            ["q": "x", "path": "//elsewhere.example"],
        ] { #expect(try home.post("/search/recent", form, as: home.ada).status == 400, "\(form.encoded)") }
    }

    @Test("no more is kept than a few dozen, and nothing of a member who is removed")
    func few() throws {
        for number in 1...(Recents.kept + 5) {
            try open(
                EntitiesController.path(try home.entity("Bottle \(number)", in: graph, by: home.ada), in: graph),
                as: home.ada)
            _ = try home.post("/search/recent", ["q": "bottle \(number)", "path": entity], as: home.ada)
        }
        let count = { (table: String) in
            try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)").unwrap() }
        }
        #expect(try count("recentPage") == Recents.kept && count("recentSearch") == Recents.kept)
        #expect(try recent(home.ada).contains("Bottle \(Recents.kept + 5)<"))

        try home.house.household.change(home.grace.id, role: .admin)
        _ = try home.house.household.remove(home.ada.id, heir: nil, by: home.grace.id)

        // On a busy machine the removal goes on beside.
        #expect(try eventually(within: 60) { try count("recentPage") == 0 && count("recentSearch") == 0 })
    }
}
