import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Templates and first steps")
struct TemplateTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        path = GraphsController.path(graph)
    }

    private func fields(_ entity: ID<Entity>) throws -> [EntityField] {
        try home.house.fields.fields(of: entity, in: home.house.door.open(graph, for: home.ada))
    }

    @Test("every template of the house makes an entity with its fields", arguments: BuiltInTemplate.all.map(\.key))
    func making(key: String) throws {
        let reply = try home.post(path + "/templates", ["template": key], as: home.ada)

        #expect(reply.status == 303)
        let template = try #require(BuiltInTemplate.all.first { $0.key == key })
        let made = try fields(home.made(reply))
        #expect(made.map(\.type) == template.fields.map(\.type))
        #expect(made.map { $0.options.map(\.colour) } == template.fields.map { $0.options.map(\.colour) })
    }

    @Test("templates speak the language of whoever asks")
    func language() throws {
        _ = try home.post("/settings/appearance", ["theme": "system", "language": "de"], as: home.grace)

        let reply = try home.post(path + "/templates", ["template": "books"], as: home.grace)

        let entity: ID<Entity> = try home.made(reply)
        #expect(try home.read(entity, in: graph, as: home.ada).name == "Bücher")
        #expect(try fields(entity).map(\.name).contains("Gelesen") == false)
        #expect(try fields(entity).flatMap(\.options).map(\.name).contains("Gelesen"))
    }

    @Test("an entity's fields are kept as a template, offered to their keeper alone, and what is made is a copy")
    func keeping() throws {
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        _ = try home.post("\(path)/entities/\(books)/template", ["name": "My shelf"], as: home.ada)

        let page = try home.get(path + "/templates", as: home.ada).text
        let match = try #require(page.firstMatch(of: /value="([0-9a-f]{32})"/))
        let key = String(match.1)
        #expect(page.contains("My shelf"))
        #expect(try !home.get(path + "/templates", as: home.grace).text.contains("My shelf"))
        #expect(try home.post(path + "/templates", ["template": key], as: home.grace).status == 404)

        let copy: ID<Entity> = try home.made(home.post(path + "/templates", ["template": key], as: home.ada))
        _ = try home.post(EntitiesController.path(books, in: graph) + "/delete", as: home.ada)
        #expect(try fields(copy).map(\.name).contains("Author"))
    }

    @Test("one's own template is renamed and deleted, and the deletion undone")
    func changing() throws {
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        _ = try home.post("\(path)/entities/\(books)/template", as: home.ada)
        let page = try home.get(path + "/templates", as: home.ada).text
        let key = String(try #require(page.firstMatch(of: /value="([0-9a-f]{32})"/)).1)

        #expect(try home.post("\(path)/templates/\(key)", ["name": ""], as: home.ada).status == 422)
        #expect(try home.post("\(path)/templates/\(key)", ["name": "Shelf"], as: home.grace).status == 404)
        #expect(try home.post("\(path)/templates/\(key)", ["name": "Shelf"], as: home.ada).status == 303)
        #expect(try home.get(path + "/templates", as: home.ada).text.contains("Shelf"))
        #expect(try home.post("\(path)/templates/\(key)/delete", as: home.grace).status == 404)
        #expect(try home.post("\(path)/templates/\(key)/delete", as: home.ada).status == 303)
        #expect(try !home.get(path + "/templates", as: home.ada).text.contains(key))
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.get(path + "/templates", as: home.ada).text.contains(key))
    }

    @Test("a template kept in a locked graph is seen in that graph alone, by a visit that has unlocked it")
    func locked() throws {
        let other = GraphsController.path(try home.graph("Elsewhere", by: home.ada))
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        _ = try home.post("\(path)/entities/\(books)/template", ["name": "Open pattern"], as: home.ada)
        try home.lock(graph, by: home.ada)
        let inside = try home.browser(of: home.ada)
        #expect(try inside.unlock(graph).status == 303)
        #expect(
            try inside.post("\(path)/entities/\(books)/template", ["name": "Zaffre pattern"]).status == 303)
        let offered = try inside.get(path + "/templates").text
        #expect(offered.contains("Zaffre pattern") && offered.contains("Open pattern"))
        let key = try #require(try template("Zaffre pattern"))

        for visit in [inside, try home.browser(of: home.ada)] {
            let page = try visit.get(other + "/templates")
            #expect(page.status == 200 && !page.contains("Open pattern") && !page.contains("Zaffre"))
            #expect(try visit.post(other + "/templates", ["template": key]).status == 404)
            #expect(try visit.post("\(other)/templates/\(key)", ["name": "Mine"]).status == 404)
            #expect(try visit.post("\(other)/templates/\(key)/delete").status == 404)
        }
        let outside = try home.browser(of: home.ada)
        for address in ["/templates", "", "/entities/\(books)"] {
            let page = try outside.get(path + address)
            let place = try #require(page["Location"])
            #expect(page.status == 303 && place.hasPrefix(path + "/unlock?") && !page.contains("Zaffre"), "\(address)")
        }
        for address in ["/templates", "/templates/\(key)", "/templates/\(key)/delete"] {
            let reply = try outside.post(path + address, ["template": key, "name": "Mine"])
            #expect(reply.status == 423 && !reply.contains("Zaffre"), "\(address)")
        }
        #expect(try template("Zaffre pattern") == key)
    }

    @Test("a template belongs to the lock that its graph gets later: it is shown nowhere else until the lock is off")
    func lockedLater() throws {
        let other = GraphsController.path(try home.graph("Elsewhere", by: home.ada, audience: .household(.write)))
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        for member in [home.ada, home.grace] {
            _ = try home.post("\(path)/entities/\(books)/template", ["name": "Zaffre pattern"], as: member)
            #expect(try home.get(other + "/templates", as: member).contains("Zaffre pattern"))
        }
        let key = try #require(try template("Zaffre pattern"))
        try home.lock(graph, by: home.ada)

        for member in [home.ada, home.grace] {
            let page = try home.get(other + "/templates", as: member)
            #expect(page.status == 200 && !page.contains("Zaffre"))
        }
        #expect(try home.post(other + "/templates", ["template": key], as: home.ada).status == 404)
        let inside = try home.browser(of: home.ada)
        _ = try inside.unlock(graph)
        #expect(try inside.get(path + "/templates").contains("Zaffre pattern"))
        #expect(try !inside.get(other + "/templates").contains("Zaffre"))

        let removal: FormFields = ["current": TestHome.graphPassword]
        #expect(try inside.post(TestHome.lockPath(graph) + "/remove", removal).status == 303)
        #expect(try home.get(other + "/templates", as: home.grace).contains("Zaffre pattern"))
        let gone = try OwnGraph(home.house.door.open(graph, for: home.ada))
        _ = try home.house.graphs.remove(gone)
        #expect(try home.get(other + "/templates", as: home.grace).contains("Zaffre pattern"))
    }

    @Test("of a template older than locks of templates it is found out which graph it came from")
    func oldTemplates() throws {
        let other = GraphsController.path(try home.graph("Elsewhere", by: home.ada))
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        _ = try home.post("\(path)/entities/\(books)/template", ["name": "Zaffre pattern"], as: home.ada)
        let plain = try home.entity("Plain", in: graph, by: home.ada)
        _ = try home.post("\(path)/entities/\(plain)/template", ["name": "Unlike any"], as: home.ada)
        home.clock.advance(.minutes(1))
        _ = try home.post(other + "/templates", ["template": "books"], as: home.ada)
        try home.lock(graph, by: home.ada)
        try home.execute("UPDATE template SET originId = NULL, graphId = NULL", [])
        #expect(try home.get(other + "/templates", as: home.ada).contains("Zaffre pattern"))

        try home.execute(M0014Templates.origins, [])

        let page = try home.get(other + "/templates", as: home.ada)
        #expect(!page.contains("Zaffre") && page.contains("Unlike any"))
    }

    @Test(
        "a template that was deleted elsewhere waits in the bin behind the lock of its graph, and comes back behind it")
    func lockedBin() throws {
        let other = GraphsController.path(try home.graph("Elsewhere", by: home.ada))
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        _ = try home.post("\(path)/entities/\(books)/template", ["name": "Zaffre pattern"], as: home.ada)
        let key = try #require(try template("Zaffre pattern"))
        #expect(try home.post("\(other)/templates/\(key)/delete", as: home.ada).status == 303)
        try home.lock(graph, by: home.ada)

        for address in ["/settings/bin", other] {
            #expect(try !home.get(address, as: home.ada).contains("Zaffre"), "\(address)")
        }
        let inside = try home.browser(of: home.ada)
        _ = try inside.unlock(graph)
        let bin = try inside.get("/settings/bin").text
        let undo = try #require(bin.firstMatch(of: /action="(\/undo\/[0-9a-f]{32})"/)).1
        #expect(try inside.post(String(undo)).status == 303)
        #expect(try inside.get(path + "/templates").contains("Zaffre pattern"))
        #expect(try !inside.get(other + "/templates").main.contains("Zaffre"))
    }

    @Test("a deleted template of a locked graph is no undo entry for a visit that has not unlocked it")
    func lockedUndo() throws {
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        try home.lock(graph, by: home.ada)
        let inside = try home.browser(of: home.ada)
        _ = try inside.unlock(graph)
        _ = try inside.post("\(path)/entities/\(books)/template", ["name": "Zaffre pattern"])
        let key = try #require(try template("Zaffre pattern"))
        #expect(try inside.post("\(path)/templates/\(key)/delete").status == 303)

        let outside = try home.browser(of: home.ada)

        #expect(try inside.get("/settings/bin").contains("Zaffre pattern"))
        for address in ["/settings/bin", "/today", "/graphs"] {
            #expect(try !outside.get(address).contains("Zaffre"), "\(address)")
        }
    }

    private func template(_ name: String) throws -> String? {
        try home.house.database.read { db in
            try ID<SchemaTemplate>.fetchOne(db, sql: "SELECT id FROM template WHERE name = ?", arguments: [name])?
                .description
        }
    }

    @Test("the first steps are ticked off one by one, and are gone when done or put away")
    func steps() throws {
        let first = try home.get(path, as: home.ada).text
        #expect(first.contains("Add your first entity"))
        #expect(
            first.contains(/#tag"><\/use><\/svg><\/span><span class="row__text">\s*<b class="row__name">Add an item/)
        )
        // Until there is an entity the other steps lead nowhere.
        let steps = try #require(first.firstMatch(of: /(?s)id="steps".*<\/section>/)).output
        #expect(
            steps.matches(of: /<a class="row" href="([^"]+)"/).map { String($0.output.1) } == ["\(path)/entities/new"])
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        let page = try home.get(path, as: home.ada).text
        #expect(page.components(separatedBy: "steps__done").count == 3)
        let own = EntitiesController.path(books, in: graph)
        #expect(
            page.contains("href=\"\(own)/attributes/new\"")
                && page.contains("href=\"\(own.replacing("/entities/", with: "/nodes/"))/links/new\""))

        #expect(try home.post(path + "/steps", as: home.grace).status == 303)
        #expect(try !home.get(path, as: home.grace).text.contains("First steps"))
        _ = try home.post(path + "/display", ["view": "list", "sort": "name"], as: home.grace)
        #expect(try !home.get(path, as: home.grace).text.contains("First steps"))
        #expect(try home.get(path, as: home.ada).text.contains("First steps"))
        #expect(try !home.get(path, as: home.olle).text.contains("First steps"))
    }
}
