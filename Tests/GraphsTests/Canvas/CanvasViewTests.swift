import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Views of a canvas, and taking it along")
struct CanvasViewTests {
    let scene: CanvasScene
    let home: TestHome

    init() throws {
        scene = try CanvasScene()
        home = scene.home
    }

    private func keep(_ name: String, _ options: String, as member: Member) throws -> RawReply {
        try home.post(scene.path + "/views", ["name": name, "options": options], as: member)
    }

    @Test("a view brings back what was shown, for everyone who sees the graph; its address stays when it is kept anew")
    func views() throws {
        let kind = try scene.kind()
        let options =
            "focus=\(scene.port)&depth=2&kind=\(kind)&until=2026-11-22&at=10.500000000000002,-3e-7,1.25,1.75"
        let kept = try keep(" Port  wines ", options, as: home.grace)
        let address = try #require(kept["Location"])
        #expect(kept.status == 303)
        let view = "view=\(address.split(separator: "/").last ?? "")"
        #expect(try home.get(address, as: home.ada)["Location"] == "\(scene.path)?\(options)&\(view)")
        let page = try home.get(scene.path + "?" + options, as: home.olle).text
        #expect(page.contains("focus=\"\(scene.port)\"") && page.contains("at=\"10.500000000000002,-3e-7,1.25,1.75\""))
        #expect(
            page.contains("until=\"2026-11-22\"") && page.contains("<option value=\"\(kind)\" selected>"))
        #expect(page.contains("Port wines") && page.contains("<option value=\"2\" selected>"))

        #expect(try keep("PORT WINES", "depth=1", as: home.ada)["Location"] == address)
        #expect(try home.get(address, as: home.ada)["Location"] == "\(scene.path)?depth=1&\(view)")
    }

    @Test("a view of another member that is replaced by one of the same name comes back by undo")
    func replaced() throws {
        let address = try #require(try keep("Overview", "depth=2", as: home.ada)["Location"])
        home.clock.advance(.seconds(1))
        let before = try home.fingerprint()

        #expect(try keep("overview", "depth=1", as: home.grace)["Location"] == address)
        let page = try home.get("/today", as: home.grace).text
        #expect(page.contains("View “Overview” changed"))
        #expect(try home.get("/settings/bin", as: home.ada).text.contains("View “Overview” changed"))
        try home.undoLast(by: home.grace)
        #expect(try home.fingerprint() == before)

        #expect(try keep("Overview", "depth=2", as: home.grace).status == 303)
        #expect(try home.undoPath(as: home.grace) == nil)
    }

    private func text(_ nodes: [any CustomStringConvertible]) -> String {
        let bytes = nodes.flatMap { node in
            let digits = Array(node.description)
            return stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...($0 + 1)]), radix: 16)
            }
        }
        return CanvasNodes.text(Data(bytes))
    }

    @Test("a view keeps what is hidden, unfolded and selected; what is no list of nodes is none")
    func nodesOfViews() throws {
        var form: FormFields = ["name": "Few", "options": "depth=2", "hidden": text([scene.madeira])]
        form.add("folded", text([scene.port]))
        form.add("selected", text([scene.port, scene.year]))
        let address = try #require(try home.post(scene.path + "/views", form, as: home.grace)["Location"])
        let place = try #require(try home.get(address, as: home.olle)["Location"])
        let page = try home.get(place, as: home.olle).text
        #expect(page.contains(" without=\"\(text([scene.madeira]))\" folded=\"\(text([scene.port]))\""))
        #expect(page.contains(" selection=\"\(text([scene.port, scene.year]))\""))

        // It comes back with them.
        let before = try home.fingerprint()
        #expect(try home.post(address + "/delete", as: home.grace).status == 303)
        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.post(undo, as: home.grace).status == 303)
        #expect(try home.fingerprint() == before)

        form = ["name": "Few", "options": "", "hidden": "abc", "folded": "!\"<>", "selected": ""]
        #expect(try home.post(scene.path + "/views", form, as: home.grace)["Location"] == address)
        let bare = try home.get(try #require(try home.get(address, as: home.ada)["Location"]), as: home.ada).text
        #expect(bare.contains(" without=\"\" folded=\"\" selection=\"\""))
    }

    @Test("a view that hides more nodes than it has room for says so, and is kept without them when that is wanted")
    func tooManyNodes() throws {
        let many = CanvasNodes.text(Data(count: 16 * (CanvasNodes.limit + 1)))
        let form: FormFields = ["name": "Bare", "options": "depth=2", "hidden": many, "selected": text([scene.port])]
        let refused = try home.post(scene.path + "/views", form, as: home.ada)
        #expect(
            refused.status == 422 && refused.text.contains("at most 2,000 hidden")
                && refused.text.contains("value=\"Bare\""))
        #expect(refused.text.contains("name=\"hidden\" value=\"\"") && refused.text.contains("value=\"depth=2\""))
        #expect(try home.get(scene.path + "/views", as: home.ada).text.contains("No saved views yet."))

        let full = CanvasNodes.text(Data(count: 16 * CanvasNodes.limit))
        #expect(
            try home.post(scene.path + "/views", ["name": "Bare", "options": "", "hidden": full], as: home.ada).status
                == 303)
    }

    @Test("a kind of link in an address is its id; one of earlier years was its place in the list of kinds")
    func kinds() throws {
        _ = try home.link(.entity(scene.port), .entity(scene.madeira), "above", in: scene.graph, by: home.ada)
        let chosen = { (kind: String) in
            try home.get("\(scene.path)?kind=\(kind)", as: home.ada).text
                .firstMatch(of: /<option value="([0-9a-f]{32})" selected>([^<]*)/).map { String($0.output.2) }
        }
        let beside = try #require(try scene.block().kindIds.last)
        #expect(try chosen(beside) == "beside" && chosen("1") == "above" && chosen("2") == "beside")
        for gone in ["3", "0", "x", scene.port.description] { #expect(try chosen(gone) == nil, "\(gone)") }
    }

    @Test("what is no option is not kept, and what has no name, or one that is too long, comes back with its words")
    func badViews() throws {
        let address = try #require(
            try keep("All", "depth=9&kind=x&at=1,2&by=nothing&next=//evil.example&since=2026-02-30", as: home.ada)[
                "Location"])
        let view = address.split(separator: "/").last ?? ""
        #expect(try home.get(address, as: home.ada)["Location"] == "\(scene.path)?view=\(view)")

        let long = String(repeating: "x", count: 61)
        #expect(try keep("  ", "depth=2", as: home.ada).status == 422)
        let reply = try keep(long, "depth=2", as: home.ada)
        #expect(reply.status == 422 && reply.text.contains(long) && reply.text.contains("value=\"depth=2\""))
        #expect(try keep("Mine", "", as: home.olle).status == 403)
    }

    @Test("a kind of links by a place that no list has is none", arguments: [Int.min, Int.max, 0, -1])
    func noPlace(place: Int) throws {
        #expect(try home.get("\(scene.path)?kind=\(place)", as: home.ada).status == 200)
        let address = try #require(try keep("All", "kind=\(place)", as: home.ada)["Location"])
        let view = try #require(address.split(separator: "/").last)
        #expect(try home.get(address, as: home.ada)["Location"] == "\(scene.path)?view=\(view)")
    }

    @Test("a deleted view comes back")
    func undoneView() throws {
        let address = try #require(try keep("Port wines", "depth=2", as: home.ada)["Location"])
        #expect(try home.post(address + "/delete", as: home.grace).status == 303)
        #expect(try home.get(address, as: home.ada).status == 404)

        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.post(undo, as: home.grace).status == 303)
        #expect(try home.get(address, as: home.ada).status == 303)
    }

    @Test("a graph deleted with its views and places comes back with them")
    func undoneGraph() throws {
        let address = try #require(try keep("Port wines", "depth=2", as: home.ada)["Location"])
        #expect(try scene.put(.entity(scene.port), 3, 4, pinned: true) == 200)
        let before = try home.fingerprint()
        #expect(
            try home.post(GraphsController.path(scene.graph) + "/delete", ["name": "Cellar"], as: home.ada).status
                == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)

        #expect(try home.fingerprint() == before)
        #expect(try home.get(address, as: home.ada).status == 303)
    }

    // MARK: Taking it along

    @Test("GraphML is well-formed whatever the names are, and has every node and link")
    func graphML() throws {
        for name in ["<b>&\"'", "بيت", "猫 🐈", "bell\u{7}"] { _ = try home.entity(name, in: scene.graph, by: home.ada) }

        let reply = try home.get(scene.path + "/graph.graphml", as: home.olle)
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("graph.graphml")
        try Data(reply.body).write(to: file)
        let script = """
            import sys, xml.etree.ElementTree as t
            n = "{http://graphml.graphdrawing.org/xmlns}"
            g = t.parse(sys.argv[1]).getroot().find(n + "graph")
            names = ["".join(d.text for d in x if d.get("key") == "name") for x in g.findall(n + "node")]
            print(len(g.findall(n + "edge")), *sorted(names), sep="|")
            """
        let python = URL(fileURLWithPath: "/usr/bin/python3")
        let read = try Program(["-c", script, file.path], program: python).outcome()

        #expect(reply["Content-Disposition"] == "attachment; filename=\"graph.graphml\"")
        #expect(read.output == "2|1983|<b>&\"'|Madeira|Port|bell|بيت|猫 🐈\n")
    }

    @Test("CSV has a row for each node and each link, and no cell that a spreadsheet computes")
    func csv() throws {
        _ = try home.entity("=1+1", in: scene.graph, by: home.ada)
        #expect(try scene.put(.entity(scene.port), 3, 4, pinned: true) == 200)

        let nodes = try home.get(scene.path + "/nodes.csv", as: home.ada).text.split(separator: "\r\n")
        let links = try home.get(scene.path + "/links.csv", as: home.ada).text.split(separator: "\r\n")

        #expect(nodes.count == 5 && nodes.contains { $0.contains(",'=1+1,") })
        #expect(nodes.contains("\(scene.port),Port,,,,Tawny,3.0,4.0,1"))
        #expect(nodes.contains("\(scene.year),1983,Port,\(scene.port),,,,,0"))
        #expect(links.last == "\(scene.port),Port,beside,\(scene.madeira),Madeira,")
    }

    @Test("both have the values of fields and the pins; fields of one name share a column")
    func values() throws {
        let spirits = try home.entity("Spirits", in: scene.graph, by: home.ada)
        for entity in [scene.port, spirits] {
            let fields = EntitiesController.path(entity, in: scene.graph) + "/fields"
            #expect(try home.post(fields, ["name": "Age & \"proof\"", "type": "integer"], as: home.ada).status == 303)
        }
        let field = try home.house.database.read { db in
            try ID<EntityField>.fetchOne(
                db, sql: "SELECT id FROM detailField WHERE entityId = ?", arguments: [scene.port])
        }
        let year = AttributesController.path(scene.year, in: scene.graph)
        let value: FormFields = ["name": "1983", "version": "1", "field-\(try #require(field))": "40"]
        #expect(try home.post(year, value, as: home.ada).status == 303)
        #expect(try scene.put(.entity(scene.port), 3, 4, pinned: true) == 200)

        let nodes = try home.get(scene.path + "/nodes.csv", as: home.ada).text.split(separator: "\r\n")
        let graphML = try home.get(scene.path + "/graph.graphml", as: home.ada).text

        #expect(nodes[0].hasSuffix("pinned,\"Age & \"\"proof\"\"\""))
        #expect(nodes.contains { $0.hasPrefix("\(scene.year),1983,Port,") && $0.hasSuffix(",40") })
        #expect(
            graphML.contains("attr.name=\"Age &amp; &quot;proof&quot;\"")
                && graphML.contains("<data key=\"field0\">40</data>"))
        #expect(graphML.contains("<data key=\"pinned\">true</data>"))
    }

    @Test("fields that are named like a column, and names that are equal in other bytes, are told apart or joined")
    func fieldNames() throws {
        let spirits = try home.entity("Spirits", in: scene.graph, by: home.ada)
        for (entity, name) in [(scene.port, "notes"), (scene.port, "Caf\u{E9}"), (spirits, "Cafe\u{301}")] {
            try home.house.database.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO detailField (id, entityId, name, nameFold, type, position, createdAt)
                        VALUES (?, ?, ?, ?, 'text', 0, 0)
                        """,
                    arguments: [ID<EntityField>(at: home.clock.wall.now()), entity, name, name.lowercased()])
            }
        }

        let head = try #require(
            home.get(scene.path + "/nodes.csv", as: home.ada).text.split(separator: "\r\n").first)
        let graphML = try home.get(scene.path + "/graph.graphml", as: home.ada)

        #expect(head.contains("id,name,entity,entityId,icon,notes,x,y,pinned,Caf"))
        #expect(head.contains(",notes (field)") && head.components(separatedBy: "Caf").count == 2)
        #expect(graphML.status == 200)
    }

    @Test("the drawing is a file to keep, with names as text and nothing that runs")
    func picture() throws {
        let name = "<script>alert(1)</script>"
        let entity = try home.entity(name, in: scene.graph, by: home.ada)
        #expect(try scene.put(.entity(entity), 3, 4) == 200)

        let reply = try home.get(scene.path + "/graph.svg", as: home.ada)

        #expect(reply["Content-Type"]?.hasPrefix("image/svg+xml") == true)
        #expect(reply["Content-Disposition"]?.hasPrefix("attachment") == true)
        #expect(reply.text.contains("&lt;script&gt;") && !reply.text.contains("<script"))
    }

    @Test("the drawing has every link, whichever end was made first, and every attribute's line to its entity")
    func pictureLinks() throws {
        _ = try home.link(.attribute(scene.year), .entity(scene.madeira), "from", in: scene.graph, by: home.ada)
        _ = try home.link(.entity(scene.madeira), .entity(scene.port), "after", in: scene.graph, by: home.ada)
        #expect(try scene.put(.entity(scene.port), 0, 0) == 200)
        #expect(try scene.put(.entity(scene.madeira), 50, 0) == 200)
        #expect(try scene.put(.attribute(scene.year), 0, 50) == 200)

        let picture = try home.get(scene.path + "/graph.svg", as: home.ada).text

        #expect(picture.contains("M0 0L50 0"))
        #expect(picture.contains("M50 0L0 50"))
        #expect(picture.contains("M0 50L0 0"))
    }

    @Test("the id of one request makes no attribute and entity of one id")
    func sameId() throws {
        let id = "019aa0000000700080000000000000ab"
        let graph = GraphsController.path(scene.graph)
        let attribute = try home.post(
            "\(graph)/entities/\(scene.port)/attributes", ["name": "1985", "id": id], as: home.ada)
        let entity = try home.post(
            "\(graph)/nodes/\(scene.port)/links", ["create": "Ruby", "kind": "beside", "id": id], as: home.ada)

        #expect(attribute.status == 303 && entity.status == 303)
        #expect(try Set(scene.block().ids).count == 5)
        #expect(try home.get(scene.path + "/graph.svg", as: home.ada).status == 200)
    }

    @Test("an attribute with the id of an entity, as an older version could make one, stops no drawing")
    func twins() throws {
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE attribute SET id = ? WHERE id = ?", arguments: [scene.port, scene.year])
        }
        #expect(try home.get(scene.path + "/graph.svg", as: home.ada).status == 200)
    }

    @Test("behind a lock nothing of the canvas is given away")
    func locked() throws {
        let address = try #require(try keep("Port wines", "depth=2", as: home.ada)["Location"])
        try home.lock(scene.graph, by: home.ada)
        let places = CanvasScene.bytes([(.entity(scene.port), 1, 1, false, true)])

        for path in [
            scene.path, scene.path + "/block", scene.path + "/details?from=0&to=3&stamp=0",
            scene.path + "/find?q=port&stamp=0", scene.path + "/stamp", scene.path + "/table",
            scene.path + "/nodes/\(scene.port)", scene.path + "/views", address, scene.path + "/graph.svg",
            scene.path + "/graph.graphml", scene.path + "/nodes.csv", scene.path + "/links.csv",
        ] {
            let reply = try home.get(path, as: home.grace)
            #expect(reply.status == 303 && reply["Location"]?.contains("/unlock?next=") == true, "\(path)")
            #expect(!reply.text.contains("Port") && !reply.text.contains("Madeira"), "\(path)")
            #expect(!reply.body.starts(with: [0x48, 0x47, 0x43]), "\(path)")
        }
        for action in ["places", "tidy"] { #expect(try scene.send(places, to: action, as: home.grace).status == 423) }
    }
}
