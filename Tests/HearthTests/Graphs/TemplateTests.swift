import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Hearth

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

    private func fields(_ entity: ID<Entity>) throws -> [DetailField] {
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

    @Test("a template from a locked graph stays in that graph")
    func locked() throws {
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        let other = try home.graph("Elsewhere", by: home.ada)
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    UPDATE template SET graphId = NULL;
                    """)
        }
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        let entity = try home.read(books, in: graph, as: home.ada)
        _ = try home.house.templates.keep(entity, named: "Free pattern", from: open)
        let bound = try home.house.templates.keep(entity, named: "Bound pattern", from: open)
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE template SET graphId = ? WHERE id = ?", arguments: [graph, bound])
        }

        let page = try home.get(GraphsController.path(other) + "/templates", as: home.ada).text

        #expect(page.contains("Free pattern") && !page.contains("Bound pattern"))
        #expect(try home.get(path + "/templates", as: home.ada).text.contains("Bound pattern"))
    }

    @Test("the first steps are ticked off one by one, and are gone when done or put away")
    func steps() throws {
        #expect(try home.get(path, as: home.ada).text.contains("Make the first entity"))
        let books: ID<Entity> = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        let page = try home.get(path, as: home.ada).text
        #expect(page.components(separatedBy: "steps__done").count == 3)
        #expect(page.contains("href=\"\(EntitiesController.path(books, in: graph))\""))

        #expect(try home.post(path + "/steps", as: home.grace).status == 303)
        #expect(try !home.get(path, as: home.grace).text.contains("First steps"))
        _ = try home.post(path + "/display", ["view": "list", "sort": "name"], as: home.grace)
        #expect(try !home.get(path, as: home.grace).text.contains("First steps"))
        #expect(try home.get(path, as: home.ada).text.contains("First steps"))
        #expect(try !home.get(path, as: home.olle).text.contains("First steps"))
    }
}
