import Foundation
import GRDB
import HTTP
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("An entity with many attributes gets another name")
struct RenamingTests {
    let home: QuietHome
    let graph: ID<Graph>
    let books: ID<Entity>

    init() throws {
        home = try QuietHome()
        graph = try home.graph("Library", by: home.ada, entities: ["Books"])
        books = try home.house.database.read { db in
            try #require(try ID<Entity>.fetchOne(db, sql: "SELECT id FROM entity WHERE name = 'Books'"))
        }
    }

    private func add(_ count: Int) throws {
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count)
                    INSERT INTO attribute (id, graphId, entityId, name, nameFold, createdAt, changedAt, createdById,
                        changedById)
                    SELECT randomblob(16), :graph, :books, 'Row ' || n, 'row ' || n, 1, 1, :ada, :ada FROM number
                    """, arguments: ["count": count, "graph": graph, "books": books, "ada": home.ada.id])
        }
    }

    private func rename(_ name: String) throws {
        let open = try home.house.door.open(graph, for: home.ada)
        let version = try home.house.entities.entity(books, in: open).version
        let form = EntityForm(["name": name, "version": "\(version)"])
        _ = try home.house.entities.change(books, in: WritableGraph(open), to: form)
    }

    /// The number of attributes that have a word in their search text.
    private func found(_ word: String) throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM searchText WHERE title LIKE '%row%' AND body LIKE ?",
                arguments: ["%\(word)%"]
            ).unwrap()
        }
    }

    @Test("of a few the text is written at once")
    func few() throws {
        try add(500)

        try rename("Works")

        #expect(try found("works") == 500)
        #expect(try home.count("job", where: "kind = '\(EntityReindexing.job)'") == 0)
    }

    @Test("of many a job writes it in pieces, so that others can write meanwhile, and each is found by the last name")
    func many() throws {
        try add(1201)

        try rename("Works")
        #expect(try found("works") == 0 && found("books") == 1201)
        try rename("Papers")
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE attribute SET notes = 'Mine', notesFold = 'mine' WHERE name = 'Row 7'")
            try db.execute(sql: "DELETE FROM attribute WHERE name = 'Row 8'")
        }
        try home.house.jobs.runDue()

        #expect(try found("papers") == 1200)
        #expect(try found("works") == 0 && found("books") == 0)
        #expect(try found("mine") == 1)
        #expect(try home.count("job", where: "kind = '\(EntityReindexing.job)'") == 0)
        #expect(try home.problems() == [])
    }

    @Test("what was not written when Hearth was killed is written after the next start")
    func killed() throws {
        try add(501)
        try rename("Works")
        try home.house.stop()

        let again = try QuietHome(again: home)
        try again.house.jobs.runDue()

        let count = try again.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM searchText WHERE body LIKE '%works%'")
        }
        #expect(count == 501)
    }
}
