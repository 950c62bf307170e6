import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// An import that is not finished while others work on its rows, or after its writer lost the right to write.
extension BulkTests {
    private static let text = "Name,Pages\n" + (1...1500).map { "Book \($0),\(100 + $0)\n" }.joined()

    private func row(_ name: String) throws -> ID<Attribute> {
        var found: ID<Attribute>?
        #expect(
            eventually(within: 60) {
                found = try? home.house.database.read { db in
                    try ID<Attribute>.fetchOne(db, sql: "SELECT id FROM attribute WHERE name = ?", arguments: [name])
                }
                return found != nil
            })
        return try #require(found)
    }

    @Test("an import that is cancelled leaves the rows that somebody hung something on, with all that hangs there")
    func hanging() throws {
        let films = try home.entity("Films", in: scene.graph, by: home.ada)
        let work = try begin(try scene.send(Self.text), ["go": "on"])
        let (linked, attached, reminded) = try (row("Book 1"), row("Book 2"), row("Book 3"))
        _ = try home.link(
            .entity(films), .attribute(linked), note: "The film of it", in: scene.graph, by: home.grace)
        _ = try home.attach(
            Array("green".utf8), named: "leaf.txt", at: .attribute(attached), in: scene.graph,
            by: home.grace)
        try home.execute(
            """
            INSERT INTO reminder (id, ownerId, memberId, text, placeKind, thingId, startTime, createdAt)
            VALUES (randomblob(16), ?, ?, 'Give it back', 'attribute', ?, '2030-01-01T09:00', 0)
            """, [home.grace.id, home.grace.id, reminded])
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work)

        #expect(try count("SELECT count(*) FROM attribute WHERE name IN ('Book 1', 'Book 2', 'Book 3')") == 3)
        #expect(try count("SELECT count(*) FROM attribute") == 3)
        #expect(try count("SELECT count(*) FROM link WHERE note = 'The film of it'") == 1)
        #expect(try count("SELECT count(*) FROM attachment") == 1)
        #expect(try count("SELECT count(*) FROM reminder") == 1)
    }

    /// What ends the right of a member to go on.
    enum Ending: CaseIterable { case suspended, signedOut, locked }

    @Test(
        "an import is taken back when its writer is suspended or signed out everywhere, or the graph is locked meanwhile",
        arguments: Ending.allCases)
    func ended(_ ending: Ending) throws {
        let place = try scene.send(Self.text, as: home.grace)
        let reply = try home.post(place, ["go": "on"], as: home.grace)
        #expect(reply["Location"]?.hasPrefix("/work/") == true)
        home.clock.advance(.seconds(1))
        switch ending {
        case .suspended:
            #expect(
                try home.post(MembersController.path(home.grace.id) + "/deactivate", [:], as: home.ada).status == 303)
        case .signedOut: try home.execute("DELETE FROM session WHERE memberId = ?", [home.grace.id])
        case .locked: try home.lock(scene.graph, by: home.ada)
        }

        #expect(
            eventually(within: 60) {
                (try? count("SELECT count(*) FROM bulkWork WHERE endedAt IS NULL")) == 0
            })
        #expect(try count("SELECT count(*) FROM attribute") == 0)
        #expect(
            try count("SELECT count(*) FROM bulkWork WHERE problem = 'What it was about is gone meanwhile.'") == 1)
    }

    @Test("an owner who locks their own graph goes on with what they do in it")
    func ownLock() throws {
        let place = try scene.send(Self.text)
        let reply = try home.post(place, ["go": "on"], as: home.ada)
        #expect(reply["Location"]?.hasPrefix("/work/") == true)
        home.clock.advance(.seconds(1))
        try home.lock(scene.graph, by: home.ada)

        #expect(
            eventually(within: 60) {
                (try? count("SELECT count(*) FROM bulkWork WHERE endedAt IS NULL")) == 0
            })
        #expect(try count("SELECT count(*) FROM attribute") > 0)
    }

    @Test("an import is taken back when its writer may not write any more", arguments: [true, false])
    func unshared(isGuest: Bool) throws {
        let place = try scene.send(Self.text, as: home.grace)
        let reply = try home.post(place, ["go": "on"], as: home.grace)
        #expect(reply["Location"]?.hasPrefix("/work/") == true)
        if isGuest {
            try home.execute("UPDATE member SET role = 'guest' WHERE id = ?", [home.grace.id])
        } else {
            let graph = GraphsController.path(scene.graph)
            #expect(try home.postSharing(graph, ["audience": "me"], as: home.ada).status == 303)
        }

        #expect(
            eventually(within: 60) {
                (try? count("SELECT count(*) FROM bulkWork WHERE endedAt IS NULL")) == 0
            })
        #expect(try count("SELECT count(*) FROM attribute") == 0)
    }
}
