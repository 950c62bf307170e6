import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Work that changes what stands: it is taken back whole where it does not come to its end.
extension BulkTests {
    private func change(_ type: FieldType, to new: FieldType) throws -> String {
        let field = try #require(scene.fields[type])
        let name = type == .choice ? "Shelf" : "Pages"
        return try begin(
            FieldsController.path(field, in: scene.graph),
            ["name": name, "type": new.rawValue, "version": "1", "confirmed": "on", "makeOptions": "on"])
    }

    private func undoLast() throws { try end(of: begin(#require(try home.undoPath(as: home.ada)))) }

    @Test("a type changes with its values while others write, as one entry of the bin, and its undo brings them back")
    func type() throws {
        try bringIn(50)
        let before = try things()
        let work = try change(.integer, to: .text)
        // Others write meanwhile, but nothing that would need the values whole.
        let films = try home.entity("Films", in: scene.graph, by: home.grace)
        #expect(try home.post(deletePath, as: home.ada).status == 409)
        #expect(try count("SELECT count(*) FROM detailValue WHERE integer IS NOT NULL") > 0)
        try end(of: work)

        #expect(try count("SELECT count(*) FROM detailValue WHERE integer IS NOT NULL") == 0)
        #expect(try count("SELECT count(*) FROM detailValue WHERE text BETWEEN '101' AND '150'") == 50)
        #expect(try home.found("137", in: scene.graph) == 1)
        #expect(try count("SELECT count(*) FROM undo WHERE phrase LIKE 'Type of%'") == 1)

        let undoing = try begin(#require(try home.undoPath(as: home.ada)))
        // Halfway its values would be of two types.
        _ = try home.post(undoing + "/cancel", as: home.ada)
        try end(of: undoing)
        try home.execute("DELETE FROM entity WHERE id = ?", [films])
        #expect(try things() == before)
    }

    @Test("a value that nobody sees in a form while its type changes stays although the form is saved")
    func savedMeanwhile() throws {
        try bringIn(50)
        let work = try change(.choice, to: .text)
        let last =
            "SELECT name FROM attribute JOIN detailValue ON attributeId = attribute.id WHERE optionId IS NOT NULL"
        let row = try home.house.database.read { db in
            try #require(
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT attribute.id, fieldId FROM attribute JOIN detailValue ON attributeId = attribute.id
                        WHERE optionId IS NOT NULL ORDER BY attribute.id DESC LIMIT 1
                        """))
        }
        let open = try WritableGraph(home.open(scene.graph, home.grace))
        let (attribute, field): (ID<Attribute>, ID<EntityField>) = (row[0], row[1])
        _ = try home.house.fields.set([field: nil], of: attribute, version: nil, in: open)
        try end(of: work)

        #expect(try count(last.replacing("SELECT name", with: "SELECT count(*)")) == 0)
        #expect(try count("SELECT count(*) FROM detailValue WHERE text = 'Green'") == 50)
        #expect(try count("SELECT count(*) FROM detailOption") == 0)
    }

    @Test("a change of type that is cancelled leaves everything as it was", arguments: [FieldType.integer, .choice])
    func cancelledType(type: FieldType) throws {
        try bringIn(50)
        let before = try things()
        let work = try change(type, to: .text)
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work)
        #expect(try things() == before)
    }

    @Test("a choice goes into the notes or to another piece by piece, and comes back", arguments: [true, false])
    func choice(hasHeir: Bool) throws {
        try bringIn(50)
        let before = try things()
        let shelf = try #require(scene.fields[.choice])
        let options = try home.options(of: shelf)
        let path = FieldsController.path(shelf, in: scene.graph) + "/options/\(options[0])/delete"
        let form: FormFields = ["heir": hasHeir ? "\(options[1])" : "notes"]
        let stopped = try begin(path, form)
        _ = try home.post(stopped + "/cancel", as: home.ada)
        try end(of: stopped)
        #expect(try things() == before)

        try end(of: begin(path, form))

        let (heirs, notes) = (
            "SELECT count(*) FROM detailValue WHERE optionId IS NOT NULL",
            "SELECT count(*) FROM attribute WHERE notes = 'Shelf: Green'"
        )
        #expect(try count(heirs) == (hasHeir ? 50 : 0))
        #expect(try count(notes) == (hasHeir ? 0 : 50))
        #expect(try count("SELECT count(*) FROM detailOption WHERE name = 'Green'") == 0)
        try undoLast()
        #expect(try things() == before)
    }

    @Test("attributes move while others write, and one undo brings all of them back")
    func moving() throws {
        let films = try home.entity("Films", in: scene.graph, by: home.ada)
        try bringIn(50)
        let before = try things()
        let path = BulkEditController.path(scene.books, in: scene.graph) + "/move"
        let form: FormFields = ["every": "on", "q": "", "entity": "\(films)"]
        let stopped = try begin(path, form)
        _ = try home.entity("Meanwhile", in: scene.graph, by: home.grace)
        _ = try home.post(stopped + "/cancel", as: home.ada)
        try end(of: stopped)
        try home.execute("DELETE FROM entity WHERE name = 'Meanwhile'", [])
        #expect(try things() == before)

        try end(of: begin(path, form))

        let there = "SELECT count(*) FROM attribute JOIN entity ON entity.id = entityId WHERE entity.name = 'Films'"
        #expect(try count(there) == 50)
        #expect(try count("SELECT count(*) FROM attribute WHERE notes LIKE '%Shelf: Green%'") == 50)
        try undoLast()
        #expect(try things() == before)
    }

    @Test("search finds a choice by its new name, however many have it")
    func renamed() throws {
        try bringIn(50)
        let shelf = try #require(scene.fields[.choice])
        let options = try home.options(of: shelf)
        _ = try home.post(
            FieldsController.path(shelf, in: scene.graph),
            [
                "name": "Shelf", "type": "choice", "version": "1", "option-\(options[0])": "Umber",
                "option-\(options[1])": "Blue",
            ], as: home.ada)

        #expect(eventually(within: 60) { (try? home.found("umber", in: scene.graph)) == 50 })
        #expect(try home.found("green", in: scene.graph) == 0)
    }

    @Test("a choice is renamed again while search still reads its first new name")
    func renamedAgain() throws {
        try bringIn(50)
        let shelf = try #require(scene.fields[.choice])
        let options = try home.options(of: shelf)
        for (version, name) in ["Umber", "Ochre"].enumerated() {
            let reply = try home.post(
                FieldsController.path(shelf, in: scene.graph),
                [
                    "name": "Shelf", "type": "choice", "version": "\(version + 1)", "option-\(options[0])": name,
                    "option-\(options[1])": "Blue",
                ], as: home.ada)
            #expect(reply.status == 303)
        }

        #expect(eventually(within: 60) { (try? home.found("ochre", in: scene.graph)) == 50 })
        #expect(eventually(within: 60) { (try? home.found("umber", in: scene.graph)) == 0 })
    }
}
