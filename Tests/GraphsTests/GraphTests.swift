import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Graphs")
struct GraphTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("More lists the graphs for whoever has no side bar, the locked ones with their lock")
    func more() throws {
        let shared = try home.graph("Library", by: home.grace, audience: .household(.read))
        let diary = try home.graph("Diary", by: home.ada)
        let secret = try home.graph("Plans for the feast", by: home.ada)
        let foreign = try home.graph("Hers", by: home.grace)
        for graph in [diary, secret] {
            var fields: FormFields = [
                "password": "tulips in the cellar", "again": "tulips in the cellar", "idleMinutes": "5",
                "graceSeconds": "60",
            ]
            if graph == secret { fields.add("hidesName", "on") }
            let path = GraphsController.path(graph) + "/lock"
            #expect(try home.post(path, fields, as: home.ada).status == 303)
            #expect(try home.post(path + "/now", as: home.ada).status == 303)
        }

        let page = try home.get("/more", as: home.ada).text
        let main = try #require(page.components(separatedBy: "<main").last?.components(separatedBy: "</main>").first)

        for graph in [shared, diary, secret] { #expect(main.contains("href=\"\(GraphsController.path(graph))\"")) }
        #expect(main.contains("Library") && main.contains("Belongs to Grace"))
        #expect(main.contains("Diary") && main.contains("A locked graph"))
        #expect(main.components(separatedBy: "aria-label=\"Locked\"").count == 3)
        #expect(!page.contains("Plans for the feast") && !page.contains(GraphsController.path(foreign)))
    }

    @Test("everyone but a guest finds a graph of their own in a new household")
    func firstGraph() throws {
        #expect(try home.house.door.all(for: home.ada).map(\.graph.name) == ["My graph"])
        #expect(try home.house.door.all(for: home.grace).map(\.graph.name) == ["My graph"])
        #expect(try home.house.door.all(for: home.olle).isEmpty)
    }

    @Test("who deletes their last graph has an empty one instead, and undo brings the old one back beside it")
    func lastGraph() throws {
        let only = try #require(try home.house.door.all(for: home.ada).first)
        _ = try home.entity("Dune", in: only.id, by: home.ada)

        let reply = try home.post(GraphsController.path(only.id) + "/delete", ["name": "My graph"], as: home.ada)

        #expect(reply.status == 303)
        let left = try home.house.door.all(for: home.ada)
        #expect(left.map(\.graph.name) == ["My graph"] && left[0].id != only.id)
        #expect(try home.get(GraphsController.path(left[0].id), as: home.ada).status == 200)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try Set(home.house.door.all(for: home.ada).map(\.id)) == [only.id, left[0].id])
    }

    @Test("a new graph opens after it was made, and stands in the side bar")
    func making() throws {
        let reply = try home.post("/graphs", ["name": "  Library ", "icon": "📚"], as: home.ada)

        let path = try #require(reply["Location"])
        #expect(reply.status == 303)
        #expect(try home.get(path, as: home.ada).text.contains("Library"))
        #expect(try home.get("/graphs/new", as: home.ada).text.contains(path))
    }

    @Test(
        "a name that cannot be comes back with the reason and everything that was typed",
        arguments: ["", "   ", String(repeating: "x", count: 101)])
    func badNames(name: String) throws {
        let before = try home.fingerprint()

        let reply = try home.post("/graphs", ["name": name, "icon": "📚"], as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("aria-invalid"))
        #expect(reply.text.contains("📚"))
        #expect(try home.fingerprint() == before)
    }

    @Test("an icon is one emoji or one of ours")
    func icons() throws {
        for icon in ["📚", "🧑‍🍳", "🇸🇪", "icon:leaf", ""] {
            #expect(try home.post("/graphs", ["name": "A", "icon": icon], as: home.ada).status == 303, "\(icon)")
        }
        for icon in ["ab", "📚📚", "icon:", "icon:<b>", "<"] {
            #expect(try home.post("/graphs", ["name": "A", "icon": icon], as: home.ada).status == 422, "\(icon)")
        }
    }

    @Test("renaming keeps what is inside")
    func renaming() throws {
        let graph = try home.graph("Books", by: home.ada)
        let entity = try home.entity("Dune", in: graph, by: home.ada)

        let reply = try home.post(
            GraphsController.path(graph), ["name": "Library", "icon": "", "version": "1"], as: home.ada)

        #expect(reply.status == 303)
        #expect(try home.get(GraphsController.path(graph), as: home.ada).text.contains("Library"))
        #expect(try home.read(entity, in: graph, as: home.ada).name == "Dune")
    }

    @Test("renaming what somebody renamed meanwhile shows their name and keeps mine in the form")
    func renamedMeanwhile() throws {
        let graph = try home.graph("Books", by: home.ada, audience: .household(.write))
        _ = try home.post(GraphsController.path(graph), ["name": "Grace’s books", "version": "1"], as: home.grace)

        let reply = try home.post(GraphsController.path(graph), ["name": "Library", "version": "1"], as: home.ada)

        #expect(reply.status == 409)
        #expect(reply.text.contains("Grace’s books"))
        #expect(reply.text.contains("value=\"Library\""))
        #expect(reply.text.contains("name=\"version\" value=\"2\""))
    }

    @Test("deleting asks for the name, takes the entities along, and undo brings all of it back")
    func deleting() throws {
        let graph = try home.graph("Books", by: home.ada, audience: .household(.read))
        let entity = try home.entity("Dune", notes: "Spice", in: graph, by: home.ada)
        let before = try home.fingerprint()
        let path = GraphsController.path(graph)

        let refused = try home.post(path + "/delete", ["name": "Boks"], as: home.ada)
        #expect(refused.status == 422)
        #expect(refused.text.contains("Boks"))
        #expect(try home.fingerprint() == before)

        let deleted = try home.post(path + "/delete", ["name": " books "], as: home.ada)
        #expect(deleted.status == 303)
        #expect(try home.get(path, as: home.ada).status == 404)
        #expect(try home.search("dune", in: nil, as: home.ada) == 0)

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint() == before)
        #expect(try home.read(entity, in: graph, as: home.grace).notes == "Spice")
        #expect(try home.get(path + "?q=spice", as: home.ada).text.contains("Dune"))
    }

    @Test("how a list looks is remembered for each member and each graph")
    func display() throws {
        let graph = try home.graph("Books", by: home.ada, audience: .household(.read))
        _ = try home.entity("Dune", notes: "Spice and sand", in: graph, by: home.ada)
        let path = GraphsController.path(graph)

        let reply = try home.post(
            path + "/display", ["view": "grid", "size": "large", "sort": "newest", "back": path + "?q=du"], as: home.ada
        )

        #expect(reply["Location"] == path + "?q=du")
        let hers = try home.get(path, as: home.ada).text
        #expect(hers.contains("class=\"tiles\"") && hers.contains("data-size=\"large\""))
        #expect(!hers.contains("Spice and sand"))
        let others = try home.get(path, as: home.grace).text
        #expect(others.contains("data-size=\"medium\"") && others.contains("Spice and sand"))
    }

    @Test("a place to go back to never leads out of the house")
    func backStaysInside() throws {
        let graph = try home.graph("Books", by: home.ada)
        let path = GraphsController.path(graph)

        for back in ["//evil.example", "/\\evil", "https:evil", "/%09/evil", "/%2f/evil", "", "javascript:alert(1)"] {
            let reply = try home.post(path + "/display", ["view": "list", "back": back], as: home.ada)
            #expect(reply["Location"] == path, "\(back)")
        }
    }
}
