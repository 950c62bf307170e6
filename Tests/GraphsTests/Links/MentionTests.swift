import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Mentions")
struct MentionTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let herbert: ID<Entity>
    let dune: ID<Attribute>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        path = GraphsController.path(graph)
        let books = try home.entity("Books", in: graph, by: home.ada)
        herbert = try home.entity("Frank Herbert", in: graph, by: home.ada)
        dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
    }

    private func page(_ id: ID<Entity>) -> String { EntitiesController.path(id, in: graph) }

    private func kept(_ id: ID<Entity>) throws -> String { try home.read(id, in: graph, as: home.ada).notes }

    /// The text of the form's field.
    private func typed(_ id: ID<Entity>) throws -> String {
        let text = try home.get(page(id) + "/edit", as: home.ada).main
        let start = try #require(text.range(of: "</textarea>"))
        return String(text[..<start.lowerBound].split(separator: ">\n").last ?? "")
    }

    /// The form as a browser would send it back, with other notes perhaps.
    private func form(_ id: ID<Entity>, name: String, notes: String? = nil) throws -> FormFields {
        let text = try home.get(page(id) + "/edit", as: home.ada).main
        let mentions = text.firstMatch(of: /name="mentions" value="([^"]*)"/).map { String($0.1) } ?? ""
        let version = text.firstMatch(of: /name="version" value="(\d+)"/).map { String($0.1) } ?? ""
        return ["name": name, "notes": try notes ?? typed(id), "mentions": mentions, "version": version]
    }

    private func readings(_ node: NodeRef) throws -> [String] { try home.readings(of: node, in: graph, as: home.ada) }

    @Test("a name between double square brackets becomes a link on both ends, whatever its case and accents")
    func making() throws {
        let id = try home.entity(
            "Reading list", notes: "First [[books · DUNE]] by [[Frank Hérbert]],\nthen [[Nothing]] and [[Dune]].",
            in: graph, by: home.ada)

        #expect(
            try readings(.entity(id)) == ["mentions: Books · Dune", "mentions: Frank Herbert"])
        #expect(try readings(.attribute(dune)) == ["mentioned in: Reading list"])
        let main = try home.get(page(id), as: home.grace).main
        #expect(main.contains("href=\"\(page(herbert))\">Frank Herbert</a>"))
        #expect(main.contains("href=\"\(AttributesController.path(dune, in: graph))\">Books · Dune</a>"))
        #expect(main.contains("entities/new?name=Nothing\"") && main.contains("Mentions"))
        #expect(try home.get(page(herbert), as: home.grace).main.contains("Mentioned in"))
        #expect(try typed(id) == "First [[Books · Dune]] by [[Frank Herbert]],\nthen [[Nothing]] and [[Books · Dune]].")
    }

    @Test("renaming a node keeps its mentions: pages, lists, forms and search show the new name")
    func renaming() throws {
        let id = try home.entity("List", notes: "By [[Frank Herbert]], see [[Dune]]", in: graph, by: home.ada)
        let books = try #require(try home.house.entity(named: "Books", in: home.open(graph, home.ada)))

        _ = try home.post(page(herbert), ["name": "F. H.", "version": "1"], as: home.ada)
        _ = try home.post(page(books), ["name": "Novels", "version": "1"], as: home.ada)

        #expect(try home.get(page(id), as: home.ada).main.contains(">F. H.</a>"))
        #expect(try home.get(path, as: home.ada).main.contains("By F. H., see Novels · Dune"))
        #expect(try typed(id) == "By [[F. H.]], see [[Novels · Dune]]")
        #expect(try home.search("novels see", in: graph, as: home.ada) == 1)
        #expect(try home.read(id, in: graph, as: home.ada).version == 1)
    }

    @Test("who had the form open while a node was renamed keeps the mention, too")
    func renamedMeanwhile() throws {
        let id = try home.entity("List", notes: "By [[Frank Herbert]]", in: graph, by: home.ada)
        let form = try form(id, name: "List", notes: "All by [[Frank Herbert]]")
        _ = try home.post(page(herbert), ["name": "F. H.", "version": "1"], as: home.grace)

        #expect(try home.post(page(id), form, as: home.ada).status == 303)

        #expect(try typed(id) == "All by [[F. H.]]")
        #expect(try readings(.entity(herbert)) == ["mentioned in: List"])
    }

    @Test("a mention that is taken out takes its link along; saving without a change changes nothing")
    func takingOut() throws {
        let id = try home.entity("List", notes: "[[Frank Herbert]] and [[Dune]]", in: graph, by: home.ada)
        let before = try home.fingerprint()
        #expect(try home.post(page(id), form(id, name: "List"), as: home.ada).status == 303)
        #expect(try home.fingerprint() == before)

        #expect(try home.post(page(id), form(id, name: "List", notes: "[[Dune]]"), as: home.ada).status == 303)

        #expect(try readings(.entity(herbert)).isEmpty)
        #expect(try readings(.entity(id)) == ["mentions: Books · Dune"])
    }

    @Test("the mention of a deleted node is its last name as text, survives an edit, and works again after undo")
    func deleting() throws {
        let id = try home.entity("List", notes: "By [[Frank Herbert]]", in: graph, by: home.ada)
        _ = try home.post(page(herbert) + "/delete", as: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))

        let gone = try home.get(page(id), as: home.ada).main
        #expect(gone.contains("By Frank Herbert") && !gone.contains(page(herbert)))
        #expect(
            try home.post(page(id), form(id, name: "List", notes: "Mostly by [[Frank Herbert]]"), as: home.ada).status
                == 303)

        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.get(page(id), as: home.ada).main.contains("href=\"\(page(herbert))\""))
        #expect(try readings(.entity(herbert)) == ["mentioned in: List"])
    }

    @Test("a mention taken out while its node was deleted does not come back with the node")
    func takenOutMeanwhile() throws {
        let id = try home.entity("List", notes: "By [[Frank Herbert]]", in: graph, by: home.ada)
        _ = try home.post(page(herbert) + "/delete", as: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try home.post(page(id), form(id, name: "List", notes: "By nobody"), as: home.ada)

        #expect(try home.post(undo, as: home.ada).status == 303)

        #expect(try readings(.entity(herbert)).isEmpty)
    }

    @Test("undoing the deletion of what mentions brings its links back")
    func undo() throws {
        let id = try home.entity("List", notes: "By [[Frank Herbert]]", in: graph, by: home.ada)
        let before = try home.fingerprint()
        _ = try home.post(page(id) + "/delete", as: home.ada)
        #expect(try readings(.entity(herbert)).isEmpty)

        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)

        #expect(try home.fingerprint() == before)
    }

    @Test("of two with the same name neither is meant by it alone; with the end of its id it is")
    func twins() throws {
        let twin = try home.entity("Frank Herbert", in: graph, by: home.ada)
        let id = try home.entity("List", notes: "[[Frank Herbert]]", in: graph, by: home.ada)
        #expect(try readings(.entity(id)).isEmpty)
        let written = "Frank Herbert #\(twin.description.suffix(6))"
        #expect(try home.get(path + "/nodes?q=frank", as: home.ada).main.contains("data-written=\"\(written)\""))

        _ = try home.post(page(id), form(id, name: "List", notes: "[[\(written)]]"), as: home.ada)

        #expect(try readings(.entity(twin)) == ["mentioned in: List"])
        #expect(try typed(id) == "[[\(written)]]")
        #expect(try home.get(page(id), as: home.ada).main.contains("href=\"\(page(twin))\">Frank Herbert</a>"))
    }

    @Test("two who edit at once see names, not ids, and take over each other's mentions")
    func conflict() throws {
        let id = try home.entity("List", in: graph, by: home.ada)
        let mine: FormFields = ["name": "List", "notes": "By [[Dune]]", "version": "1"]
        _ = try home.post(page(id), ["name": "List", "notes": "By [[Frank Herbert]]", "version": "1"], as: home.grace)

        let reply = try home.post(page(id), mine, as: home.ada)

        #expect(reply.status == 409)
        #expect(reply.main.contains("<mark>By [[Frank Herbert]]</mark>"))
        #expect(reply.main.contains("By [[Dune]]"))
        #expect(reply.main.contains(" Frank Herbert\""))
    }

    @Test("nodes of other graphs are never meant, not even by their id")
    func foreign() throws {
        let hers = try home.graph("Hers", by: home.grace)
        let secret = try home.entity("Secret garden", in: hers, by: home.grace)
        let notes = "[[Secret garden]] [[\(secret)|Secret garden]] [[Secret garden #\(secret.description.suffix(6))]]"

        let id = try home.entity("List", notes: notes, in: graph, by: home.ada)

        #expect(try readings(.entity(id)).isEmpty)
        #expect(try !home.get(page(id), as: home.ada).main.contains("href=\"/graphs/\(hers)"))
    }

    @Test("no page shows the id of a mention, and the form keeps what somebody typed")
    func neverRaw() throws {
        let scene = try Scene(grace: .read)
        let form: FormFields = [
            "name": "\(Scene.marker) book", "version": "1",
            "notes": "[[\(Scene.marker) page]] " + String(repeating: "x", count: 140)
                + " [[\(Scene.marker) author]] end",
        ]
        let entity = EntitiesController.path(scene.entity, in: scene.graph)
        #expect(try scene.home.post(entity, form, as: scene.home.ada).status == 303)

        for route in scene.reads {
            for query in ["", "?q=zaffre"] {
                let reply = try scene.home.get(scene.path(route) + query, as: scene.home.ada)
                #expect(!reply.text.contains(/\[\[[0-9a-f]{6}/), "\(route.pattern)")
            }
        }
        #expect(try scene.home.get(entity, as: scene.home.grace).text.contains("class=\"mention\""))
    }

    @Test("brackets of every shape are kept as they were typed")
    func brackets() throws {
        let open = try home.open(graph, home.ada)
        for text in [
            "[[", "]]", "[[]]", "[[ ]]", "[[[[", "a ]] b [[ c", "[[a\nb]]", "[[no such]]", "x[0][1]", "[[[x]]]", "[[x]",
            String(repeating: "[[", count: 2000), "[[\(String(repeating: "a", count: 32))|x]]",
        ] {
            let id = try home.entity("Odd", notes: text, in: graph, by: home.ada)
            let typed = MentionStore(database: home.house.database)
            #expect(try Mentions.text(Mentions.parts(kept(id))) { "[[\($0)|\($1)]]" } == text)
            if !text.contains("|") { #expect(try typed.typed(kept(id), in: open).text == text) }
        }
        let around = try home.entity("Odd", notes: "[[[Frank Herbert]]] [[x [[Dune]]", in: graph, by: home.ada)
        #expect(try readings(.entity(around)) == ["mentions: Books · Dune", "mentions: Frank Herbert"])
        #expect(try home.get(page(around), as: home.ada).main.contains("[<a class=\"mention\""))
    }

    @Test("an attribute's notes mention, too, and of itself nothing is linked")
    func attributes() throws {
        let books = try #require(try home.house.entity(named: "Books", in: home.open(graph, home.ada)))
        let solaris = try home.attribute(
            "Solaris", notes: "Unlike [[Dune]]; [[Books · Solaris]] is not [[Frank Herbert]]’s", of: books, in: graph,
            by: home.ada)

        #expect(
            try readings(.attribute(solaris)) == ["mentions: Books · Dune", "mentions: Frank Herbert"])
    }

    @Test("notes that would be too long with their mentions are refused beside their field")
    func tooLong() throws {
        let notes = String(repeating: "[[Dune]] ", count: 5000)

        let reply = try home.post(path + "/entities", ["name": "List", "notes": notes], as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.main.contains("id=\"notes-problem\""))
    }

    @Test("making what mentions one node mention another moves text and links")
    func retargeting() throws {
        let id = try home.entity("List", notes: "By [[Frank Herbert]]", in: graph, by: home.ada)
        let other = try home.entity("Brian Herbert", in: graph, by: home.ada)

        try home.house.database.write { db in
            try Mentions.retarget(
                .entity(herbert), to: .entity(other), by: home.ada.id, in: graph, at: home.house.clock.now(), db)
        }

        #expect(try typed(id) == "By [[Brian Herbert]]")
        #expect(try readings(.entity(herbert)).isEmpty && readings(.entity(other)) == ["mentioned in: List"])
    }
}

extension House {
    /// The entity of that name.
    func entity(named name: String, in graph: OpenGraph) throws -> ID<Entity>? {
        try database.read { db in
            try ID<Entity>.fetchOne(
                db, sql: "SELECT id FROM entity WHERE graphId = ? AND name = ?", arguments: [graph.id, name])
        }
    }
}
