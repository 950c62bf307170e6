import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Search and lists")
struct SearchTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada)
        path = GraphsController.path(graph)
        for (name, notes) in [
            ("Émile Zola", "J’accuse"), ("Straße nach Süden", "Über den Brenner"), ("Ёлка", "Новый год"),
            ("Dune", "Spice, sand\nand worms"), ("The Dunes of Ystad", ""), ("100% \"wool\"", "it's warm"),
        ] {
            _ = try home.entity(name, notes: notes, in: graph, by: home.ada)
        }
    }

    @Test(
        "search is blind to case and accents, and looks at names and notes",
        arguments: [
            ("emile", ["Émile Zola"]), ("ZOLA", ["Émile Zola"]), ("strasse", ["Straße nach Süden"]),
            ("uber", ["Straße nach Süden"]), ("елка", ["Ёлка"]), ("новыи", ["Ёлка"]), ("SPICE", ["Dune"]),
            ("dune", ["Dune", "The Dunes of Ystad"]), ("worms sand", ["Dune"]), ("dune ys", ["The Dunes of Ystad"]),
            ("du", ["Dune", "The Dunes of Ystad"]), ("e", ["Émile Zola"]), ("nothing like it", []),
            ("100%", ["100% \"wool\""]),
            ("\"wool", ["100% \"wool\""]), ("it's", ["100% \"wool\""]), ("* OR dune", []), ("'; DROP TABLE entity", []),
        ])
    func finding(query: String, names: [String]) throws {
        let open = try home.house.door.open(graph, for: home.ada)

        let found = try home.house.entities.search(SearchQuery(query), in: open, on: ListPage(size: 100))

        #expect(found.rows.map(\.name) == names)
        #expect(found.total == names.count)
    }

    @Test("what fills the list by how its name begins hides nothing that would stand before it")
    func full() throws {
        let home = try TestHome()
        let graph = try home.graph("Large", by: home.ada)
        for number in 1...SearchQuery.resultLimit - 2 { _ = try home.entity("Alto \(number)", in: graph, by: home.ada) }
        _ = try home.entity("Rio al Sol", notes: "alto", in: graph, by: home.ada)
        _ = try home.entity("Zola", notes: "al alto", in: graph, by: home.ada)
        func found(_ query: String, _ page: Int) throws -> EntityStore.Found {
            try home.house.entities.search(
                SearchQuery(query), in: home.open(graph, home.ada), on: ListPage(page, size: 100))
        }
        // Exactly as many as are counted: all are there, in their order.
        for query in ["al", "alto"] {
            #expect(try found(query, 1).total == SearchQuery.resultLimit && !found(query, 1).isMore)
            #expect(try found(query, 2).rows.suffix(2).map(\.name) == ["Rio al Sol", "Zola"])
        }

        for number in 1...2 { _ = try home.entity("Alto again \(number)", in: graph, by: home.ada) }

        for query in ["al", "alto"] {
            #expect(try found(query, 1).isMore && found(query, 2).total == SearchQuery.resultLimit)
            #expect(try found(query, 2).rows.allSatisfy { $0.name.hasPrefix("Alto") })
        }
        _ = try home.entity("Alto at last", in: graph, by: home.ada)
        #expect(try found("al", 1).isMore && found("al", 2).rows.allSatisfy { $0.name.hasPrefix("Alto") })
    }

    @Test(
        "one or two letters find whole words everywhere, and beginnings of words in names",
        arguments: [
            ("tv", ["TV set", "Samsung TV", "Remote", "Wall mount"]),
            ("TV", ["TV set", "Samsung TV", "Remote", "Wall mount"]),
            ("42", ["Shelf", "Wall mount"]), ("7", ["Rule 7", "Shelf"]), ("c", ["Vitamin C"]), ("sa", ["Samsung TV"]),
            ("samsung t", ["Samsung TV"]), ("set tv", ["TV set"]), ("tv 42", ["Wall mount"]), ("tb", ["Disk 2 TB"]),
            ("2 tb", ["Disk 2 TB"]), ("ми", ["Миша", "Дом и сад"]), ("и", ["Дом и сад"]), ("v", ["Vitamin C"]),
            ("de", ["Kiel – DE", "Wertung"]), ("7b", ["Wertung"]), ("21", ["Wertung"]),
            ("*", []),
            ("?", []), ("[", []),
        ])
    func shortWords(query: String, names: [String]) throws {
        let home = try TestHome()
        let graph = try home.graph("Short", by: home.ada)
        for (name, notes) in [
            ("Samsung TV", ""), ("TV set", ""), ("Wall mount", "For a 42\" TV"), ("Remote", "Where is it? (TV)"),
            ("Shelf", "7 boards, 42 cm"), ("Rule 7", ""), ("Vitamin C", ""), ("Disk 2 TB", "atvx 142 427"),
            ("Kiel – DE", ""), ("Wertung", "{7b} and 21° <de>"),
            ("Дом и сад", "ми"), ("Миша", ""), ("Атвуд", "atv"),
        ] {
            _ = try home.entity(name, notes: notes, in: graph, by: home.ada)
        }
        let open = try home.house.door.open(graph, for: home.ada)

        let found = try home.house.entities.search(SearchQuery(query), in: open, on: ListPage(size: 100))

        #expect(Set(found.rows.map(\.name)) == Set(names))
        #expect(found.rows.first?.name == names.first)
        #expect(found.total == names.count)
    }

    @Test("a value of two digits finds its row, also in the picker of nodes and after it came from a file")
    func shortValues() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        let pages = try home.field("Pages", .integer, of: books)
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.house.fields.set(
            [pages: .integer(42)], of: dune, version: nil, in: WritableGraph(home.open(graph, home.ada)))
        let file = Array("Name,Pages\nEmma,42\nSult,7\n".utf8)
        let staged = try #require(
            home.upload(ImportController.path(books, in: graph), file, as: home.ada)["Location"])
        #expect(try home.post(staged, ["go": "on"], as: home.ada).status == 303)
        let nodes = NodeStore(database: home.house.database, clock: home.clock.wall)

        let offer = try nodes.offer(SearchQuery("42"), in: home.house.door.open(graph, for: home.ada))
        let found = try home.get("/search?q=42", as: home.ada)

        #expect(offer.others.count == 2 && offer.others.map(\.id).contains(.attribute(dune)))
        for (name, isThere) in [("Dune", true), ("Emma", true), ("Sult", false)] {
            #expect(found.text.contains(name) == isThere, "\(name)")
        }
    }

    @Test("a date and an amount are found in their graph as they are shown, page by page")
    func writtenValues() throws {
        let rooms = try home.entity("Rooms", in: graph, by: home.ada)
        let (built, price) = try (home.field("Built", .date, of: rooms), home.field("Price", .decimal, of: rooms))
        for number in 1...12 {
            let room = try home.attribute("Room \(number)", of: rooms, in: graph, by: home.ada)
            for (field, value) in [(built, "1987-03-02"), (price, "1234.50")] {
                let place = AttributesController.path(room, in: graph) + "/values/\(field)"
                #expect(try home.post(place, ["value": value, "was": ""], as: home.ada).status == 303)
            }
        }
        _ = try home.entity("Diary", notes: "On 2 March 1987 for 1,234.50.", in: graph, by: home.ada)
        func names(_ text: String, page: Int = 1) throws -> [String] {
            let query = "?q=\(PercentCoding.encode(text))&size=10&page=\(page)"
            return try home.get(path + query, as: home.ada).text
                .matches(of: /row__name">(.*?)<\/b>/).map { String($0.output.1).replacing(/<\/?mark>/, with: "") }
        }

        for text in ["2 March 1987", "1,234.50"] {
            let (first, second) = (try names(text), try names(text, page: 2))
            #expect(first.count == 10 && first.first == "Diary", "\(text)")
            #expect(Set(first + second) == Set(["Diary"] + (1...12).map { "Rooms · Room \($0)" }), "\(text)")
            #expect(second.count == 3, "\(text)")
        }
        #expect(try names("1987-03-02").count == 10 && names("1987-03-02", page: 2).count == 2)
        #expect(try names("3 March 1987").isEmpty && names("1,234.51").isEmpty)
    }

    @Test("searching works by the address alone, and shows what was searched for, escaped")
    func byAddress() throws {
        let page = try home.get(path + "?q=%22%3E%3Cscript%3E", as: home.ada)

        #expect(page.status == 200)
        #expect(page.text.contains("&quot;&gt;&lt;script&gt;"))
        #expect(!page.text.contains("\"><script>"))
    }

    @Test("a changed entity is found by its new words only, a deleted one not at all")
    func following() throws {
        let id = try home.entity("Walrus", notes: "tusks", in: graph, by: home.ada)
        let entity = EntitiesController.path(id, in: graph)

        _ = try home.post(entity, ["name": "Narwhal", "notes": "one tusk", "version": "1"], as: home.ada)
        #expect(try home.search("walrus", in: graph, as: home.ada) == 0)
        #expect(try home.search("tusks", in: graph, as: home.ada) == 0)
        #expect(try home.search("narwhal", in: graph, as: home.ada) == 1)

        _ = try home.post(entity + "/delete", as: home.ada)
        #expect(try home.search("narwhal", in: graph, as: home.ada) == 0)
    }

    @Test("nothing of another graph or of another member is found or counted")
    func apart() throws {
        let other = try home.graph("Secret", by: home.grace)
        _ = try home.entity("Dunemarker", in: other, by: home.grace)

        let page = try home.get(path + "?q=dunemarker", as: home.ada).text

        #expect(!page.contains("Secret"))
        #expect(try home.search("dunemarker", in: nil, as: home.ada) == 0)
        #expect(try home.search("dunemarker", in: nil, as: home.grace) == 1)
    }

    @Test("lists are sorted by name, newest or last change, a hundred to a page, and every entity is on one page")
    func paging() throws {
        let big = try home.graph("Big", by: home.ada)
        for number in 0..<230 {
            home.clock.advance(.seconds(1))
            _ = try home.entity("Thing \(String(format: "%03d", number))", in: big, by: home.ada)
        }
        let bigPath = GraphsController.path(big)

        let pages = try (1...3).map { try home.get("\(bigPath)?page=\($0)", as: home.ada).text }
        let names = pages.flatMap { $0.matches(of: /Thing \d{3}/).map { String($0.output) } }
        #expect(names == (0..<230).map { "Thing \(String(format: "%03d", $0))" })
        #expect(pages[0].contains("rel=\"next\"") && !pages[0].contains("rel=\"prev\""))
        #expect(!pages[2].contains("rel=\"next\"") && pages[2].contains("rel=\"prev\""))

        let newest = try home.get("\(bigPath)?sort=newest", as: home.ada).text
        #expect(newest.firstMatch(of: /Thing \d{3}/).map { String($0.output) } == "Thing 229")
    }

    @Test(
        "page numbers and sizes that make no sense still give a page",
        arguments: [
            "page=0", "page=-3", "page=99999999999999999999", "page=x", "size=0", "size=100000", "sort=evil", "page=",
        ])
    func oddAddresses(query: String) throws {
        #expect(try home.get("\(path)?\(query)", as: home.ada).status == 200)
    }
}
