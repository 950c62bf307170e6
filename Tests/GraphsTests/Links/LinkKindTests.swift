import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Kinds of links")
struct LinkKindTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let nodes: [NodeRef]
    let kind: ID<LinkKind>
    let other: ID<LinkKind>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.write))
        path = LinkKindsController.path(graph)
        var nodes: [NodeRef] = []
        for name in ["Dune", "Solaris", "Herbert"] {
            nodes.append(.entity(try home.entity(name, in: graph, by: home.ada)))
        }
        self.nodes = nodes
        let link = try home.link(nodes[0], nodes[2], "written by", inverse: "wrote", in: graph, by: home.ada)
        kind = try home.kind(of: link, at: nodes[0], in: graph, by: home.ada)
        let second = try home.link(nodes[2], nodes[0], "author of", note: "First", in: graph, by: home.ada)
        other = try home.kind(of: second, at: nodes[0], in: graph, by: home.ada)
        _ = try home.link(nodes[2], nodes[1], "author of", in: graph, by: home.ada)
    }

    private func readings(_ index: Int) throws -> [String] {
        try home.readings(of: nodes[index], in: graph, as: home.ada)
    }

    @Test("the page lists kinds with how they read from both sides and how often they are used")
    func list() throws {
        let page = try home.get(path, as: home.grace).main

        #expect(page.contains("written by") && page.contains("in reverse: wrote") && page.contains("1 link<"))
        #expect(page.contains("author of") && page.contains("same in both directions") && page.contains("2 links<"))
    }

    @Test("a renamed kind reads anew on every link")
    func renaming() throws {
        let form: FormFields = ["name": "by", "inverse": "made", "wasName": "written by", "wasInverse": "wrote"]

        #expect(try home.post("\(path)/\(kind)", form, as: home.ada).status == 303)

        #expect(try readings(0).contains("by: Herbert") && readings(2).contains("made: Dune"))
    }

    @Test("a name that another kind has is refused, and so is none; a rename meanwhile is told")
    func mistakes() throws {
        let opened: FormFields = ["wasName": "written by", "wasInverse": "wrote"]
        let before = try home.fingerprint()

        for (fields, status) in [
            (["name": "Author of", "inverse": "wrote"], 422), (["name": "written by", "inverse": "author of"], 422),
            (["name": " ", "inverse": "wrote"], 422), (["name": "by", "inverse": "", "wasName": "of"], 409),
        ] as [(FormFields, Int)] {
            var form = fields
            for field in opened.fields { form.add(field.name, field.value) }
            let reply = try home.post("\(path)/\(kind)", form, as: home.ada)
            #expect(reply.status == status)
            #expect(reply.main.contains(status == 422 ? "class=\"field__problem\"" : "It was renamed to"))
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("merging into the other reading turns links around, makes doubles one, and undo takes it back")
    func merging() throws {
        let before = try home.fingerprint()

        #expect(try home.post("\(path)/\(other)/merge", ["into": "\(kind)-in"], as: home.ada).status == 303)

        #expect(try readings(2) == ["wrote: Dune", "wrote: Solaris"])
        #expect(try readings(1) == ["written by: Herbert"])
        #expect(try home.links(of: nodes[0], in: graph, as: home.ada).map(\.note) == ["First"])
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
    }

    @Test("merging with itself or with nothing is refused")
    func wrongMerge() throws {
        let before = try home.fingerprint()

        for into in ["\(kind)", "", "none", "mentions", "\(ID<LinkKind>(at: home.house.clock.now()))"] {
            #expect(try home.post("\(path)/\(kind)/merge", ["into": into], as: home.ada).status == 422, "\(into)")
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("the links of a deleted kind stay without one, and undo gives it back to them")
    func deleting() throws {
        let before = try home.fingerprint()

        #expect(try home.post("\(path)/\(other)/delete", as: home.grace).status == 303)
        #expect(try readings(1) == [": Herbert"])
        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.post(undo, as: home.grace).status == 303)

        #expect(try home.fingerprint().unversioned == before.unversioned)
    }
}
