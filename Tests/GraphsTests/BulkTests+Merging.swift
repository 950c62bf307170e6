import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Duplicating and merging entities.
extension BulkTests {
    private func undoLast() throws { try end(of: begin(#require(try home.undoPath(as: home.ada)))) }

    @Test("an entity is duplicated while others write; stopped, nothing of the copy stays; undone, neither")
    func duplicating() throws {
        try bringIn(100)
        let before = try things()
        let path = EntitiesController.path(scene.books, in: scene.graph)
        let stopped = try begin(path + "/duplicate", ["attributes": "on"])
        _ = try home.entity("Meanwhile", in: scene.graph, by: home.grace)
        // A second click makes no second copy.
        #expect(try home.post(path + "/duplicate", ["attributes": "on"], as: home.ada).status == 409)
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains("duplicated"))
        _ = try home.post(stopped + "/cancel", as: home.ada)
        #expect(try end(of: stopped) == path)
        try home.execute("DELETE FROM entity WHERE name = 'Meanwhile'", [])
        #expect(try things() == before)

        let place = try end(of: begin(path + "/duplicate", ["attributes": "on"]))

        #expect(try home.get(place, as: home.ada).text.contains("Books (copy)"))
        #expect(try home.found("Book 77", in: scene.graph) == 2)
        let values = "SELECT count(*) FROM detailValue WHERE integer BETWEEN 101 AND 200"
        #expect(try count(values) == 200)
        let entries = "SELECT count(*) FROM undo WHERE phrase LIKE '%duplicated'"
        #expect(try count(entries) == 1)
        try undoLast()
        #expect(try things() == before)
        // The undo is an entry of its own.
        try undoLast()
        #expect(try count(values) == 200)
        #expect(try home.found("Book 77", in: scene.graph) == 2)
    }

    @Test("what somebody typed into the copy while it was made stays, although it is stopped")
    func typedIntoCopy() throws {
        try bringIn(200)
        let path = EntitiesController.path(scene.books, in: scene.graph)
        let work = try begin(path + "/duplicate", ["attributes": "on"])
        let copy = try #require(
            try home.house.database.read { db in
                try ID<Entity>.fetchOne(db, sql: "SELECT id FROM entity WHERE name = 'Books (copy)'")
            })
        _ = try home.attribute("Typed", of: copy, in: scene.graph, by: home.grace)
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work)

        let rows = "SELECT count(*) FROM attribute JOIN entity ON entity.id = entityId"
        #expect(try count(rows + " WHERE entity.name = 'Books (copy)'") == 1)
        #expect(try home.found("Typed", in: scene.graph) == 1)
    }

    /// Films with a field of the same name, one of their own, and twenty rows of which one mentions another.
    private func films() throws -> ID<Entity> {
        let films = try home.entity("Films", notes: "On tape", in: scene.graph, by: home.ada)
        let pages = try home.field("Pages", .integer, of: films)
        let shelf = try home.field("Shelf", .choice, of: films, options: ["Blue", "Red"])
        let genre = try home.field("Genre", .choice, of: films, options: ["Noir", "Western"], ["isPinned": "1"])
        let (shelves, genres) = try (home.options(of: shelf), home.options(of: genre))
        let open = try WritableGraph(home.open(scene.graph, home.ada))
        for number in 1...60 {
            let notes = number > 1 ? "After [[Film \(number - 1)]]" : ""
            let row = try home.attribute("Film \(number)", notes: notes, of: films, in: scene.graph, by: home.ada)
            _ = try home.house.fields.set(
                [
                    pages: .integer(Int64(number)), shelf: .choice(shelves[number % 2]),
                    genre: .choice(genres[number % 2]),
                ], of: row, version: nil, in: open)
        }
        return films
    }

    @Test("two entities become one while others write; stopped, they are two; undone, too")
    func mergingEntities() throws {
        try bringIn(30)
        let films = try films()
        let before = try things()
        let path = EntitiesController.path(scene.books, in: scene.graph) + "/merge/\(films)"
        let stopped = try begin(path, ["name": "theirs"])
        _ = try home.entity("Meanwhile", in: scene.graph, by: home.grace)
        _ = try home.post(stopped + "/cancel", as: home.ada)
        try end(of: stopped)
        try home.execute("DELETE FROM entity WHERE name = 'Meanwhile'", [])
        #expect(try things() == before)

        let work = try begin(path, ["name": "theirs"])
        // Grace adds one to the entity that is being merged away.
        let late = try home.attribute("Late film", of: films, in: scene.graph, by: home.grace)
        try end(of: work)

        #expect(try count("SELECT count(*) FROM entity WHERE name = 'Films'") == 1)
        #expect(try count("SELECT count(*) FROM attribute JOIN entity ON entity.id = entityId") == 91)
        #expect(try count("SELECT count(*) FROM detailField WHERE name IN ('Pages', 'Shelf')") == 2)
        let options = "SELECT count(*) FROM detailOption WHERE name IN ('Green', 'Blue', 'Red', 'Noir', 'Western')"
        #expect(try count(options) == 5)
        let astray = """
            SELECT count(*) FROM detailValue JOIN attribute ON attribute.id = attributeId
            JOIN detailField ON detailField.id = detailValue.fieldId
            LEFT JOIN detailOption ON detailOption.id = optionId
            WHERE detailField.entityId <> attribute.entityId OR detailOption.fieldId <> detailField.id
            """
        #expect(try count(astray) == 0)
        #expect(try count("SELECT count(*) FROM link WHERE isMention = 1") == 59)
        #expect(try count("SELECT count(*) FROM undo WHERE phrase LIKE '%merged'") == 1)
        #expect(try home.found("western", in: scene.graph) == 30)

        try undoLast()
        try home.execute("DELETE FROM attribute WHERE id = ?", [late])
        #expect(try things() == before)
    }

    @Test("fields that are changed while entities are merged take everything back, and the page says so")
    func fieldsChangedWhileMerging() throws {
        try bringIn(10)
        let films = try films()
        let work = try begin(EntitiesController.path(scene.books, in: scene.graph) + "/merge/\(films)")
        _ = try home.field("Director", .text, of: films)

        #expect(
            try eventually(within: 60) {
                let page = try home.get(work, as: home.ada).text
                return page.contains("The fields were changed in the meantime.") && !page.contains("<progress")
            })
        #expect(try home.attributes(of: films).count == 60)
        #expect(try count("SELECT count(*) FROM detailField WHERE name = 'Genre'") == 1)
        #expect(try count("SELECT count(*) FROM detailField WHERE name = 'Director'") == 1)
    }

    @Test("a name and an icon that are given to an entity while it is merged stay", arguments: ["ours", "theirs"])
    func renamedWhileMerging(choice: String) throws {
        try bringIn(10)
        let films = try films()
        try home.execute("UPDATE entity SET icon = '🎬' WHERE id = ?", [films])
        let path = EntitiesController.path(scene.books, in: scene.graph)
        let work = try begin(path + "/merge/\(films)", ["name": choice, "icon": choice])
        let books = try home.read(scene.books, in: scene.graph, as: home.grace)
        let renamed: FormFields = [
            "name": "Shelves", "icon": "📚", "notes": books.notes, "version": String(books.version),
        ]

        #expect(try home.post(path, renamed, as: home.grace).status == 303)
        try end(of: work)

        let now = try home.read(scene.books, in: scene.graph, as: home.grace)
        #expect([now.name, now.icon] == ["Shelves", "📚"])
        #expect(try count("SELECT count(*) FROM entity WHERE name = 'Films'") == 0)
    }
}
