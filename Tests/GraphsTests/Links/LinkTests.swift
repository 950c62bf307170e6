import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Links")
struct LinkTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let books: ID<Entity>
    let dune: NodeRef
    let herbert: NodeRef
    let lem: NodeRef

    init() throws {
        (home, graph, books) = try TestHome.library()
        path = GraphsController.path(graph)
        dune = .attribute(try home.attribute("Dune", of: books, in: graph, by: home.ada))
        herbert = .entity(try home.entity("Frank Herbert", in: graph, by: home.ada))
        lem = .entity(try home.entity("Stanisław Lem", in: graph, by: home.ada))
    }

    private func links(_ node: NodeRef) -> String { LinksController.path(node, in: graph) }

    @Test("several links made at once stand on both ends, each read from its own side")
    func bothEnds() throws {
        var form: FormFields = ["kind": "written by", "inverse": "wrote", "note": "In six\nyears"]
        for node in [herbert, lem] { form.add("node", node.digits) }

        let reply = try home.post(links(dune), form, as: home.ada)

        #expect(reply.status == 303)
        #expect(reply["Location"] == dune.path(in: graph) + "#links")
        #expect(
            try home.readings(of: dune, in: graph, as: home.grace)
                == ["written by: Frank Herbert", "written by: Stanisław Lem"])
        #expect(try home.readings(of: herbert, in: graph, as: home.grace) == ["wrote: Books · Dune"])
        let page = try home.get(herbert.path(in: graph), as: home.grace).main
        #expect(page.contains("wrote") && page.contains("Dune") && page.contains("In six\nyears"))
        #expect(page.contains("href=\"\(dune.path(in: graph))\""))
    }

    @Test("typing the other reading of a kind that is there turns the link around")
    func inverse() throws {
        _ = try home.link(dune, herbert, "written by", inverse: "wrote", in: graph, by: home.ada)

        let form: FormFields = ["kind": "WROTE", "node": dune.digits]
        #expect(try home.post(links(lem), form, as: home.ada).status == 303)

        #expect(try home.readings(of: lem, in: graph, as: home.ada) == ["wrote: Books · Dune"])
        #expect(
            try home.readings(of: dune, in: graph, as: home.ada)
                == ["written by: Frank Herbert", "written by: Stanisław Lem"])
        #expect(try home.house.linkKinds.all(in: home.open(graph, home.ada)).count == 1)
        let offered = try home.get(links(lem) + "/new", as: home.ada).main
        #expect(offered.contains("<option value=\"wrote\">") && offered.contains("<option value=\"written by\">"))
    }

    @Test("a kind without an inverse reads the same from both ends, and its links have no direction")
    func symmetric() throws {
        _ = try home.link(lem, herbert, "friend of", in: graph, by: home.ada)

        #expect(try home.readings(of: herbert, in: graph, as: home.ada) == ["friend of: Stanisław Lem"])
        let again = try home.post(links(herbert), ["kind": "friend of", "node": lem.digits], as: home.ada)
        #expect(again.status == 422)
        #expect(again.main.contains("“Stanisław Lem” is already linked like this."))
    }

    @Test("no link to itself, none twice, none to nothing: the page says so and keeps what was typed")
    func refusals() throws {
        _ = try home.link(dune, herbert, "written by", inverse: "wrote", in: graph, by: home.ada)
        let before = try home.fingerprint()

        for (form, problem) in [
            (["kind": "x", "note": "Kept"], "Choose at least one."),
            (["node": dune.digits, "note": "Kept"], "“Dune” cannot be linked to itself."),
            (["node": herbert.digits, "kind": "Written by", "note": "Kept"], "is already linked like this."),
            (
                ["node": ID<Node>(at: home.house.clock.now()).description, "note": "Kept"],
                "was deleted in the meantime"
            ),
            (
                ["node": lem.digits, "kind": "written by", "inverse": "penned", "note": "Kept"],
                "reads “wrote”."
            ),
            (
                ["node": lem.digits, "kind": "penned by", "inverse": "wrote", "note": "Kept"],
                "is already used by another kind"
            ),
            (["node": lem.digits, "inverse": "made", "note": "Kept"], "Enter the meaning from this side too."),
            (["node": lem.digits, "kind": String(repeating: "x", count: 101), "note": "Kept"], "at most 100"),
            (["node": lem.digits, "note": String(repeating: "Kept", count: 501)], "at most 2,000"),
        ] as [(FormFields, String)] {
            let reply = try home.post(links(dune), form, as: home.ada)
            #expect(reply.status == 422, "\(problem)")
            #expect(reply.main.contains(problem), "\(problem)")
            #expect(reply.main.contains("Kept"))
        }

        #expect(try home.fingerprint() == before)
    }

    @Test("a refused form keeps the nodes that were chosen, and so does a search")
    func choosing() throws {
        let chosen = "name=\"node\" value=\"\(herbert.digits)\" checked"

        let refused = try home.post(
            links(dune), ["node": herbert.digits, "note": String(repeating: "n", count: 2001)], as: home.ada)
        let search = try home.get(links(dune) + "/new?q=lem&kind=by&node=\(herbert.digits)", as: home.ada).main

        #expect(refused.main.contains(chosen))
        #expect(search.contains(chosen) && search.contains("Stanisław Lem") && search.contains("value=\"by\""))
        #expect(!search.contains("value=\"\(dune.digits)\""))
    }

    @Test("the picker offers what was used lately first, and marks what is linked already")
    func picker() throws {
        _ = try home.entity("Aardvark", in: graph, by: home.ada)
        let fresh = try home.get(links(dune) + "/new", as: home.ada).main
        #expect(!fresh.contains("Recently used"))
        _ = try home.link(lem, herbert, "friend of", in: graph, by: home.ada)

        let page = try home.get(links(lem) + "/new", as: home.ada).main
        let recent = try #require(page.range(of: "Recently used"))
        let herbert = try #require(page.range(of: "Frank Herbert"))
        let others = try #require(page.range(of: "Aardvark"))

        #expect(recent.lowerBound < herbert.lowerBound && herbert.lowerBound < others.lowerBound)
        #expect(page.contains("already: friend of"))
        #expect(try !home.get(links(lem) + "/new", as: home.grace).main.contains("Recently used"))
    }

    /// Photos of Books whose names begin alike.
    private func photos(_ count: Int, named name: String) throws {
        let first = try home.attach(
            TestHome.sample("pictures/plain.png"), named: "\(name).png", at: .entity(books), in: graph,
            by: home.ada)
        try home.execute(
            """
            INSERT INTO attachment (id, graphId, entityId, mediumId, position, title, titleFold, createdAt, createdById)
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
            SELECT randomblob(16), graphId, entityId, mediumId, n, ? || n, ? || n, createdAt, createdById
            FROM attachment, number WHERE id = ?
            """, [count, name, Fold.fold(name), first])
    }

    @Test("the picker offers nodes, however many photos and links with notes come before them")
    func pickerAmongPhotos() throws {
        try photos(300, named: "20260801 Dune at the sea")
        _ = try home.link(lem, herbert, "friend of", note: "0 dunes", in: graph, by: home.ada)
        for number in 10..<60 { _ = try home.attribute("Dune \(number)", of: books, in: graph, by: home.ada) }

        let all = try home.get(links(lem) + "/new", as: home.grace).main
        let word = try home.get(links(lem) + "/new?q=dune", as: home.grace).main
        let begun = try home.get(links(lem) + "/new?q=du", as: home.grace).main
        let day = try home.get(links(lem) + "/new?q=20260801", as: home.grace).main

        let offered = { (page: String) in page.ranges(of: "name=\"node\"").count }
        #expect(offered(all) == 50)
        #expect(offered(word) == 50)
        #expect(offered(begun) == 50)
        #expect(offered(day) == 0)
        #expect(word.contains("Dune 10") && !word.contains("at the sea"))
    }

    @Test("what is not there yet is made and linked with the others")
    func creating() throws {
        let page = try home.get(links(dune) + "/new?q=Chilton", as: home.ada).main
        #expect(page.contains("name=\"create\" value=\"Chilton\""))
        #expect(try !home.get(links(dune) + "/new?q=frank+HERBERT", as: home.ada).main.contains("name=\"create\""))

        let form: FormFields = ["create": "Chilton", "kind": "published by", "node": lem.digits]
        #expect(try home.post(links(dune), form, as: home.ada).status == 303)

        #expect(
            try home.readings(of: dune, in: graph, as: home.ada)
                == ["published by: Chilton", "published by: Stanisław Lem"])
    }

    @Test("a link is found by its note")
    func search() throws {
        _ = try home.link(dune, herbert, note: "A gift from Grandmother", in: graph, by: home.ada)

        #expect(try home.search("grandmother", in: graph, as: home.ada) == 1)
    }

    @Test("a node with hundreds of links shows some of each group, and all of them page by page")
    func many() throws {
        for number in 1...130 {
            let other = try home.entity("Reader \(number + 1000)", in: graph, by: home.ada)
            _ = try home.link(.entity(other), dune, "read", inverse: "read by", in: graph, by: home.ada)
        }
        _ = try home.link(dune, herbert, "written by", inverse: "wrote", in: graph, by: home.ada)

        let overview = try home.house.links.overview(of: dune, in: home.open(graph, home.ada))
        #expect(overview.total == 131)
        #expect(overview.groups.map(\.total) == [130, 1])
        #expect(overview.groups.map(\.links.count) == [12, 1])

        let all = try home.get(links(dune), as: home.ada).main
        #expect(all.contains("Reader 1001") && all.contains("1–100 of 131"))
        let last = try home.get(links(dune) + "?page=2", as: home.ada).main
        #expect(last.contains("Frank Herbert") && last.contains("Reader 1130") && !last.contains("Reader 1001<"))
        let group = overview.groups[1].links[0].group
        let part = try home.get(links(dune) + "?group=\(group)", as: home.ada).main
        #expect(part.contains("Frank Herbert") && !part.contains("Reader"))
    }

    @Test("the page of a node takes as many statements with fifty links as with one")
    func statements() throws {
        let page = herbert.path(in: graph)
        _ = try home.link(dune, herbert, "written by", inverse: "wrote", in: graph, by: home.ada)
        for _ in 1...3 { _ = try home.get(page, as: home.ada) }
        let one = try home.countStatements { _ = try home.get(page, as: home.ada) }
        for number in 1...50 {
            let other = try home.entity("Book \(number)", in: graph, by: home.ada)
            _ = try home.link(.entity(other), herbert, "by \(number % 7)", in: graph, by: home.ada)
        }

        #expect(try home.countStatements { _ = try home.get(page, as: home.ada) } == one)
    }
}
