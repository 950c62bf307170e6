import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Removing a member while something large of theirs goes on")
struct BusyMemberTests {
    let scene: ImportScene
    var home: TestHome { scene.home }

    init() throws {
        scene = try ImportScene(
            audience: .household(.write), pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
    }

    private func begin(as member: Member, count: Int = 120) throws -> String {
        let text = "Name,Pages\n" + (1...count).map { "Book \($0),\($0)\n" }.joined()
        let place = try #require(try home.upload(scene.path, Array(text.utf8), as: member)["Location"])
        let work = try #require(try home.post(place, ["go": "on"], as: member)["Location"])
        try #require(work.hasPrefix("/work/"))
        return work
    }

    private func remove(_ member: Member, as admin: Member, heir: Member? = nil) throws -> RawReply {
        try home.post(
            MembersController.path(member.id) + "/remove",
            ["name": member.name, "heir": heir.map { "\($0.id)" } ?? "delete"], as: admin)
    }

    private func rows() throws -> Int {
        try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM attribute") ?? 0 }
    }

    @Test("it is refused until that is done, which then is whole")
    func own() throws {
        let work = try begin(as: home.grace)

        let reply = try remove(home.grace, as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("A large task of this member is still running."))
        #expect(try home.house.household.member(named: "Grace") != nil)
        #expect(try eventually(within: 60) { try home.get(work, as: home.grace).status == 303 })
        #expect(try rows() == 120)
        #expect(try remove(home.grace, as: home.ada).status == 303)
    }

    @Test("so it is while somebody else works at what is theirs")
    func others() throws {
        let hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .admin), householdName: "")
        let work = try begin(as: home.grace)

        #expect(try remove(home.ada, as: hedy).status == 422)

        #expect(try eventually(within: 60) { try home.get(work, as: home.grace).status == 303 })
        #expect(try remove(home.ada, as: hedy, heir: home.grace).status == 303)
        #expect(try rows() == 120)
    }
}
