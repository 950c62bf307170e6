import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Names that nothing has yet")
struct AwaitedMentionTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let books: ID<Entity>
    let dune: ID<Attribute>

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = GraphsController.path(graph)
        dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
    }

    private func page(_ id: ID<Entity>) -> String { EntitiesController.path(id, in: graph) }

    private func readings(_ id: ID<Entity>) throws -> [String] {
        try home.readings(of: .entity(id), in: graph, as: home.ada)
    }

    @Test("a name that nothing has leads to the form that makes it, and becomes a mention when it is made")
    func awaited() throws {
        let id = try home.entity(
            "Reading list", notes: "Read [[Ursula Le \"Guin\"]], [[Books · Solaris]].", in: graph, by: home.ada)
        let version = try home.read(id, in: graph, as: home.ada).version

        let main = try home.get(page(id), as: home.ada).main
        #expect(main.contains("href=\"\(path)/entities/new?name=Ursula%20Le%20%22Guin%22\""))
        #expect(main.contains("/attributes/new?name=Solaris\""))
        let name = try home.get("\(path)/entities/new?name=Ursula%20Le%20%22Guin%22", as: home.ada).main
        #expect(name.contains("value=\"Ursula Le &quot;Guin&quot;\""))

        let author = try home.post("\(path)/entities", ["name": "ursula le \"guin\""], as: home.grace)
        #expect(try home.post("\(page(books))/attributes", ["name": "Solaris"], as: home.grace).status == 303)

        #expect(
            try readings(id) == ["mentions: Books · Solaris", "mentions: ursula le \"guin\""])
        let made = try home.get(page(id), as: home.ada).main
        #expect(made.contains("href=\"\(try #require(author["Location"]))\">ursula le &quot;guin&quot;</a>"))
        #expect(try home.read(id, in: graph, as: home.ada).version == version)
    }

    @Test("a name that something is given later becomes a mention, in this graph alone")
    func awaitedRename() throws {
        let other = try home.graph("Elsewhere", by: home.ada, audience: .onlyMe)
        let elsewhere = try home.entity("Diary", notes: "[[Leto]]", in: other, by: home.ada)
        let herbert = try home.entity("Frank Herbert", in: graph, by: home.ada)
        let id = try home.entity("List", notes: "[[Leto]] and [[Books · Paul]]", in: graph, by: home.ada)

        #expect(try home.post(page(herbert), ["name": "Leto", "version": "1"], as: home.ada).status == 303)
        let paul: FormFields = ["name": "Paul", "version": "1"]
        #expect(try home.post(AttributesController.path(dune, in: graph), paul, as: home.ada).status == 303)

        #expect(try Set(readings(id)) == ["mentions: Books · Paul", "mentions: Leto"])
        #expect(try home.read(elsewhere, in: other, as: home.ada).notes == "[[Leto]]")
    }

    @Test("an entity's new name is awaited in the labels of its attributes too, and odd names are as good as others")
    func awaitedLabels() throws {
        let spices = try home.entity("Spices", in: graph, by: home.ada)
        let id = try home.entity(
            "List", notes: "[[Novels · Dune]], [[Salt · Pepper]], [[\"*^ NEAR(]]", in: graph, by: home.ada)

        #expect(try home.post(page(books), ["name": "Novels", "version": "1"], as: home.ada).status == 303)
        _ = try home.attribute("Salt · Pepper", of: spices, in: graph, by: home.ada)
        _ = try home.entity("\"*^ NEAR(", in: graph, by: home.ada)

        #expect(
            try Set(readings(id)) == [
                "mentions: Novels · Dune", "mentions: Spices · Salt · Pepper", "mentions: \"*^ NEAR(",
            ])
    }

    @Test("they are found by the words, not by going through the graph")
    func plan() throws {
        let steps = try home.house.database.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + Mentions.awaiting, arguments: ["\"[[x\"", graph])
                .map { $0["detail"] as String }
        }

        #expect(steps.first?.hasPrefix("SCAN searchText VIRTUAL TABLE") == true, "\(steps)")
    }

    @Test("a name that several have leads to a search for it, and nothing is guessed")
    func ambiguous() throws {
        _ = try home.entity("Twin", in: graph, by: home.ada)
        let id = try home.entity("List", notes: "Ask [[Twin]] or [[Nobody]].", in: graph, by: home.ada)
        _ = try home.entity("Twin", in: graph, by: home.ada)
        let later = try home.entity("Later", notes: "Ask [[Twin]].", in: graph, by: home.ada)

        #expect(try readings(id) == ["mentions: Twin"])
        #expect(try readings(later).isEmpty)
        #expect(try home.get(page(later), as: home.ada).main.contains("href=\"\(path)?q=Twin\""))
    }

    @Test("who may only look is offered nothing to make")
    func reader() throws {
        let shown = try home.graph("Shown", by: home.ada, audience: .household(.read))
        let id = try home.entity("List", notes: "Ask [[Nobody]].", in: shown, by: home.ada)

        let main = try home.get(EntitiesController.path(id, in: shown), as: home.grace).main
        #expect(main.contains("Ask [[Nobody]]."))
        #expect(!main.contains("entities/new"))
    }
}
