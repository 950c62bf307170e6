import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What one of an entity's things is called")
struct ItemNameTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        path = GraphsController.path(graph)
    }

    private static let book = ItemName(singular: "Book", plural: "books")

    private func entity(_ name: String = "Books", _ item: ItemName = Self.book) throws -> ID<Entity> {
        try home.made(
            home.post(
                path + "/entities", ["name": name, "itemSingular": item.singular, "itemPlural": item.plural],
                as: home.ada))
    }

    private func item(_ id: ID<Entity>) throws -> ItemName { try home.read(id, in: graph, as: home.ada).item }
    private func page(_ id: ID<Entity>, _ more: String = "") -> String {
        EntitiesController.path(id, in: graph) + more
    }

    private func words(_ language: Language) throws -> Words {
        Words(language, catalog: try TestHome.resources.get().catalog)
    }

    // MARK: The form

    @Test("the settings of an entity change it, trimmed, and empty fields take it away")
    func settings() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        #expect(try home.get(page(books, "/edit"), as: home.ada).text.contains("name=\"itemSingular\""))

        let saved = try home.post(
            page(books), ["name": "Books", "itemSingular": "  Book ", "itemPlural": "books\u{200B} ", "version": "1"],
            as: home.ada)
        #expect(saved.status == 303)
        #expect(try item(books) == Self.book)
        let form = try home.get(page(books, "/edit"), as: home.ada).text
        #expect(form.contains("value=\"Book\"") && form.contains("value=\"books\""))

        _ = try home.post(
            page(books), ["name": "Books", "itemSingular": "", "itemPlural": "", "version": "2"], as: home.ada)
        #expect(try item(books) == ItemName())
    }

    @Test("a form without the fields, as a script of before sends it, leaves it as it is")
    func older() throws {
        let books = try entity()

        _ = try home.post(page(books), ["name": "Novels", "version": "1"], as: home.ada)

        #expect(try home.read(books, in: graph, as: home.ada).name == "Novels")
        #expect(try item(books) == Self.book)
    }

    @Test("forty characters fit, and one more comes back with all that was typed")
    func limits() throws {
        let longest = String(repeating: "ä", count: 40)
        let books = try entity("Books", ItemName(singular: longest, plural: longest))
        #expect(try item(books) == ItemName(singular: longest, plural: longest))

        let reply = try home.post(
            page(books), ["name": "Books", "itemSingular": longest + "x", "itemPlural": "typed", "version": "1"],
            as: home.ada)
        #expect(reply.status == 422)
        #expect(reply.text.contains("at most 40 characters.") && reply.text.contains("value=\"\(longest)x\""))
        #expect(reply.text.contains("value=\"typed\""))
        #expect(try item(books).plural == longest)
    }

    @Test("two who edit at once: the later one sees both, and saves knowingly")
    func conflict() throws {
        let books = try entity()
        _ = try home.post(
            page(books), ["name": "Books", "itemSingular": "Novel", "itemPlural": "novels", "version": "1"],
            as: home.grace)

        let reply = try home.post(
            page(books), ["name": "Books", "itemSingular": "Volume", "itemPlural": "volumes", "version": "1"],
            as: home.ada)

        #expect(reply.status == 409)
        #expect(reply.text.contains("<dd>Novel</dd>") && reply.text.contains("<dd>novels</dd>"))
        #expect(reply.text.contains("value=\"volumes\""))
        #expect(try item(books).plural == "novels")
    }

    @Test("whoever only reads the graph can neither see the form nor change it")
    func readers() throws {
        let read = try home.graph("Read", by: home.ada, audience: .household(.read))
        let books = try home.entity("Books", in: read, by: home.ada)
        let address = EntitiesController.path(books, in: read)

        #expect(try !home.get(address, as: home.grace).text.contains("itemSingular"))
        let form: FormFields = ["name": "Dune", "quick": "on", "itemSingular": "Book", "version": "1"]
        #expect(try home.post(address + "/attributes", form, as: home.grace).status == 403)
        #expect(try home.post(address, form, as: home.grace).status == 403)
        #expect(try home.read(books, in: read, as: home.ada).item == ItemName())
    }

    // MARK: Asked once

    @Test("it is asked with the first thing, as the entity's name suggests, and no more after that")
    func asking() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        for address in ["", "/attributes/new", "/attributes/lines"] {
            let text = try home.get(page(books, address), as: home.ada).text
            #expect(text.contains("itemSingular") && text.contains("value=\"Book\""), "\(address)")
        }

        let reply = try home.post(
            page(books, "/attributes"),
            ["name": "Dune", "quick": "on", "itemSingular": "Book", "itemPlural": "books"], as: home.ada)

        #expect(reply.status == 303)
        #expect(try item(books) == Self.book)
        let text = try home.get(page(books), as: home.ada).text
        #expect(!text.contains("itemSingular") && text.contains("1 book<") && text.contains("placeholder=\"New book\""))
    }

    @Test("names that a phone kept without the words that it showed are called as is suggested, once")
    func suggested() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        for name in ["Dune", "Emma"] {
            let form: FormFields = ["name": name, "quick": "on", "suggested": "1"]
            #expect(try home.post(page(books, "/attributes"), form, as: home.ada).status == 303)
            #expect(try item(books) == Self.book)
        }
        let films = try home.entity("Films", in: graph, by: home.ada)
        _ = try home.post(
            page(films, "/attributes"), ["name": "Alien", "itemSingular": "Movie", "itemPlural": "movies"], as: home.ada
        )
        _ = try home.post(
            page(films, "/attributes"), ["name": "Brazil", "quick": "on", "suggested": "1"], as: home.grace)
        #expect(try item(films).plural == "movies")
    }

    @Test("whoever leaves it empty is not asked again, and has a button that says Add")
    func declining() throws {
        let things = try home.entity("Odds and ends", in: graph, by: home.ada)
        #expect(
            try home.get(page(things), as: home.ada).text.contains("name=\"itemSingular\" value=\"\""))

        _ = try home.post(
            page(things, "/attributes"), ["name": "Key", "quick": "on", "itemSingular": " ", "itemPlural": ""],
            as: home.ada)

        let text = try home.get(page(things), as: home.ada).text
        #expect(try item(things) == ItemName())
        #expect(!text.contains("itemSingular") && text.contains("1 attribute<") && text.contains("Add</a>"))
    }

    @Test("the whole form and the lines say it, too; what another member said first is not replaced")
    func otherForms() throws {
        let (one, many) = (
            try home.entity("Films", in: graph, by: home.ada), try home.entity("Games", in: graph, by: home.ada)
        )
        _ = try home.post(
            page(one, "/attributes"), ["name": "Alien", "itemSingular": "Film", "itemPlural": "films"], as: home.ada)
        _ = try home.post(
            page(many, "/attributes/lines"), ["lines": "Go\nChess", "itemSingular": "Game", "itemPlural": "games"],
            as: home.ada)
        #expect(try item(one) == ItemName(singular: "Film", plural: "films"))
        #expect(try item(many) == ItemName(singular: "Game", plural: "games"))

        _ = try home.post(
            page(one, "/attributes"), ["name": "Brazil", "quick": "on", "itemSingular": "Movie"], as: home.grace)
        #expect(try item(one).singular == "Film")
    }

    @Test("too long a word with the first name adds nothing, and the form comes back with both")
    func tooLong() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        let word = String(repeating: "b", count: 41)
        for form: FormFields in [["name": "Dune", "quick": "on"], ["name": "Dune"], ["lines": "Dune"]] {
            var form = form
            form.add("itemSingular", word)
            let address = page(books, form["lines"] == nil ? "/attributes" : "/attributes/lines")

            let reply = try home.post(address, form, as: home.ada)

            #expect(reply.status == 422)
            #expect(reply.text.contains("at most 40 characters.") && reply.text.contains("value=\"\(word)\""))
            #expect(reply.text.contains("Dune"))
        }
        #expect(try home.read(books, in: graph, as: home.ada).version == 1)
    }

    @Test(
        "each language suggests by its own names, however they are written",
        arguments: [
            (Language.en, " BOOKS", "Book", "books"), (.de, "Bücher", "Buch", "Bücher"),
            (.fr, "recettes", "Recette", "recettes"), (.es, "Películas", "Película", "películas"),
            (.ru, "Книги", "Книга", "книг"),
        ])
    func suggestions(language: Language, name: String, singular: String, plural: String) throws {
        let found = ItemSuggestions.suggestion(for: name, in: language)

        #expect(found == ItemName(singular: singular, plural: plural))
        #expect(ItemSuggestions.suggestion(for: "Odds and ends", in: language) == nil)
        #expect(ItemSuggestions.count(in: language) > 50)
    }

    @Test("the reader's language suggests, not another one")
    func readersLanguage() throws {
        let books = try home.entity("Bücher", in: graph, by: home.ada)
        _ = try home.post("/settings/appearance", ["theme": "system", "language": "de"], as: home.grace)

        #expect(try home.get(page(books), as: home.grace).text.contains("value=\"Buch\""))
        #expect(try !home.get(page(books), as: home.ada).text.contains("value=\"Buch\""))
    }

    // MARK: Templates, copies, merges

    @Test("every template of the house knows what its things are called", arguments: Language.allCases)
    func builtIn(language: Language) throws {
        let words = try words(language)
        for template in BuiltInTemplate.all {
            let item = try #require(template.schema(words).item, "\(template.key)")
            #expect(!item.singular.isEmpty && !item.plural.isEmpty && item.problems.isEmpty)
        }
    }

    @Test("a template, one's own template and a duplicate take it along")
    func copies() throws {
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        #expect(try item(books) == Self.book)

        _ = try home.post(page(books, "/template"), ["name": "Shelf"], as: home.ada)
        let offered = try home.get(path + "/templates", as: home.ada).text
        let key = String(try #require(offered.firstMatch(of: /value="([0-9a-f]{32})"/)).1)
        let made: ID<Entity> = try home.made(home.post(path + "/templates", ["template": key], as: home.ada))
        #expect(try item(made) == Self.book)

        let copy = try home.post(page(books, "/duplicate"), as: home.ada)
        #expect(try item(home.made(copy)) == Self.book)
    }

    @Test("an own template from before it could be said makes an entity without it")
    func olderTemplate() throws {
        let books = try entity()
        _ = try home.post(page(books, "/template"), ["name": "Shelf"], as: home.ada)
        try home.house.database.write { db in try db.execute(sql: "UPDATE template SET fields = '{\"fields\":[]}'") }
        let offered = try home.get(path + "/templates", as: home.ada).text
        let key = String(try #require(offered.firstMatch(of: /value="([0-9a-f]{32})"/)).1)

        let made: ID<Entity> = try home.made(home.post(path + "/templates", ["template": key], as: home.ada))

        #expect(try item(made) == ItemName())
    }

    @Test(
        "of two entities that become one, the one that stays says it, else the other; undo divides them again",
        arguments: [(Self.book, "books"), (ItemName(), "films")])
    func merging(kept: ItemName, plural: String) throws {
        let (one, other) = (
            try entity("Books", kept), try entity("Films", ItemName(singular: "Film", plural: "films"))
        )
        let before = try home.fingerprint()

        _ = try home.post(page(one, "/merge/\(other)"), as: home.ada)

        #expect(try item(one).plural == plural)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
        #expect(try item(one) == kept)
    }

    @Test("an entity that comes back from the bin brings it along")
    func undoing() throws {
        let books = try entity()
        _ = try home.post(page(books, "/delete"), as: home.ada)

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)

        #expect(try item(books) == Self.book)
    }

    // MARK: Said

    @Test(
        "counts in five languages",
        arguments: [
            (Language.en, Self.book, ["1 book", "2 books", "5 books", "21 books"]),
            (.de, ItemName(singular: "Buch", plural: "Bücher"), ["1 Buch", "2 Bücher", "5 Bücher", "21 Bücher"]),
            (.fr, ItemName(singular: "Livre", plural: "livres"), ["1 livre", "2 livres", "5 livres", "21 livres"]),
            (.es, ItemName(singular: "Libro", plural: "libros"), ["1 libro", "2 libros", "5 libros", "21 libros"]),
            (
                .ru, ItemName(singular: "Книга", plural: "книг"),
                ["Всего книг: 1", "Всего книг: 2", "Всего книг: 5", "Всего книг: 21"]
            ),
        ])
    func counts(language: Language, item: ItemName, expected: [String]) throws {
        let words = try words(language)

        #expect([1, 2, 5, 21].map { item.count($0, words) } == expected)
    }

    @Test("a word keeps the capitals it was typed with; half a name says what it can")
    func capitals() throws {
        let words = try words(.en)

        #expect(ItemName(singular: "DVD", plural: "DVDs").count(1, words) == "1 DVD")
        #expect(ItemName(singular: "book", plural: "books").adding(words) == "book")
        #expect(ItemName(singular: "Book").count(1, words) == "1 Book")
        #expect(ItemName(singular: "Book").count(2, words) == "2 attributes")
        #expect(ItemName(plural: "books").count(1, words) == "1 attribute")
        #expect(ItemName(plural: "books").adding(words) == "Add" && ItemName(plural: "books").new(words) == nil)
    }

    @Test("the pages of an entity and its graph say it, and no page says attribute in its place")
    func pages() throws {
        let books = try entity()
        #expect(try home.get(page(books), as: home.ada).main.contains("No books yet"))
        #expect(try home.get(page(books, "/table"), as: home.ada).main.contains("No books yet"))
        #expect(try home.get(page(books, "/attributes/choose"), as: home.ada).main.contains("No books yet"))
        let dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        _ = try home.attribute("Emma", of: books, in: graph, by: home.ada)

        let shown = try home.get(page(books), as: home.ada).main
        for part in [">2 books<", "Search 2 books", "placeholder=\"New book\"", "Book</a>"] {
            #expect(shown.contains(part), "\(part)")
        }
        #expect(
            try home.get(page(books, "/attributes/new"), as: home.ada).text.contains(
                "<span class=\"head__name\">New book</span>"))
        #expect(try home.get(page(books, "/attributes/new"), as: home.ada).text.contains("<title>Books: New book"))
        #expect(
            try home.get(page(books, "/attributes/choose"), as: home.ada).text.contains(
                "<span class=\"head__name\">Select books</span>"))
        #expect(try home.get(page(books, "/table"), as: home.ada).main.contains("Book</a>"))
        #expect(try home.get(path, as: home.ada).main.contains("<small class=\"row__end\">2 books</small>"))
        let other = try home.entity("Films", in: graph, by: home.ada)
        let pick = try home.get(page(books, "/attributes/move?every=on"), as: home.ada)
        #expect(pick.main.contains("Move 2 books to…"))
        let move = try home.get(page(books, "/attributes/move?every=on&entity=\(other)"), as: home.ada)
        #expect(move.main.contains("Move 2 books to Films?"))
        #expect(
            try home.get("\(path)/attributes/\(dune)/edit", as: home.ada).text.contains(
                "<span class=\"head__name\">Edit Dune</span>"))
    }

    @Test("first steps name the first thing of the newest entity")
    func steps() throws {
        _ = try entity()

        #expect(try home.get(path, as: home.ada).main.contains("New book"))
    }
}
