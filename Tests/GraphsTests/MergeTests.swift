import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Merging, moving, duplicating")
struct MergeTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let books: ID<Entity>
    let films: ID<Entity>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.read))
        path = GraphsController.path(graph)
        books = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        films = try home.made(home.post(path + "/templates", ["template": "films"], as: home.ada))
    }

    private func fields(_ entity: ID<Entity>) throws -> [EntityField] {
        try home.house.fields.fields(of: entity, in: home.house.door.open(graph, for: home.ada))
    }

    private func set(_ name: String, _ value: FieldValue, of attribute: ID<Attribute>, _ entity: ID<Entity>) throws {
        let field = try #require(try fields(entity).first { $0.name == name })
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        #expect(try home.house.fields.set([field.id: value], of: attribute, version: nil, in: open).isDone)
    }

    private func values(_ attribute: ID<Attribute>, _ entity: ID<Entity>) throws -> [String: FieldValue] {
        let found = try home.house.fields.values(of: [attribute], in: home.house.door.open(graph, for: home.ada))
        let names = Dictionary(uniqueKeysWithValues: try fields(entity).map { ($0.id, $0.name) })
        return Dictionary(uniqueKeysWithValues: (found[attribute] ?? [:]).map { (names[$0] ?? "?", $1) })
    }

    private func attribute(_ id: ID<Attribute>) throws -> Attribute {
        try home.house.attributes.attribute(id, in: home.house.door.open(graph, for: home.ada))
    }

    private func link(_ source: ID<Attribute>, _ target: ID<Attribute>, note: String = "") throws {
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO link (id, graphId, sourceAttributeId, targetAttributeId, note, noteFold, createdAt,
                        createdById) VALUES (?, ?, ?, ?, ?, ?, 1, ?)
                    """,
                arguments: [
                    ID<Attribute>(at: home.house.clock.now()), graph, source, target, note, Fold.fold(note),
                    home.ada.id,
                ])
        }
    }

    private func links() throws -> Int {
        try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM link") ?? 0 }
    }

    @Test("a moved attribute keeps what fits, the rest stands in its notes, and undo takes it back")
    func moving() throws {
        let dune = try home.attribute("Dune", notes: "Spice", of: books, in: graph, by: home.ada)
        try set("Year", .integer(1965), of: dune, books)
        try set("Author", .text("Frank Herbert"), of: dune, books)
        let before = try home.fingerprint()

        let reply = try home.post(
            "\(path)/attributes/\(dune)/move", ["entity": films.description], as: home.ada)

        #expect(reply.status == 303)
        #expect(try attribute(dune).entityId == films)
        #expect(try attribute(dune).notes == "Spice\n\nAuthor: Frank Herbert")
        #expect(try values(dune, films) == ["Year": .integer(1965)])
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }

    @Test("two attributes become one: chosen values win, the others stand in the notes, links move, undo divides them")
    func mergingAttributes() throws {
        let one = try home.attribute("Dune", notes: "Spice", of: books, in: graph, by: home.ada)
        let other = try home.attribute("Dune!", notes: "Sand", of: books, in: graph, by: home.ada)
        let third = try home.attribute("Emma", notes: "See [[\(other)|Dune!]]", of: books, in: graph, by: home.ada)
        try set("Year", .integer(1965), of: one, books)
        try set("Year", .integer(1966), of: other, books)
        try set("Author", .text("Frank Herbert"), of: other, books)
        for (source, target) in [(one, other), (one, third), (other, third), (third, other)] {
            try link(source, target)
        }
        let before = try home.fingerprint()
        let merge = "\(path)/attributes/\(one)/merge/\(other)"
        let year = try #require(try fields(books).first { $0.name == "Year" }).id

        let preview = try home.get(merge, as: home.ada)
        #expect(preview.status == 200)
        #expect(preview.text.contains("1966") && preview.text.contains("name=\"field-\(year)\""))
        #expect(try home.fingerprint() == before)
        let reply = try home.post(merge, ["name": "theirs", "field-\(year)": "theirs"], as: home.ada)

        #expect(reply.status == 303)
        #expect(try attribute(one).name == "Dune!")
        #expect(try attribute(one).notes == "Spice\n\nSand\n\nYear: 1965")
        #expect(try values(one, books) == ["Year": .integer(1966), "Author": .text("Frank Herbert")])
        #expect(try attribute(third).notes == "See [[\(one)|Books · Dune!]]")
        // Two that were made by hand, and the mention.
        #expect(try links() == 3)
        #expect(throws: Refusal.self) { try attribute(other) }
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }

    @Test("what can be merged is offered by its name, with the drawing of an attribute and the entity that owns it")
    func offer() throws {
        let one = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.attribute("Alien", of: films, in: graph, by: home.ada)

        let offered = try home.get("\(path)/attributes/\(one)/merge", as: home.ada).main

        #expect(offered.contains(/Alien<\/b><span class="row__more">Films<\/span>/))
        #expect(offered.contains("#tag\"></use></svg></span><span class=\"row__text\"><b class=\"row__name\">Alien"))
    }

    @Test("two entities become one with the fields and attributes of both, and undo divides them")
    func mergingEntities() throws {
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let alien = try home.attribute("Alien", of: films, in: graph, by: home.ada)
        try set("Year", .integer(1979), of: alien, films)
        try set("Director", .text("Ridley Scott"), of: alien, films)
        let before = try home.fingerprint()

        #expect(try home.get("\(path)/entities/\(books)/merge?q=film", as: home.ada).text.contains("Films"))
        let preview = try home.get("\(path)/entities/\(books)/merge/\(films)", as: home.ada)
        #expect(preview.status == 200)
        #expect(preview.main.contains("1 from “Books”, 1 from “Films”"))
        #expect(preview.main.contains(/Year<\/b><span class="row__more">Whole number · in both/))
        #expect(preview.main.contains(/Director<\/b><span class="row__more">One line of text · from “Films”/))
        #expect(preview.main.contains(/Author<\/b><span class="row__more">One line of text · from “Books”/))
        #expect(try home.fingerprint() == before)
        #expect(try home.post("\(path)/entities/\(books)/merge/\(films)", as: home.ada).status == 303)

        #expect(try attribute(alien).entityId == books)
        #expect(try attribute(dune).entityId == books)
        #expect(try values(alien, books) == ["Year": .integer(1979), "Director": .text("Ridley Scott")])
        #expect(try fields(books).filter { $0.name == "Year" }.count == 1)
        #expect(try home.get(EntitiesController.path(films, in: graph), as: home.ada).status == 404)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }

    @Test("notes that both have stand there once after merging, in the preview as after")
    func sameNotes() throws {
        let notes = "Spice\n\nSand"
        let one = try home.attribute("Dune", notes: notes, of: books, in: graph, by: home.ada)
        let other = try home.attribute("Dune!", notes: notes + "\n ", of: films, in: graph, by: home.ada)
        try set("Year", .integer(1965), of: one, books)
        try set("Director", .text("Lynch"), of: other, films)

        let preview = try home.get("\(path)/attributes/\(one)/merge/\(other)", as: home.ada).main
        #expect(preview.components(separatedBy: "Spice").count == 2)
        #expect(try home.post("\(path)/attributes/\(one)/merge/\(other)", as: home.ada).status == 303)

        #expect(try attribute(one).notes == notes + "\n\nDirector: Lynch")
        let (plain, bare) = try (entity("Twin", notes: "Kept"), entity("Twin", notes: ""))
        #expect(try home.post("\(path)/entities/\(bare)/merge/\(plain)", as: home.ada).status == 303)
        #expect(try home.read(bare, in: graph, as: home.ada).notes == "Kept")
        let again = try entity("Twin", notes: " Kept")
        #expect(try home.post("\(path)/entities/\(bare)/merge/\(again)", as: home.ada).status == 303)
        #expect(try home.read(bare, in: graph, as: home.ada).notes == "Kept")
    }

    @Test("the note of a link between two that become one stands in the notes, in the preview as after")
    func notesBetween() throws {
        let one = try home.attribute("Ada", notes: "Friend", of: books, in: graph, by: home.ada)
        let other = try home.attribute("Ada L.", of: books, in: graph, by: home.ada)
        try link(one, other, note: "met in Rome 1998")
        try link(other, one)
        let merge = "\(path)/attributes/\(one)/merge/\(other)"

        #expect(try home.get(merge, as: home.ada).main.contains("met in Rome 1998"))
        #expect(try home.post(merge, as: home.ada).status == 303)
        #expect(try attribute(one).notes == "Friend\n\nmet in Rome 1998")

        let shelf = try home.link(.entity(books), .entity(films), in: graph, by: home.ada)
        try home.execute("UPDATE link SET note = ? WHERE id = ?", ["same shelf", shelf])
        let entities = "\(path)/entities/\(books)/merge/\(films)"
        #expect(try home.get(entities, as: home.ada).main.contains("same shelf"))
        #expect(try home.post(entities, as: home.ada).status == 303)
        #expect(try home.read(books, in: graph, as: home.ada).notes == "same shelf")
    }

    @Test("notes in which two mention each other are the same once they are one")
    func mutualNotes() throws {
        let one = try entity("One", notes: "")
        let other = try entity("Other", notes: "Like [[One]]")
        _ = try home.post(
            "\(path)/entities/\(one)", ["name": "One", "notes": "Like [[Other]]", "version": "1"], as: home.ada)

        let preview = try home.get("\(path)/entities/\(one)/merge/\(other)", as: home.ada).main
        #expect(preview.components(separatedBy: "Like ").count == 2)
        #expect(try home.post("\(path)/entities/\(one)/merge/\(other)", as: home.ada).status == 303)

        #expect(try home.read(one, in: graph, as: home.ada).notes == "Like [[\(one)|One]]")
    }

    @Test("before merging it is said how many notes mention the one that goes")
    func mentions() throws {
        let merge = "\(path)/entities/\(books)/merge/\(films)"
        #expect(try !home.get(merge, as: home.ada).main.contains("Mentions in notes"))
        let one = try entity("One", notes: "See [[Films]], again [[Films]] and [[Books]]")
        #expect(try home.get(merge, as: home.ada).main.contains("1 note mentions “Films” and will mention “Books”"))
        let dune = try home.attribute("Dune", notes: "[[Films]]", of: films, in: graph, by: home.ada)

        let preview = try home.get(merge, as: home.ada).main
        #expect(preview.contains("2 notes mention “Films” and will mention “Books”"))
        #expect(try home.post(merge, as: home.ada).status == 303)

        #expect(try attribute(dune).notes == "[[\(books)|Books]]")
        #expect(try home.read(one, in: graph, as: home.ada).notes.contains("See [[\(books)|Books]]"))
        let emma = try home.attribute("Emma", notes: "See [[Dune]]", of: books, in: graph, by: home.ada)
        let page = try home.get("\(path)/attributes/\(emma)/merge/\(dune)", as: home.ada).main
        #expect(page.contains("1 note mentions “Dune” and will mention “Emma”"))
    }

    private func entity(_ name: String, notes: String) throws -> ID<Entity> {
        try home.entity(name, notes: notes, in: graph, by: home.ada)
    }

    @Test("a duplicate has the same fields, values and notes, and its own life")
    func duplicating() throws {
        let dune = try home.attribute("Dune", notes: "Spice", of: books, in: graph, by: home.ada)
        let reading = try #require(try fields(books).first { $0.type == .choice })
        try set(reading.name, .choice(reading.options[1].id), of: dune, books)

        let copy: ID<Attribute> = try home.made(
            home.post("\(path)/attributes/\(dune)/duplicate", as: home.ada))
        let whole: ID<Entity> = try home.made(
            home.post("\(path)/entities/\(books)/duplicate", ["attributes": "on"], as: home.ada))

        #expect(try attribute(copy).name == "Dune (copy)" && attribute(copy).notes == "Spice")
        #expect(try values(copy, books) == values(dune, books))
        #expect(try fields(whole).map(\.name) == fields(books).map(\.name))
        let copied = try home.house.database.read { db in
            try ID<Attribute>.fetchAll(
                db, sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY id", arguments: [whole])
        }
        #expect(copied.count == 2)
        let option = try values(copied[0], whole)[reading.name]
        #expect(option == .choice(try #require(try fields(whole).first { $0.type == .choice }).options[1].id))
        #expect(try home.read(whole, in: graph, as: home.ada).name == "Books (copy)")
    }

    @Test("a reader, and whoever names something of another graph, changes nothing")
    func strangers() throws {
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let elsewhere = try home.graph("Elsewhere", by: home.ada)
        let foreign = try home.entity("Foreign", in: elsewhere, by: home.ada)
        let before = try home.fingerprint()

        for address in ["attributes/\(dune)/move", "attributes/\(dune)/duplicate", "entities/\(books)/merge/\(films)"] {
            #expect(try home.post("\(path)/\(address)", ["entity": "\(films)"], as: home.grace).status == 403)
        }
        #expect(try home.post("\(path)/attributes/\(dune)/move", ["entity": "\(foreign)"], as: home.ada).status == 404)
        #expect(try home.post("\(path)/entities/\(books)/merge/\(foreign)", as: home.ada).status == 404)
        #expect(try home.post("\(path)/entities/\(books)/merge/\(books)", as: home.ada).status == 404)
        #expect(try home.post("\(path)/attributes/\(dune)/move", as: home.ada).status == 422)
        #expect(try home.fingerprint() == before)
    }
}
