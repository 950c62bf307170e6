import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Earlier versions of notes in graphs")
struct NodeVersionTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        home = try TestHome()
        graph = try home.graph(
            "Library", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        entity = try home.entity(
            "Dune", notes: "Sand, worms, and a long sentence about spice.", in: graph, by: home.ada)
    }

    private var path: String { EntitiesController.path(entity, in: graph) }

    private func change(_ path: String, _ form: FormFields, as member: Member) throws {
        var form = form
        let edit = try home.get(path + "/edit", as: member).main
        form.add("version", String(try #require(edit.firstMatch(of: /name="version" value="(\d+)"/)?.1)))
        #expect(try home.post(path, form, as: member).status == 303)
    }

    @Test("notes of an entity come back with their mentions, and Undo takes that back")
    func entities() throws {
        let other = try home.entity("Arrakis", in: graph, by: home.ada)
        try change(
            path, ["name": "Dune", "notes": "On [[Arrakis]] there is much sand, and little water."], as: home.ada)
        let before = try home.read(entity, in: graph, as: home.ada).notes
        try change(path, ["name": "Dune", "notes": "x"], as: home.ada)
        let versions = try home.versions(of: path, as: home.grace)
        #expect(versions.count == 2)

        let reply = try home.restore(version: versions[0], as: home.grace)

        #expect(reply.status == 303 && reply["Location"] == path)
        #expect(try home.read(entity, in: graph, as: home.ada).notes == before)
        #expect(try home.get(EntitiesController.path(other, in: graph), as: home.ada).main.contains(path))
        #expect(try home.search("little water", in: graph, as: home.ada) == 1)
        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.post(undo, as: home.grace).status == 303)
        #expect(try home.read(entity, in: graph, as: home.ada).notes == "x")
        #expect(try home.search("little water", in: graph, as: home.ada) == 0)
    }

    @Test("long texts of an attribute are versions with its notes; the text of a field that is gone joins the notes")
    func longTexts() throws {
        let attribute = try home.attribute("Page", notes: "Ink", of: entity, in: graph, by: home.ada)
        let field = try home.field("Quote", .longText, of: entity)
        let path = AttributesController.path(attribute, in: graph)
        let quote = "Fear is the mind-killer, and more of such sentences."
        #expect(try home.post("\(path)/values/\(field)", ["value": quote, "was": ""], as: home.ada).status == 303)
        home.clock.advance(.hours(1))
        #expect(try home.post("\(path)/values/\(field)", ["value": "x", "was": quote], as: home.ada).status == 303)
        let versions = try home.versions(of: path, as: home.ada)
        #expect(versions.count == 1)
        #expect(try home.version(versions[0], as: home.ada).contains(quote.prefix(20)))

        _ = try home.restore(version: versions[0], as: home.ada)
        #expect(try home.values(of: attribute) == [quote])

        let again = try home.versions(of: path, as: home.ada).last.unwrap()
        _ = try home.house.fields.remove(field, from: WritableGraph(home.house.door.open(graph, for: home.ada)))
        _ = try home.restore(version: again, as: home.ada)
        let notes = try home.house.attributes.attribute(attribute, in: home.house.door.open(graph, for: home.ada)).notes
        #expect(notes.contains("Ink") && notes.contains(quote))
    }

    @Test("a merge keeps what the kept one said")
    func merged() throws {
        let other = try home.entity("Dune (book)", notes: "Frank Herbert", in: graph, by: home.ada)
        home.clock.advance(.hours(1))
        #expect(try home.post("\(path)/merge/\(other)", as: home.ada).status == 303)
        let list = try home.versions(of: path, as: home.ada)
        #expect(list.count == 1)
        #expect(try home.get(path + "/versions", as: home.ada).main.contains("before a merge by Ada"))
    }

    @Test("behind the lock of the graph no version is shown, and none comes back; readers see none")
    func rights() throws {
        try change(path, ["name": "Dune", "notes": "x"], as: home.ada)
        let version = try home.versions(of: path, as: home.ada)[0]
        #expect(try home.get(version, as: home.olle).status == 403)
        try home.lock(graph, by: home.ada)
        home.forgetSessions()
        for member in [home.ada, home.grace] {
            #expect(try home.get(version, as: member)["Location"]?.contains("/unlock") == true)
            #expect(try home.restore(version: version, as: member).status == 423)
        }
        #expect(try home.house.database.read { db in try String.fetchOne(db, sql: "SELECT notes FROM entity") } == "x")
    }

    @Test("versions go with the entity and its graph, and come back with them")
    func deleted() throws {
        try change(path, ["name": "Dune", "notes": "x"], as: home.ada)
        let versions = try home.versions(of: path, as: home.ada)
        let entry = try home.house.entities.remove(
            entity, from: WritableGraph(home.house.door.open(graph, for: home.ada)))
        #expect(try home.versionCount() == 0)
        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.versions(of: path, as: home.ada) == versions)
        let whole = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        #expect(try home.versionCount() == 0)
        _ = try home.house.undo.restore(whole, for: home.ada)
        #expect(try home.versions(of: path, as: home.ada) == versions)
    }
}
