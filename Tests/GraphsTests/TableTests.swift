import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("The table of an entity's attributes")
struct TableTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let pages: ID<EntityField>
    let price: ID<EntityField>
    let shelf: ID<EntityField>
    let read: ID<EntityField>
    let finished: ID<EntityField>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        pages = try home.field("Pages", .integer, of: books, ["minimum": "1"])
        price = try home.field("Price", .decimal, of: books, ["unit": "€"])
        shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue"])
        read = try home.field("Read", .yesNo, of: books)
        finished = try home.field("Finished", .date, of: books)
        path = TableController.path(books, in: graph)
    }

    /// A book with values as Ada would type them.
    @discardableResult
    private func book(_ name: String, _ values: [ID<EntityField>: String] = [:]) throws -> ID<Attribute> {
        let id = try home.attribute(name, of: books, in: graph, by: home.ada)
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        let fields = try home.house.fields.fields(of: books, in: open.open)
        let reader = FieldReader(
            Words(.en, catalog: try TestHome.resources.get().catalog))
        var typed: [ID<EntityField>: FieldValue?] = [:]
        for field in fields {
            if let text = values[field.id] { typed[field.id] = try reader.value(text, for: field) }
        }
        #expect(try home.house.fields.set(typed, of: id, version: nil, in: open).isDone)
        return id
    }

    /// The names of the rows shown, in order.
    private func names(_ query: String = "", as member: Member? = nil) throws -> [String] {
        let text = try home.get(path + query, as: member ?? home.ada).text
        return text.matches(of: /class="sheet__name" href="[^"]+">([^<]+)</).map { String($0.1) }
    }

    private func cell(_ attribute: ID<Attribute>, _ field: ID<EntityField>) -> String {
        AttributesController.path(attribute, in: graph) + "/values/\(field)"
    }

    @Test("columns are the fields, numbers are added up exactly over all rows, and say their average")
    func sums() throws {
        try book("Dune", [pages: "612", price: "0.10"])
        try book("Emma", [pages: "474", price: "0.20"])
        try book("Kim", [price: "1234567890123456789.005"])

        let text = try home.get(path, as: home.ada).text

        #expect(try names() == ["Dune", "Emma", "Kim"])
        for heading in ["Pages", "Price", "Shelf", "Read", "Finished"] { #expect(text.contains(">\(heading)")) }
        #expect(text.contains("1,086"))
        #expect(text.contains(">543<"))
        #expect(text.contains("1,234,567,890,123,456,789.305"))
    }

    @Test("an average has the decimals that the values have, that of whole numbers at most one")
    func averages() throws {
        try book("Dune", [pages: "612", price: "9.99"])
        try book("Emma", [pages: "474", price: "10"])
        try book("Kim", [pages: "90", price: "4.5"])
        try book("Sult", [pages: "91"])

        let text = try home.get(path, as: home.ada).text

        // 24.49 / 3 = 8.1633…; 1,267 / 4 = 316.75.
        #expect(text.contains(">8.16<") && text.contains(">316.8<"))
        let narrow = try home.get("\(path)?\(price).from=5", as: home.ada).text
        #expect(narrow.contains(">10.00<") && narrow.contains(">543<"))
        _ = try home.post("/settings/appearance", ["theme": "system", "language": "de"], as: home.grace)
        #expect(try home.get(path, as: home.grace).text.contains(">8,16<"))
    }

    @Test(
        "years are not added up, whatever else is",
        arguments: [
            ("Year", "1965", "1967", false), ("Baujahr", "1965", "1967", false), ("Год издания", "1965", "1967", false),
            ("Year", "3", "5", true), ("Copies", "1965", "1967", true), ("Yearly", "1965", "1967", true),
        ])
    func years(_ name: String, _ first: String, _ second: String, _ isSummed: Bool) throws {
        let field = try home.field(name, .integer, of: books)
        try book("Dune", [field: first])
        try book("Emma", [field: second])

        let text = try home.get(path, as: home.ada).text
        let foot = text.split(separator: "<tfoot>").dropFirst().joined()
        let average = isSummed && first == "3" ? ">4<" : ">1,966<"

        #expect(foot.contains(average) == isSummed)
    }

    @Test("a column sorts both ways, and rows without a value come last in either")
    func sorting() throws {
        try book("Dune", [pages: "612"])
        try book("Emma")
        try book("Kim", [pages: "90"])

        #expect(try names("?sort=\(pages)") == ["Kim", "Dune", "Emma"])
        #expect(try names("?sort=\(pages)&dir=desc") == ["Dune", "Kim", "Emma"])
        #expect(try names("?dir=desc") == ["Kim", "Emma", "Dune"])
        #expect(try home.get("\(path)?sort=\(pages)", as: home.ada).text.contains("aria-sort=\"ascending\""))
    }

    @Test("filters of every type narrow the rows, and the sums with them")
    func filters() throws {
        let open = try home.house.door.open(graph, for: home.ada)
        let options = try home.house.fields.fields(of: books, in: open).first { $0.id == shelf }?.options ?? []
        try book("Dune", [pages: "612", price: "9.90", shelf: "Green", read: "yes", finished: "2026-02-01"])
        try book("Emma", [pages: "474", price: "12", shelf: "Blue", read: "no", finished: "2026-03-01"])
        try book("Kim", [pages: "90"])

        #expect(try names("?q=dÜ") == ["Dune"])
        #expect(try names("?\(pages).from=100&\(pages).to=500") == ["Emma"])
        #expect(try names("?\(price).to=9.9") == ["Dune"])
        #expect(try names("?\(shelf)=\(options[0].id)&\(shelf)=\(options[1].id)") == ["Dune", "Emma"])
        #expect(try names("?\(shelf)=\(options[1].id)") == ["Emma"])
        #expect(try names("?\(read)=no") == ["Emma"])
        #expect(try names("?\(finished).from=2026-02-15") == ["Emma"])
        #expect(try names("?\(finished).is=empty") == ["Kim"])
        #expect(try names("?\(finished).is=filled") == ["Dune", "Emma"])
        let page = try home.get("\(path)?\(pages).from=100&\(pages).to=500", as: home.ada).text
        #expect(page.contains("Pages: 100–500"))
        #expect(page.contains(">474<") && !page.contains("1,176"))
    }

    @Test("a bound that cannot be read is said beside it, keeps what was typed, and filters nothing")
    func badFilters() throws {
        try book("Dune", [pages: "612"])

        let reply = try home.get("\(path)?\(pages).from=many", as: home.ada)

        #expect(reply.status == 200)
        #expect(reply.text.contains("This is not a number.") && reply.text.contains("value=\"many\""))
        #expect(try names("?\(pages).from=many") == ["Dune"])
        #expect(try names("?sort=nonsense&page=zzz&nowhere=1") == ["Dune"])
    }

    @Test("a value typed into a cell is kept; a bad one comes back with its reason, and nothing is written")
    func typing() throws {
        let dune = try book("Dune", [pages: "612"])
        let reply = try home.post(cell(dune, pages), ["value": "613", "was": "612", "back": path], as: home.grace)

        #expect(reply.status == 303)
        #expect(reply["Location"] == path)
        #expect(try home.get(path, as: home.ada).text.contains(">613<"))
        let before = try home.fingerprint()
        for (typed, reason) in [("0", "At least 1."), ("1.5", "Enter a whole number"), ("lots", "not a number")] {
            let bad = try home.post(cell(dune, pages), ["value": typed, "was": "613"], as: home.ada)
            #expect(bad.status == 422)
            #expect(bad.text.contains(reason) && bad.text.contains("value=\"\(typed)\""), "\(typed)")
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("who may only look sees the table and types nothing; a stranger to the graph finds neither")
    func access() throws {
        let dune = try book("Dune", [pages: "612"])
        let open = try OwnGraph(home.house.door.open(graph, for: home.ada))
        try home.house.graphs.share(open, with: .chosen([home.grace.id: .read]))

        #expect(try names(as: home.grace) == ["Dune"])
        #expect(try !home.get(path, as: home.grace).text.contains("edit-table"))
        #expect(try home.post(cell(dune, pages), ["value": "1", "was": "612"], as: home.grace).status == 403)
        #expect(try home.get(path, as: home.olle).status == 404)
        #expect(try home.get(path + ".csv", as: home.olle).status == 404)
        #expect(try home.get(cell(dune, pages), as: home.olle).status == 404)
    }

    @Test("columns can be left out, for oneself alone")
    func columns() throws {
        try book("Dune", [pages: "612"])

        #expect(try home.post(path + "/columns", ["column": price.description], as: home.ada).status == 303)

        #expect(try !home.get(path, as: home.ada).text.contains(">612<"))
        #expect(try home.get(path, as: home.grace).text.contains(">612<"))
    }

    @Test("the CSV holds every row that fits, numbers and days as programs read them, and no formula")
    func csv() throws {
        try book("Dune", [pages: "612", price: "1234.50", shelf: "Green", read: "yes", finished: "2026-02-01"])
        try book("=cmd()", [price: "-1.5"])
        try book("Kim, \"the\" one")

        let reply = try home.get(path + ".csv", as: home.ada)

        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/csv; charset=utf-8")
        #expect(reply["Content-Disposition"] == "attachment; filename=\"Books.csv\"; filename*=UTF-8''Books.csv")
        #expect(
            reply.text == """
                \u{FEFF}Name,Pages,Price,Shelf,Read,Finished,Notes\r
                '=cmd(),,-1.5,,,,\r
                Dune,612,1234.50,Green,yes,2026-02-01,\r
                "Kim, ""the"" one",,,,,,\r

                """)
        #expect(try home.get(path + ".csv?q=dune", as: home.ada).text.contains("612"))
        #expect(try !home.get(path + ".csv?q=kim", as: home.ada).text.contains("612"))
    }

    @Test("a long table is paged, with the same number of statements however long")
    func paging() throws {
        for number in 1...120 {
            _ = try home.attribute("Book \(1000 + number)", of: books, in: graph, by: home.ada)
        }

        #expect(try names().count == 100)
        #expect(try names("?page=2").count == 20)
        let many = try home.countStatements { _ = try home.get(path, as: home.ada) }
        let few = try home.countStatements { _ = try home.get(path + "?q=1001", as: home.ada) }
        #expect(many == few)
    }
}
