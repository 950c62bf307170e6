import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Entities")
struct EntityTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        path = GraphsController.path(graph)
    }

    @Test("an entity that was made shows its name, icon and every line of its notes")
    func making() throws {
        let reply = try home.post(
            path + "/entities", ["name": "Dune", "icon": "📖", "notes": "Spice\r\nSand\r\n\r\n  indented"], as: home.ada)

        let page = try home.get(reply["Location"] ?? "", as: home.ada).text
        #expect(reply.status == 303)
        #expect(page.contains("Dune") && page.contains("📖") && page.contains("Spice"))
        let id: ID<Entity> = try home.made(reply)
        #expect(try home.read(id, in: graph, as: home.ada).notes == "Spice\nSand\n\n  indented")
    }

    @Test("a name of the quick line is added once per id, and the list says which it was and where it is")
    func quick() throws {
        let fields: FormFields = ["name": " Dune ", "quick": "on", "id": "01a21d739e7171009e38a4fa9b56db3c"]

        let replies = try together(4) { _ in try home.post(path + "/entities", fields, as: home.ada) }
        let other = try home.post(path + "/entities", fields, as: home.grace)

        let places = try (replies + [other]).map { try #require($0["Location"]) }
        #expect(Set(places.dropLast()).count == 1 && places[0] != places[4])
        #expect(places.allSatisfy { $0.hasPrefix(path + "?added=") })
        let names = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM entity WHERE graphId = ?", arguments: [graph])
        }
        #expect(names == ["Dune", "Dune"])
        let page = try home.get(places[0], as: home.ada).text
        #expect(page.contains("role=\"status\"><a href=\"\(path)/entities/") && page.contains(">Added Dune</a>"))
        for none in ["x", "01a21d739e7171009e38a4fa9b56db3c"] {
            let page = try home.get("\(path)?added=\(none)", as: home.ada)
            #expect(page.status == 200 && page.text.contains("role=\"status\"></p></quick-add>"))
        }
    }

    @Test("who only reads a graph gets no quick line, and a name without a sign comes back in the whole form")
    func noQuick() throws {
        let read = try home.graph("Read", by: home.ada, audience: .household(.read))

        #expect(try !home.get(GraphsController.path(read), as: home.grace).text.contains("quick-add"))
        #expect(try home.get(GraphsController.path(read), as: home.ada).text.contains("quick-add"))
        let reply = try home.post(path + "/entities", ["name": " ", "quick": "on"], as: home.ada)
        #expect(reply.status == 422 && reply.text.contains("Enter a name."))
    }

    @Test("what is too long or missing comes back with the reason, and nothing typed is lost")
    func problems() throws {
        let before = try home.fingerprint()
        let cases: [FormFields] = [
            ["name": "", "notes": "kept text"], ["notes": "kept text"],
            ["name": String(repeating: "n", count: 201), "notes": "kept text"],
            ["name": "kept", "notes": "kept text" + String(repeating: "x", count: 100_000)],
            ["name": "kept", "notes": "kept text", "icon": "<script>"],
        ]

        for fields in cases {
            let reply = try home.post(path + "/entities", fields, as: home.ada)
            #expect(reply.status == 422)
            #expect(reply.text.contains("kept text"))
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("over a form that came back stand its problems, each with the name of its field and the way there")
    func summary() throws {
        let page = try home.post(path + "/entities", ["name": "", "icon": "<script>"], as: home.ada).text

        let links = page.matches(of: /<li><a href="#(\w+)">([^:]+): [^<]+\.<\/a><\/li>/)
        #expect(links.map { String($0.output.1) } == ["name", "icon"])
        #expect(links.map { String($0.output.2) } == ["Name", "Icon"])
        #expect(links.allSatisfy { page.contains(" id=\"\($0.output.1)\"") })
    }

    @Test("the longest name and the longest notes are kept whole")
    func longest() throws {
        let name = String(repeating: "ä", count: 200)
        let notes = String(repeating: "🌱", count: 100_000)

        let reply = try home.post(path + "/entities", ["name": name, "notes": notes], as: home.ada)

        let id: ID<Entity> = try home.made(reply)
        let entity = try home.read(id, in: graph, as: home.ada)
        #expect(entity.name == name)
        #expect(entity.notes == notes)
    }

    @Test("two who edit the same entity: the later one sees both texts, saves knowingly, and nothing is lost")
    func twoEditors() throws {
        let id = try home.entity("Dune", notes: "Spice", in: graph, by: home.ada)
        let entity = EntitiesController.path(id, in: graph)
        _ = try home.post(entity, ["name": "Dune", "notes": "Spice by Grace", "version": "1"], as: home.grace)

        let conflict = try home.post(entity, ["name": "Dune", "notes": "Spice by Ada", "version": "1"], as: home.ada)

        #expect(conflict.status == 409)
        #expect(conflict.text.contains("Spice by Grace"))
        #expect(conflict.text.contains("Spice by Ada"))
        #expect(conflict.text.contains("name=\"version\" value=\"2\""))
        #expect(try home.read(id, in: graph, as: home.ada).notes == "Spice by Grace")

        let saved = try home.post(entity, ["name": "Dune", "notes": "Both", "version": "2"], as: home.ada)
        #expect(saved.status == 303)
        #expect(try home.read(id, in: graph, as: home.ada).notes == "Both")
    }

    @Test("saving what somebody deleted meanwhile keeps the text: it stands in the form of a new entity")
    func deletedMeanwhile() throws {
        let id = try home.entity("Dune", in: graph, by: home.ada)
        let entity = EntitiesController.path(id, in: graph)
        _ = try home.post(entity + "/delete", as: home.grace)

        let reply = try home.post(entity, ["name": "Dune", "notes": "An hour's work", "version": "1"], as: home.ada)

        #expect(reply.status == 404)
        #expect(reply.text.contains("action=\"/graphs/\(graph)/entities\""))
        #expect(reply.text.contains("value=\"Dune\"") && reply.text.contains("An hour&#39;s work</textarea>"))
        #expect(reply.text.contains("This was deleted in the meantime.") && reply.text.contains("from the bin"))
        let anew = try home.post(
            "/graphs/\(graph)/entities", ["name": "Dune", "notes": "An hour's work"], as: home.ada)
        #expect(try home.read(home.made(anew), in: graph, as: home.ada).notes == "An hour's work")
    }

    @Test("only those are told to bring it back from the bin who can: its owner, and whoever deleted it")
    func restorers() throws {
        let id = try home.entity("Dune", in: graph, by: home.ada)
        let entity = EntitiesController.path(id, in: graph)
        _ = try home.post(entity + "/delete", as: home.ada)
        let form: FormFields = ["name": "Dune", "notes": "Mine", "version": "1"]

        let (hers, mine) = (try home.post(entity, form, as: home.grace), try home.post(entity, form, as: home.ada))

        for reply in [hers, mine] { #expect(reply.status == 404 && reply.text.contains("Mine</textarea>")) }
        #expect(mine.text.contains("from the bin") && !hers.text.contains("from the bin"))
        home.clock.advance(.days(31))
        #expect(try !home.post(entity, form, as: home.ada).text.contains("from the bin"))
    }

    @Test("saving without a version, or without a change, overwrites nobody")
    func withoutVersion() throws {
        let id = try home.entity("Dune", notes: "Spice", in: graph, by: home.ada)
        let entity = EntitiesController.path(id, in: graph)

        #expect(try home.post(entity, ["name": "Dune", "notes": "Other"], as: home.ada).status == 409)
        #expect(try home.post(entity, ["name": "Dune", "notes": "Spice", "version": "9"], as: home.ada).status == 303)
        #expect(try home.read(id, in: graph, as: home.ada).version == 1)
    }

    @Test("deleting happens at once, offers undo for thirty seconds, and undo brings everything back")
    func deleting() throws {
        let id = try home.entity("Dune", notes: "Spice", in: graph, by: home.ada)
        let before = try home.fingerprint()

        #expect(try home.post(EntitiesController.path(id, in: graph) + "/delete", as: home.grace).status == 303)
        #expect(try home.get(EntitiesController.path(id, in: graph), as: home.ada).status == 404)
        #expect(try home.undoPath(as: home.ada) == nil)
        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.get("/graphs", as: home.grace).text.contains("“Dune” deleted"))

        home.clock.advance(.seconds(31))
        #expect(try home.undoPath(as: home.grace) == nil)
        #expect(try home.get("/settings/bin", as: home.grace).text.contains("“Dune” deleted"))

        #expect(try home.post(undo, as: home.grace).status == 303)
        #expect(try home.fingerprint() == before)
        #expect(try home.search("spice", in: graph, as: home.ada) == 1)
        // A second press leads where the first one did.
        #expect(try home.post(undo, as: home.grace).status == 303)
        #expect(try home.fingerprint() == before)
    }

    @Test("the owner finds in the bin what others deleted from their graph")
    func ownersBin() throws {
        let id = try home.entity("Dune", in: graph, by: home.grace)
        _ = try home.post(EntitiesController.path(id, in: graph) + "/delete", as: home.grace)

        let bin = try home.get("/settings/bin", as: home.ada).text

        #expect(bin.contains("“Dune” deleted") && bin.contains("Grace"))
        #expect(try !home.get("/settings/bin", as: home.olle).text.contains("Dune"))
    }

    @Test("who may no longer write in a graph brings nothing back and sees no names of it")
    func revokedUndo() throws {
        let id = try home.entity("Dune", in: graph, by: home.grace)
        _ = try home.post(EntitiesController.path(id, in: graph) + "/delete", as: home.grace)
        let undo = try #require(try home.undoPath(as: home.grace))

        _ = try home.postSharing(path, ["audience": "me"], as: home.ada)

        #expect(try home.post(undo, as: home.grace).status == 404)
        #expect(try !home.get("/settings/bin", as: home.grace).text.contains("Dune"))
        #expect(try home.undoPath(as: home.grace) == nil)
    }

    @Test("a list of fifty rows takes as many statements as a list of one")
    func statements() throws {
        _ = try home.entity("One", in: graph, by: home.ada)
        // Opens the connections and takes note of the session, which happens once.
        for _ in 1...3 { _ = try home.get(path, as: home.ada) }
        // Lists are kept until anything changes.
        _ = try home.graph("Another", by: home.ada)
        let one = try home.countStatements { _ = try home.get(path, as: home.ada) }
        for number in 2...50 { _ = try home.entity("Thing \(number)", in: graph, by: home.ada) }

        let fifty = try home.countStatements { _ = try home.get(path, as: home.ada) }

        #expect(one > 0)
        #expect(fifty == one)
    }

    @Test("a note of nothing but brackets after an address is drawn, and the address ends where it should")
    func brackets() throws {
        let notes = "http://x.example/a_(b) http://x.example/" + String(repeating: ")", count: 90_000)
        let id = try home.entity("Brackets", notes: notes, in: graph, by: home.ada)

        let page = try home.get(EntitiesController.path(id, in: graph), as: home.ada).text

        #expect(page.contains("href=\"http://x.example/a_(b)\""))
        #expect(page.contains("href=\"http://x.example/\""))
    }
}

@Suite("What an entity does not have yet")
struct AddPartsTests {
    @Test("one menu offers it, as long as it is not there, to those who may add it")
    func menu() throws {
        let home = try TestHome()
        let graph = try home.graph("Kitchen", by: home.ada, audience: .household(.read))
        let entity = try home.entity("Salmon", in: graph, by: home.ada)
        let attribute = try home.attribute("Smoked", of: entity, in: graph, by: home.ada)

        for path in [EntitiesController.path(entity, in: graph), AttributesController.path(attribute, in: graph)] {
            let page = try home.get(path, as: home.ada).main
            let menu = try #require(page.firstMatch(of: /<details class="add-parts">(?s:.*?)<\/details>/)?.0)
            for part in ["\(path)/edit#notes", "/links/new"] {
                #expect(menu.contains(part), "\(part)")
            }
            for part in ["No links yet", "Find a connection"] { #expect(!page.contains(part), "\(part)") }
            let read = try home.get(path, as: home.grace).main
            #expect(!read.contains("add-parts") && read.contains("No notes yet"))
        }

        let path = EntitiesController.path(entity, in: graph)
        let form: FormFields = ["name": "Salmon", "notes": "Wild", "version": "1"]
        #expect(try home.post(path, form, as: home.ada).status == 303)
        let page = try home.get(path, as: home.ada).main
        let menu = try #require(page.firstMatch(of: /<details class="add-parts">(?s:.*?)<\/details>/)?.0)
        #expect(!menu.contains("#notes") && menu.contains("/links/new"))
    }
}
