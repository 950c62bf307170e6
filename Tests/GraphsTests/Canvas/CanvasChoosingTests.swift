import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What a canvas shows, and linking on it")
struct CanvasChoosingTests {
    let scene: CanvasScene
    let home: TestHome
    /// A choice of Port's attributes; 1983 is a vintage.
    let sort: ID<EntityField>
    let vintage: ID<FieldOption>

    init() throws {
        scene = try CanvasScene()
        home = scene.home
        sort = try home.field("Sort", .choice, of: scene.port, options: ["Ruby", "Vintage"])
        vintage = try home.options(of: sort)[1]
        home.clock.advance(.seconds(1))
        _ = try home.attribute("House ruby", of: scene.port, in: scene.graph, by: home.ada)
        let cell = "/graphs/\(scene.graph)/attributes/\(scene.year)/values/\(sort)"
        guard try home.post(cell, ["value": vintage.description, "was": ""], as: home.ada).status == 303 else {
            throw TestHome.NoReply(path: cell)
        }
    }

    private func mask(_ query: String, as member: Member? = nil) throws -> [UInt8] {
        try home.get("\(scene.path)/mask?\(query)", as: member ?? home.ada).body
    }

    // In the order of the block: Port, Madeira, 1983, House ruby.

    @Test("attributes with a choice are left, with their entity and with what is linked with them")
    func choice() throws {
        #expect(try mask("choice=\(vintage)") == [1, 0, 1, 0])
        #expect(try mask("choice=\(vintage)", as: home.olle) == [1, 0, 1, 0])
        #expect(try mask("") == [1, 1, 1, 1])

        _ = try home.link(.attribute(scene.year), .entity(scene.madeira), in: scene.graph, by: home.ada)
        #expect(try mask("choice=\(vintage)") == [1, 1, 1, 0])

        // A choice of another graph is none of this one.
        let other = try home.graph("Attic", by: home.grace)
        let box = try home.entity("Box", in: other, by: home.grace)
        _ = try home.attribute("Lamp", of: box, in: other, by: home.grace)
        let theirs = try home.options(of: home.field("Kind", .choice, of: box, options: ["Old"]))[0]
        #expect(try mask("choice=\(theirs)") == [0, 0, 0, 0])
    }

    @Test("what a table shows is left, by all of its filters, and the page names the table")
    func table() throws {
        let query = "q=19&\(sort)=\(vintage)"
        let encoded = Address.encoded(query)
        #expect(try mask("table=\(scene.port)&filter=\(encoded)") == [1, 0, 1, 0])
        #expect(try mask("table=\(scene.port)&filter=q%3Druby") == [1, 0, 0, 1])
        #expect(try mask("table=\(scene.port)&filter=q%3Druby&choice=\(vintage)") == [1, 0, 0, 0])
        // If no row fits, the entity of the table is there all the same.
        #expect(try mask("table=\(scene.madeira)&filter=") == [0, 1, 0, 0])

        let table = TableController.path(scene.port, in: scene.graph)
        let link = "\(scene.path)?table=\(scene.port)&filter=\(encoded)"
        #expect(try home.get("\(table)?\(query)", as: home.ada).text.contains("href=\"\(escaped(link))\""))
        let page = try home.get(link, as: home.ada).text
        #expect(
            page.contains("Only from the table “Port”") && page.contains("href=\"\(escaped("\(table)?\(query)"))\""))
        #expect(try mask("table=\(scene.port)&stamp=1") == [])
    }

    private func escaped(_ path: String) -> String { path.replacing("&", with: "&amp;") }

    @Test("a filter that is too long to be kept is none, and a view keeps one that is not")
    func longFilter() throws {
        let long = "q%3D" + String(repeating: "x", count: 500)
        #expect(try mask("table=\(scene.port)&filter=\(long)") == [1, 1, 1, 1])
        let form: FormFields = ["name": "Ruby", "options": "table=\(scene.port)&filter=q%3Druby"]
        let view = try #require(try home.post(scene.path + "/views", form, as: home.ada)["Location"])
        let place = "\(scene.path)?table=\(scene.port)&filter=q%3Druby&view="
        #expect(try home.get(view, as: home.grace)["Location"]?.hasPrefix(place) == true)
    }

    @Test("colours are those of the choices, and the legend names them")
    func legends() throws {
        #expect(try home.get("\(scene.path)/colours?by=\(sort)", as: home.olle).body == [0, 0, 2, 0])
        func legend(_ by: String) throws -> String { try home.get("\(scene.path)/legend?by=\(by)", as: home.olle).text }

        #expect(try legend("\(sort)").contains("data-colour=\"2\">Vintage</li>"))
        #expect(try legend("entity").contains("data-colour=\"1\">Port</li>"))
        #expect(try legend("part").contains("data-colour=\"1\">4 nodes</li>"))
        #expect(try legend("").isEmpty)
        #expect(try home.get("\(scene.path)/legend?by=\(vintage)", as: home.ada).status == 404)
    }

    @Test("how it looks is kept for one member, also for who may only read, and an address goes before it")
    func settings() throws {
        let form: FormFields = ["shown": "1", "labels": "1", "by": "part", "strength": "1.4", "focus": "\(scene.port)"]
        #expect(try home.post(scene.path + "/settings", form, as: home.olle).status == 204)

        let page = try home.get(scene.path, as: home.olle).text
        #expect(
            page.contains("name=\"labels\" value=\"1\" checked")
                && !page.contains("name=\"photos\" value=\"1\" checked"))
        #expect(page.contains("value=\"part\" selected") && !page.contains(" focus=\"\(scene.port)\""))
        #expect(
            try home.get(scene.path + "?depth=2", as: home.olle).text.contains("name=\"photos\" value=\"1\" checked"))
        #expect(try home.get(scene.path, as: home.ada).text.contains("name=\"photos\" value=\"1\" checked"))
        #expect(
            try home.get(scene.path + "?focus=\(scene.port)", as: home.olle).text.contains("value=\"part\" selected"))
    }

    @Test("entities that are shown alone stand in an address, are kept, and are so many at most")
    func entities() throws {
        func chosen(_ query: String) throws -> Substring? {
            try home.get(scene.path + query, as: home.olle).text
                .firstMatch(of: /<input type="text" name="entities" value="([^"]*)" hidden>/)?.output.1
        }
        #expect(try chosen("") == "")
        #expect(try chosen("?entities=\(scene.port),x,\(scene.madeira)") == "\(scene.port),\(scene.madeira)")
        let many = Array(repeating: scene.port.description, count: 21)
        #expect(try chosen("?entities=\(many.joined(separator: ","))")?.split(separator: ",").count == 20)

        let form: FormFields = ["shown": "1", "entities": scene.madeira.description]
        #expect(try home.post(scene.path + "/settings", form, as: home.olle).status == 204)
        #expect(try chosen("") == scene.madeira.description[...])
    }

    // MARK: Linking

    private func join(_ nodes: [String], with target: String, kind: String = "", as member: Member? = nil) throws
        -> RawReply
    {
        var form = FormFields()
        for node in nodes { form.add("node", node) }
        form.add("with", target)
        form.add("kind", kind)
        return try home.post(scene.path + "/links", form, as: member ?? home.ada)
    }

    private func links() throws -> [Int] { try scene.block().ends.map { Int($0) } }

    @Test("several nodes are linked with one at once, read from them, and that is taken back at once")
    func joins() throws {
        let before = try links()
        let reply = try join(
            [scene.year.description, scene.port.description, scene.madeira.description],
            with: scene.madeira.description, kind: "older than")
        #expect(reply.status == 200 && reply.text.contains("Links to “Madeira” added"))
        #expect(try links() == before + [2, 1, 0, 1])
        #expect(
            try home.get(LinksController.path(.entity(scene.port), in: scene.graph), as: home.ada).text
                .contains("older than"))

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try links() == before)
    }

    @Test("what is linked already is passed over, and nothing is linked with itself or across graphs")
    func badJoins() throws {
        let (port, madeira) = (scene.port.description, scene.madeira.description)
        let before = try links()
        let again = try join([port], with: madeira, kind: "beside")
        #expect(again.status == 422)
        #expect(again.text.contains("<p data-linked>They are already linked like this.</p>"))
        #expect(try join([port], with: port).status == 422)
        #expect(try join([port], with: madeira, kind: String(repeating: "x", count: 101)).status == 422)
        #expect(try join([port], with: madeira, as: home.olle).status == 403)
        #expect(try join([], with: madeira).status == 404)

        let other = try home.graph("Attic", by: home.ada)
        let box = try home.entity("Box", in: other, by: home.ada)
        #expect(try join([port], with: box.description).status == 404)
        #expect(try join([box.description], with: madeira).status == 422)
        #expect(try links() == before)
    }

    @Test("nodes that went meanwhile are passed over; a page can tell where all of them did")
    func joinsOfTheGone() throws {
        let (port, madeira) = (scene.port.description, scene.madeira.description)
        let gone = [ID<Node>(at: home.clock.wall.now()).description, ID<Node>(at: home.clock.wall.now()).description]
        let before = try links()

        let reply = try join(gone, with: madeira)
        #expect(reply.status == 422 && reply.text == "<p data-gone>Some of the selected items no longer exist.</p>")
        #expect(try links() == before)
        #expect(try join(gone + [port], with: madeira, kind: "older than").status == 200)
        #expect(try join(gone + [madeira], with: madeira).text.contains("cannot be linked to itself"))
    }
}
