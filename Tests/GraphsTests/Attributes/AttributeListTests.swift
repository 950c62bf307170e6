import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("An entity's list of attributes")
struct AttributeListTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let path: String

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = EntitiesController.path(books, in: graph)
    }

    /// The names in the order of the page.
    private func names(_ query: String = "", as member: Member? = nil) throws -> [String] {
        let text = try home.get(path + query, as: member ?? home.ada).text
        let list = text.components(separatedBy: "id=\"rows\"").dropFirst().first ?? ""
        let rows = list.components(separatedBy: "id=\"media\"")[0]
        return rows.matches(of: /row__name">([^<]*)</).map { String($0.1) }
    }

    private func fill() throws -> (year: ID<EntityField>, shelf: ID<EntityField>) {
        let year = try home.field("Year", .integer, of: books, ["isPinned": true])
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue"])
        let options = try home.options(of: shelf)
        for (name, number, option) in [("Dune", 1965, 1), ("Beloved", 1987, 0), ("Sult", 1890, 1)] {
            home.clock.advance(.seconds(1))
            _ = try home.post(
                path + "/attributes",
                ["name": name, "field-\(year)": "\(number)", "field-\(shelf)": "\(options[option])"], as: home.ada)
        }
        home.clock.advance(.seconds(1))
        _ = try home.attribute("Middlemarch", notes: "Dorothea", of: books, in: graph, by: home.ada)
        return (year, shelf)
    }

    @Test("it is sorted by name, by newest, and by any field both ways, with what has no value last")
    func sorting() throws {
        let (year, shelf) = try fill()

        #expect(try names() == ["Beloved", "Dune", "Middlemarch", "Sult"])
        #expect(try names("?sort=newest") == ["Middlemarch", "Sult", "Beloved", "Dune"])
        #expect(try names("?sort=\(year)") == ["Sult", "Dune", "Beloved", "Middlemarch"])
        #expect(try names("?sort=\(year)&descending=on") == ["Beloved", "Dune", "Sult", "Middlemarch"])
        #expect(try names("?sort=\(shelf)") == ["Beloved", "Dune", "Sult", "Middlemarch"])
        #expect(try names("?sort=nonsense") == ["Beloved", "Dune", "Middlemarch", "Sult"])
    }

    @Test("grouped by a choice, each group has its heading and its count, those without one last")
    func grouping() throws {
        let (_, shelf) = try fill()

        #expect(try names("?group=\(shelf)") == ["Beloved", "Dune", "Sult", "Middlemarch"])
        let text = try home.get(path + "?group=\(shelf)", as: home.ada).text
        #expect(text.matches(of: /data-group=/).count == 3)
        #expect(text.contains("No choice"))
        #expect(text.contains("rows-heading__count\">2<"))
    }

    @Test("search finds names, values and notes, and nothing of other entities")
    func searching() throws {
        _ = try fill()
        let other = try home.entity("Films", in: graph, by: home.ada)
        _ = try home.attribute("Dune (1984)", of: other, in: graph, by: home.ada)

        #expect(try names("?q=dun") == ["Dune"])
        #expect(try names("?q=DOROTHÉA") == ["Middlemarch"])
        #expect(try names("?q=1987") == ["Beloved"])
        #expect(try names("?q=blue+su") == ["Sult"])
        #expect(try names("?q=books") == [])
        #expect(try home.get(path + "?q=zzz", as: home.ada).text.contains("Nothing found for “zzz”"))
    }

    @Test("pinned values stand in the rows; how the list looks is each member's own, a guest's too")
    func display() throws {
        let (year, shelf) = try fill()
        #expect(try home.get(path, as: home.ada).text.contains("aria-label=\"Year: 1965\">1965</a>"))

        let wish: FormFields = ["view": "grid", "size": "large", "sort": "\(year)", "group": "\(shelf)", "back": path]
        #expect(try home.post(path + "/display", wish, as: home.olle).status == 303)

        let olles = try home.get(path, as: home.olle).text
        #expect(
            olles.contains("class=\"tiles\"") && olles.contains("data-size=\"large\"") && olles.contains("data-group"))
        #expect(!olles.contains("brief__label"))
        #expect(try !home.get(path, as: home.ada).text.contains("class=\"tiles\""))
        let elsewhere = try home.graph("Secret", by: home.ada)
        let hidden = try home.entity("Secret", in: elsewhere, by: home.ada)
        let there = EntitiesController.path(hidden, in: elsewhere) + "/display"
        #expect(try home.post(there, wish, as: home.olle).status == 404)
        #expect(try home.post("/graphs/\(graph)/entities/\(hidden)/display", wish, as: home.olle).status == 404)
    }

    @Test("a page of a hundred rows takes as many statements as a page of one, and leads to the next")
    func statements() throws {
        _ = try fill()
        for _ in 1...3 { _ = try home.get(path, as: home.ada) }
        let few = try home.countStatements { _ = try home.get(path, as: home.ada) }
        let lines = (1...250).map { "Volume \($0)" }.joined(separator: "\n")
        #expect(try home.post(path + "/attributes/lines", ["lines": lines], as: home.ada).status == 303)
        home.clock.advance(.minutes(1))

        let many = try home.countStatements { _ = try home.get(path, as: home.ada) }

        #expect(few > 0 && many == few)
        #expect(try names().count == 100)
        #expect(try names("?page=3").count == 54)
        #expect(try home.get(path, as: home.ada).text.contains("rel=\"next\""))
    }

    @Test("a graph's list says how many attributes each entity has, unless the reader does not want it")
    func counts() throws {
        _ = try fill()

        #expect(try home.get("/graphs/\(graph)", as: home.ada).text.contains("row__end\">4<"))
        _ = try home.post("/graphs/\(graph)/display", ["view": "list", "sort": "name"], as: home.ada)
        #expect(try !home.get("/graphs/\(graph)", as: home.ada).text.contains("row__end\">4<"))
    }

    // MARK: Lines

    @Test("pasted lines become attributes in one go, blank ones left out, undone in one go")
    func lines() throws {
        _ = try home.field("Copies", .integer, of: books, ["fallback": "1"])
        let before = try home.fingerprint(withBin: false)

        let reply = try home.post(
            path + "/attributes/lines", ["lines": "Dune\r\n\r\n  Sult  \nBeloved\n"], as: home.ada)

        #expect(reply.status == 303)
        #expect(try names() == ["Beloved", "Dune", "Sult"])
        #expect(try names("?sort=newest") == ["Beloved", "Sult", "Dune"])
        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try home.post(undo, as: home.ada)
        #expect(try home.fingerprint(withBin: false) == before)
    }

    @Test("names that are already exist are named first; then they are left out or added once more")
    func duplicates() throws {
        _ = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let lines = "DUNE\nSult\nEmma\nsult\nSULT"

        let asked = try home.post(path + "/attributes/lines", ["lines": lines], as: home.ada)
        #expect(asked.status == 422)
        #expect(asked.main.contains("1 of these names already exists."))
        #expect(asked.main.contains("1 of these names is in the list more than once."))
        #expect(asked.text.contains("<li>DUNE</li>") && asked.text.contains("<li>Sult</li>"))
        #expect(asked.text.contains(lines))
        #expect(try names() == ["Dune"])

        _ = try home.post(path + "/attributes/lines", ["lines": lines, "duplicates": "skip"], as: home.ada)
        #expect(try names() == ["Dune", "Emma", "Sult"])
        _ = try home.post(path + "/attributes/lines", ["lines": "Sult", "duplicates": "add"], as: home.ada)
        #expect(try names() == ["Dune", "Emma", "Sult", "Sult"])
    }

    @Test("a name that only the pasted lines have twice is not said to be already exist")
    func twins() throws {
        let address = path + "/attributes/lines"
        let lines = "Kim\nIt\nkim\nIt\nEmma"

        let asked = try home.post(address, ["lines": lines], as: home.ada)

        #expect(asked.status == 422 && !asked.main.contains("already exist"))
        #expect(asked.main.contains("2 of these names are in the list more than once."))
        #expect(asked.main.contains("Each name is added only once."))
        _ = try home.post(address, ["lines": lines, "duplicates": "skip"], as: home.ada)
        #expect(try names() == ["Emma", "It", "Kim"])
        let known = try home.post(address, ["lines": "Kim\nEmma\nNew"], as: home.ada)
        #expect(known.main.contains("2 of these names already exist.") && !known.main.contains("more than once"))
    }

    @Test("lines that are too long or too many are refused with their numbers, and the text comes back")
    func badLines() throws {
        let long = "kept\n" + String(repeating: "x", count: 201)

        let reply = try home.post(path + "/attributes/lines", ["lines": long], as: home.ada)
        let many = try home.post(
            path + "/attributes/lines", ["lines": String(repeating: "x\n", count: 5001)], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("Line 2 is too long") && reply.text.contains("kept"))
        #expect(many.status == 422 && many.text.contains("5,001"))
        #expect(try home.post(path + "/attributes/lines", ["lines": " \n "], as: home.ada).status == 422)
        #expect(try names().isEmpty)
    }
}
