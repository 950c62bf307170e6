import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Where Undo leads")
struct UndoLandingTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let dune: ID<Attribute>

    init() throws {
        (home, graph, books) = try TestHome.library(audience: .onlyMe)
        dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
    }

    private var entity: String { EntitiesController.path(books, in: graph) }
    private var attribute: String { AttributesController.path(dune, in: graph) }

    private func landing() throws -> String? {
        try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada)["Location"]
    }

    @Test("what comes back alone is shown")
    func alone() throws {
        #expect(try home.post(attribute + "/delete", as: home.ada).status == 303)
        #expect(try landing() == attribute)
        #expect(try home.post(entity + "/delete", as: home.ada).status == 303)
        #expect(try landing() == entity)
        #expect(try home.get(attribute, as: home.ada).status == 200)
    }

    @Test("a file, and a link, lead to the page that they stand on")
    func parts() throws {
        let file = try home.attach([1, 2, 3], named: "x.bin", at: .attribute(dune), in: graph, by: home.ada)
        #expect(try home.post(MediaController.path(file, in: graph) + "/delete", as: home.ada).status == 303)
        #expect(try landing() == attribute)

        let herbert = try home.entity("Frank Herbert", in: graph, by: home.ada)
        let link = try home.link(.entity(herbert), .attribute(dune), in: graph, by: home.ada)
        #expect(
            try home.post(LinksController.path(.attribute(dune), in: graph) + "/\(link)/delete", as: home.ada).status
                == 303)
        #expect(try landing() == EntitiesController.path(herbert, in: graph))
    }

    @Test("a graph leads to itself")
    func whole() throws {
        #expect(try home.post("/graphs/\(graph)/delete", ["name": "Library"], as: home.ada).status == 303)
        #expect(try landing() == "/graphs/\(graph)")
    }
}
