import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Several at once")
struct RaceTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada, audience: .household(.write))
        entity = try home.entity("Port", notes: "Tawny", in: graph, by: home.ada)
        _ = try home.cookie(home.ada)
    }

    private func statuses(_ count: Int, _ path: String, _ form: @Sendable (Int) -> FormFields) throws -> [Int] {
        try together(count) { try home.post(path, form($0), as: home.ada) }.map(\.status).sorted()
    }

    @Test("a graph that is deleted by several clicks is in the bin once, and comes back")
    func deletingAGraph() throws {
        let path = GraphsController.path(graph)
        let before = try home.fingerprint()

        #expect(try statuses(4, path + "/delete") { _ in ["name": "Cellar"] } == [303, 404, 404, 404])

        #expect(try home.house.undo.entries(for: home.ada).count == 1)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try statuses(4, undo) { _ in FormFields() } == [303, 303, 303, 303])
        #expect(try home.fingerprint() == before)
    }

    @Test("a second delete that was let in before the first one was done finds nothing")
    func lateDelete() throws {
        let open = try OwnGraph(home.house.door.open(graph, for: home.ada))
        _ = try home.house.graphs.remove(open)

        #expect(throws: Refusal.notFound) { try home.house.graphs.remove(open) }
        #expect(try home.house.undo.entries(for: home.ada).count == 1)
    }

    @Test("an entity that is deleted by several clicks is in the bin once")
    func deletingAnEntity() throws {
        let path = EntitiesController.path(entity, in: graph)

        #expect(try statuses(4, path + "/delete") { _ in FormFields() } == [303, 404, 404, 404])

        #expect(try home.house.undo.entries(for: home.ada).count == 1)
    }

    @Test("of several who save one entity at once one is first, and the others see both texts")
    func editing() throws {
        let path = EntitiesController.path(entity, in: graph)

        let replies = try together(4) { index in
            try home.post(path, ["name": "Port", "notes": "Taste \(index)", "version": "1"], as: home.ada)
        }

        #expect(replies.map(\.status).sorted() == [303, 409, 409, 409])
        let kept = try home.read(entity, in: graph, as: home.ada)
        #expect(kept.version == 2)
        #expect(replies.filter { $0.status == 409 }.allSatisfy { $0.text.contains(kept.notes) })
    }

    @Test("several sign-ins at once are several sessions, each with a token of its own")
    func signingIn() throws {
        let replies = try together(4) { _ in try home.browser().signIn("Grace") }

        #expect(replies.allSatisfy { $0.status == 303 })
        #expect(Set(replies.compactMap { $0["Set-Cookie"] }).count == 4)
        #expect(try home.house.sessions.sessions(of: home.grace.id).count == 4)
    }

    @Test("a file that several clicks bring in at once comes once", arguments: ["add", "update"])
    func bringingIn(existing: String) throws {
        let path = ImportController.path(entity, in: graph)
        // Reading this many takes longer than all requests take to arrive.
        let names = (1...1500).map { "Bottle \($0)" }.joined(separator: "\n")
        let sent = try home.upload(path, Array("Name\n\(names)\n".utf8), as: home.ada)
        let preview = try #require(sent["Location"])

        #expect(try statuses(4, preview) { _ in ["go": "on", "existing": existing] } == [303, 303, 303, 303])

        let open = try home.house.door.open(graph, for: home.ada)
        #expect(open.graph.attributeCount == 1500)
        #expect(try home.house.undo.entries(for: home.ada).count == 1)
    }

    @Test("values that several clicks bring in at once come once")
    func bringingValues() throws {
        // Reading this many takes longer than all requests take to arrive.
        let lines = (0..<1200).map {
            "20\(10 + $0 / 336)-\(10 + $0 / 28 % 3)-\(1 + $0 % 28 < 10 ? "0" : "")\(1 + $0 % 28),A,\($0)"
        }
        let preview = try home.sendValues("date,account,value\n\(lines.joined(separator: "\n"))\n", as: home.ada)

        #expect(try statuses(4, preview) { _ in ["go": "on", "existing": "both"] } == [303, 303, 303, 303])

        #expect(try home.values("A", of: home.ada).count == 1200)
        #expect(try home.house.undo.entries(for: home.ada).count == 1)
    }
}
