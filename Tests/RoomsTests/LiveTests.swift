import Foundation
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("What was changed elsewhere is told at once")
struct LiveTests {
    let home: TestHome
    let graph: ID<Graph>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada, audience: .chosen([home.grace.id: .write]))
    }

    private var path: String { GraphsController.path(graph) }
    private var event: String { "event: changed\ndata: \(path)\n\n" }

    private func write(_ name: String, as member: Member, in graph: ID<Graph>? = nil) throws {
        let reply = try home.post(GraphsController.path(graph ?? self.graph) + "/entities", ["name": name], as: member)
        #expect(reply.status == 303)
    }

    @Test("whoever may see it is told, once for what came together, and whoever did it or may not is not")
    func told() throws {
        let (ada, grace, olle) = (
            try home.listening(as: home.ada), try home.listening(as: home.grace), try home.listening(as: home.olle)
        )
        let other = try home.graph("Attic", by: home.ada)
        try write("Port", as: home.ada)
        #expect(grace.text(upTo: event) != nil)

        // Events come in order: at the one of Grace's change, Ada has seen that none came of her own.
        try write("Box", as: home.ada, in: other)
        try write("Sherry", as: home.grace)
        let seen = try #require(ada.text(upTo: event))
        #expect(!seen.contains("\(other)"))
        let all = try home.graph("Everyone’s", by: home.ada, audience: .household(.read))
        try write("Box", as: home.ada, in: all)
        #expect(grace.text(upTo: "\(all)\n\n")?.contains("\(other)") == false)
        #expect(olle.text(upTo: "\(all)\n\n")?.contains("\(graph)") == false)
    }

    @Test("recipes and series, whose addresses are longer, are told, too, and to nobody who may not see them")
    func recipesAndSeries() throws {
        let (grace, olle) = (try home.listening(as: home.grace), try home.listening(as: home.olle))
        let series = try home.series("Savings", by: home.ada, audience: .chosen([home.grace.id: .read]))
        let recipe = try home.recipe("Filter", by: home.ada, audience: .chosen([home.grace.id: .read]))
        for path in [SeriesController.path(series), RecipesController.path(recipe)] {
            #expect(try home.postSharing(path, ["audience": "me"], as: home.ada).status == 303)
            #expect(grace.text(upTo: "event: changed\ndata: \(path)\n\n") != nil, "\(path)")
        }
        let all = try home.graph("Everyone’s", by: home.ada, audience: .household(.read))
        try write("Box", as: home.ada, in: all)
        let heard = try #require(olle.text(upTo: "\(all)\n\n"))
        #expect(!heard.contains("\(series)") && !heard.contains("\(recipe)"))
    }

    @Test("whoever may see it no longer is told so, and nobody else", arguments: ["sharing", "delete"])
    func noLonger(action: String) throws {
        let (grace, olle) = (try home.listening(as: home.grace), try home.listening(as: home.olle))

        let reply =
            try action == "sharing"
            ? home.postSharing(path, ["audience": "me"], as: home.ada)
            : home.post("\(path)/delete", ["name": "Cellar"], as: home.ada)

        #expect(reply.status == 303)

        #expect(grace.text(upTo: event) != nil)
        let all = try home.graph("Everyone’s", by: home.ada, audience: .household(.read))
        try write("Box", as: home.ada, in: all)
        #expect(grace.text(upTo: "\(all)\n\n")?.contains("\(graph)") == false)
        #expect(olle.text(upTo: "\(all)\n\n")?.contains("\(graph)") == false)
    }

    @Test("undo is told, too; what concerns only oneself and what was refused is not")
    func undone() throws {
        let entity = try home.entity("Port", in: graph, by: home.ada)
        let grace = try home.listening(as: home.grace)
        let delete = EntitiesController.path(entity, in: graph) + "/delete"
        #expect(try home.post(path + "/display", ["view": "grid", "sort": "newest"], as: home.ada).status == 303)
        #expect(try home.post(path + "/entities", ["name": ""], as: home.ada).status == 422)
        #expect(home.house.live.count == 1)
        #expect(try home.post(delete, as: home.ada).status == 303)
        #expect(grace.text(upTo: event) != nil)
        #expect(try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(grace.text(upTo: event)?.contains("event: changed") == true)
    }

    /// The events of a new stream before one that is told to everybody.
    private func heard(by member: Member, at address: String) throws -> String {
        let stream = try home.listen(as: member, at: address)
        try #require(stream.text(upTo: "retry: 3000\n\n") != nil)
        let other = member.id == home.ada.id ? home.grace : home.ada
        let mark = try home.graph("Everyone’s", by: other, audience: .household(.read))
        try write("Lamp", as: other, in: mark)
        return try #require(stream.text(upTo: "\(mark)\n\n"))
    }

    @Test("a page hears what was changed while it was on its way, by its own session too, but not what it may not see")
    func before() throws {
        let other = try home.graph("Attic", by: home.ada)
        #expect(try heard(by: home.grace, at: "/live?age=600000").contains("event: missed\n"))
        home.clock.advance(.seconds(60))
        try write("Box", as: home.ada, in: other)
        try write("Port", as: home.ada)
        let news = try heard(by: home.grace, at: "/live?age=1000")
        #expect(news.contains(event) && !news.contains("\(other)"))
        // What the page before it sent may come after this one was rendered.
        #expect(try heard(by: home.ada, at: "/live?age=1000").contains(event))
        #expect(try heard(by: home.grace, at: "/live?age=-1").contains(event))
        home.clock.advance(.milliseconds(900))
        #expect(try heard(by: home.grace, at: "/live?age=500").contains(event))
        // Not its own form's, which came before.
        #expect(try !heard(by: home.ada, at: "/live?age=500").contains(event))
        home.clock.advance(.milliseconds(1_100))
        #expect(try !heard(by: home.grace, at: "/live?age=0").contains(event))
        #expect(try !heard(by: home.grace, at: "/live").contains(event))
        #expect(try !heard(by: home.grace, at: "/live?age=soon").contains("event: missed"))
    }

    @Test("what is locked is told to nobody but who has it open, and telling keeps no lock open")
    func locked() throws {
        let locked = try home.post(path + "/lock", TestHome.lockForm(), as: home.ada)
        try #require(locked.status == 303)
        let grace = try home.listening(as: home.grace)
        let other = try home.graph("Everyone’s", by: home.ada, audience: .household(.read))
        try write("Port", as: home.ada)
        try write("Box", as: home.ada, in: other)
        #expect(grace.text(upTo: "\(other)\n\n")?.contains("\(graph)") == false)
    }

    @Test("whoever looks at it as it is locked is told")
    func lockedMeanwhile() throws {
        let grace = try home.listening(as: home.grace)
        home.clock.advance(.seconds(60))
        #expect(try home.post(path + "/lock", TestHome.lockForm(), as: home.ada).status == 303)
        #expect(grace.text(upTo: event) != nil)
        let locked = "event: locked\ndata: \(path)\n\n"
        #expect(grace.text(upTo: locked) != nil)
        // A page that was requested before, and listens only now.
        #expect(try heard(by: home.grace, at: "/live?age=1000").contains(locked))
        #expect(try !heard(by: home.olle, at: "/live?age=1000").contains("\(graph)"))
        // Whoever goes on writing in it says nothing to those who have it closed.
        home.clock.advance(.seconds(60))
        try write("Port", as: home.ada)
        #expect(try !heard(by: home.grace, at: "/live?age=1000").contains("\(graph)"))
    }

    @Test("a code on the diary is told to the member’s other browsers, and to nobody else")
    func code() throws {
        let diarist = try #require(try home.house.database.read { db in try Diarist.of(home.ada.id, db).id })
        let phone = try home.house.sessions.start(.plain(device: "Phone"), for: home.ada.id)
        let ada = try home.listening(as: home.ada, cookie: "hearth=\(phone.text)")
        let grace = try home.listening(as: home.grace)

        let path = SubjectAddress.diarist.path(diarist.uuid) + "/lock"
        #expect(try home.post(path, TestHome.lockForm("4711"), as: home.ada).status == 303)

        #expect(ada.text(upTo: "event: locked\ndata: /diary\n\n") != nil)
        try write("Port", as: home.ada)
        #expect(grace.text(upTo: event)?.contains("diary") == false)
    }

    @Test("whoever is signed out is let go, and whose share is taken back hears nothing more")
    func gone() throws {
        let grace = try home.listening(as: home.grace)
        #expect(try home.postSharing(path, ["audience": "me"], as: home.ada).status == 303)
        #expect(grace.text(upTo: event) != nil)
        let other = try home.graph("Everyone’s", by: home.ada, audience: .household(.read))
        try write("Port", as: home.ada)
        try write("Box", as: home.ada, in: other)
        #expect(grace.text(upTo: "\(other)\n\n")?.contains("data: \(path)\n") == false)

        #expect(try home.post("/logout", as: home.grace).status == 303)
        try write("Lamp", as: home.ada, in: other)
        #expect(grace.everything()?.contains("\(other)") == false)
        #expect(eventually { home.house.live.count == 0 })
    }

    @Test("whoever changed it themselves hears what another did in the same moment")
    func together() throws {
        let grace = try home.listening(as: home.grace)

        try write("Port", as: home.grace)
        try write("Sherry", as: home.ada)

        #expect(grace.text(upTo: event) != nil)
    }

    @Test("a session has four streams, and a fifth ends the oldest")
    func streams() throws {
        let cookie = try home.cookie(home.grace)
        let pages = try (0..<4).map { _ in try home.listening(as: home.grace, cookie: cookie) }
        try write("Port", as: home.ada)
        for page in pages { #expect(page.text(upTo: event) != nil) }

        let fifth = try home.listening(as: home.grace, cookie: cookie)

        #expect(pages[0].everything()?.contains("event:") == false)
        try write("Sherry", as: home.ada)
        for page in pages[1...] + [fifth] { #expect(page.text(upTo: event) != nil) }
    }

    @Test("no stranger and no page of another site listens")
    func strangers() throws {
        #expect(try home.get("/live").status == 303)
        #expect(try home.get("/live", as: nil, "Accept: text/event-stream").status == 204)
        #expect(try home.listen(as: home.ada, "Origin: https://evil.example").reply()?.status == 403)
        #expect(try home.listen(as: home.ada, "Sec-Fetch-Site: cross-site").reply()?.status == 403)
        #expect(home.house.live.count == 0)
    }
}
