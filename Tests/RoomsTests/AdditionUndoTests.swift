import Foundation
import GRDB
import HTTP
import Rooms
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Undoing what was added")
struct AdditionUndoTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = EntitiesController.path(books, in: graph)
        _ = try home.field("Copies", .integer, of: books, ["fallback": "3"])
    }

    private func add(_ lines: String = "Dune\nSult", as member: Member? = nil) throws {
        let reply = try home.post(path + "/attributes/lines", ["lines": lines], as: member ?? home.ada)
        #expect(reply.status == 303)
    }

    /// Follows the toast.
    @discardableResult
    private func undo(as member: Member? = nil) throws -> Int {
        try home.post(#require(try home.undoPath(as: member ?? home.ada)), as: member ?? home.ada).status
    }

    private func bin(_ member: Member) throws -> String { try home.get("/settings/bin", as: member).main }

    @Test("lines that were added and taken away again come back with their values, from the toast or the bin")
    func lines() throws {
        try add()
        let added = try home.fingerprint(withBin: false)

        #expect(try undo() == 303)

        #expect(try home.attributes(of: books).isEmpty)
        #expect(try home.found("sult", in: graph) == 0)
        let toast = try home.get("/today", as: home.ada).text
        #expect(toast.contains("Adding lines to “Books” undone"))
        let page = try bin(home.ada)
        #expect(page.contains("Restore: Adding lines to “Books” undone") && !page.contains("Lines added to"))
        #expect(try undo() == 303)
        #expect(try home.fingerprint(withBin: false) == added)
        #expect(try home.found("sult", in: graph) == 1)
        let again = try bin(home.ada)
        #expect(again.contains("Undo: Lines added to “Books”") && !again.contains("Adding lines"))
        #expect(try undo() == 303)
        #expect(try home.attributes(of: books).isEmpty)
    }

    @Test("they can be brought back for thirty days from then on")
    func time() throws {
        try add()
        home.clock.advance(.days(29))
        let entry = try #require(home.house.undo.entries(for: home.ada).first)
        _ = try home.house.undo.restore(entry.id, for: home.ada)
        home.clock.advance(.days(29))
        try home.house.undo.prune()

        let undone = try #require(home.house.undo.entries(for: home.ada).first)

        #expect(undone.id != entry.id && !undone.isAddition)
        _ = try home.house.undo.restore(undone.id, for: home.ada)
        #expect(try home.attributes(of: books).count == 2)
    }

    @Test("links that were made since go with the lines and come back with them")
    func links() throws {
        try add()
        let dune = try #require(try home.attributes(of: books).first)
        let shelf = try home.entity("Shelf", in: graph, by: home.ada)
        _ = try home.link(.entity(shelf), .attribute(dune), in: graph, by: home.ada)
        let linked = try home.fingerprint(withBin: false)
        let entry = try #require(home.house.undo.entries(for: home.ada).first { $0.isAddition })

        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.links(of: .entity(shelf), in: graph, as: home.ada).isEmpty)

        #expect(try undo() == 303)
        #expect(try home.fingerprint(withBin: false) == linked)
    }

    @Test("a photo that was added since goes with the lines and comes back, whatever was swept meanwhile")
    func photos() throws {
        try add()
        let dune = try #require(try home.attributes(of: books).first)
        let file = try home.attach([1, 2, 3], named: "x.bin", at: .attribute(dune), in: graph, by: home.ada)
        let entry = try #require(home.house.undo.entries(for: home.ada).first { $0.isAddition })

        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        let undone = try #require(home.house.undo.entries(for: home.ada).first)
        try home.sweep(after: .days(3))

        #expect(try home.post("/undo/\(undone.id)", as: home.ada).status == 303)
        let bytes = try home.get(MediaController.path(file, in: graph) + "/download", as: home.ada).body
        #expect(bytes == [1, 2, 3])
    }

    @Test("a line that was changed since stays whole, the others go, and the person is told")
    func changed() throws {
        try add()
        let path = try #require(try home.undoPath(as: home.ada))
        let dune = try #require(try home.attributes(of: books).first)
        _ = try home.post(
            AttributesController.path(dune, in: graph), ["name": "Dune", "notes": "Spice", "version": "1"],
            as: home.grace)
        #expect(try home.attributes(of: books).count == 2)

        let place = try #require(try home.post(path, as: home.ada)["Location"])

        #expect(try home.attributes(of: books) == [dune])
        let page = try home.get(place, as: home.ada).main
        #expect(page.contains("Partly undone") && page.contains("<bdi>Dune</bdi>"))
        #expect(page.contains("Someone has changed this since, so it stays as it is."))
        #expect(try home.values(of: dune).count == 1)
        let rest = try #require(home.house.undo.entries(for: home.ada).first { $0.leftCount > 0 })
        #expect(rest.isAddition && rest.leftCount == 1 && place == "/settings/bin/\(rest.id)")
        #expect(try bin(home.ada).contains("1 item that stays as it is"))
        let before = try home.fingerprint()
        #expect(try home.post("/undo/\(rest.id)", as: home.ada).status == 409)
        #expect(try home.fingerprint() == before)
    }

    @Test("lines do not come back into an entity that was deleted since, until it is back itself")
    func gone() throws {
        try add()
        #expect(try undo() == 303)
        let undone = try #require(try home.undoPath(as: home.ada))
        home.clock.advance(.seconds(1))
        _ = try home.post(path + "/delete", as: home.ada)
        let deleted = try #require(try home.undoPath(as: home.ada))

        #expect(try home.post(undone, as: home.ada).status == 409)
        #expect(try home.post(deleted, as: home.ada).status == 303)
        #expect(try home.post(undone, as: home.ada).status == 303)

        #expect(try home.attributes(of: books).count == 2)
    }

    @Test("nobody else sees what somebody took away again, but whose graph it is")
    func others() throws {
        try add(as: home.grace)
        #expect(try undo(as: home.grace) == 303)
        let entry = try #require(home.house.undo.entries(for: home.grace).first)
        #expect(try bin(home.ada).contains("Adding lines") && home.undoPath(as: home.ada) == nil)
        try add("Emma")
        #expect(try undo() == 303)
        let own = try #require(home.house.undo.entries(for: home.ada).first)

        #expect(entry.id != own.id)
        #expect(try !bin(home.grace).contains("\(own.id)"))
        for (member, status) in [(home.grace, 404), (home.olle, 403), (nil, 401)] {
            #expect(try home.post("/undo/\(own.id)", as: member).status == status)
        }
        #expect(try home.attributes(of: books).isEmpty)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.attributes(of: books).count == 2)
    }

    @Test("whatever adding writes is recorded when it is undone")
    func tables() {
        let written = Set(AttributeStore.tables + ImportStore.tables + WealthImportStore.tables)

        #expect(written.isSubset(of: Subjects(of: Rooms.all).addedTables))
    }
}

@Suite("Undoing an import")
struct ImportUndoTests {
    @Test("a table that was brought in and taken away comes back: rows, changes, fields, choices and mentions")
    func table() throws {
        let scene = try ImportScene()
        let home = scene.home
        _ = try scene.bring("Name,Author,Pages\nDune,Herbert,600\nEmma,Austen,\n")
        home.clock.advance(.minutes(1))
        let before = try home.fingerprint(withBin: false)
        let rows = (1...300).map { "Book \($0),Red,\($0),x\($0),See [[Dune]]" }
        let text = (["Name,Shelf,Pages,Weather,Notes", "Dune,Red,612,fine,"] + rows).joined(separator: "\n")
        let place = try scene.send(text)
        _ = try home.post(place, ["newOptions": "1"], as: home.ada)
        #expect(try home.post(place, ["newOptions": "1", "go": "on"], as: home.ada).status == 303)
        let (brought, csv) = (try home.fingerprint(withBin: false), try scene.csv())

        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.fingerprint(withBin: false).unversioned == before.unversioned)
        let undone = try #require(try home.undoPath(as: home.ada))
        #expect(try home.get("/settings/bin", as: home.ada).main.contains("Restore: Import undone: Books: 300 new"))
        #expect(try !home.get("/settings/bin", as: home.grace).main.contains(undone))
        #expect(try home.post(undone, as: home.grace).status == 404)

        #expect(try home.post(undone, as: home.ada).status == 303)
        #expect(try home.fingerprint(withBin: false).unversioned == brought.unversioned)
        #expect(try scene.csv() == csv)
        #expect(try home.found("x299", in: scene.graph) == 1)
    }

    @Test("a field that came with a table stays with what was written into it since; its rows go")
    func typedSince() throws {
        let scene = try ImportScene()
        let home = scene.home
        let emma = try home.attribute("Emma", of: scene.books, in: scene.graph, by: home.ada)
        home.clock.advance(.minutes(1))
        let place = try scene.send("Name,Rating\nDune,\n")
        #expect(try home.post(place, ["go": "on", "column-1": "new-text"], as: home.ada).status == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        let open = try home.house.door.open(scene.graph, for: home.ada)
        let rating = try #require(home.house.fields.fields(of: scene.books, in: open).first { $0.name == "Rating" })
        let form: FormFields = ["name": "Emma", "field-\(rating.id)": "five stars", "version": "1"]
        #expect(try home.post(AttributesController.path(emma, in: scene.graph), form, as: home.ada).status == 303)

        let rest = try #require(try home.post(undo, as: home.ada)["Location"])

        #expect(try home.attributes(of: scene.books) == [emma])
        #expect(try home.house.fields.fields(of: scene.books, in: open).contains { $0.id == rating.id })
        #expect(try home.values(of: emma) == ["five stars"])
        let page = try home.get(rest, as: home.ada).main
        #expect(page.contains("<bdi>Rating</bdi>") && page.contains("Something was added to it since"))
    }

    @Test("a table comes back but for the value that was changed since")
    func conflict() throws {
        let scene = try ImportScene()
        let home = scene.home
        _ = try scene.bring("Name,Author\nDune,Herbert\n")
        home.clock.advance(.minutes(1))
        _ = try scene.bring("Name,Author\nDune,Frank Herbert\nEmma,Austen\n")
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        let undone = try #require(try home.undoPath(as: home.ada))
        let dune = try #require(try home.attributes(of: scene.books).first)
        let author = try #require(scene.fields[.text])
        _ = try home.post(
            AttributesController.path(dune, in: scene.graph),
            ["name": "Dune", "field-\(author)": "F. H.", "version": "3"],
            as: home.ada)

        let place = try #require(try home.post(undone, as: home.ada)["Location"])

        #expect(try home.attributes(of: scene.books).count == 2)
        #expect(try home.values(of: dune) == ["F. H."])
        let page = try home.get(place, as: home.ada).main
        #expect(page.contains("Partly restored") && page.contains("<bdi>Dune</bdi>"))
    }

    @Test("values of a bank that were brought in and taken away come back, new series and rates with them")
    func values() throws {
        let home = try TestHome()
        let series = try home.series("Savings", by: home.ada)
        try home.value("1", on: "2026-10-01", of: series, by: home.ada)
        let before = try home.fingerprint(withBin: false)
        try home.bringValues(
            """
            date,account,value,currency,note
            2026-10-01,Savings,100.50,EUR,first
            2026-11-01,Savings,120,EUR,
            2026-11-01,Broker,-7.25,USD,

            """, as: home.ada)
        let brought = try home.fingerprint(withBin: false)
        #expect(brought != before)

        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.fingerprint(withBin: false).unversioned == before.unversioned)
        let undone = try #require(try home.undoPath(as: home.ada))
        #expect(try home.get("/today", as: home.ada).text.contains("Import undone: bank.csv: 2 new, 1 changed"))
        #expect(try home.post(undone, as: home.grace).status == 404)
        #expect(try !home.get("/settings/bin", as: home.grace).main.contains(undone))

        #expect(try home.post(undone, as: home.ada).status == 303)
        #expect(try home.fingerprint(withBin: false).unversioned == brought.unversioned)
        #expect(try home.values("Broker", of: home.ada) == ["2026-11-01 -7.25"])
    }

    @Test("values do not come back over one that was changed since")
    func valueConflict() throws {
        let home = try TestHome()
        let series = try home.series("Savings", by: home.ada)
        let first = try home.value("1", on: "2026-10-01", of: series, by: home.ada)
        try home.bringValues("date,account,value,currency,note\n2026-10-01,Savings,100.50,EUR,\n", as: home.ada)
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        let undone = try #require(try home.undoPath(as: home.ada))
        try home.execute("UPDATE snapshot SET amount = 700, version = version + 1 WHERE id = ?", [first])
        let before = try home.fingerprint()

        #expect(try home.post(undone, as: home.ada).status == 409)

        #expect(try home.fingerprint() == before)
    }
}
