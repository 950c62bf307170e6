import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Requests that come again because their answer was lost")
struct RequestKeyTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Asks for a new graph.
    private func ask(
        _ name: String = "Cellar", key: String = "lane-1", as member: Member? = nil
    ) throws -> RawReply {
        try home.post(
            "/graphs", ["name": name, "icon": "🍷"], as: member ?? home.ada, "Idempotency-Key: \(key)")
    }

    private func graphs(named name: String = "Cellar") throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM graph WHERE name = ?", arguments: [name]) ?? 0
        }
    }

    @Test("what is asked for again is done once, and answered without content")
    func again() throws {
        #expect(try ask().status == 204)
        let second = try ask()

        #expect(second.status == 204 && second.text.isEmpty)
        #expect(try graphs() == 1)
        #expect(try ask(key: "lane-2").status == 204)
        #expect(try graphs() == 2)
    }

    @Test("a script is led nowhere: a redirect is of what stands before the house, and says that nothing was done")
    func redirects() throws {
        let reply = try ask()

        #expect(reply.status == 204 && reply.text.isEmpty)
        #expect(reply["Location"]?.hasPrefix("/graphs/") == true)
        #expect(try home.post("/graphs", ["name": "Attic", "icon": "🍷"], as: home.ada).status == 303)
    }

    @Test("of four that come at once one is done; the others may come again")
    func atOnce() throws {
        _ = try home.cookie(home.ada)

        let statuses = try together(4) { _ in try ask() }.map(\.status)

        #expect(statuses.contains(204) && statuses.allSatisfy { [204, 503].contains($0) })
        #expect(try graphs() == 1)
        #expect(try ask().status == 204)
    }

    @Test("a key belongs to its member and to what was asked for")
    func another() throws {
        #expect(try ask().status == 204)

        #expect(try ask("Garden").status == 400)
        #expect(try graphs(named: "Garden") == 0)
        #expect(try ask(as: home.grace).status == 204)
        #expect(try graphs() == 2)
    }

    @Test("what was refused may come again")
    func refused() throws {
        #expect(try ask("").status == 422)
        #expect(try ask().status == 204)
        #expect(try graphs() == 1)
    }

    @Test("so may what was refused though it wrote something, such as the words of a change that came second")
    func refusedButWritten() throws {
        let graph = try home.graph("Books", by: home.ada)
        let entity = try home.entity("Dune", notes: String(repeating: "Sand. ", count: 500), in: graph, by: home.ada)
        let path = EntitiesController.path(entity, in: graph)
        let form = try home.get(path + "/edit", as: home.ada).hiddenFields(to: path)
        func send(_ notes: String, _ headers: String...) throws -> Int {
            var fields = form
            fields.add("name", "Dune")
            fields.add("notes", notes)
            return try home.send(
                "POST", path, home.cookie(home.ada),
                ["Origin: \(home.origin)", "Content-Type: application/x-www-form-urlencoded"] + headers,
                body: fields.encoded
            ).status
        }
        #expect(try send(String(repeating: "Spice. ", count: 500)) == 303)

        #expect(try send(String(repeating: "Worms. ", count: 500), "Idempotency-Key: late") == 409)
        #expect(try send(String(repeating: "Worms. ", count: 500), "Idempotency-Key: late") == 409)
    }

    @Test(
        "a key that no browser of ours makes is refused",
        arguments: ["", "two words", String(repeating: "k", count: 65)])
    func malformed(key: String) throws {
        #expect(try ask(key: key).status == 400)
        #expect(try graphs() == 0)
    }

    @Test("what a request did is undone by its key, once and by its member alone, also where its answer was lost")
    func undone() throws {
        let graph = try home.graph("Books", by: home.ada)
        let entity = try home.entity("Dune", in: graph, by: home.ada)
        let path = EntitiesController.path(entity, in: graph)
        let delete = { try home.post(path + "/delete", as: home.ada, "Idempotency-Key: lost").status }
        #expect(try delete() == 204)
        #expect(try delete() == 204)
        #expect(try home.get(path, as: home.ada).status == 404)

        #expect(try home.post("/undo/request/lost", as: home.grace).status == 404)
        #expect(try home.post("/undo/request/other", as: home.ada).status == 404)
        #expect(try home.post("/undo/request/lost", as: home.ada, "Idempotency-Key: undo").status == 204)
        #expect(try home.get(path, as: home.ada).status == 200)
        #expect(try home.post("/undo/request/lost", as: home.ada, "Idempotency-Key: undo").status == 204)
        #expect(try home.get(path, as: home.ada).status == 200)
        #expect(try ask().status == 204)
        #expect(try home.post("/undo/request/refused", as: home.ada).status == 404)
    }

    @Test("a week later a key is forgotten")
    func retention() throws {
        #expect(try ask().status == 204)
        home.clock.advance(.days(6))
        for room in home.house.rooms.all { try room.prune() }
        #expect(try ask().status == 204)
        home.clock.advance(.days(1))
        for room in home.house.rooms.all { try room.prune() }

        #expect(try ask().status == 204)
        #expect(try graphs() == 2)
    }

    @Test("a key is written with what it stands for, or neither is")
    func atomic() throws {
        struct Broken: Error {}
        let write = KeyedWrite(
            KeyedWrite.Key(member: home.ada.id, text: "broken"), requestHash: Data(repeating: 7, count: 32),
            at: home.clock.wall.now())
        let database = home.house.database

        #expect(throws: Broken.self) {
            try KeyedWrite.$current.withValue(write) { try database.write { _ in throw Broken() } }
        }

        let keys = { try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM requestKey") } }
        #expect(try !write.hasWritten && keys() == 0)
        try KeyedWrite.$current.withValue(write) {
            try database.write { _ in }
            try database.write { _ in }
        }
        #expect(try write.hasWritten && keys() == 1)
    }
}
