import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Search over the house")
struct HouseSearchTests {
    let home: TestHome
    let graph: ID<Graph>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Zaffre shelf", by: home.ada)
        let books = try home.entity("Books", notes: "All the zaffre ones", in: graph, by: home.ada)
        _ = try home.attribute("Émile Zaffre", of: books, in: graph, by: home.ada)
        let series = try home.series("Zaffre savings", by: home.ada)
        _ = try home.value("1000", of: series, notes: "from the zaffre jar", by: home.ada)
    }

    private func found(_ query: String, as member: Member) throws -> String {
        let path = "/search?" + (["q": query] as FormFields).encoded
        let reply = try home.get(path, as: member)
        #expect(reply.status == 200)
        return try results(reply.text)
    }

    /// The results on a page, without the house around them.
    private func results(_ page: String) throws -> String {
        String(page[try #require(page.firstRange(of: "id=\"results\"")).upperBound...])
    }

    @Test("one word finds graphs, entities, attributes, series and the notes of values, room by room, marked")
    func everywhere() throws {
        let page = try found("ZAFFRE", as: home.ada)

        for text in [
            "<mark>Zaffre</mark> shelf", "All the <mark>zaffre</mark> ones", "Émile <mark>Zaffre</mark>",
            "<mark>Zaffre</mark> savings", "from the <mark>zaffre</mark> jar",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        let graphs = try #require(page.firstRange(of: "group__title\">Graphs"))
        let wealth = try #require(page.firstRange(of: "group__title\">Wealth"))
        #expect(graphs.lowerBound < wealth.lowerBound)
    }

    @Test("a value is found by its day and its amount as they are shown, in the reader's language, by who may see it")
    func values() throws {
        let series = try home.series("House", by: home.ada)
        let value = try home.value("1234.50", on: "2024-05-06", of: series, by: home.ada)
        _ = try home.value("12345", on: "2024-06-07", of: series, by: home.ada)
        let row = "/\(value)/edit\""

        for text in ["6 May 2024", "Monday, 6 May 2024", "May 2024", "2024-05-06", "1,234.50", "1234.5", "€1,234.50"] {
            let page = try found(text, as: home.ada)
            #expect(page.contains(row) && page.contains("1,234.50"), "\(text)")
            #expect(!page.contains("12,345"), "\(text)")
            #expect(try !found(text, as: home.grace).contains(row), "\(text)")
        }
        for text in ["7 May 2024", "1,234.51", "1234.55", "1,23", "May 2023"] {
            #expect(try !found(text, as: home.ada).contains(row), "\(text)")
        }
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE member SET language = 'de' WHERE id = ?", arguments: [home.ada.id])
        }
        for text in ["6. Mai 2024", "Mai 2024", "06.05.2024", "1.234,50", "1234,5"] {
            #expect(try found(text, as: home.ada).contains(row), "\(text)")
        }
    }

    @Test("a field is found by its day and its number as they are shown")
    func fields() throws {
        let rooms = try home.entity("Rooms", in: graph, by: home.ada)
        let attic = try home.attribute("Attic", of: rooms, in: graph, by: home.ada)
        let (built, price) = try (home.field("Built", .date, of: rooms), home.field("Price", .decimal, of: rooms))
        for (field, value) in [(built, "1987-03-02"), (price, "1234.50")] {
            let path = AttributesController.path(attic, in: graph) + "/values/\(field)"
            #expect(try home.post(path, ["value": value, "was": ""], as: home.ada).status == 303)
        }

        let row = "href=\"\(AttributesController.path(attic, in: graph))\""

        for text in ["2 March 1987", "March 1987", "1987-03-02", "1,234.50", "1234.50"] {
            #expect(try found(text, as: home.ada).contains(row), "\(text)")
            #expect(try !found(text, as: home.grace).contains(row), "\(text)")
        }
        #expect(try !found("3 March 1987", as: home.ada).contains(row))
    }

    @Test("pages are found by their names, each by those who may open it, and the name of a room finds only the room")
    func places() throws {
        for member in [home.ada, home.grace, home.olle] {
            let visit = try home.get("/search?q=import", as: member).text
            #expect(visit.contains("href=\"/brew/import\"") == (member.role != .guest))
            for room in home.house.rooms.all {
                let name = type(of: room).sign.title.key
                #expect(try found(name, as: member).contains("href=\"\(type(of: room).path)\""), "\(name)")
            }
        }
        #expect(try !found("brew", as: home.ada).contains("href=\"/brew/gear\""))
        #expect(try found("brew gear", as: home.ada).contains("href=\"/brew/gear\""))
        #expect(try found("storage", as: home.ada).contains("href=\"/settings/storage\""))
        #expect(try !found("storage", as: home.grace).contains("href=\"/settings/storage\""))
    }

    @Test("every place opens for whom it is shown to")
    func opens() throws {
        for member in [home.ada, home.grace, home.olle] {
            var seen: Set<String> = []
            for letter in "abcdefghijklmnoprstuvwy" {
                let page = try found(String(letter), as: member)
                guard let places = page.firstRange(of: "group__title\">Places") else { continue }
                let group = page[places.upperBound...].prefix { _ in true }
                let end = group.firstRange(of: "</section>")?.lowerBound ?? group.endIndex
                seen.formUnion(group[..<end].matches(of: /href="([^"]+)"/).map { String($0.1) })
            }
            #expect(seen.count >= (member.role == .guest ? 12 : 30), "\(seen.count)")
            // Some lead on to a thing of theirs.
            for path in seen { #expect(try [200, 303].contains(home.get(path, as: member).status), "\(path)") }
        }
    }

    @Test("all words have to be there, short ones at the beginning of a word")
    func words() throws {
        #expect(try found("emile zaffre", as: home.ada).contains("Émile"))
        #expect(try found("zaffre sa", as: home.ada).contains("<mark>sa</mark>vings"))
        #expect(try found("zaffre av", as: home.ada).contains("Nothing found"))
        #expect(try found("zaffre nowhere", as: home.ada).contains("Nothing found for “zaffre nowhere”"))
    }

    @Test("an entity stands for its attributes that have nothing but its name in common with the search")
    func entities() throws {
        let book = try home.entity("Kochbuch", in: graph, by: home.ada)
        for name in ["Linsen", "Nudeln", "Kochbuch von Oma"] {
            _ = try home.attribute(name, of: book, in: graph, by: home.ada)
        }
        _ = try home.attribute("Brot", notes: "Aus dem alten Kochbuch", of: book, in: graph, by: home.ada)

        let page = try found("kochb", as: home.ada)

        let names = page.matches(of: /row__name">(.*?)<\/b>/).map { $0.1.replacing(/<.*?>/, with: "") }
        #expect(names == ["Kochbuch", "Kochbuch · Kochbuch von Oma", "Kochbuch · Brot"])
        #expect(try found("kochb nud", as: home.ada).contains("Nud"))
    }

    @Test("nobody finds what is another's and not shared, until it is")
    func strangers() throws {
        #expect(try found("zaffre", as: home.grace).contains("Nothing found"))
        #expect(try found("zaffre", as: home.olle).contains("Nothing found"))
        #expect(try home.get("/search?q=zaffre").status == 303)

        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)), with: .chosen([home.olle.id: .read]))

        #expect(try found("zaffre", as: home.olle).contains("Émile <mark>Zaffre</mark>"))
        #expect(try !found("zaffre", as: home.olle).contains("savings"))
        #expect(try found("zaffre", as: home.grace).contains("Nothing found"))
    }

    @Test("what is locked is not found, nor counted; unlocked it is, in this session alone")
    func locks() throws {
        try home.lock(graph, by: home.ada)

        let before = try found("zaffre", as: home.ada)
        #expect(!before.contains("shelf") && !before.contains("Émile") && before.contains("savings"))
        #expect(!before.contains("group__title\">Graphs"))

        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)
        #expect(try results(browser.get("/search?q=zaffre").text).contains("Émile <mark>Zaffre</mark>"))
        #expect(try !found("zaffre", as: home.ada).contains("Émile"))
    }

    @Test("of many the first stand there, with how many there are")
    func many() throws {
        for number in 1...30 { _ = try home.entity("Zaffre thing \(number)", in: graph, by: home.ada) }

        let page = try found("zaffre thing", as: home.ada)

        #expect(page.matches(of: /class="row"/).count == SearchController.limit)
        #expect(page.contains("The first 20 of 30."))
    }
    @Test("of many reminders the first stand there, with that there are more")
    func manyReminders() throws {
        for number in 1...SearchController.limit {
            _ = try home.remind("Water the fern \(number)", on: "2026-12-01", by: home.ada)
        }
        #expect(try !found("fern", as: home.ada).contains("The first"))

        _ = try home.remind("Water the fern once more", on: "2026-12-01", by: home.ada)
        let page = try found("fern", as: home.ada)

        #expect(page.matches(of: /class="row"/).count == SearchController.limit)
        #expect(page.contains("The first 20 of more than 20."))
    }
}
