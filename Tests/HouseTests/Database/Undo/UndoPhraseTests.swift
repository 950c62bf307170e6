import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Entries of the bin under phrases that the code has reworded since")
struct UndoPhraseTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = EntitiesController.path(books, in: graph)
    }

    /// Leaves none of the present phrases in the bin.
    private func reword() throws {
        try home.execute(
            """
            UPDATE undo SET phrase = 'Formerly: ' || phrase,
                reversal = iif(reversal = '', '', 'Formerly: ' || reversal)
            """, [])
    }

    /// Follows the toast.
    private func undo() throws {
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
    }

    /// Presses the first button of the bin.
    private func undoInBin() throws {
        let path = try #require(try bin().firstMatch(of: /\/undo\/[0-9a-f]{32}/)).output
        #expect(try home.post(String(path), as: home.ada).status == 303)
    }

    private func today() throws -> String { try home.get("/today", as: home.ada).text }

    private func bin() throws -> String { try home.get("/settings/bin", as: home.ada).main }

    @Test("a deleted thing is back, as the toast says")
    func deletion() throws {
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.post(AttributesController.path(dune, in: graph) + "/delete", as: home.ada)
        try reword()

        try undo()

        #expect(try home.attributes(of: books) == [dune])
        #expect(try today().contains("“Dune” restored"))
    }

    @Test("a member who was removed restored")
    func removal() throws {
        let removal = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        try reword()

        #expect(try home.post("/undo/\(removal)", as: home.ada).status == 303)

        #expect(try today().contains("“Grace” restored"))
    }

    @Test("what names something else is not said to be back")
    func change() throws {
        let dune = NodeRef.attribute(try home.attribute("Dune", of: books, in: graph, by: home.ada))
        let emma = NodeRef.attribute(try home.attribute("Emma", of: books, in: graph, by: home.ada))
        let link = try home.link(dune, emma, in: graph, by: home.ada)
        _ = try home.house.links.remove(link, of: dune, from: WritableGraph(home.open(graph, home.ada)))
        try reword()

        try undo()

        let page = try today()
        #expect(page.contains("Undone: Formerly: Link to “Emma” deleted") && !page.contains("restored"))
    }

    @Test("what was added is taken away, brought back and taken away again, each time under its own phrase")
    func addition() throws {
        #expect(try home.post(path + "/attributes/lines", ["lines": "Dune\nSult"], as: home.ada).status == 303)
        try reword()
        #expect(try bin().contains("Undo: Formerly: Lines added to “Books”"))

        try undo()
        #expect(try home.attributes(of: books).isEmpty)
        #expect(try today().contains("Formerly: Adding lines to “Books” undone"))
        let undone = try bin()
        #expect(undone.contains("Restore: Formerly: Adding lines to “Books” undone") && !undone.contains("Lines added"))

        try undoInBin()
        #expect(try home.attributes(of: books).count == 2)
        let again = try bin()
        #expect(again.contains("Undo: Formerly: Lines added to “Books”") && !again.contains("Adding lines"))

        try undoInBin()
        #expect(try home.attributes(of: books).isEmpty)
    }
}
