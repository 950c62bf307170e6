import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What is empty says what will stand there")
struct EmptyTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func main(_ path: String, as member: Member) throws -> String { try home.get(path, as: member).main }

    @Test(
        "a guest with whom nothing is shared reads so, and is offered nothing to make",
        arguments: ["today", "graphs", "wealth"])
    func guest(_ page: String) throws {
        let text = try main("/\(page)", as: home.olle)

        #expect(text.contains("Nothing is shared with you yet"))
        #expect(text.contains("What others share with you appears here."))
        #expect(!text.contains("/new\""))
    }

    @Test(
        "an empty graph explains entity and attribute by its own name",
        arguments: [
            ("My garden", "Roses"), ("Kräutergarten", "Roses"), ("Library", "Novels"), ("Rezepte", "Soups"),
            ("Broom", "Machines"),
        ])
    func graph(_ name: String, _ example: String) throws {
        let graph = try home.graph(name, by: home.ada)

        let text = try main(GraphsController.path(graph), as: home.ada)

        #expect(text.contains("An entity is a topic in “\(name)”"))
        #expect(text.contains(">\(example)<"))
        #expect(text.contains("For example: an entity") && text.contains("One of its attributes"))
    }

    @Test("wealth without an account says what will stand there and asks for the first")
    func wealth() throws {
        let text = try main("/wealth", as: home.ada)

        #expect(text.contains("Your net worth appears here"))
        #expect(text.contains("For example: 12,400 today"))
        #expect(text.contains("href=\"/wealth/series/new\""))
    }

    @Test("settings and the bin tell what was deleted from what was added")
    func bin() throws {
        let (home, graph, books) = try TestHome.library()
        let path = EntitiesController.path(books, in: graph)
        func settings() throws -> String { try home.get("/settings", as: home.ada).main }
        #expect(try settings().contains("The bin is empty"))

        _ = try home.post("\(path)/attributes/lines", ["lines": "Dune"], as: home.ada)
        #expect(try settings().contains("1 addition can be undone"))
        #expect(try !settings().contains("can be restored"))
        var bin = try home.get("/settings/bin", as: home.ada).main
        #expect(bin.contains(">Added<") && !bin.contains(">Deleted<"))

        _ = try home.post("\(path)/delete", as: home.ada)
        #expect(try settings().contains("1 item can be restored · 1 addition can be undone"))
        bin = try home.get("/settings/bin", as: home.ada).main
        #expect(bin.contains(">Added<") && bin.contains(">Deleted<"))
    }
}
