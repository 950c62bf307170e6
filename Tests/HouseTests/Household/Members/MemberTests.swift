import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Members")
struct MemberTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func path(_ member: Member) -> String { MembersController.path(member.id) }

    @Test("a new role counts from the next click on")
    func roles() throws {
        let grace = try home.browser(of: home.grace)
        #expect(try grace.get("/settings/household").status == 403)

        _ = try home.post(path(home.grace), ["role": "admin"], as: home.ada)
        #expect(try grace.get("/settings/household").status == 200)

        _ = try home.post(path(home.grace), ["role": "guest"], as: home.ada)
        #expect(try grace.get("/settings/household").status == 403)
        #expect(try grace.post("/graphs", ["name": "Mine"]).status == 403)
    }

    @Test("a member who becomes a guest keeps their things and what is shared with them, and writes nowhere")
    func becomingAGuest() throws {
        let shared = try home.graph("Shared", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let own = try home.graph("Hers", by: home.grace)
        _ = try home.post(path(home.grace), ["role": "guest"], as: home.ada)

        for graph in [shared, own] {
            let path = GraphsController.path(graph)
            #expect(try home.get(path, as: home.grace).status == 200)
            #expect(try home.post(path + "/entities", ["name": "New"], as: home.grace).status == 403)
        }

        _ = try home.post(path(home.grace), ["role": "member"], as: home.ada)
        #expect(
            try home.post(GraphsController.path(shared) + "/entities", ["name": "New"], as: home.grace).status == 403)
        #expect(try home.post(GraphsController.path(own) + "/entities", ["name": "New"], as: home.grace).status == 303)
    }

    @Test("a guest who becomes a member gets a graph in their language, once")
    func becomingAMember() throws {
        let count = { (table: String) in
            try home.house.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE ownerId = ?", arguments: [home.olle.id])
            }
        }
        _ = try home.post("/settings/appearance", ["theme": "system", "language": "de"], as: home.olle)
        #expect(try count("graph") == 0 && count("series") == 0)

        for role in ["member", "guest", "admin"] {
            #expect(try home.post(path(home.olle), ["role": role], as: home.ada).status == 303)
            #expect(try count("graph") == 1 && count("series") == 0)
        }

        #expect(try home.get("/graphs", as: home.olle).contains("Mein Graph"))
    }

    @Test("a deactivated member is out at once, through every door, and comes back as they were")
    func deactivating() throws {
        let grace = try home.browser()
        _ = try grace.signIn("Grace")
        let graph = try home.graph("Hers", by: home.grace)

        #expect(try home.post(path(home.grace) + "/deactivate", as: home.ada).status == 303)
        #expect(try !grace.isSignedIn())
        #expect(try grace.post("/graphs", ["name": "Mine"]).status == 401)
        #expect(try grace.signIn("Grace").status == 422)
        #expect(try home.browser().signIn("Grace").status == 422)

        #expect(try home.post(path(home.grace) + "/reactivate", as: home.ada).status == 303)
        #expect(try !grace.isSignedIn())
        #expect(try grace.signIn("Grace").status == 303)
        #expect(try grace.get(GraphsController.path(graph)).status == 200)
    }

    @Test("what a deactivated member shared stays where it is")
    func sharedByDeactivated() throws {
        let graph = try home.graph("Hers", by: home.grace, audience: .household(.write))
        _ = try home.post(path(home.grace) + "/deactivate", as: home.ada)

        #expect(try home.get(GraphsController.path(graph), as: home.ada).status == 200)
    }

    @Test("the last admin stays one", arguments: ["role", "deactivate", "remove"])
    func lastAdmin(how: String) throws {
        let before = try home.fingerprint()
        let reply =
            switch how {
            case "role": try home.post(path(home.ada), ["role": "member"], as: home.ada)
            case "deactivate": try home.post(path(home.ada) + "/deactivate", as: home.ada)
            default:
                try home.post(
                    path(home.ada) + "/remove", ["name": "Ada", "heir": home.grace.id.description], as: home.ada)
            }

        #expect(reply.status == 422)
        #expect(reply.text.contains("make another member admin first"))
        #expect(try home.fingerprint() == before)
        #expect(try home.get("/settings/household", as: home.ada).status == 200)
    }

    @Test("an admin who is deactivated does not count as one who stays")
    func deactivatedAdmin() throws {
        try home.house.household.change(home.grace.id, role: .admin)
        try home.house.household.deactivate(home.grace.id)

        #expect(try home.post(path(home.ada), ["role": "guest"], as: home.ada).status == 422)
    }

    @Test("of two admins who take each other's role away at once, one stays")
    func raceOfAdmins() throws {
        try home.house.household.change(home.grace.id, role: .admin)
        let people = [home.ada, home.grace]
        _ = try people.map(home.cookie)

        _ = try together(2) { index in
            try home.post(path(people[1 - index]), ["role": "member"], as: people[index])
        }

        #expect(try home.house.household.members().filter { $0.isAdmin && $0.isActive }.count == 1)
    }

    @Test(
        "nobody becomes more than they are by sending more fields",
        arguments: ["/settings/profile", "/settings/appearance"])
    func extraFields(path: String) throws {
        let before = try home.house.household.member(home.grace.id)
        let reply = try home.post(
            path,
            [
                "name": "Grace", "role": "admin", "id": home.ada.id.description, "isAdmin": "1", "deactivatedAt": "1",
                "ownerId": home.ada.id.description, "passwordHash": "x",
            ], as: home.grace)

        #expect(reply.status == 303)
        let after = try home.house.household.member(home.grace.id)
        #expect(after.role == before.role && after.id == before.id && after.isActive)
        #expect(try home.house.household.member(home.ada.id).name == "Ada")
    }

    @Test("two members cannot have one name, whatever its capitals and accents")
    func names() throws {
        for name in ["Ada", "ADA", "Áda", " ada "] {
            let reply = try home.post("/settings/profile", ["name": name, "colour": "3"], as: home.grace)
            #expect(reply.status == 422, "\(name)")
        }
        #expect(try home.post("/settings/profile", ["name": "GRACE", "colour": "3"], as: home.grace).status == 303)
        #expect(try home.browser().signIn("grace").status == 303)
    }

    @Test("an unknown role, an unknown member and an unknown page of the members are refused")
    func unknown() throws {
        let before = try home.fingerprint()
        let nobody = MembersController.path(ID(at: home.house.clock.now()))

        #expect(try home.post(path(home.grace), ["role": "owner"], as: home.ada).status == 422)
        #expect(try home.post(path(home.grace), as: home.ada).status == 422)
        for path in [nobody, nobody + "/deactivate", nobody + "/reactivate", nobody + "/remove", "/settings/members/x"]
        {
            #expect(try home.post(path, ["role": "admin"], as: home.ada).status == 404, "\(path)")
        }
        #expect(try home.fingerprint() == before)
    }

    @Test(
        "how Hearth looks is one of what there is",
        arguments: [
            ["language": "xx"], ["theme": "purple"], ["timeZone": ""], ["timeZone": "Mars/Olympus"],
            ["timeZone": "../../../etc/passwd"], ["firstWeekday": "8"], ["firstWeekday": "x"], ["firstWeekday": "0"],
        ])
    func appearance(wrong: [String: String]) throws {
        let before = try home.fingerprint()
        var fields = FormFields()
        for (name, value) in wrong { fields.add(name, value) }

        let reply = try home.post("/settings/appearance", fields, as: home.grace)

        #expect(reply.status == 422)
        #expect(try home.fingerprint() == before)
    }
}
