import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Fields of an entity")
struct FieldTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = EntitiesController.path(books, in: graph) + "/fields"
    }

    private func fields() throws -> [EntityField] {
        try home.house.fields.fields(of: books, in: home.house.door.open(graph, for: home.ada))
    }

    private func address(_ field: ID<EntityField>) -> String { FieldsController.path(field, in: graph) }

    private func attribute(_ name: String, _ field: ID<EntityField>, _ value: String) throws -> ID<Attribute> {
        let reply = try home.post(
            EntitiesController.path(books, in: graph) + "/attributes", ["name": name, "field-\(field)": value],
            as: home.ada)
        return try home.made(reply)
    }

    private func read(_ id: ID<Attribute>) throws -> (notes: String, values: FieldStore.Values) {
        let open = try home.house.door.open(graph, for: home.ada)
        return (
            try home.house.attributes.attribute(id, in: open).notes,
            try home.house.fields.values(of: [id], in: open)[id, default: [:]]
        )
    }

    @Test("a field is kept with everything that was said about it")
    func making() throws {
        let number: FormFields = [
            "name": "Price", "type": "decimal", "unit": "€", "pinned": "on", "required": "on", "minimum": "0.50",
            "maximum": "1,000", "fallback": "9.90",
        ]
        let choice: FormFields = [
            "name": "Shelf", "type": "choice", "newOptions": "Green\r\n\r\nBlue\n", "fallback": "blue",
        ]
        for form in [number, choice] { #expect(try home.post(path, form, as: home.grace).status == 303) }

        let (price, shelf) = (try fields()[0], try fields()[1])
        #expect(price.name == "Price" && price.type == .decimal && price.unit == "€")
        #expect(price.isPinned && price.isRequired && !shelf.isPinned && !shelf.isRequired)
        #expect(price.minimum?.plain == "0.50" && price.maximum?.plain == "1000")
        #expect(price.fallback?.plain == "9.90")
        #expect(shelf.options.map(\.name) == ["Green", "Blue"])
        #expect(shelf.options.map(\.colour) == [1, 2])
        #expect(shelf.fallback?.plain == shelf.options[1].id.description)
        let page = try home.get(path, as: home.ada).text
        #expect(page.contains("Decimal number · € · pinned · required"))
    }

    @Test("a unit that was typed for a type without one comes back with the form")
    func unitOfNoNumber() throws {
        let reply = try home.post(path, ["name": "", "type": "text", "unit": "kg"], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("value=\"kg\""))
    }

    @Test("what cannot be is refused beside its input, with what was typed")
    func problems() throws {
        let before = try home.fingerprint()
        let cases: [(FormFields, String)] = [
            (["name": "", "type": "text"], "Enter a name."),
            (
                ["name": "kept", "type": "integer", "minimum": "5", "maximum": "4"],
                "This is less than the minimum."
            ),
            (["name": "kept", "type": "integer", "minimum": "few"], "This is not a number."),
            (["name": "kept", "type": "integer", "maximum": "5", "fallback": "6"], "At most 5."),
            (["name": "kept", "type": "choice", "newOptions": " "], "Add at least one choice."),
            (["name": "kept", "type": "choice", "newOptions": "Green\ngreen"], "“green” is in the list twice."),
            (["name": "kept", "type": "date", "fallback": "soon"], "This is not a date."),
            (["name": "kept", "type": "text", "fallback": String(repeating: "x", count: 1001)], "too long"),
        ]

        for (form, reason) in cases {
            let reply = try home.post(path, form, as: home.ada)
            #expect(reply.status == 422 && reply.text.contains(reason), "\(reason)")
            if form["name"] == "kept" { #expect(reply.text.contains("value=\"kept\"")) }
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("fields are moved up and down, or put into a whole order at once")
    func order() throws {
        let ids = try ["A", "B", "C"].map { try home.field($0, .text, of: books) }
        let foreign = try home.field("F", .text, of: home.entity("Films", in: graph, by: home.ada))

        #expect(try home.post(path + "/order", ["field": "\(ids[2])", "by": "-1"], as: home.ada).status == 303)
        #expect(try fields().map(\.name) == ["A", "C", "B"])
        _ = try home.post(path + "/order", ["field": "\(ids[0])", "by": "-1"], as: home.ada)
        #expect(try fields().map(\.name) == ["A", "C", "B"])
        _ = try home.post(path + "/order", ["order": "\(ids[1]),\(foreign),\(ids[0])"], as: home.ada)
        #expect(try fields().map(\.name) == ["B", "A", "C"])
        #expect(try home.post(path + "/order", ["field": "\(foreign)", "by": "1"], as: home.ada).status == 404)
        #expect(try home.post(path + "/order", as: home.ada).status == 400)
    }

    @Test("deleting a field says how many values go with it, and undo brings back field, choices and values")
    func deleting() throws {
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue"])
        let green = try home.options(of: shelf)[0]
        for name in ["Dune", "Sult"] { _ = try attribute(name, shelf, green.description) }
        let before = try home.fingerprint()
        #expect(try home.get(address(shelf), as: home.ada).text.contains("2 values will be deleted with it."))

        #expect(try home.post(address(shelf) + "/delete", as: home.grace)["Location"] == path)
        #expect(try home.found("green", in: graph) == 0)
        #expect(try home.get(address(shelf), as: home.ada).status == 404)

        _ = try home.post(try #require(try home.undoPath(as: home.grace)), as: home.grace)
        #expect(try home.fingerprint().unversioned == before.unversioned)
        #expect(try home.found("green", in: graph) == 2)
    }

    // MARK: Changing the type

    @Test("before a type changes, the values that will not convert are listed with their reasons; nothing is written")
    func preview() throws {
        let year = try home.field("Year", .text, of: books)
        for (name, value) in [("Dune", "1965"), ("Sult", "1890"), ("Edda", "around 1220")] {
            _ = try attribute(name, year, value)
        }
        let before = try home.fingerprint()

        let page = try home.post(address(year), ["name": "Year", "type": "integer", "version": "1"], as: home.ada)

        #expect(page.status == 200)
        for part in ["2 values fit", "1 value does not fit", "Edda", "around 1220", "This is not a number."] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains(">Sult<"))
        #expect(try home.fingerprint() == before)
    }

    @Test("values that do not convert are kept in the notes, and one undo brings everything back")
    func converting() throws {
        let year = try home.field("Year", .text, of: books)
        let dune = try attribute("Dune", year, "1,965")
        let edda = try attribute("Edda", year, "around 1220")
        let before = try home.fingerprint()
        let form: FormFields = ["name": "Year", "type": "integer", "version": "1", "confirmed": "on"]

        #expect(try home.post(address(year), form, as: home.ada).status == 303)

        #expect(try fields()[0].type == .integer)
        #expect(try read(dune).values == [year: .integer(1965)])
        #expect(try read(edda).values.isEmpty)
        #expect(try read(edda).notes == "Year: around 1220")
        #expect(try home.found("1220", in: graph) == 1)
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }

    @Test("text becomes choices when one wants them, and choices become text by their names")
    func choices() throws {
        let shelf = try home.field("Shelf", .text, of: books)
        let dune = try attribute("Dune", shelf, "Green")
        let sult = try attribute("Sult", shelf, "green")
        let form: FormFields = [
            "name": "Shelf", "type": "choice", "newOptions": "Blue", "version": "1", "makeOptions": "on",
            "confirmed": "on",
        ]

        #expect(try home.post(address(shelf), form, as: home.ada).status == 303)
        let options = try fields()[0].options
        #expect(options.map(\.name) == ["Blue", "Green"])
        #expect(try read(dune).values == [shelf: .choice(options[1].id)])
        #expect(try read(sult).values == read(dune).values)

        let back: FormFields = ["name": "Shelf", "type": "text", "version": "2", "confirmed": "on"]
        #expect(try home.post(address(shelf), back, as: home.ada).status == 303)
        #expect(try read(dune).values == [shelf: .text("Green")])
        #expect(try fields()[0].options.isEmpty)
        #expect(try read(dune).notes.isEmpty)
    }

    @Test("a type is changed back although something was chosen since, which stays by its name")
    func chosenSince() throws {
        let shelf = try home.field("Shelf", .text, of: books)
        let form: FormFields = [
            "name": "Shelf", "type": "choice", "newOptions": "Blue", "version": "1", "confirmed": "on",
        ]
        #expect(try home.post(address(shelf), form, as: home.ada).status == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        let blue = try #require(fields()[0].options.first?.id)
        let dune = try attribute("Dune", shelf, "\(blue)")
        #expect(try read(dune).values == [shelf: .choice(blue)])

        #expect(try home.post(undo, as: home.ada)["Location"] == "/graphs/\(graph)")
        #expect(try read(dune).values == [shelf: .text("Blue")])
        #expect(try fields()[0].type == .text && fields()[0].options.isEmpty)
        #expect(try home.found("blue", in: graph) == 1)
        #expect(try home.undoPath(as: home.ada) == nil)
    }

    @Test("a stricter range shows what lies outside and leaves it; a new must says how many have nothing")
    func stricter() throws {
        let rating = try home.field("Rating", .decimal, of: books)
        let dune = try attribute("Dune", rating, "9.50")
        _ = try home.attribute("Sult", of: books, in: graph, by: home.ada)
        var form: FormFields = [
            "name": "Rating", "type": "decimal", "maximum": "5", "required": "on", "version": "1",
        ]

        let page = try home.post(address(rating), form, as: home.ada)
        #expect(page.status == 200)
        for part in ["1 value is outside the range", "1 attribute has no value", "9.50", "At most 5."] {
            #expect(page.text.contains(part), "\(part)")
        }
        form.add("confirmed", "on")
        #expect(try home.post(address(rating), form, as: home.ada).status == 303)
        #expect(try read(dune).values[rating]?.plain == "9.50")
        #expect(try home.get(AttributesController.path(dune, in: graph), as: home.ada).text.contains("At most 5."))
    }

    @Test("two who edit the same field: the later one sees what stands now")
    func twoEditors() throws {
        let year = try home.field("Year", .integer, of: books)
        _ = try home.post(address(year), ["name": "Published", "type": "integer", "version": "1"], as: home.grace)

        let reply = try home.post(
            address(year), ["name": "First printed", "type": "integer", "version": "1"], as: home.ada)

        #expect(reply.status == 409)
        #expect(reply.text.contains("Published") && reply.text.contains("First printed"))
        #expect(try fields()[0].name == "Published")
    }

    // MARK: Choices

    @Test("choices are renamed, coloured, put in order and added to; search follows the new name")
    func options() throws {
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue"])
        let ids = try home.options(of: shelf)
        _ = try attribute("Dune", shelf, ids[0].description)
        let form: FormFields = [
            "name": "Shelf", "type": "choice", "version": "1", "option-\(ids[1])": "Blue", "colour-\(ids[1])": "6",
            "option-\(ids[0])": "Mossy", "colour-\(ids[0])": "0", "newOptions": "Attic",
        ]

        var moving = form
        moving.add("move", "\(ids[0]):-1")
        let page = try home.post(address(shelf), moving, as: home.ada)
        #expect(page.status == 200)
        let places = ["value=\"Mossy\"", "value=\"Blue\""].map { page.text.range(of: $0)?.lowerBound }
        #expect(try #require(places[0]) < #require(places[1]))
        #expect(try fields()[0].options.map(\.name) == ["Green", "Blue"])

        #expect(try home.post(address(shelf), form, as: home.ada).status == 303)
        #expect(try fields()[0].options.map(\.name) == ["Blue", "Mossy", "Attic"])
        #expect(try fields()[0].options.map(\.colour) == [6, 0, 3])
        #expect(try home.found("mossy", in: graph) == 1)
        #expect(try home.found("green", in: graph) == 0)
    }

    @Test("a choice that is used goes only with a say on its values: to another choice, or into the notes")
    func removing() throws {
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue", "Attic"])
        let ids = try home.options(of: shelf)
        let dune = try attribute("Dune", shelf, ids[0].description)
        let sult = try attribute("Sult", shelf, ids[1].description)
        let before = try home.fingerprint()
        func remove(_ index: Int, _ heir: String) throws -> RawReply {
            try home.post("\(address(shelf))/options/\(ids[index])/delete", ["heir": heir], as: home.ada)
        }

        let page = try home.get("\(address(shelf))/options/\(ids[0])", as: home.ada).text
        #expect(page.contains("1 attribute has it.") && page.contains("Give them “Attic”"))
        #expect(try remove(0, "\(ids[0])").status == 422)
        #expect(try remove(0, "\(ids[2])").status == 303)
        #expect(try read(dune).values == [shelf: .choice(ids[2])])
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try home.fingerprint().unversioned == before.unversioned)

        #expect(try remove(1, "notes").status == 303)
        #expect(try read(sult).values.isEmpty)
        #expect(try read(sult).notes == "Shelf: Blue")
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }
}
