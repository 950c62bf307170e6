import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("The canvas of a graph")
struct CanvasTests {
    let scene: CanvasScene
    let home: TestHome

    init() throws {
        scene = try CanvasScene()
        home = scene.home
    }

    private func json(_ path: String, as member: Member? = nil) throws -> (status: Int, body: [String: Any]) {
        let reply = try home.get(path, as: member ?? home.ada)
        let body = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        return (reply.status, body ?? [:])
    }

    // MARK: The block

    @Test("the block holds nodes in the order they were made, whose attribute is whose, and links with their kinds")
    func block() throws {
        let block = try scene.block()

        #expect((block.entities, block.attributes, block.links, block.kinds) == (2, 1, 1, 1))
        #expect(block.owners == [0] && block.ends == [0, 1] && block.kindOfLink == [1])
        #expect(block.places.allSatisfy { $0.x.isNaN && $0.y.isNaN })
        #expect(block.flags == [0, 0, 0])
        #expect(block.ids == [scene.port.description, scene.madeira.description, scene.year.description])
        #expect(block.kindIds == [try scene.kind()])
    }

    @Test("details name the nodes in that order, and say where their photos are")
    func details() throws {
        let form: FormFields = ["name": "Port", "notes": "Tawny", "icon": "🍷", "version": "1"]
        #expect(try home.post(EntitiesController.path(scene.port, in: scene.graph), form, as: home.ada).status == 303)
        let stamp = try scene.block().stamp

        let details = try json("\(scene.path)/details?from=0&to=9&stamp=\(stamp)")

        let nodes = try #require(details.body["nodes"] as? [[Any]])
        #expect(nodes.map { $0[1] as? String } == ["Port", "Madeira", "1983"])
        #expect(nodes[0][0] as? String == scene.port.description && nodes[0][2] as? String == "🍷")
        #expect(nodes[1][2] is NSNull && nodes[1][3] is NSNull)
        #expect(try (json("\(scene.path)/details?from=1&to=3&stamp=\(stamp)").body["nodes"] as? [[Any]])?.count == 2)
        for bad in ["from=2&to=1", "from=-1&to=1", "from=a&to=b"] {
            #expect(try json("\(scene.path)/details?\(bad)&stamp=\(stamp)").status == 404, "\(bad)")
        }
    }

    @Test("when nodes came or went, places in the old order are refused, and names alone change nothing")
    func stamps() throws {
        let stamp = try scene.block().stamp
        let form: FormFields = ["name": "Porto", "notes": "", "version": "1"]
        #expect(try home.post(EntitiesController.path(scene.port, in: scene.graph), form, as: home.ada).status == 303)
        #expect(try json("\(scene.path)/details?from=0&to=1&stamp=\(stamp)").status == 200)

        _ = try home.entity("Sherry", in: scene.graph, by: home.grace)

        for path in ["details?from=0&to=1", "find?q=port"] {
            #expect(try json("\(scene.path)/\(path)&stamp=\(stamp)").status == 409, "\(path)")
        }
        let now = try scene.block()
        #expect(now.stamp != stamp && now.entities == 3)
        #expect(try json("\(scene.path)/details?from=0&to=1&stamp=\(now.stamp)").status == 200)
    }

    @Test("a node is found by its name and by a word of its notes")
    func find() throws {
        let stamp = try scene.block().stamp
        func found(_ query: String) throws -> [Int]? {
            try json("\(scene.path)/find?\(query)&stamp=\(stamp)").body["nodes"] as? [Int]
        }

        #expect(try found("q=madeira") == [1])
        #expect(try found("q=tawny") == [0])
        #expect(try found("q=1983") == [2])
        #expect(try found("q=whisky") == [])
        #expect(try found("q=") == [])
    }

    @Test("nodes are told apart by entity, by part and by the choices of a field")
    func colours() throws {
        _ = try home.entity("Sherry", in: scene.graph, by: home.ada)
        let stamp = try scene.block().stamp
        func colours(_ by: String) throws -> [UInt8] {
            try home.get("\(scene.path)/colours?by=\(by)&stamp=\(stamp)", as: home.grace).body
        }

        #expect(try colours("entity") == [1, 2, 3, 1])
        #expect(try colours("part") == [1, 1, 0, 1])
        #expect(try colours("") == [0, 0, 0, 0])
        #expect(try home.get("\(scene.path)/colours?by=\(scene.port)&stamp=\(stamp)", as: home.ada).status == 404)
        #expect(try home.get("\(scene.path)/colours?by=part&stamp=1", as: home.ada).status == 409)
    }

    @Test("beside the canvas stands what a node is, with the ways on from it")
    func card() throws {
        let card = try home.get("\(scene.path)/nodes/\(scene.port)", as: home.ada)
        #expect(card.status == 200 && card["Cache-Control"] == "no-store")
        #expect(card.text.contains("Tawny") && card.text.contains("Madeira") && !card.text.contains("<html"))
        #expect(card.text.contains(LinksController.path(.entity(scene.port), in: scene.graph) + "/new"))

        #expect(try home.get("\(scene.path)/nodes/\(scene.year)", as: home.olle).text.contains("1983"))
        #expect(!(try home.get("\(scene.path)/nodes/\(scene.port)", as: home.olle).text.contains("/new\"")))
    }

    @Test("without a script there is a table of what is linked with what, and a drawing of what was placed")
    func still() throws {
        var page = try home.get(scene.path, as: home.ada).text
        #expect(page.contains("<table") && !page.contains("<noscript><svg"))

        #expect(try scene.put(.entity(scene.port), 10, 20) == 200)
        #expect(try scene.put(.entity(scene.madeira), -90, 20) == 200)
        page = try home.get(scene.path, as: home.ada).text
        let drawing = try #require(page.firstMatch(of: /<noscript><svg[\s\S]*?<\/svg>/)).output
        #expect(drawing.contains(">Port</text>") && drawing.contains("d=\"M10 20L-90 20\""))
        // The attribute on its ring.
        #expect(drawing.contains("cx=\"34\" cy=\"20\""))
    }

    @Test("a graph too large for a table says where its nodes are listed, and its page reads none of them")
    func large() throws {
        let small = try home.countStatements { _ = try home.get(scene.path, as: home.ada) }
        for number in 1...CanvasStill.limit { _ = try home.entity("Cask \(number)", in: scene.graph, by: home.ada) }

        let page = try home.get(scene.path, as: home.ada).text
        #expect(page.contains("href=\"/graphs/\(scene.graph)/canvas/table\"") && !page.contains("<table"))
        #expect(try home.countStatements { _ = try home.get(scene.path, as: home.ada) } < small)
    }

    @Test("the scripts of the drawing come with the page, and with no other")
    func modules() throws {
        let canvas = try home.get(scene.path, as: home.ada).text
        #expect(canvas.contains(/<script type="module" src="\/assets\/js\/rooms\/canvas-\w+\.js"/))
        #expect(canvas.contains(/<link rel="worker" href="\/assets\/js\/rooms\/canvas\/layout\/worker-\w+\.js"/))
        // The graph is asked for while the page is still being read.
        #expect(canvas.contains(/<script type="module" async [^>]*src="\/assets\/js\/rooms\/canvas\/early-\w+\.js"/))
        #expect(try !home.get(GraphsController.path(scene.graph), as: home.ada).text.contains("/rooms/canvas"))
    }

    @Test("an empty graph has a canvas that says what will stand there")
    func empty() throws {
        let graph = try home.graph("Attic", by: home.ada)
        let page = try home.get(CanvasController.path(graph), as: home.ada).text
        #expect(page.contains("Nothing in here yet") && !page.contains("<graph-canvas"))
        #expect(try home.get(CanvasController.path(graph) + "/block", as: home.ada).body.count == 32)
    }

    // MARK: Places

    @Test("where a node was put it stands for everyone, also after a restart")
    func placing() throws {
        #expect(try scene.put(.entity(scene.port), 12.5, -40, pinned: true) == 200)
        #expect(try scene.put(.attribute(scene.year), 1, 2, as: home.grace) == 200)

        let block = try scene.block(as: home.grace)
        #expect(block.places[0] == SIMD2(12.5, -40) && block.places[2] == SIMD2(1, 2))
        #expect(block.flags == [1, 0, 0])
        let text = try home.restarted { house in
            let token = try house.sessions.start(.plain(), for: home.ada.id)
            let client = try RawClient(port: house.port)
            client.send(
                """
                GET \(scene.path)/nodes.csv HTTP/1.1\r\nHost: localhost:\(house.port)\r\n\
                Cookie: hearth=\(token.text)\r\n\r\n
                """)
            return client.reply(within: 20)?.text ?? ""
        }
        #expect(text.contains("12.5,-40.0,1"))
    }

    @Test(
        "what a layout computed moves nothing that somebody pinned; a hand does, and only taking the pin off does that")
    func pinned() throws {
        #expect(try scene.put(.entity(scene.port), 5, 5, pinned: true) == 200)
        #expect(try scene.put(.entity(scene.port), 50, 50, byHand: false, as: home.grace) == 200)
        #expect(try scene.put(.entity(scene.madeira), 50, 50, pinned: true, byHand: false, as: home.grace) == 200)
        var block = try scene.block()
        #expect(block.places[0] == SIMD2(5, 5) && block.flags[0] == 1)
        #expect(block.places[1] == SIMD2(50, 50) && block.flags[1] == 0)

        // Grace's page may not know yet that Ada pinned it.
        #expect(try scene.put(.entity(scene.port), 60, 60, as: home.grace) == 200)
        block = try scene.block()
        #expect(block.places[0] == SIMD2(60, 60) && block.flags[0] == 1)
        #expect(try scene.put(.entity(scene.port), 60, 60, unpinning: true, as: home.grace) == 200)
        #expect(try scene.block().flags[0] == 0)
    }

    @Test("two who move different nodes at once lose neither's pins")
    func atOnce() throws {
        let nodes: [NodeRef] = [.entity(scene.port), .entity(scene.madeira), .attribute(scene.year)]
        let layout = CanvasScene.bytes(nodes.map { ($0, 900, 900, false, false) })
        let replies = try together(4) { number in
            number == 3
                ? try scene.send(layout, as: home.grace)
                : try scene.send(
                    CanvasScene.bytes([(nodes[number], Float(number), 7, true, true)]),
                    as: number == 1 ? home.grace : home.ada)
        }

        #expect(replies.map(\.status) == [200, 200, 200, 200])
        let block = try scene.block()
        #expect(block.flags == [1, 1, 1])
        #expect(block.places == [SIMD2(0, 7), SIMD2(1, 7), SIMD2(2, 7)])
    }

    @Test("what is no list of places is refused whole, and nodes of other graphs stay where they are")
    func refused() throws {
        let good = CanvasScene.bytes([(.entity(scene.port), 1, 1, false, true)])
        let far = CanvasScene.bytes([
            (.entity(scene.port), 1, 1, false, true), (.entity(scene.madeira), 2e6, 1, false, true),
        ])
        let none = CanvasScene.bytes([(.entity(scene.port), .nan, 1, false, true)])
        for bad in [[], Array(good.dropLast()), good + [0], far, none, [255, 255, 255, 255]] {
            #expect(try scene.send(bad).status == 400, "\(bad.count)")
        }
        let attic = try home.graph("Attic", by: home.grace)
        let chest = try home.entity("Chest", in: attic, by: home.grace)
        #expect(try scene.send(CanvasScene.bytes([(.entity(chest), 1, 1, true, true)])).status == 200)
        #expect(try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entityPlace") } == 0)
        #expect(try scene.put(.entity(scene.port), 1, 1, as: home.olle) == 403)
        let secret = CanvasController.path(attic) + "/block"
        #expect(try home.get(secret, as: home.ada).status == 404 && home.get(secret, as: home.grace).status == 200)
    }

    @Test("the house lays out what has no place, once however many ask, and moves nothing that is pinned")
    func layout() throws {
        #expect(try scene.put(.entity(scene.port), 3, 4, pinned: true) == 200)
        for number in 1...300 { _ = try home.entity("Cask \(number)", in: scene.graph, by: home.ada) }
        for _ in 1...3 { #expect(try home.post(scene.path + "/layout", as: home.grace).status == 204) }
        let asked = "SELECT count(*) FROM job WHERE kind = '\(CanvasLayout.job)'"
        #expect(eventually(within: 60) { (try? scene.block().places.prefix(302).allSatisfy { !$0.x.isNaN }) == true })
        #expect(eventually(within: 10) { (try? home.house.database.read { try Int.fetchOne($0, sql: asked) }) == 0 })

        #expect(try home.post(scene.path + "/layout", as: home.olle).status == 403)
        let places = try scene.block().places
        #expect(places[0] == SIMD2(3, 4) && places[302].x.isNaN)
        #expect(Set(places.prefix(302).map { "\($0)" }).count == 302)
        let attic = try home.graph("Attic", by: home.grace)
        #expect(try home.post(CanvasController.path(attic) + "/layout", as: home.ada).status == 404)
    }

    @Test("a graph that is deleted while its layout waits is no fault")
    func layoutOfNothing() throws {
        let layout = CanvasLayout(database: home.house.database, queue: JobQueue(clock: home.clock.wall))
        _ = try home.house.graphs.remove(OwnGraph(home.house.door.open(scene.graph, for: home.ada)))
        try layout.run(scene.graph)
        #expect(try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entityPlace") } == 0)
    }

    // MARK: Undo

    @Test("a deleted entity comes back to where it stood, with its pin and its attributes' places")
    func undoneDeletion() throws {
        #expect(try scene.put(.entity(scene.port), 3, 4, pinned: true) == 200)
        #expect(try scene.put(.attribute(scene.year), 5, 6, pinned: true) == 200)
        #expect(
            try home.post(EntitiesController.path(scene.port, in: scene.graph) + "/delete", as: home.ada).status == 303)
        #expect(try scene.put(.entity(scene.madeira), 8, 8) == 200)

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)

        let block = try scene.block()
        #expect(block.places == [SIMD2(3, 4), SIMD2(8, 8), SIMD2(5, 6)] && block.flags == [1, 0, 1])
    }

    @Test("undo puts attributes back that tidying moved, too")
    func tidiedAttributes() throws {
        #expect(try scene.put(.attribute(scene.year), 5, 5) == 200)
        let tidy = CanvasScene.bytes([(.attribute(scene.year), 300, 300, false, false)])
        #expect(try scene.send(tidy, to: "tidy").status == 200)
        #expect(try scene.block().places[2] == SIMD2(300, 300))

        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)

        #expect(try scene.block().places[2] == SIMD2(5, 5))
    }

    @Test("tidying is one entry of the bin; its undo leaves alone what somebody moved since")
    func tidied() throws {
        #expect(try scene.put(.entity(scene.port), 1, 1) == 200)
        #expect(try scene.put(.entity(scene.madeira), 2, 2) == 200)
        let tidy = CanvasScene.bytes([
            (.entity(scene.port), 100, 100, false, false), (.entity(scene.madeira), 200, 200, false, false),
        ])
        #expect(try scene.send(tidy, to: "tidy").status == 200)
        #expect(try scene.put(.entity(scene.madeira), 7, 7, as: home.grace) == 200)
        #expect(try home.house.undo.entries(for: home.ada).count == 1)

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)

        #expect(try scene.block().places.prefix(2) == [SIMD2(1, 1), SIMD2(7, 7)])
    }
}
