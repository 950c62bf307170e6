import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("A value changed where it stands")
struct ValueTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let dune: ID<Attribute>
    let rating: ID<EntityField>

    init() throws {
        (home, graph, books) = try TestHome.library()
        let stars: [String: any DatabaseValueConvertible] = [
            "unit": "★", "minimum": "1", "maximum": "5", "isPinned": true,
        ]
        rating = try home.field("Rating", .integer, of: books, stars)
        dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
    }

    private var path: String { AttributesController.path(dune, in: graph) + "/values/\(rating)" }
    private var list: String { EntitiesController.path(books, in: graph) }

    private func rate(_ value: String, was: String, from query: String = "", answer: String = "") throws -> RawReply {
        try home.post(path + query, ["value": value, "was": was, "answer": answer], as: home.ada)
    }

    @Test("a rating is tapped star by star, and taken away with a dash")
    func stars() throws {
        _ = try rate("3", was: "")

        let page = try home.get(path, as: home.ada).text

        for star in 1...5 { #expect(page.contains("aria-label=\"\(star) of 5\"")) }
        #expect(page.contains("name=\"value\" value=\"3\" aria-pressed=\"true\""))
        #expect(page.ranges(of: "pick--lit").count == 3)
        #expect(try rate("", was: "3").status == 303)
        #expect(try home.values(of: dune).isEmpty)
    }

    @Test("who came from the list is back there when it is saved, from the attribute on the attribute")
    func back() throws {
        #expect(try home.get(list, as: home.ada).text.contains("data-typed") == false)
        #expect(try rate("3", was: "", from: "?list")["Location"] == list)
        #expect(try home.get(list, as: home.ada).text.contains("\(path)?list\" data-typed=\"3\""))

        #expect(try rate("4", was: "3")["Location"] == AttributesController.path(dune, in: graph))
    }

    @Test("the script gets the value as it stands, and the way to take it back")
    func answer() throws {
        let saved = try rate("4", was: "", from: "?list", answer: "value")

        #expect(saved.status == 200 && saved["Cache-Control"] == "no-store")
        #expect(saved.text.contains("\(path)?list\" data-typed=\"4\" aria-label=\"Rating: 4\u{A0}★\">4\u{A0}★</a>"))
        #expect(saved.text.contains("“Dune · Rating” changed"))
        let undo = try #require(saved.text.firstMatch(of: /action="(\/undo\/[0-9a-f]{32})"/)?.1)
        #expect(try home.post(String(undo), as: home.ada).status == 303)
        let after = try home.get(path + "?answer=value", as: home.ada).text
        #expect(after.contains("data-typed=\"\" aria-label=\"Rating: –\">–</a>"))
        #expect(after.contains("Undone: “Dune · Rating” changed") && !after.contains("/undo/"))
    }

    @Test("whoever may write sees what could be filled in, whoever reads only what there is")
    func unset() throws {
        let page = AttributesController.path(dune, in: graph)
        let own = try OwnGraph(home.house.door.open(graph, for: home.ada))
        try home.house.graphs.share(own, with: .household(.read))

        #expect(try home.get(page, as: home.ada).text.contains("aria-label=\"Rating: –\">–</a>"))
        #expect(try !home.get(page, as: home.grace).text.contains("Rating"))
        _ = try rate("4", was: "")
        let hers = try home.get(page, as: home.grace).text
        #expect(hers.contains("<dt>Rating</dt><dd>4\u{A0}★</dd>") && !hers.contains("<edit-values"))
        #expect(try !home.get(list, as: home.grace).text.contains("data-typed"))
    }
}
