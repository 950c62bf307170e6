import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Notes on other devices")
struct NoteLiveTests {
    let home: TestHome
    let shared: ID<NoteTab>
    let other: ID<NoteTab>
    let own: ID<NoteTab>

    init() throws {
        home = try TestHome()
        shared = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write]))
        other = try home.tab("Cellar", by: home.ada, audience: .chosen([home.grace.id: .write]))
        own = try home.tab("Mine", by: home.ada)
    }

    private func listening(as member: Member) throws -> RawClient {
        let client = try RawClient(port: home.house.port)
        client.send(
            "GET /live HTTP/1.1\r\nHost: localhost:\(home.house.port)\r\nCookie: \(try home.cookie(member))\r\n\r\n")
        guard client.text(upTo: "retry: 3000\n\n") != nil else { throw TestHome.NoReply(path: "/live") }
        return client
    }

    private func event(_ tab: ID<NoteTab>) -> String { "event: changed\ndata: \(NotesController.path(tab))\n\n" }

    @Test(
        "a message, a tick and a moved message are told to whoever sees the tab; reading and drafts are nobody’s news")
    func told() throws {
        let grace = try listening(as: home.grace)
        let kitchen = NotesController.path(shared)
        #expect(try home.get(kitchen, as: home.ada).status == 200)
        #expect(try home.post(kitchen + "/seen", as: home.ada).status == 204)
        #expect(try home.post(kitchen + "/draft", ["content": "Half"], as: home.ada).status == 200)
        #expect(
            try home.post("\(NotesController.path(own))/messages", ["content": "Secret"], as: home.ada).status == 303)
        #expect(
            try home.post("\(NotesController.path(other))/messages", ["content": "Wine"], as: home.ada).status == 303)
        let first = try #require(grace.text(upTo: event(other)))
        #expect(!first.contains("\(shared)") && !first.contains("\(own)"))

        let note = try home.note("Milk\nRye", in: shared, by: home.ada)
        try home.house.notes.makeList(note, in: home.writable(shared, by: home.ada))
        let item = try home.notes(in: shared, for: home.ada)[0].items[0].id
        let tick = "\(kitchen)/messages/\(note)/items/\(item)/tick"
        #expect(try home.post(tick, ["ticked": "1", "part": "1"], as: home.ada).status == 200)
        #expect(grace.text(upTo: event(shared)) != nil)

        let move: FormFields = ["message": "\(note)", "do": "move", "to": "\(other)", "part": "1"]
        #expect(try home.post(kitchen + "/chosen", move, as: home.ada).status == 200)
        // In whichever order.
        let one = try #require(grace.text(upTo: "\n\n"))
        let two = try #require(grace.text(upTo: "\n\n"))
        #expect((one + two).contains("\(shared)") && (one + two).contains("\(other)"))
    }

    @Test("what is written from anywhere is told as what is written in its tab")
    func quick() throws {
        let grace = try listening(as: home.grace)
        let form: FormFields = ["content": "From anywhere", "tab": "\(shared)", "part": "1"]
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 204)
        #expect(grace.text(upTo: event(shared)) != nil)
        #expect(try home.post("/notes/quick", ["content": " ", "tab": "\(shared)"], as: home.ada).status == 422)
        #expect(try home.post("/notes/quick", ["content": "x", "tab": "\(own)"], as: home.grace).status == 404)
        #expect(try home.get("/notes/quick", as: home.olle).status == 403)
        #expect(try home.post("/notes/quick", ["content": "x", "tab": "no tab"], as: home.ada).status == 404)
    }
}
