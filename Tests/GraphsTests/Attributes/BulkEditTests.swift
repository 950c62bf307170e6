import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Several attributes at once, and previews of what comes")
struct BulkEditTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let books: ID<Entity>
    let films: ID<Entity>
    let list: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.read))
        path = GraphsController.path(graph)
        books = try home.made(home.post(path + "/templates", ["template": "books"], as: home.ada))
        films = try home.made(home.post(path + "/templates", ["template": "films"], as: home.ada))
        list = "\(path)/entities/\(books)/attributes"
    }

    private func book(_ name: String, year: String = "", author: String = "") throws -> ID<Attribute> {
        var form: FormFields = ["name": name]
        for field in try home.house.fields.fields(of: books, in: home.open(graph, home.ada)) {
            if field.name == "Year" { form.add(AttributeForm.input(field.id), year) }
            if field.name == "Author" { form.add(AttributeForm.input(field.id), author) }
        }
        return try home.made(home.post(list, form, as: home.ada))
    }

    private func owner(_ id: ID<Attribute>) throws -> ID<Entity> {
        try home.house.attributes.attribute(id, in: home.open(graph, home.ada)).entityId
    }

    private func form(_ ids: [ID<Attribute>], _ more: FormFields = [:]) -> FormFields {
        var form = more
        for id in ids { form.add("attribute", id.description) }
        return form
    }

    @Test("the menu of an attribute offers to duplicate, move and merge it, and a reader sees none of them")
    func menu() throws {
        let dune = AttributesController.path(try book("Dune"), in: graph)

        let page = try home.get(dune, as: home.ada).main
        for action in ["duplicate", "move", "merge"] {
            #expect(page.contains("\"\(dune)/\(action)\""), "\(action)")
            #expect(try !home.get(dune, as: home.grace).main.contains("/\(action)\""))
        }
    }

    @Test("several are chosen, where their values go is shown, they move, and one undo takes them back")
    func moving() throws {
        let moved = [
            try book("Dune", year: "1965", author: "Frank Herbert"), try book("Emma", year: "1815"), try book("Sult"),
        ]
        let stays = try book("Middlemarch", year: "1871")
        let before = try home.fingerprint()
        let chosen = form(moved)

        let pick = try home.get("\(list)/move?\(chosen.encoded)&find=fil", as: home.ada).main
        #expect(pick.contains("Move 3 books to…") && pick.contains("value=\"\(films)\""))
        #expect(moved.allSatisfy { pick.contains("value=\"\($0)\"") } && !pick.contains("value=\"\(stays)\""))
        let preview = try home.get("\(list)/move?\(chosen.encoded)&entity=\(films)", as: home.ada).main
        #expect(preview.contains("Move 3 books to Films?"))
        #expect(preview.contains("2 values go to “Year”"))
        #expect(preview.contains("1 value goes to the notes"))
        #expect(try home.fingerprint() == before)
        let reply = try home.post(
            list + "/move", form(moved, ["entity": films.description, "count": "3"]), as: home.ada)

        #expect(reply.status == 303 && reply["Location"] == EntitiesController.path(films, in: graph))
        #expect(try moved.allSatisfy { try owner($0) == films } && owner(stays) == books)
        #expect(
            try home.house.attributes.attribute(moved[0], in: home.open(graph, home.ada)).notes
                == "Author: Frank Herbert")
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }

    @Test("all that a search finds are chosen with one tick; if there are others by then, nothing is done")
    func every() throws {
        let found = [try book("Dune", author: "Frank Herbert"), try book("Soul Catcher", author: "Frank Herbert")]
        let stays = try book("Emma", author: "Jane Austen")
        let chosen: FormFields = ["every": "on", "q": "herbert"]
        let preview = try home.get("\(list)/move?\(chosen.encoded)&entity=\(films)", as: home.ada).main
        #expect(preview.contains("Move 2 books to Films?") && preview.contains("name=\"count\" value=\"2\""))
        let third = try book("Dune Messiah", author: "Frank Herbert")
        let sent: FormFields = ["every": "on", "q": "herbert", "entity": films.description, "count": "2"]

        let stale = try home.post(list + "/move", sent, as: home.ada)
        #expect(stale.status == 409 && stale.main.contains("Move 3 books to Films?"))
        #expect(try owner(third) == books)
        let again: FormFields = ["every": "on", "q": "herbert", "entity": films.description, "count": "3"]
        #expect(try home.post(list + "/move", again, as: home.ada).status == 303)

        #expect(try (found + [third]).allSatisfy { try owner($0) == films } && owner(stays) == books)
    }

    @Test("all that were found are those that the page showed: another search or others by then, and nothing is done")
    func everyShown() throws {
        let found = [try book("Dune", author: "Frank Herbert"), try book("Soul Catcher", author: "Frank Herbert")]
        let stays = try book("Emma", author: "Jane Austen")
        let page = try home.get(list + "/choose?q=herbert", as: home.ada).main
        #expect(page.contains("name=\"found\" value=\"herbert\"") && page.contains("name=\"count\" value=\"2\""))
        let shown: FormFields = ["every": "on", "q": "herbert", "found": "herbert", "count": "2"]
        let cleared: FormFields = ["every": "on", "q": "", "found": "herbert", "count": "2"]
        let before = try home.fingerprint()

        let other = try home.post(list + "/delete", cleared, as: home.ada)
        #expect(other.status == 409 && other.main.contains("The list has changed."))
        #expect(other.main.contains("All 3") && !other.main.contains(" checked"))
        #expect(try home.get("\(list)/move?\(cleared.encoded)", as: home.ada).status == 409)
        var moved = cleared
        moved.add("entity", "\(films)")
        #expect(try home.post(list + "/move", moved, as: home.ada).status == 409)
        #expect(try home.fingerprint() == before)
        let third = try book("Dune Messiah", author: "Frank Herbert")
        let more = try home.post(list + "/delete", shown, as: home.ada)
        #expect(more.status == 409 && more.main.contains("All 3 found"))
        #expect(try home.get("\(list)/move?\(shown.encoded)", as: home.ada).status == 409)
        #expect(try owner(third) == books)

        let again: FormFields = ["every": "on", "q": "herbert", "found": "herbert", "count": "3"]
        #expect(try home.post(list + "/delete", again, as: home.ada).status == 303)
        for id in found + [third] {
            #expect(try home.get(AttributesController.path(id, in: graph), as: home.ada).status == 404)
        }
        #expect(try owner(stays) == books)
    }

    @Test("all are those that the page showed, also where there are as many others by then")
    func everySeen() throws {
        let (stays, gone) = try (book("Dune"), book("Emma"))
        func seen(_ page: String) throws -> String {
            try String(#require(page.firstMatch(of: /name="seen" value="(\w+)"/)).output.1)
        }
        let shown: FormFields = try [
            "every": "on", "q": "", "found": "", "count": "2",
            "seen": seen(home.get(list + "/choose", as: home.ada).main),
        ]
        _ = try home.post(AttributesController.path(gone, in: graph) + "/delete", as: home.ada)
        let new = try book("Sult")

        let deleted = try home.post(list + "/delete", shown, as: home.ada)
        #expect(deleted.status == 409 && deleted.main.contains("The list has changed."))
        #expect(try home.get("\(list)/move?\(shown.encoded)", as: home.ada).status == 409)
        var moved = shown
        moved.add("entity", "\(films)")
        let preview = try home.post(list + "/move", moved, as: home.ada)
        #expect(preview.status == 409 && preview.main.contains("Sult"))
        #expect(try owner(stays) == books && owner(new) == books)

        let pick = try home.get("\(list)/move?every=on&q=&seen=\(seen(deleted.main))", as: home.ada).main
        #expect(try seen(pick) == seen(deleted.main) && seen(preview.main) == seen(pick))
        let again: FormFields = try ["every": "on", "count": "2", "seen": seen(preview.main), "entity": "\(films)"]
        #expect(try home.post(list + "/move", again, as: home.ada).status == 303)
        #expect(try owner(stays) == films && owner(new) == films)
    }

    @Test("several are deleted and brought back as one")
    func deleting() throws {
        let gone = try ["Dune", "Emma", "Sult", "Beloved"].map { try book($0, year: "1900") }
        let stays = try book("Middlemarch")
        _ = try home.link(.attribute(gone[0]), .attribute(stays), in: graph, by: home.ada)
        let before = try home.fingerprint()

        #expect(try home.post(list + "/delete", form(gone), as: home.ada).status == 303)

        #expect(try home.get("\(path)/entities/\(books)", as: home.ada).main.contains("1 book"))
        #expect(try home.get(AttributesController.path(gone[3], in: graph), as: home.ada).status == 404)
        #expect(try home.links(of: .attribute(stays), in: graph, as: home.ada).isEmpty)
        #expect(try home.get("/settings/bin", as: home.ada).text.contains("Beloved, Dune, Emma + 1"))
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint() == before)
    }

    @Test("what is chosen stays chosen from search to search")
    func choosing() throws {
        let (dune, emma) = (try book("Dune"), try book("Emma"))

        let page = try home.get("\(list)/choose?q=emma&attribute=\(dune)", as: home.ada).main

        #expect(page.contains("Already selected"))
        #expect(page.contains("value=\"\(dune)\" checked"))
        #expect(page.contains("value=\"\(emma)\">"))
    }

    @Test("nothing chosen, too many, no place to go, the same place: told on the page, and nothing is done")
    func mistakes() throws {
        let dune = try book("Dune")
        let before = try home.fingerprint()

        #expect(try home.post(list + "/delete", as: home.ada).main.contains("Choose at least one."))
        #expect(try home.post(list + "/move", ["entity": "\(films)"], as: home.ada).status == 422)
        #expect(try home.post(list + "/move", form([dune]), as: home.ada).status == 422)
        #expect(try home.post(list + "/move", form([dune], ["entity": "\(books)"]), as: home.ada).status == 422)
        let many = (0..<141).map { _ in ID<Attribute>(at: home.house.clock.now()) } + [dune]
        let tooMany = try home.post(list + "/delete", form(many), as: home.ada)
        #expect(tooMany.status == 422 && tooMany.main.contains("at most 140"))
        #expect(tooMany.main.contains("value=\"\(dune)\" checked"))
        #expect(try home.fingerprint() == before)
    }

    @Test("a reader, a stranger's graph and attributes of other entities are out of reach")
    func strangers() throws {
        let dune = try book("Dune")
        let alien = try home.attribute("Alien", of: films, in: graph, by: home.ada)
        let elsewhere = try home.graph("Elsewhere", by: home.ada)
        let foreign = try home.entity("Foreign", in: elsewhere, by: home.ada)
        let before = try home.fingerprint()

        for action in ["move", "delete"] {
            let sent = form([dune], ["entity": "\(films)"])
            #expect(try home.post("\(list)/\(action)", sent, as: home.grace).status == 403)
        }
        #expect(try home.get(list + "/choose", as: home.grace).status == 403)
        #expect(try home.post(list + "/move", form([dune], ["entity": "\(foreign)"]), as: home.ada).status == 404)
        #expect(try home.post(list + "/delete", form([alien]), as: home.ada).status == 422)
        #expect(
            try home.get("\(list)/move?attribute=\(dune)&entity=\(foreign)", as: home.ada).status == 404)
        #expect(try home.fingerprint() == before)
    }

    @Test("one attribute's move is shown before it is done")
    func previewOfOne() throws {
        let dune = AttributesController.path(try book("Dune", year: "1965", author: "Frank Herbert"), in: graph)

        let page = try home.get("\(dune)/move?entity=\(films)", as: home.ada).main

        #expect(page.contains("Move “Dune” to Films?") && page.contains("1 value goes to “Year”"))
        #expect(try home.get("\(dune)/move?entity=\(dune.suffix(32))", as: home.ada).status == 404)
    }

    @Test("the preview of a merge counts links, notes and attributes as they come out")
    func outcome() throws {
        _ = try [book("Dune"), book("Emma")]
        _ = try home.attribute("dune", of: films, in: graph, by: home.ada)
        let place = NodeRef.entity(try home.entity("Shelf", in: graph, by: home.ada))
        _ = try home.link(.entity(books), .entity(films), in: graph, by: home.ada)
        _ = try home.link(.entity(books), place, in: graph, by: home.ada)
        _ = try home.link(.entity(films), place, in: graph, by: home.ada)
        _ = try home.link(.entity(films), place, "stands on", inverse: "carries", in: graph, by: home.ada)
        _ = try home.link(place, .entity(films), "holds", in: graph, by: home.ada)
        let open = try home.open(graph, home.ada)
        let preview = try home.house.merges.preview(
            home.read(books, in: graph, as: home.ada), home.read(films, in: graph, as: home.ada), in: open)

        let page = try home.get("\(path)/entities/\(books)/merge/\(films)", as: home.ada).main
        #expect(page.contains("2 from “Books”, 1 from “Films”"))
        #expect(page.contains("1 name is in both"))
        #expect(page.contains("\(preview.links.dropped) removed"))
        #expect(try home.post("\(path)/entities/\(books)/merge/\(films)", as: home.ada).status == 303)

        let links = try home.links(of: .entity(books), in: graph, as: home.ada)
        #expect(preview.links == .init(staying: links.count, dropped: 5 - links.count, mentions: 0))
        #expect(preview.links.dropped >= 2)
    }
}
