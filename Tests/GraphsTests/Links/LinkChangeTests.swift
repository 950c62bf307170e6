import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Changing links")
struct LinkChangeTests {
    let home: TestHome
    let graph: ID<Graph>
    let dune: NodeRef
    let herbert: NodeRef
    let lem: NodeRef
    let link: ID<Link>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        let books = try home.entity("Books", in: graph, by: home.ada)
        dune = .attribute(try home.attribute("Dune", of: books, in: graph, by: home.ada))
        herbert = .entity(try home.entity("Frank Herbert", in: graph, by: home.ada))
        lem = .entity(try home.entity("Stanisław Lem", in: graph, by: home.ada))
        link = try home.link(dune, herbert, "written by", inverse: "wrote", note: "1965", in: graph, by: home.ada)
    }

    private func path(_ node: NodeRef) -> String { "\(LinksController.path(node, in: graph))/\(link)" }
    private func readings(_ node: NodeRef) throws -> [String] { try home.readings(of: node, in: graph, as: home.ada) }

    @Test("a link is changed from either end, in the words of that end")
    func changing() throws {
        let edit = try home.get(path(herbert) + "/edit", as: home.ada).main
        #expect(edit.contains("value=\"wrote\"") && edit.contains("1965"))

        let form: FormFields = ["kind": "edited", "inverse": "edited by", "note": "1966", "version": "1"]
        #expect(try home.post(path(herbert), form, as: home.ada).status == 303)

        #expect(try readings(herbert) == ["edited: Books · Dune"])
        #expect(try readings(dune) == ["edited by: Frank Herbert"])
        #expect(try home.get(herbert.path(in: graph), as: home.grace).main.contains("1966"))
    }

    @Test("two who change a link: the later one sees what the other wrote, and saves knowingly")
    func conflict() throws {
        let mine: FormFields = ["kind": "wrote", "note": "Mine", "version": "1"]
        _ = try home.post(path(dune), ["kind": "written by", "note": "Theirs", "version": "1"], as: home.grace)

        let reply = try home.post(path(herbert), mine, as: home.ada)

        #expect(reply.status == 409)
        #expect(reply.main.contains("Theirs") && reply.main.contains("Mine"))
        #expect(reply.main.contains("name=\"version\" value=\"2\""))
        #expect(try home.links(of: dune, in: graph, as: home.ada)[0].note == "Theirs")
    }

    @Test("a mistake comes back with its text, and a change cannot make a link twice")
    func mistakes() throws {
        let second = try home.link(dune, herbert, "read by", inverse: "read", in: graph, by: home.ada)
        let path = "\(LinksController.path(dune, in: graph))/\(second)"
        let before = try home.fingerprint()

        for form in [
            ["kind": "written by", "note": "Half an hour", "version": "1"],
            ["kind": String(repeating: "x", count: 101), "note": "Half an hour", "version": "1"],
        ] as [FormFields] {
            let reply = try home.post(path, form, as: home.ada)
            #expect(reply.status == 422)
            #expect(reply.main.contains("Half an hour"))
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("the other side, typed alone, is refused where the kind reads otherwise, and taken where it is the same")
    func otherSide() throws {
        let form: FormFields = ["kind": "written by", "inverse": "penned", "note": "1965", "version": "1"]

        let reply = try home.post(path(dune), form, as: home.ada)

        #expect(reply.status == 422 && reply.main.contains("penned"))
        #expect(reply.main.contains("reads “wrote”."))
        let same: FormFields = ["kind": "written by", "inverse": "Wrote", "note": "1965", "version": "1"]
        #expect(try home.post(path(dune), same, as: home.ada).status == 303)
        #expect(try readings(herbert) == ["wrote: Books · Dune"])
    }

    @Test("a deleted link is gone from both ends at once, and undo brings it back to both")
    func deleting() throws {
        let before = try home.fingerprint()

        #expect(try home.post(path(herbert) + "/delete", as: home.grace).status == 303)
        #expect(try readings(dune).isEmpty && readings(herbert).isEmpty)
        #expect(try home.get("/graphs", as: home.grace).text.contains("Link to “Dune” deleted"))
        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.post(undo, as: home.grace).status == 303)

        #expect(try home.fingerprint() == before)
    }

    @Test("deleting a node deletes its links, from whichever end, and undo brings both back")
    func nodes() throws {
        let before = try home.fingerprint()

        for (node, other) in [(dune, herbert), (herbert, dune)] {
            #expect(try home.post(node.path(in: graph) + "/delete", as: home.ada).status == 303)
            #expect(try readings(other).isEmpty)
            let undo = try #require(try home.undoPath(as: home.ada))
            #expect(try home.post(undo, as: home.ada).status == 303)
            #expect(try home.fingerprint() == before)
        }
    }

    @Test("undo brings a node back when the one it was linked to is gone, or the kind of its link")
    func orphans() throws {
        _ = try home.link(lem, herbert, "friend of", in: graph, by: home.ada)
        let kind = try home.kind(of: link, at: dune, in: graph, by: home.ada)
        _ = try home.post(herbert.path(in: graph) + "/delete", as: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))
        home.clock.advance(.seconds(1))
        _ = try home.post(lem.path(in: graph) + "/delete", as: home.ada)
        _ = try home.post("\(LinkKindsController.path(kind, in: graph))/delete", as: home.ada)

        #expect(try home.post(undo, as: home.ada).status == 303)

        #expect(try readings(herbert) == [": Books · Dune"])
    }

    @Test("a reader sees links and changes none; who has no access sees nothing")
    func access() throws {
        let hers = try home.graph("Hers", by: home.grace, audience: .chosen([home.ada.id: .read]))
        let cat = NodeRef.entity(try home.entity("Cat", in: hers, by: home.grace))
        let dog = NodeRef.entity(try home.entity("Dog", in: hers, by: home.grace))
        let link = try home.link(cat, dog, "fears", inverse: "chases", in: hers, by: home.grace)
        let path = LinksController.path(cat, in: hers)
        let before = try home.fingerprint()

        let page = try home.get(cat.path(in: hers), as: home.ada).main
        #expect(page.contains("fears") && page.contains("Dog") && !page.contains("Add links"))
        #expect(try home.get(path, as: home.ada).main.contains("Dog"))
        #expect(try home.post(path, ["node": dog.digits], as: home.ada).status == 403)
        #expect(try home.post("\(path)/\(link)/delete", as: home.ada).status == 403)
        #expect(try home.get(path, as: home.olle).status == 404)
        // A node of another graph cannot be linked to, nor reached through one's own.
        let foreign: FormFields = ["node": cat.digits]
        #expect(try home.post(LinksController.path(dune, in: graph), foreign, as: home.ada).status == 422)
        #expect(try home.get(LinksController.path(cat, in: graph), as: home.ada).status == 404)
        #expect(try home.fingerprint() == before)
    }
}
