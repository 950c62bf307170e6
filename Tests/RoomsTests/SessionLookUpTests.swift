import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// A form is refused by its head without a session, and the session must still stand once its body is there.
@Suite("The session of a form")
struct SessionLookUpTests {
    let home: TestHome
    let tab: ID<NoteTab>
    private var path: String { "\(NotesController.path(tab))/messages" }

    init() throws {
        home = try TestHome()
        tab = try home.tab("Milk", by: home.ada)
    }

    /// The number of times that a session is looked up for a message that is accepted.
    private func lookUps(_ message: () throws -> Int?) throws -> Int {
        let statements = try home.statements {
            let status = try message()
            #expect(status == 303)
        }
        return statements.count { $0.contains("session.tokenHash") }
    }

    @Test("is looked up once for a message that comes in one piece")
    func once() throws {
        let count = try lookUps { try home.post(path, ["content": "Oats"], as: home.ada).status }

        #expect(count == 1)
    }

    @Test("is looked up again after a body that took more than a second, or after another write")
    func again() throws {
        let late = try lookUps { try status { home.clock.advance(.seconds(2)) } }
        let busy = try lookUps { try status { _ = try home.tab("Other", by: home.ada) } }

        #expect(late == 2)
        #expect(busy == 2)
    }

    @Test("must not have ended, run out, or become a guest's or a deactivated member's before the end of the body")
    func ended() throws {
        let (house, grace) = (home.house, home.grace)
        try house.noteTabs.share(OwnTab(house.noteDoor.open(tab, for: home.ada)), with: .household(.write))
        let set = { (column: String) in
            try house.database.write { db in
                try db.execute(sql: "UPDATE member SET \(column) WHERE id = ?", arguments: [grace.id])
            }
        }

        #expect(try status(as: grace) { try set("role = 'guest'") } == 403)
        try set("role = 'member'")
        #expect(try status(as: grace) { try set("deactivatedAt = 1") } == 401)
        try set("deactivatedAt = NULL")
        let none = ID<Session>(at: house.clock.now())
        #expect(try status(as: grace) { try house.sessions.endOthers(of: grace.id, but: none) } == 401)
        home.forgetSessions()
        #expect(try status(as: grace) { home.clock.advance(SessionStore.idle) } == 401)
        #expect(try home.notes(in: tab, for: home.ada).isEmpty)
    }

    /// The status of a message while whose body is on its way something happens.
    private func status(as member: Member? = nil, _ meanwhile: () throws -> Void) throws -> Int? {
        let body = "content=Rye"
        let client = try RawClient(port: home.house.port)
        client.request(
            "POST \(path) HTTP/1.1", "Host: localhost:\(home.house.port)",
            "Cookie: \(try home.cookie(member ?? home.ada))", "Origin: \(home.origin)",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: \(body.utf8.count)", "Expect: 100-continue")
        #expect(client.reply()?.status == 100)
        try meanwhile()
        client.send(body)
        return client.reply()?.status
    }
}
