import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Statistics, and finding everything")
struct StatsTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let books: ID<Entity>
    let people: ID<Entity>
    let dune: ID<Attribute>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada)
        path = GraphsController.path(graph)
        books = try home.entity("Books", notes: "Shelves", in: graph, by: home.ada)
        people = try home.entity("People", in: graph, by: home.ada)
        _ = try home.entity("Alone", in: graph, by: home.ada)
        dune = try home.attribute("Dune", notes: "Épice", of: books, in: graph, by: home.ada)
        let frank = try home.attribute("Frank", of: people, in: graph, by: home.ada)
        try home.house.database.write { [graph, dune, home] db in
            try db.execute(
                sql: """
                    INSERT INTO link (id, graphId, sourceAttributeId, targetAttributeId, note, noteFold, createdAt,
                        createdById) VALUES (?, ?, ?, ?, 'Wrote it in Oregon', 'wrote it in oregon', ?, ?)
                    """,
                arguments: [
                    ID<Attribute>(at: home.house.clock.now()), graph, dune, frank, home.house.clock.now(), home.ada.id,
                ])
        }
    }

    private func stats() throws -> GraphStats {
        let open = try home.house.door.open(graph, for: home.ada)
        return try home.house.stats.stats(of: open, months: home.house.stats.months([open], in: .gmt))
    }

    @Test("everything is counted: nodes, links, notes, parts, the best linked, those without links")
    func counting() throws {
        let stats = try stats()

        #expect(stats.entities == 3)
        #expect(stats.attributes == 2)
        #expect(stats.links == 1)
        #expect(stats.notes == 2)
        #expect(stats.partCount == 2)
        #expect(stats.largestPart == 4)
        #expect(stats.loneEntities == 3)
        #expect(stats.loneAttributes == 0)
        #expect(stats.best.map(\.links) == [1, 1])
        #expect(stats.growth.last?.entities == 3 && stats.growth.last?.links == 1)
        let page = try home.get(path + "/stats", as: home.ada).text
        #expect(page.contains("Books · Dune") && page.contains("Groups"))
    }

    @Test("the numbers follow every change, undo included")
    func following() throws {
        #expect(try stats().partCount == 2)
        _ = try home.post(EntitiesController.path(people, in: graph) + "/delete", as: home.ada)
        let after = try stats()
        #expect(after.entities == 2)
        #expect(after.attributes == 1)
        #expect(after.links == 0)
        #expect(after.partCount == 2)
        #expect(after.loneAttributes == 1)

        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try stats().partCount == 2 && stats().loneAttributes == 0)
    }

    @Test("how full a field is, of all attributes that have it")
    func fullness() throws {
        let made: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        let year = try #require(try home.house.fields.fields(of: made, in: open.open).first { $0.name == "Year" })
        for number in 1...4 {
            let attribute = try home.attribute("Book \(number)", of: made, in: graph, by: home.ada)
            guard number > 1 else { continue }
            _ = try home.house.fields.set([year.id: .integer(1900)], of: attribute, version: nil, in: open)
        }

        #expect(try stats().fields.map(\.filled) == [3])
        #expect(try home.get(path + "/stats", as: home.ada).text.contains("3 of 4 · 75 %"))
    }

    @Test("the list of what has no links is paged by kind, and a stranger sees none of it")
    func unlinked() throws {
        let page = try home.get(path + "/stats/unlinked", as: home.ada).text
        #expect(page.contains("Alone") && page.contains("People"))
        #expect(try !home.get(path + "/stats/unlinked?kind=attribute", as: home.ada).text.contains("Dune"))
        #expect(try home.get(path + "/stats", as: home.grace).status == 404)
        #expect(try home.get(path + "/stats/unlinked", as: home.grace).status == 404)
        #expect(try !home.get("/graphs/stats", as: home.grace).text.contains("Library"))
    }

    @Test("over all graphs the numbers add up")
    func overAll() throws {
        let other = try home.graph("Garden", by: home.ada)
        _ = try home.entity("Rose", in: other, by: home.ada)

        let page = try home.get("/graphs/stats", as: home.ada).text

        #expect(page.contains("<dd class=\"figure__amount\">4</dd>"))
        #expect(page.contains("Garden") && page.contains("Library"))
    }

    @Test(
        "a search finds attributes and links too, and says what they are",
        arguments: [
            ("dune", "Books · Dune"), ("books dune", "Books · Dune"), ("epice", "Books · Dune"),
            ("oregon", "Books · Dune → People · Frank"), ("Books · Dune", "Books · Dune"), ("shelves", "Books"),
        ])
    func finding(query: String, name: String) throws {
        let open = try home.house.door.open(graph, for: home.ada)

        let found = try home.house.entities.search(SearchQuery(query), in: open, on: ListPage(size: 100))

        #expect(found.rows.map(\.name).contains(name))
        let page = try home.get(
            "\(path)?q=\(query.replacing(" ", with: "+").replacing("·", with: "%C2%B7"))", as: home.ada)
        #expect(page.text.replacing(/<\/?mark>/, with: "").contains(name))
    }

    @Test("of more than two hundred hits the best come first, and the rest is said to be more")
    func many() throws {
        for number in 0..<220 {
            _ = try home.entity("Thing \(number)", notes: "mentions a zebra", in: graph, by: home.ada)
        }
        _ = try home.entity("Zebra", in: graph, by: home.ada)
        let open = try home.house.door.open(graph, for: home.ada)

        let found = try home.house.entities.search(SearchQuery("zebra"), in: open, on: ListPage(size: 100))

        #expect(found.rows.first?.name == "Zebra")
        #expect(found.rows.count == 100 && found.total == 200 && found.isMore)
        #expect(try home.get("\(path)?q=zebra", as: home.ada).text.contains("of more than 200"))
        #expect(try home.get("\(path)?q=zebra&page=3", as: home.ada).status == 200)
    }
}
