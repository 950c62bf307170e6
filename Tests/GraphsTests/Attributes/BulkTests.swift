import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Large work in pieces")
struct BulkTests {
    /// The request does not wait, and each row is a piece: the work goes on for a second or two after it was begun.
    private static let slow = BulkPace(rows: 1, unbroken: .zero, timeout: .zero)

    let scene: ImportScene
    var home: TestHome { scene.home }

    init() throws {
        scene = try ImportScene(audience: .household(.write), pace: Self.slow)
    }

    private static func text(_ count: Int) -> String {
        "Name,Pages,Shelf\n" + (1...count).map { "Book \($0),\(100 + $0),Green\n" }.joined()
    }

    private func names() throws -> Set<String> {
        try home.house.database.read { db in
            try Set(String.fetchAll(db, sql: "SELECT name FROM attribute WHERE entityId = ?", arguments: [scene.books]))
        }
    }

    func count(_ sql: String) throws -> Int {
        try home.house.database.read { db in try Int.fetchOne(db, sql: sql).unwrap() }
    }

    /// Asks for the page of a work until it leads somewhere.
    @discardableResult
    func end(of work: String) throws -> String {
        var place: String?
        #expect(
            eventually(within: 60) {
                let reply = try? home.get(work, as: home.ada)
                if reply?.status == 303 { place = reply?["Location"] }
                return place != nil
            })
        return try #require(place)
    }

    func things() throws -> String { try home.fingerprint(withBin: false).unversioned }

    func begin(_ path: String, _ form: FormFields = [:]) throws -> String {
        let reply = try home.post(path, form, as: home.ada)
        let place = try #require(reply["Location"])
        #expect(place.hasPrefix("/work/"), "\(reply.status) \(place)")
        return place
    }

    private var tablePath: String { TableController.path(scene.books, in: scene.graph) }
    var deletePath: String { EntitiesController.path(scene.books, in: scene.graph) + "/delete" }

    /// As one piece would have brought it in.
    func bringIn(_ count: Int) throws {
        let work = try begin(try scene.send(Self.text(count)), ["go": "on"])
        #expect(try end(of: work) == tablePath)
    }

    @Test("a file comes in while others write, and goes again as one entry of the bin")
    func bringingIn() throws {
        let work = try begin(try scene.send(Self.text(60)), ["go": "on"])
        // Others do not wait for the end.
        let films = try home.entity("Films", in: scene.graph, by: home.grace)
        let page = try home.get(work, as: home.ada).text
        #expect(page.contains("<progress") && page.contains("of 60"))
        // It cannot be undone until it is whole.
        let bin = try home.get("/settings/bin", as: home.ada).text
        #expect(!bin.contains("Imported") && bin.contains("href=\"\(work)\""))
        #expect(try !home.get("/settings/bin", as: home.grace).text.contains(work))

        #expect(try end(of: work) == tablePath)
        #expect(try names().count == 60)
        #expect(try home.found("Book 59", in: scene.graph) == 1)
        #expect(try home.get("/today", as: home.ada).text.contains("Imported: Books: 60 new"))

        let undo = try #require(try home.undoPath(as: home.ada))
        let undoing = try begin(undo)
        // A second press leads to the same page, also much later.
        home.clock.advance(JustUndone.repeatable)
        #expect(try begin(undo) == undoing)
        let row = try home.attribute("Added meanwhile", of: scene.books, in: scene.graph, by: home.grace)
        #expect(try end(of: undoing).hasPrefix("/graphs/"))

        #expect(try names() == ["Added meanwhile"])
        let open = try home.open(scene.graph, home.ada)
        #expect(try home.house.attributes.attribute(row, in: open).name == "Added meanwhile")
        #expect(try home.read(films, in: scene.graph, as: home.ada).name == "Films")
        // The undo is an entry of its own, and undoing it brings everything back.
        try end(of: begin(#require(try home.undoPath(as: home.ada))))
        #expect(try names().count == 61)
        let left = "SELECT count(*) FROM undoPart JOIN undo ON undo.id = undoId WHERE phrase LIKE 'Import undone%'"
        #expect(try count(left) == 0)
    }

    @Test("pieces are written together only as long as nobody waits to write")
    func waiting() throws {
        let scene = try ImportScene(audience: .household(.write), pace: BulkPace(rows: 1, unbroken: .seconds(600)))
        let home = scene.home
        let place = try scene.send(Self.text(1500))
        let sender = Thread { _ = try? home.post(place, ["go": "on"], as: home.ada) }
        sender.start()

        var hasBroken = false
        var isOver = false
        while !hasBroken && !isOver {
            _ = try home.entity("Meanwhile", in: scene.graph, by: home.grace)
            (hasBroken, isOver) = try home.house.database.read { db in
                try (
                    Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM bulkWork WHERE done < total)") ?? false,
                    Bool.fetchOne(db, sql: "SELECT count(*) = 1500 FROM attribute") ?? false
                )
            }
        }

        #expect(hasBroken)
        #expect(
            eventually(within: 60) {
                (try? home.house.database.read { db in
                    try Bool.fetchOne(db, sql: "SELECT count(*) = 0 FROM bulkWork WHERE endedAt IS NULL")
                }) == true
            })
    }

    @Test("whoever cancels a file gets it back as it was before, and can bring it in again")
    func cancellingFile() throws {
        let before = try things()
        let place = try scene.send(Self.text(100))
        let work = try begin(place, ["go": "on"])
        #expect(try home.post(work + "/cancel", as: home.ada).status == 303)

        #expect(try end(of: work) == place)
        #expect(try things() == before)
        #expect(try home.get(place, as: home.ada).text.contains("100 rows are new."))
        try end(of: begin(place, ["go": "on"]))
        #expect(try names().count == 100)
    }

    @Test("a deletion that is cancelled is taken back; one that is not is an entry of the bin")
    func deleting() throws {
        try bringIn(60)
        let before = try things()
        let first = try begin(deletePath)
        #expect(try home.post(deletePath, as: home.ada).status == 409)
        _ = try home.post(first + "/cancel", as: home.ada)
        try end(of: first)
        #expect(try things() == before)

        #expect(try end(of: begin(deletePath)) == GraphsController.path(scene.graph))
        #expect(try count("SELECT count(*) FROM attribute") == 0)
        #expect(try count("SELECT count(*) FROM searchEntry WHERE title LIKE 'book%'") == 0)
        try end(of: begin(#require(try home.undoPath(as: home.ada))))
        #expect(try things() == before)
        #expect(try home.found("Book 57", in: scene.graph) == 1)
    }

    @Test("an undo that is cancelled leaves what is not back in the bin")
    func cancellingUndo() throws {
        try bringIn(80)
        try end(of: begin(deletePath))
        let work = try begin(#require(try home.undoPath(as: home.ada)))
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work)
        let back = try names().count
        #expect(back < 80)

        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        try end(of: begin("/undo/\(entry.id)"))
        #expect(try names().count == 80)
    }

    @Test("a graph with much in it goes and comes back, its lock and its sharing with it")
    func graph() throws {
        try bringIn(60)
        let before = try things()
        let work = try begin(GraphsController.path(scene.graph) + "/delete", ["name": "Library"])
        #expect(try end(of: work) == "/graphs")
        #expect(try home.get(GraphsController.path(scene.graph), as: home.ada).status == 404)
        try end(of: begin(#require(try home.undoPath(as: home.ada))))
        #expect(try things() == before)
    }

    @Test("only whoever began a work sees or stops it")
    func access() throws {
        let work = try begin(try scene.send(Self.text(80)), ["go": "on"])
        #expect(try home.get(work, as: home.grace).status == 404)
        #expect(try home.post(work + "/cancel", as: home.grace).status == 404)
        #expect(try home.get("/work/\(ID<BulkWork>(at: Instant(milliseconds: 0)))", as: home.ada).status == 404)
        #expect(try end(of: work) == tablePath)
        #expect(try names().count == 80)
    }

    @Test("fields that are changed meanwhile take the file out again, and say so")
    func changedFields() throws {
        let place = try scene.send(Self.text(100))
        let work = try begin(place, ["go": "on"])
        let pages = try #require(scene.fields[.integer])
        try home.execute("UPDATE detailField SET version = version + 1 WHERE id = ?", [pages])
        #expect(
            eventually(within: 60) {
                (try? home.get(work, as: home.ada).text.contains("The fields were changed in the meantime.")) == true
                    && (try? names().isEmpty) == true
            })
        #expect(try home.get(place, as: home.ada).status == 200)
    }

    @Test("rows that somebody changes while a file comes in keep what the file does not say")
    func changedRows() throws {
        try bringIn(60)
        let text = "Name,Shelf\n" + (1...60).map { "Book \($0),Blue\n" }.joined()
        let place = try scene.send(text)
        let work = try begin(place, ["go": "on", "existing": "update"])
        try home.execute(
            "UPDATE attribute SET notes = 'Mine', notesFold = 'mine', version = version + 1 WHERE name = 'Book 59'", []
        )
        try end(of: work)
        #expect(try count("SELECT count(*) FROM attribute WHERE name = 'Book 59' AND notes = 'Mine'") == 1)
        let blue =
            "SELECT count(*) FROM detailValue JOIN detailOption ON detailOption.id = optionId WHERE name = 'Blue'"
        #expect(try count(blue) == 60)
    }

    @Test("the bin is not emptied of what is under way, and a member's removal keeps what was recorded in parts")
    func binAndRemoval() throws {
        try bringIn(60)
        try end(of: begin(deletePath))
        let parts = try count("SELECT count(*) FROM undoPart")
        #expect(parts > 50)
        let undoing = try begin(#require(try home.undoPath(as: home.ada)))
        let reply = try home.post(
            "/settings/bin/empty", ["name": "The Lindgrens", "until": "\(home.clock.wall.now().milliseconds + 1000)"],
            as: home.ada)
        #expect(reply.status == 303)
        try end(of: undoing)
        #expect(try names().count == 60)
    }
}
