import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Fields of one name")
struct FieldNameTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = EntitiesController.path(books, in: graph) + "/fields"
    }

    private static let taken = "This entity already has a field with this name."

    private func fields(of entity: ID<Entity>? = nil) throws -> [EntityField] {
        try home.house.fields.fields(of: entity ?? books, in: home.open(graph, home.ada))
    }

    private func address(_ field: ID<EntityField>) -> String { FieldsController.path(field, in: graph) }

    /// An attribute with a text in each of some fields.
    private func attribute(_ name: String, _ values: [(ID<EntityField>, String)]) throws -> ID<Attribute> {
        var form: FormFields = ["name": name]
        for (field, value) in values { form.add("field-\(field)", value) }
        return try home.made(
            home.post(EntitiesController.path(books, in: graph) + "/attributes", form, as: home.ada))
    }

    private func texts(of attribute: ID<Attribute>, in entity: ID<Entity>) throws -> [String?] {
        let values = try home.house.fields.values(of: [attribute], in: home.open(graph, home.ada))[attribute] ?? [:]
        return try fields(of: entity).map { values[$0.id]?.plain }
    }

    @Test(
        "a new field is refused a name that another one has, whatever its case and accents, and nothing typed is lost")
    func adding() throws {
        _ = try home.field("Café", .text, of: books)
        let before = try home.fingerprint()

        let reply = try home.post(path, ["name": " CAFE ", "type": "integer", "unit": "cups"], as: home.grace)

        #expect(reply.status == 422 && reply.text.contains(Self.taken))
        #expect(reply.text.contains("value=\"CAFE\"") && reply.text.contains("value=\"cups\""))
        let both = try home.post(path, ["name": "cafe", "type": "integer", "minimum": "few"], as: home.ada)
        #expect(both.text.contains(Self.taken) && both.text.contains("This is not a number."))
        #expect(try home.fingerprint() == before)
        let films = try home.entity("Films", in: graph, by: home.ada)
        let elsewhere = EntitiesController.path(films, in: graph) + "/fields"
        #expect(try home.post(elsewhere, ["name": "Café", "type": "text"], as: home.ada).status == 303)
    }

    @Test("a field is not renamed to what another one is called, but its own name may change its case")
    func renaming() throws {
        _ = try home.field("Price", .decimal, of: books)
        let pages = try home.field("pages", .integer, of: books)

        let form: FormFields = ["name": "PRICE", "type": "integer", "unit": "leaves", "version": "1"]
        let reply = try home.post(address(pages), form, as: home.grace)

        #expect(reply.status == 422 && reply.text.contains(Self.taken))
        #expect(reply.text.contains("value=\"PRICE\"") && reply.text.contains("value=\"leaves\""))
        #expect(try fields().map(\.name) == ["Price", "pages"])
        _ = try attribute("Dune", [(pages, "612")])
        let other: FormFields = ["name": "price", "type": "date", "version": "1"]
        #expect(try home.post(address(pages), other, as: home.ada).status == 422)
        let own: FormFields = ["name": "Pages", "type": "integer", "version": "1"]
        #expect(try home.post(address(pages), own, as: home.ada).status == 303)
        #expect(try fields().map(\.name) == ["Price", "Pages"])
    }

    @Test("two fields that have one name from before are changed as long as their names stay")
    func doubles() throws {
        let ids = try ["Year", "year"].map { try home.field($0, .text, of: books) }

        let form: FormFields = ["name": "year", "type": "text", "pinned": "on", "version": "1"]
        #expect(try home.post(address(ids[1]), form, as: home.ada).status == 303)

        #expect(try fields().map(\.isPinned) == [false, true])
        let apart: FormFields = ["name": "Year of print", "type": "text", "version": "2"]
        #expect(try home.post(address(ids[1]), apart, as: home.ada).status == 303)
        let again: FormFields = ["name": "Year", "type": "text", "version": "3"]
        #expect(try home.post(address(ids[1]), again, as: home.ada).status == 422)
    }

    @Test("copies, templates and moves of an entity with two fields of one name lose no value")
    func copying() throws {
        let ids = try ["Year", "year"].map { try home.field($0, .text, of: books) }
        let dune = try attribute("Dune", [(ids[0], "1965"), (ids[1], "2021")])
        let graphPath = GraphsController.path(graph)

        let copy: ID<Entity> = try home.made(
            home.post("\(graphPath)/entities/\(books)/duplicate", ["attributes": "on"], as: home.ada))
        #expect(try texts(of: #require(home.attributes(of: copy).first), in: copy) == ["1965", "2021"])

        _ = try home.post("\(graphPath)/entities/\(books)/template", as: home.ada)
        let page = try home.get(graphPath + "/templates", as: home.ada).text
        let key = String(try #require(page.firstMatch(of: /value="([0-9a-f]{32})"/)).1)
        let made: ID<Entity> = try home.made(home.post(graphPath + "/templates", ["template": key], as: home.ada))
        #expect(try fields(of: made).map(\.name) == ["Year", "year"])

        let films = try home.entity("Films", in: graph, by: home.ada)
        _ = try home.field("Year", .text, of: films)
        let moved = try home.post(
            "\(graphPath)/attributes/\(dune)/move", ["entity": films.description], as: home.ada)
        #expect(moved.status == 303)
        #expect(try texts(of: dune, in: films) == ["1965"])
        #expect(
            try home.house.attributes.attribute(dune, in: home.open(graph, home.ada)).notes == "year: 2021")
    }

    @Test("merging entities with fields of one name keeps the values of each")
    func merging() throws {
        let ids = try ["Year", "year"].map { try home.field($0, .text, of: books) }
        let dune = try attribute("Dune", [(ids[0], "1965"), (ids[1], "2021")])
        let films = try home.entity("Films", in: graph, by: home.ada)
        _ = try home.field("Year", .text, of: films)

        let reply = try home.post("\(GraphsController.path(graph))/entities/\(films)/merge/\(books)", as: home.ada)

        #expect(reply.status == 303)
        #expect(try texts(of: dune, in: films) == ["1965", "2021"])
    }

    @Test("no template of the house has two fields of one name, in any language", arguments: Language.allCases)
    func templates(language: Language) throws {
        let words = Words(
            language, catalog: try TestHome.resources.get().catalog)
        for template in BuiltInTemplate.all {
            let names = template.schema(words).fields.map { Fold.fold($0.name) }
            #expect(Set(names).count == names.count, "\(template.key) \(names)")
        }
    }
}

@Suite("Columns of one name")
struct ColumnNameTests {
    let scene: ImportScene
    var home: TestHome { scene.home }

    init() throws { scene = try ImportScene() }

    @Test("two new columns of one name are named before anything comes, and one of them can be left out")
    func twins() throws {
        let place = try scene.send("Name,Place,place\nDune,Arrakis,Sand\n")
        let before = try home.fingerprint()
        let problem = "Another column already creates a field with this name. Skip one of them."

        #expect(try home.get(place, as: home.ada).text.contains(problem))
        let refused = try home.post(place, ["go": "on"], as: home.ada)
        #expect(refused.status == 422 && refused.text.contains(problem))
        #expect(try home.fingerprint() == before)

        let reply = try home.post(place, ["column-1": "ignore", "go": "on"], as: home.ada)
        #expect(reply.status == 303)
        #expect(try scene.csv().hasPrefix("Name,Author,Story,Pages,Price,Finished,Read,Shelf,place,Notes\nDune,"))
    }

    @Test("a new column is not made where a field of its name is there")
    func known() throws {
        let place = try scene.send("Name,Pages\nDune,612\n")
        #expect(try !home.get(place, as: home.ada).text.contains("This entity already has a field with this name."))

        let reply = try home.post(place, ["column-1": "new-text", "go": "on"], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("This entity already has a field with this name."))
        #expect(try home.post(place, ["column-1": "ignore", "go": "on"], as: home.ada).status == 303)
    }

    @Test("a file without names finds the fields again that one before it made")
    func nameless() throws {
        #expect(try scene.bring("Dune;7\nEmma;8\n", [("header", "values")]).status == 303)
        let place = try scene.send("Kim;9\nIt;10\n")
        #expect(try home.post(place, ["header": "values"], as: home.ada).status == 303)

        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)

        let csv = try scene.csv()
        #expect(csv.hasPrefix("Name,Author,Story,Pages,Price,Finished,Read,Shelf,Column 2,Notes\n"))
        #expect(csv.contains("Dune,,,,,,,,7") && csv.contains("Kim,,,,,,,,9"))
    }
}
