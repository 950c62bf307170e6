import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Removing a member")
struct RemovalTests {
    let home: TestHome
    let shared: ID<Graph>
    let hidden: ID<Graph>
    let entity: ID<Entity>

    /// Grace has shared one graph and kept another.
    init() throws {
        home = try TestHome()
        shared = try home.graph("Cellar", by: home.grace, audience: .household(.write))
        hidden = try home.graph("Diary", by: home.grace)
        entity = try home.entity("Port", notes: "Tawny", in: shared, by: home.grace)
        _ = try home.entity("Secret", in: hidden, by: home.grace)
    }

    private func remove(_ member: Member, heir: Member?, as admin: Member? = nil) throws -> RawReply {
        try home.post(
            MembersController.path(member.id) + "/remove",
            ["name": member.name, "heir": heir?.id.description ?? "delete"], as: admin ?? home.ada)
    }

    private func undo(as member: Member) throws -> RawReply {
        let entry = try #require(try home.house.undo.entries(for: member).first)
        return try home.post("/undo/\(entry.id)", as: member)
    }

    @Test("what was shared goes to the heir; what was private is gone, and nobody sees it")
    func heir() throws {
        let grace = try home.browser(of: home.grace)

        #expect(try remove(home.grace, heir: home.ada).status == 303)

        let path = GraphsController.path(shared)
        #expect(try home.get(path + "/delete", as: home.ada).status == 200)
        #expect(try home.get(path, as: home.olle).text.contains("Port"))
        for member in [home.ada, home.olle] {
            #expect(try home.get(GraphsController.path(hidden), as: member).status == 404)
            #expect(try home.search("secret", in: nil, as: member) == 0)
        }
        #expect(try !grace.isSignedIn())
        #expect(try home.browser().signIn("Grace").status == 422)
        #expect(try !home.get("/settings/members", as: home.ada).text.contains("Grace</b>"))
    }

    @Test("without an heir everything goes")
    func noHeir() throws {
        #expect(try remove(home.grace, heir: nil).status == 303)

        #expect(try home.get(GraphsController.path(shared), as: home.ada).status == 404)
        #expect(try home.get(GraphsController.path(hidden), as: home.ada).status == 404)
        #expect(try home.search("port", in: nil, as: home.olle) == 0)
    }

    @Test("undo brings back the member, what is theirs and who may see it", arguments: [true, false])
    func undoing(hasHeir: Bool) throws {
        let chosen = try home.graph("Wine", by: home.ada, audience: .chosen([home.grace.id: .write]))
        _ = try home.house.entities.remove(
            home.entity("Corked", in: hidden, by: home.grace),
            from: WritableGraph(home.house.door.open(hidden, for: home.grace)))
        let before = try home.fingerprint()
        #expect(
            try home.get(MembersController.path(home.grace.id) + "/remove", as: home.ada).text.contains(
                "You can restore everything from the bin for 30 days, including their password."))
        _ = try remove(home.grace, heir: hasHeir ? home.ada : nil)

        #expect(try undo(as: home.ada).status == 303)

        #expect(try home.fingerprint().unversioned == before.unversioned)
        let grace = try home.browser()
        #expect(try grace.signIn("Grace").status == 303)
        #expect(try grace.get(GraphsController.path(hidden)).text.contains("Secret"))
        #expect(try grace.get(GraphsController.path(shared) + "/delete").status == 200)
        #expect(try grace.get("/settings/bin").text.contains("Corked"))
        #expect(try home.get(GraphsController.path(shared) + "/delete", as: home.ada).status == 403)
        #expect(
            try home.post(GraphsController.path(chosen) + "/entities", ["name": "Rioja"], as: home.grace).status == 303)
        #expect(try home.search("port", in: shared, as: home.olle) == 1)
    }

    @Test("a removal is in the bin of the admin who did it, and of nobody else")
    func binOfTheAdmin() throws {
        let hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .admin), householdName: "")
        _ = try remove(home.grace, heir: home.ada)
        let entry = try #require(try home.house.undo.entries(for: home.ada).first)

        #expect(try home.get("/settings/bin", as: home.ada).text.contains("Grace"))
        #expect(try !home.get("/settings/bin", as: hedy).text.contains("Grace"))
        #expect(try home.post("/undo/\(entry.id)", as: hedy).status == 404)
    }

    @Test("an admin who is one no longer brings nobody back")
    func formerAdmin() throws {
        let hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .admin), householdName: "")
        _ = try remove(home.grace, heir: home.ada, as: hedy)
        let entry = try #require(try home.house.undo.entries(for: hedy).first)
        try home.house.household.change(hedy.id, role: .member)

        #expect(try home.post("/undo/\(entry.id)", as: hedy).status == 404)
        #expect(try home.house.household.member(named: "Grace") == nil)
        #expect(try home.get("/today", as: hedy).status == 200)
        #expect(try !home.get("/settings/bin", as: hedy).text.contains("Grace"))
    }

    @Test("an admin may leave when another one stays, who can bring them back")
    func leaving() throws {
        try home.house.household.change(home.grace.id, role: .admin)
        let graph = try home.graph("Ours", by: home.ada, audience: .household(.read))
        let before = try home.fingerprint()

        let reply = try remove(home.ada, heir: home.grace, as: home.ada)

        #expect(reply.status == 303)
        #expect(reply["Location"] == "/login")
        #expect(try home.get("/today", as: home.ada).status == 303)
        #expect(try home.get(GraphsController.path(graph) + "/delete", as: home.grace).status == 200)
        #expect(try undo(as: home.grace).status == 303)
        #expect(try home.fingerprint().unversioned == before.unversioned)
        #expect(try home.browser().signIn("Ada").status == 303)
    }

    @Test("a removal asks for the name and for an heir who can take over")
    func confirming() throws {
        let path = MembersController.path(home.grace.id) + "/remove"
        let retired = try home.house.household.add(
            NewMember(name: "Edith", password: TestHome.password, role: .member), householdName: "")
        try home.house.household.deactivate(retired.id)
        let before = try home.fingerprint()

        #expect(try home.post(path, ["name": "Graze", "heir": "delete"], as: home.ada).status == 422)
        for heir in ["", "nobody", home.olle.id.description, home.grace.id.description, retired.id.description] {
            let reply = try home.post(path, ["name": "Grace", "heir": heir], as: home.ada)
            #expect(reply.status == 422, "\(heir)")
            #expect(reply.text.contains("id=\"heir-problem\""))
        }
        #expect(try home.post(path, as: home.ada).status == 422)
        #expect(try home.fingerprint() == before)
    }

    @Test("what the heir deleted stays in the heir's bin, and what stood in the leaver's bin comes along")
    func binOfTheLeaver() throws {
        _ = try home.house.entities.remove(
            entity, from: WritableGraph(home.house.door.open(shared, for: home.grace)))
        _ = try remove(home.grace, heir: home.ada)

        let entry = try #require(try home.house.undo.entries(for: home.ada).first { $0.name == "Port" })
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.search("port", in: shared, as: home.olle) == 1)
    }

    @Test("a graph that was shared with somebody who left since can still be brought back")
    func sharedWithTheLeaver() throws {
        let graph = try home.graph("Wine", by: home.ada, audience: .chosen([home.grace.id: .read]))
        _ = try home.post(GraphsController.path(graph) + "/delete", ["name": "Wine"], as: home.ada)
        _ = try remove(home.grace, heir: nil)

        let entry = try #require(try home.house.undo.entries(for: home.ada).first { $0.name == "Wine" })
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.get(GraphsController.path(graph), as: home.ada).status == 200)
        #expect(try home.house.undo.entries(for: home.ada).map(\.name) == ["Grace"])
    }

    @Test("a member who is removed twice at once is gone once")
    func race() throws {
        _ = try home.cookie(home.ada)

        let replies = try together(3) { _ in try remove(home.grace, heir: home.ada) }

        #expect(replies.map(\.status).sorted() == [303, 404, 404])
        #expect(try home.house.undo.entries(for: home.ada).map(\.name) == ["Grace"])
    }
}
