import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Deleted reminders that wait for a member who left")
struct WaitingReminderTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let bob: Member

    init() throws {
        (home, graph, books) = try TestHome.library()
        bob = try home.house.household.add(
            NewMember(name: "Bob", password: TestHome.password, role: .member), householdName: "")
    }

    private static let named = "until Grace is in the household again"
    private static let unnamed = "it belonged to is gone or has changed"

    private func remind(_ members: [Member], by owner: Member) throws {
        var fields: FormFields = [
            "on": "entity", "thing": "\(books)", "day": "2026-12-25", "time": "08:00", "text": "Return",
            "repeat": "weekly",
        ]
        for member in members { fields.add("member", "\(member.id)") }
        _ = try home.remind(fields, by: owner)
    }

    /// Bob deletes the entity, then Grace leaves, and he gets all of it back that does not wait.
    /// - Returns: the path that undoes the rest.
    private func rest() throws -> String {
        let path = EntitiesController.path(books, in: graph) + "/delete"
        #expect(try home.post(path, as: bob).status == 303)
        let deleted = try home.house.undo.entries(for: bob)[0].id
        home.clock.advance(.seconds(1))
        _ = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        let rest = try home.house.undo.restore(deleted, for: bob).remainder
        return "/undo/\(try #require(rest))"
    }

    private func expect(_ words: String, at path: String, as member: Member) throws {
        let reply = try home.post(path, as: member)
        #expect(reply.status == 409)
        #expect(reply.text.contains(words))
        #expect(words == Self.named || !reply.text.contains("Grace"))
    }

    @Test("whoever did not see a reminder does not hear whom it was for; its maker does")
    func others() throws {
        try remind([home.grace], by: home.ada)
        let rest = try rest()

        try expect(Self.unnamed, at: rest, as: bob)
        try expect(Self.named, at: rest, as: home.ada)
    }

    @Test("one of which somebody takes turns names the other, unless another waits, too")
    func turns() throws {
        try remind([home.grace, bob], by: home.ada)
        try expect(Self.named, at: rest(), as: bob)
    }

    @Test("nobody is named where somebody else's reminder waits beside one's own")
    func mixed() throws {
        try remind([home.grace, bob], by: home.ada)
        try remind([home.grace], by: home.ada)
        try expect(Self.unnamed, at: rest(), as: bob)
    }

    @Test("nobody is named who cannot come back any more")
    func expired() throws {
        try remind([home.grace], by: bob)
        let rest = try rest()
        try expect(Self.named, at: rest, as: bob)

        try home.house.database.write { db in
            try db.execute(sql: "UPDATE undo SET at = 1 WHERE kind = 'removal'")
        }
        try expect(Self.unnamed, at: rest, as: bob)
    }
}
