import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Versions up to 0.3.0 kept the text of an import in a table until it had run.
@Suite("A table that was on its way in before the update")
struct StagedBeforeTests {
    let scene: ImportScene
    var home: TestHome { scene.home }

    init() throws { scene = try ImportScene() }

    @Test("is shown at the same address as before, to nobody else, and comes in")
    func waiting() throws {
        let text = "Name,Pages\nDune,612\n"
        let place = try scene.send(text)
        let (id, choices) = try home.withoutFiles(of: place, in: "graphs")
        try home.house.database.write { db in
            try db.execute(sql: M0005Imports.sql)
            try db.execute(
                sql: "INSERT INTO csvImport VALUES (?, ?, ?, ?, 'books.csv', 'utf8', ?, ?, 0, ?)",
                arguments: [id, home.ada.id, scene.graph, scene.books, text, choices, home.house.clock.now()])
            try M0040StagedTexts.moveOut(db)
            try db.execute(sql: M0040StagedTexts.sql)
        }

        #expect(try home.get(place, as: home.ada).text.contains("1 row is new."))
        #expect(try home.get(place, as: home.grace).status == 404)
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try scene.csv().contains("Dune,,,612"))
    }
}
