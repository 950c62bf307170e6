import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Sharing")
struct SharingTests {
    let home: TestHome
    let graph: ID<Graph>
    let edith: Member

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada)
        edith = try home.house.household.add(
            NewMember(name: "Edith", password: TestHome.password, role: .member), householdName: "")
    }

    private var path: String { GraphsController.path(graph) }

    private func share(_ fields: FormFields, as member: Member? = nil) throws -> Int {
        try home.postSharing(path, fields, as: member ?? home.ada).status
    }

    /// The right of each member: nothing, see, edit, own.
    private func levels() throws -> [String] {
        try [home.ada, home.grace, edith, home.olle].map { member in
            guard try home.get(path, as: member).status == 200 else { return "nothing" }
            if try home.get(path + "/delete", as: member).status == 200 { return "own" }
            return try home.post(path + "/entities", ["name": "Port"], as: member).status == 303 ? "edit" : "see"
        }
    }

    @Test("only me: nobody else knows that it exists")
    func onlyMe() throws {
        #expect(try share(["audience": "seeAll"]) == 303)
        #expect(try share(["audience": "me"]) == 303)

        #expect(try levels() == ["own", "nothing", "nothing", "nothing"])
        for member in [home.grace, edith, home.olle] {
            for page in ["/today", "/graphs", "/more", "/settings", "/graphs?q=cellar"] {
                #expect(try !home.get(page, as: member).text.contains("Cellar"), "\(page)")
            }
        }
    }

    @Test("everyone may see")
    func everyoneSees() throws {
        #expect(try share(["audience": "seeAll"]) == 303)

        #expect(try levels() == ["own", "see", "see", "see"])
    }

    @Test("everyone may see and edit, but a guest only sees")
    func everyoneEdits() throws {
        #expect(try share(["audience": "editAll"]) == 303)

        #expect(try levels() == ["own", "edit", "edit", "see"])
    }

    @Test("chosen people see or edit, and a guest never more than sees")
    func chosenPeople() throws {
        #expect(
            try share([
                "audience": "chosen", "member-\(home.grace.id)": "edit", "member-\(edith.id)": "none",
                "member-\(home.olle.id)": "edit",
            ]) == 303)

        #expect(try levels() == ["own", "edit", "nothing", "see"])
        #expect(
            try home.house.graphs.audience(of: home.house.door.open(graph, for: home.ada))
                == .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    @Test("the sheet shows the present choice")
    func sheet() throws {
        _ = try share(["audience": "chosen", "member-\(home.grace.id)": "see"])

        let sheet = try home.get(path + "/sharing", as: home.ada).text
        #expect(sheet.contains("value=\"chosen\" checked"))
        let hers = try home.get(path + "/sharing", as: home.grace).text
        #expect(!hers.contains("<form class=\"form sharing\""))
        #expect(hers.contains("Ada") && hers.contains("Grace") && !hers.contains("Olle"))
    }

    @Test("a sheet that was opened before access was withdrawn does not give it back")
    func stale() throws {
        _ = try share(["audience": "chosen", "member-\(home.grace.id)": "edit"])
        let old = try home.get(path + "/sharing", as: home.ada).text
        let seen = String(try #require(old.firstMatch(of: /name="seen" value="(\w+)"/)).1)
        #expect(try share(["audience": "me"]) == 303)
        let fields: FormFields = [
            "audience": "chosen", "member-\(home.grace.id)": "edit", "member-\(edith.id)": "see",
        ]
        var late = fields
        late.add("seen", seen)
        let before = try home.fingerprint()

        for form in [late, fields] {
            let reply = try home.post(path + "/sharing", form, as: home.ada)
            #expect(
                reply.status == 409
                    && reply.contains("This was changed in the meantime, so nothing was saved."))
            #expect(reply.contains("value=\"me\" checked"))
        }
        #expect(try home.fingerprint() == before)
        #expect(try levels() == ["own", "nothing", "nothing", "nothing"])
        #expect(try share(fields) == 303)
        #expect(try levels() == ["own", "edit", "see", "nothing"])
    }

    @Test("what is taken back is gone at once, in lists, in search, in the bin and by its address")
    func takingBack() throws {
        _ = try share(["audience": "editAll"])
        let port = try home.entity("Port", in: graph, by: home.grace)
        let gone = try home.entity("Claret", in: graph, by: home.grace)
        _ = try home.post(EntitiesController.path(gone, in: graph) + "/delete", as: home.grace)
        let undo = try #require(try home.undoPath(as: home.grace))
        #expect(try home.get("/today", as: home.grace).text.contains("Port"))

        _ = try share(["audience": "me"])
        let before = try home.fingerprint()

        for page in ["/today", "/graphs", "/settings/bin", "/graphs/new", "/more"] {
            let text = try home.get(page, as: home.grace).text
            for word in ["Cellar", "Port", "Claret"] { #expect(!text.contains(word), "\(page)") }
        }
        #expect(try home.search("port", in: nil, as: home.grace) == 0)
        let address = EntitiesController.path(port, in: graph)
        #expect(try home.get(address, as: home.grace).status == 404)
        #expect(try home.post(address, ["name": "Madeira", "version": "1"], as: home.grace).status == 404)
        #expect(try home.post(undo, as: home.grace).status == 404)
        #expect(try home.fingerprint() == before)
        #expect(try home.get("/settings/bin", as: home.ada).text.contains("Claret"))
    }

    @Test("who may no longer edit takes nothing back either")
    func downToReading() throws {
        _ = try share(["audience": "editAll"])
        let gone = try home.entity("Claret", in: graph, by: home.grace)
        _ = try home.post(EntitiesController.path(gone, in: graph) + "/delete", as: home.grace)
        let undo = try #require(try home.undoPath(as: home.grace))

        _ = try share(["audience": "seeAll"])
        #expect(try home.post(undo, as: home.grace).status == 404)
        #expect(try home.undoPath(as: home.grace) == nil)

        _ = try share(["audience": "chosen", "member-\(home.grace.id)": "edit"])
        #expect(try home.post(undo, as: home.grace).status == 303)
    }

    @Test("only the owner shares: not an editor, not an admin, not a guest, not a stranger")
    func onlyTheOwner() throws {
        let hers = try home.graph("Hers", by: home.grace, audience: .household(.write))
        let sharing = GraphsController.path(hers) + "/sharing"
        let before = try home.fingerprint()

        #expect(try home.post(sharing, ["audience": "me"], as: home.ada).status == 403)
        #expect(try home.post(sharing, ["audience": "me"], as: edith).status == 403)
        #expect(try home.post(sharing, ["audience": "me"], as: home.olle).status == 403)
        #expect(try home.post(sharing, ["audience": "me"]).status == 401)
        #expect(try share(["audience": "editAll"], as: home.grace) == 404)
        #expect(try home.fingerprint() == before)
    }

    @Test("who is deactivated while the sheet is saved has their share when they come back")
    func deactivated() throws {
        _ = try share([
            "audience": "chosen", "member-\(home.grace.id)": "edit", "member-\(home.olle.id)": "see",
        ])
        try home.house.household.deactivate(home.grace.id)

        #expect(
            try share(["audience": "chosen", "member-\(edith.id)": "see", "member-\(home.grace.id)": "none"]) == 303)

        #expect(
            try home.house.graphs.audience(of: home.house.door.open(graph, for: home.ada))
                == .chosen([home.grace.id: .write, edith.id: .read]))
        #expect(try share(["audience": "me"]) == 303)
        #expect(try home.house.graphs.audience(of: home.house.door.open(graph, for: home.ada)) == .onlyMe)
    }

    @Test("ids of nobody, levels that are none and fields twice do no harm")
    func oddForms() throws {
        let nobody = ID<Member>(at: home.house.clock.now())
        var fields: FormFields = [
            "audience": "chosen", "member-\(nobody)": "edit", "member-x": "edit", "member-": "edit",
            "member-\(edith.id)": "own", "member-\(home.ada.id)": "see", "member-\(home.grace.id)": "see",
        ]
        fields.add("member-\(home.grace.id)", "edit")
        fields.add("audience", "editAll")

        #expect(try share(fields) == 303)
        #expect(try levels() == ["own", "see", "nothing", "nothing"])

        let before = try home.fingerprint()
        for audience in ["", "all", "SEEALL", "household"] { #expect(try share(["audience": audience]) == 422) }
        #expect(try share(FormFields()) == 422)
        #expect(try home.fingerprint() == before)
    }

    @Test("chosen without anybody chosen is the same as only me")
    func nobodyChosen() throws {
        _ = try share(["audience": "editAll"])

        #expect(try share(["audience": "chosen"]) == 303)
        #expect(try levels() == ["own", "nothing", "nothing", "nothing"])
    }

    @Test("new graphs are shared as the household wants it, the first one of a new member is theirs alone")
    func houseDefault() throws {
        _ = try home.post("/settings/household", ["name": "Ours", "newThings": "seeAll"], as: home.ada)

        _ = try home.post("/graphs", ["name": "Garden"], as: home.grace)
        let rosa = try home.house.household.add(
            NewMember(name: "Rosa", password: TestHome.password, role: .member), householdName: "")

        #expect(try home.get("/graphs", as: home.olle).text.contains("Garden"))
        #expect(try home.house.door.all(for: home.olle).allSatisfy { $0.graph.ownerId != rosa.id })
        #expect(
            try home.post("/settings/household", ["name": "Ours", "newThings": "chosen"], as: home.ada).status == 422)
    }
}
