import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Undo")
struct UndoTests {
    @Test("a graph with a thousand entities comes back whole, with its shares, its count and its search")
    func cascade() throws {
        let home = try QuietHome()
        let graph = try home.graph(
            "Library", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]),
            entities: (1...1000).map { "Book \($0) of Ängelholm" })
        let fingerprint = {
            try home.house.database.read { db in
                // Not graphSize.revision, which counts changes and never goes back.
                let size = "(SELECT graphId, entities, attributes, links FROM graphSize)"
                return try ["graph", "entity", "share", size].map { table in
                    try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1").map(\.written)
                }
            }
        }
        let before = try fingerprint()
        let entry = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        #expect(try home.count("entity") == 0)
        #expect(try home.count("searchText") == 0)
        #expect(try home.count("share") == 0)

        _ = try home.house.undo.restore(entry, for: home.ada)

        #expect(try fingerprint() == before)
        let open = try home.house.door.open(graph, for: home.olle)
        #expect(open.graph.entityCount == 1000)
        let found = try home.house.entities.search(SearchQuery("angelholm 777"), in: open, on: ListPage(size: 10))
        #expect(found.rows.map(\.name) == ["Book 777 of Ängelholm"])
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        #expect(try home.problems() == [])
    }

    @Test("what was deleted from a graph that is deleted itself waits until the graph is back")
    func conflict() throws {
        let home = try TestHome()
        let graph = try home.graph("Library", by: home.ada)
        let entity = try home.entity("Dune", in: graph, by: home.ada)
        _ = try home.post(EntitiesController.path(entity, in: graph) + "/delete", as: home.ada)
        let first = try #require(try home.undoPath(as: home.ada))
        home.clock.advance(.seconds(1))
        _ = try home.post(GraphsController.path(graph) + "/delete", ["name": "Library"], as: home.ada)
        let second = try #require(try home.undoPath(as: home.ada))
        let before = try home.fingerprint()

        #expect(try home.post(first, as: home.ada).status == 404)
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains(first))
        #expect(try home.fingerprint() == before)

        #expect(try home.post(second, as: home.ada).status == 303)
        #expect(try home.post(first, as: home.ada).status == 303)
        #expect(try home.read(entity, in: graph, as: home.ada).name == "Dune")
        #expect(try home.post(first, as: home.ada).status == 303)
    }

    @Test("what no longer fits stays in the bin, and nothing else changes")
    func noLongerFits() throws {
        let home = try TestHome()
        let graph = try home.graph("Library", by: home.ada)
        let entity = try home.entity("Dune", in: graph, by: home.ada)
        _ = try home.post(EntitiesController.path(entity, in: graph) + "/delete", as: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO entity (id, graphId, name, nameFold, createdAt, changedAt, createdById, changedById)
                    VALUES (?, ?, 'Other', 'other', 1, 1, ?, ?)
                    """,
                arguments: [entity, graph, home.ada.id, home.ada.id])
        }
        let before = try home.fingerprint()

        #expect(try home.post(undo, as: home.ada).status == 409)
        #expect(try home.fingerprint() == before)
        #expect(try home.get("/settings/bin", as: home.ada).text.contains(undo))
    }

    @Test("the toast stays for thirty seconds, the bin for thirty days")
    func times() throws {
        let home = try TestHome()
        let graph = try home.graph("Library", by: home.ada)
        _ = try home.post(GraphsController.path(graph) + "/delete", ["name": "Library"], as: home.ada)
        let path = try #require(try home.undoPath(as: home.ada))

        home.clock.advance(.seconds(29))
        #expect(try home.undoPath(as: home.ada) == path)
        home.clock.advance(.seconds(1))
        #expect(try home.undoPath(as: home.ada) == nil)

        home.clock.advance(.days(30) - .seconds(31))
        let cookie = try home.house.sessions.start(.plain(), for: home.ada.id)
        #expect(try home.get("/settings/bin", as: nil, "Cookie: hearth=\(cookie.text)").text.contains(path))
        home.clock.advance(.seconds(1))
        #expect(try !home.get("/settings/bin", as: nil, "Cookie: hearth=\(cookie.text)").text.contains(path))
        #expect(try home.post(path, cookie: "hearth=\(cookie.text)").status == 404)
    }

    @Test("the toast is shown to whoever deleted, not to the others")
    func toast() throws {
        let home = try TestHome()
        let graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        let entity = try home.entity("Dune", in: graph, by: home.ada)

        _ = try home.post(EntitiesController.path(entity, in: graph) + "/delete", as: home.grace)

        #expect(try home.undoPath(as: home.grace) != nil)
        #expect(try home.undoPath(as: home.ada) == nil)
    }

    @Test("an entry is seen by whose thing it was, and by who deleted it while they may write there")
    func whoSees() throws {
        let home = try QuietHome()
        let graph = try home.graph("Library", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let open = try home.house.door.open(graph, for: home.grace)
        let entity = try home.house.entities.add(EntityForm(["name": "Dune"]), to: WritableGraph(open))
        let entry = try home.house.entities.remove(entity, from: WritableGraph(open))
        let sees = { (member: Member) in
            try Writer(unlessGuest: member).map { try home.house.undo.entries(for: $0).contains { $0.id == entry } }
                ?? false
        }

        #expect(try sees(home.ada))
        #expect(try sees(home.grace))
        #expect(try !sees(home.olle))

        let own = try OwnGraph(home.house.door.open(graph, for: home.ada))
        try home.house.graphs.share(own, with: .chosen([home.grace.id: .read]))
        #expect(try !sees(home.grace))
        #expect(throws: Refusal.self) { try home.house.undo.restore(entry, for: home.grace) }
        try home.house.graphs.share(own, with: .household(.read))
        #expect(try !sees(home.olle))
        #expect(throws: Refusal.self) { try home.house.undo.restore(entry, for: home.olle) }
        #expect(try sees(home.ada))

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.house.entities.entity(entity, in: open).name == "Dune")
    }

    @Test("whoever became a guest since may only read what comes back, also when they are a member again")
    func guests() throws {
        let home = try QuietHome()
        let graph = try home.graph("Library", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let entry = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        try home.house.household.change(home.grace.id, role: .guest)

        _ = try home.house.undo.restore(entry, for: home.ada)
        try home.house.household.change(home.grace.id, role: .member)

        #expect(try home.house.door.open(graph, for: home.grace).level == .read)
    }

    @Test("a graph comes back without the templates of somebody who left since")
    func templates() throws {
        let home = try QuietHome()
        let graph = try home.graph("Library", by: home.ada, audience: .chosen([home.grace.id: .write]))
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO template (id, ownerId, graphId, name, nameFold, fields, createdAt)
                    VALUES (randomblob(16), ?, ?, 'Book', 'book', '[]', 1)
                    """,
                arguments: [home.grace.id, graph])
        }
        let entry = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        _ = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)

        _ = try home.house.undo.restore(entry, for: home.ada)

        #expect(try home.house.door.open(graph, for: home.ada).isOwn)
        #expect(try home.count("template") == 0)
    }

    @Test("what one member deletes of their own, nobody else finds in their bin")
    func privately() throws {
        let home = try TestHome()
        let graph = try home.graph("Presents", by: home.grace)
        _ = try home.post(GraphsController.path(graph) + "/delete", ["name": "Presents"], as: home.grace)
        let path = try #require(try home.undoPath(as: home.grace))

        for stranger in [home.ada, home.olle] {
            #expect(try !home.get("/settings/bin", as: stranger).text.contains("Presents"))
            #expect(try [403, 404].contains(home.post(path, as: stranger).status))
        }
        #expect(try home.post(path).status == 401)
        #expect(try home.post(path, as: home.grace).status == 303)
    }

    @Test("a changeset that was damaged on the disk brings nothing back and breaks nothing")
    func damagedEntry() throws {
        let home = try QuietHome()
        let graph = try home.graph("Library", by: home.ada, entities: ["Dune"])
        let entry = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE undo SET changeset = substr(changeset, 1, length(changeset) / 2)")
        }

        #expect(throws: (any Error).self) { try home.house.undo.restore(entry, for: home.ada) }

        #expect(try home.count("undo") == 1)
        #expect(try home.count("entity") == 0)
    }
}
