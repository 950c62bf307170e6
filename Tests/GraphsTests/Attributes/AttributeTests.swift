import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Attributes")
struct AttributeTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = EntitiesController.path(books, in: graph)
    }

    private func page(_ id: ID<Attribute>) -> String { AttributesController.path(id, in: graph) }

    private func values(_ id: ID<Attribute>) throws -> [String: String] {
        let open = try home.house.door.open(graph, for: home.ada)
        let fields = try home.house.fields.fields(of: books, in: open)
        let values = try home.house.fields.values(of: [id], in: open)[id, default: [:]]
        return Dictionary(
            uniqueKeysWithValues: fields.compactMap { field in values[field.id].map { (field.name, $0.plain) } })
    }

    @Test("an attribute that was made shows every value as the reader writes it, and its way back to its entity")
    func making() throws {
        let year = try home.field("Year", .integer, of: books)
        let rating = try home.field("Rating", .decimal, of: books)
        let pages = try home.field("Pages", .integer, of: books, ["unit": "pages"])
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue"])
        let read = try home.field("Read", .yesNo, of: books)
        let plot = try home.field("Plot", .longText, of: books)
        let green = try home.options(of: shelf)[0]

        let reply = try home.post(
            path + "/attributes",
            [
                "name": "Dune", "icon": "🏜️", "notes": "Spice", "field-\(year)": "1965", "field-\(rating)": "9.50",
                "field-\(pages)": "1,412", "field-\(shelf)": green.description, "field-\(read)": "yes",
                "field-\(plot)": "one\r\ntwo",
            ], as: home.ada)

        #expect(reply.status == 303)
        let id: ID<Attribute> = try home.made(reply)
        let text = try home.get(page(id), as: home.grace).text
        for part in [
            "Dune", "🏜️", "Spice", ">1965<", ">9.50<", "1,412\u{A0}pages", "data-colour=\"1\">Green", ">Yes<",
            "one<br>two", path,
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(
            try values(id) == [
                "Year": "1965", "Rating": "9.50", "Pages": "1412", "Shelf": green.description, "Read": "yes",
                "Plot": "one\ntwo",
            ])
        #expect(try home.found("9,50", in: graph) == 1)
    }

    @Test("each bad value comes back beside its field with the reason, and nothing typed is lost")
    func problems() throws {
        let before = try home.fingerprint()
        let year = try home.field("Year", .integer, of: books, ["minimum": "0"])
        let born = try home.field("Born", .date, of: books, ["isRequired": true])
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green"])
        let standing = try home.fingerprint()
        #expect(standing != before)

        let reply = try home.post(
            path + "/attributes",
            [
                "name": "Dune", "notes": "kept text", "field-\(year)": "-5", "field-\(born)": "soon",
                "field-\(shelf)": "Purple",
            ], as: home.ada)

        #expect(reply.status == 422)
        for part in [
            "kept text", "value=\"-5\"", "value=\"soon\"", "At least 0.", "This is not a date.",
            "Choose one from the list.",
            "id=\"field-\(year)-problem\"", "id=\"field-\(born)-problem\"", "id=\"field-\(shelf)-problem\"",
        ] {
            #expect(reply.text.contains(part), "\(part)")
        }
        let empty = try home.post(path + "/attributes", ["name": "Dune", "field-\(born)": ""], as: home.ada)
        #expect(empty.status == 422 && empty.text.contains("Fill this in."))
        #expect(try home.fingerprint() == standing)
    }

    @Test("a new attribute begins with what its fields begin with, today where a field says so")
    func beginning() throws {
        _ = try home.field("Copies", .integer, of: books, ["fallback": "1"])
        _ = try home.field("Bought", .date, of: books, ["fallback": "today"])

        let form = try home.get(path + "/attributes/new", as: home.ada).text
        _ = try home.post(path + "/attributes", ["name": "Dune", "quick": "on"], as: home.ada)

        #expect(form.contains("value=\"1\"") && form.contains("value=\"2026-11-21\""))
        let id = try #require(try home.attributes(of: books).first)
        #expect(try values(id) == ["Copies": "1", "Bought": "2026-11-21"])
    }

    @Test("the quick field asks for more where a field is required, and keeps the name")
    func quick() throws {
        _ = try home.field("Author", .text, of: books, ["isRequired": true])

        let reply = try home.post(path + "/attributes", ["name": "Dune", "quick": "on"], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("value=\"Dune\""))
        #expect(try home.attributes(of: books).isEmpty)
    }

    @Test("a name of the quick line that is blank, invisible or too long comes back with the reason")
    func quickProblems() throws {
        let before = try home.fingerprint()

        for name in ["", " ", "\u{200B}", "\u{2800}\u{FEFF}"] {
            let reply = try home.post(path + "/attributes", ["name": name, "quick": "on"], as: home.ada)
            #expect(reply.status == 422 && reply.text.contains("Enter a name."))
        }
        let long = String(repeating: "n", count: 201)
        let reply = try home.post(path + "/attributes", ["name": long, "quick": "on"], as: home.ada)
        #expect(reply.status == 422 && reply.text.contains(long) && reply.text.contains("This is too long"))
        #expect(try home.fingerprint() == before)
    }

    @Test("two who edit the same attribute: the later one sees both values and both texts, and nothing is lost")
    func twoEditors() throws {
        let author = try home.field("Author", .text, of: books)
        let dune = try home.attribute("Dune", notes: "Spice", of: books, in: graph, by: home.ada)
        let grace: FormFields = ["name": "Dune", "notes": "By Grace", "field-\(author)": "Herbert", "version": "1"]
        let ada: FormFields = ["name": "Dune", "notes": "By Ada", "field-\(author)": "Frank", "version": "1"]
        #expect(try home.post(page(dune), grace, as: home.grace).status == 303)

        let conflict = try home.post(page(dune), ada, as: home.ada)

        #expect(conflict.status == 409)
        for part in ["By Grace", "By Ada", "Herbert", "Frank", "name=\"version\" value=\"2\""] {
            #expect(conflict.text.contains(part), "\(part)")
        }
        #expect(try values(dune) == ["Author": "Herbert"])
        #expect(try home.post(page(dune), grace, as: home.grace).status == 303)
        #expect(try home.house.attributes.attribute(dune, in: home.house.door.open(graph, for: home.ada)).version == 2)
    }

    @Test("what was typed for a field that somebody deleted meanwhile ends up in the notes, not nowhere")
    func deletedField() throws {
        let author = try home.field("Author", .text, of: books)
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.post("/graphs/\(graph)/fields/\(author)/delete", as: home.grace)

        let reply = try home.post(
            page(dune),
            [
                "name": "Dune", "notes": "Mine", "field-\(author)": "Frank Herbert", "label-\(author)": "Author",
                "version": "1",
            ], as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("Mine\nAuthor: Frank Herbert</textarea>"))
    }

    @Test("saving what somebody deleted meanwhile keeps what was typed, in the form of a new attribute")
    func deletedMeanwhile() throws {
        let author = try home.field("Author", .text, of: books)
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let form: FormFields = [
            "name": "Dune", "notes": "Mine", "field-\(author)": "Frank Herbert", "label-\(author)": "Author",
            "version": "1", "owner": "\(books)",
        ]
        #expect(try home.get(page(dune) + "/edit", as: home.ada).text.contains("name=\"owner\" value=\"\(books)\""))
        _ = try home.post(page(dune) + "/delete", as: home.grace)

        let reply = try home.post(page(dune), form, as: home.ada)

        #expect(reply.status == 404)
        for part in ["action=\"\(path)/attributes\"", "value=\"Dune\"", "Mine</textarea>", "value=\"Frank Herbert\""] {
            #expect(reply.text.contains(part), "\(part)")
        }

        _ = try home.post(path + "/delete", as: home.grace)
        let ownerless = try home.post(page(dune), form, as: home.ada)
        #expect(ownerless.status == 404)
        #expect(ownerless.text.contains("action=\"/graphs/\(graph)/entities\""))
        #expect(ownerless.text.contains("Mine\nAuthor: Frank Herbert</textarea>"))
    }

    @Test("deleting an attribute and undoing it brings back its values")
    func deleting() throws {
        let author = try home.field("Author", .text, of: books)
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.post(page(dune), ["name": "Dune", "field-\(author)": "Herbert", "version": "1"], as: home.ada)
        let before = try home.fingerprint()

        let reply = try home.post(page(dune) + "/delete", as: home.grace)

        #expect(reply["Location"] == path)
        #expect(try home.get(page(dune), as: home.ada).status == 404)
        #expect(try home.found("herbert", in: graph) == 0)
        let undo = try #require(try home.undoPath(as: home.grace))
        _ = try home.post(undo, as: home.grace)
        #expect(try home.fingerprint() == before)
        #expect(try home.found("herbert", in: graph) == 1)
    }

    @Test("a reader sees values and changes nothing; a stranger sees nothing")
    func access() throws {
        let hidden = try home.graph("Shelf", by: home.ada, audience: .chosen([home.grace.id: .read]))
        let entity = try home.entity("Books", in: hidden, by: home.ada)
        let field = try home.field("Author", .text, of: entity)
        let id = try home.attribute("Dune", of: entity, in: hidden, by: home.ada)
        let address = AttributesController.path(id, in: hidden)
        let before = try home.fingerprint()

        #expect(try home.get(address, as: home.grace).text.contains("Dune"))
        #expect(try !home.get(address, as: home.grace).text.contains("/edit"))
        #expect(try home.get(address + "/edit", as: home.olle).status == 404)
        #expect(try home.post(address + "/delete", as: home.olle).status == 403)
        #expect(try home.get(address, as: home.olle).status == 404)
        #expect(try home.post(address, ["name": "Mine", "version": "1"], as: home.grace).status == 403)
        #expect(try home.post(address + "/delete", as: home.grace).status == 403)
        #expect(try home.get("/graphs/\(hidden)/fields/\(field)", as: home.grace).status == 403)
        // The same ids under a graph of one's own are nothing.
        #expect(try home.get(page(id), as: home.ada).status == 404)
        #expect(try home.get("/graphs/\(graph)/fields/\(field)", as: home.ada).status == 404)
        #expect(try home.fingerprint() == before)
    }

    @Test("a value outside a range that came later is marked, and stays while others are edited")
    func outside() throws {
        let rating = try home.field("Rating", .decimal, of: books)
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.post(page(dune), ["name": "Dune", "field-\(rating)": "95", "version": "1"], as: home.ada)
        try home.execute("UPDATE detailField SET maximum = '10' WHERE id = ?", [rating])

        #expect(try home.get(page(dune), as: home.ada).text.contains("At most 10."))
        let renamed: FormFields = ["name": "Dune!", "field-\(rating)": "95", "version": "2"]
        #expect(try home.post(page(dune), renamed, as: home.ada).status == 303)
        let other: FormFields = ["name": "Dune!", "field-\(rating)": "96", "version": "3"]
        #expect(try home.post(page(dune), other, as: home.ada).status == 422)
        #expect(try values(dune) == ["Rating": "95"])
    }
}
