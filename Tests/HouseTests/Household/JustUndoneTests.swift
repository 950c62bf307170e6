import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What a toast says after an undo")
struct JustUndoneTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>

    init() throws { (home, graph, books) = try TestHome.library() }

    private func delete(_ name: String) throws {
        let id = try home.attribute(name, of: books, in: graph, by: home.ada)
        _ = try home.post(AttributesController.path(id, in: graph) + "/delete", as: home.ada)
    }

    private func today() throws -> String { try home.get("/today", as: home.ada).text }

    @Test("what is back is named, for a moment")
    func back() throws {
        try delete("Dune")
        _ = try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada)

        #expect(try today().contains("“Dune” restored"))
        home.clock.advance(.seconds(10))
        #expect(try !today().contains("“Dune” restored"))
    }

    @Test("nothing older takes its place, and what is deleted next does")
    func older() throws {
        try delete("Dune")
        try delete("Emma")
        _ = try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada)

        #expect(try today().contains("“Emma” restored"))
        #expect(try home.undoPath(as: home.ada) == nil)
        home.clock.advance(.seconds(11))
        #expect(try home.undoPath(as: home.ada) == nil)
        try delete("Kim")
        #expect(try today().contains("“Kim” deleted"))
        #expect(try home.undoPath(as: home.ada) != nil)
    }

    @Test("in another browser nothing was undone: there the older one is still offered")
    func otherSession() throws {
        try delete("Dune")
        try delete("Emma")
        let browser = try home.browser(of: home.ada)
        _ = try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada)

        let page = try browser.get("/today").text

        #expect(page.contains("“Dune” deleted") && !page.contains("restored"))
    }

    @Test("pressed twice, as one can without JavaScript, Undo leads twice to the same place, and undoes once")
    func twice() throws {
        try delete("Dune")
        let path = try #require(try home.undoPath(as: home.ada))
        let browser = try home.browser(of: home.ada)

        let first = try home.post(path, as: home.ada)
        let again = try home.post(path, as: home.ada)

        #expect([first.status, again.status] == [303, 303])
        #expect(again["Location"] == first["Location"] && first["Location"]?.hasPrefix("/graphs/") == true)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        #expect(try today().contains("“Dune” restored"))
        #expect(try browser.post(path).status == 303)
        home.clock.advance(JustUndone.repeatable)
        #expect(try home.post(path, as: home.ada).status == 404)
    }

    @Test("the second press finds nothing once its member has deleted the same anew")
    func deletedAnew() throws {
        let id = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let delete = { try home.post(AttributesController.path(id, in: graph) + "/delete", as: home.ada) }
        _ = try delete()
        let path = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(path, as: home.ada).status == 303)
        home.clock.advance(.seconds(5))
        #expect(try home.post(path, as: home.ada).status == 303)
        _ = try delete()

        #expect(try home.post(path, as: home.ada).status == 404)
    }

    @Test("the second press of somebody else finds nothing")
    func others() throws {
        try delete("Dune")
        let path = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(path, as: home.ada).status == 303)

        #expect(try home.post(path, as: home.grace).status == 404)
        #expect(try home.post("/undo/\(ID<UndoEntry>(at: home.clock.wall.now()))", as: home.ada).status == 404)
    }

    @Test("nobody is told a name that is behind a lock again")
    func locked() throws {
        let (home, graph, books) = try TestHome.library(audience: .onlyMe)
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let path = GraphsController.path(graph)
        _ = try home.post(path + "/lock", TestHome.lockForm(), as: home.ada)
        _ = try home.post(AttributesController.path(dune, in: graph) + "/delete", as: home.ada)
        _ = try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try home.get("/today", as: home.ada).text.contains("“Dune” restored"))

        _ = try home.post("\(path)/lock/now", as: home.ada)

        #expect(try !home.get("/today", as: home.ada).text.contains("Dune"))
    }
}
