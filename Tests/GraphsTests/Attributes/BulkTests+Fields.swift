import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

extension BulkTests {
    @Test("an entity that many lead to takes their links along piece by piece, and all of them come back")
    func hub() throws {
        let film = try home.entity("Film", in: scene.graph, by: home.ada)
        let now = home.clock.wall.now()
        try home.house.database.write { db in
            for number in 1...120 {
                let other = ID<Entity>(at: now)
                try db.execute(
                    sql: """
                        INSERT INTO entity (id, graphId, name, nameFold, createdAt, changedAt, createdById, changedById)
                        VALUES (:id, :graph, 'E' || :number, 'e' || :number, :now, :now, :ada, :ada)
                        """,
                    arguments: [
                        "id": other, "graph": scene.graph, "number": number, "now": now, "ada": home.ada.id,
                    ])
                try db.execute(
                    sql: """
                        INSERT INTO link (id, graphId, sourceEntityId, targetEntityId, note, noteFold, createdAt,
                            createdById)
                        VALUES (?, ?, ?, ?, 'Seen', 'seen', ?, ?)
                        """, arguments: [ID<Link>(at: now), scene.graph, other, film, now, home.ada.id])
            }
        }
        let before = try things()
        for (path, form) in [
            (EntitiesController.path(film, in: scene.graph) + "/delete", FormFields()),
            (GraphsController.path(scene.graph) + "/delete", ["name": "Library"]),
        ] {
            try end(of: begin(path, form))
            #expect(try count("SELECT count(*) FROM link") == 0)
            #expect(try count("SELECT count(*) FROM searchEntry WHERE title = 'seen' OR room = 'links'") == 0)
            // Two links are the most that a piece of one row may take.
            #expect(try count("SELECT count(*) FROM undoPart") >= 60)
            try end(of: begin(#require(try home.undoPath(as: home.ada))))
            #expect(try things() == before)
        }
    }

    @Test("a field goes with its values while others write, and its undo brings each of them back")
    func field() throws {
        try bringIn(50)
        let before = try things()
        let pages = try #require(scene.fields[.integer])
        let path = FieldsController.path(pages, in: scene.graph) + "/delete"
        #expect(try home.found("137", in: scene.graph) == 1)
        let work = try begin(path)
        #expect(try home.post(path, as: home.ada).status == 409)
        _ = try home.entity("Meanwhile", in: scene.graph, by: home.grace)
        try end(of: work)
        #expect(try count("SELECT count(*) FROM detailField WHERE name = 'Pages'") == 0)
        #expect(try count("SELECT count(*) FROM detailValue WHERE integer IS NOT NULL") == 0)
        #expect(try home.found("137", in: scene.graph) == 0)

        let undoing = try begin(#require(try home.undoPath(as: home.ada)))
        try end(of: undoing)
        try home.execute("DELETE FROM entity WHERE name = 'Meanwhile'", [])
        #expect(try home.found("137", in: scene.graph) == 1)
        #expect(try things() == before)
    }

    @Test("a field whose deletion is cancelled has all of its values again")
    func cancelledField() throws {
        try bringIn(50)
        let before = try things()
        let pages = try #require(scene.fields[.integer])
        let work = try begin(FieldsController.path(pages, in: scene.graph) + "/delete")
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work)
        #expect(try things() == before)
    }
}
