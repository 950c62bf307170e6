import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Drafts of messages")
struct NoteDraftTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
    }

    private func send(_ fields: FormFields) throws -> RawReply {
        try home.post(path + "/messages", fields, as: home.ada)
    }

    @Test("a draft is its writer’s alone, is there on another device, and goes with what is sent")
    func drafts() throws {
        let keep = { (text: String, member: Member) in
            try home.post(path + "/draft", ["content": text, "entities": "[]"], as: member).status
        }
        #expect(try keep("Half a thou", home.ada) == 200)
        #expect(try home.get(path, as: home.ada).text.contains("Half a thou"))
        #expect(try !home.get(path, as: home.grace).text.contains("Half a thou"))
        #expect(try keep("x", home.olle) == 403)
        // Text typed after a message was sent stays.
        #expect(try send(["content": "Sent before", "entities": "[]"]).status == 303)
        #expect(try home.get(path, as: home.ada).text.contains("Half a thou"))
        #expect(try send(["content": "Half a thou", "entities": "[]"]).status == 303)
        #expect(try draft().text.text == "")
        #expect(try keep("Again", home.ada) == 200)
        #expect(try keep("", home.ada) == 200)
        #expect(try draft().text.text == "")
    }

    private func draft() throws -> NoteTabStore.Draft {
        try #require(try home.house.noteTabs.draft(in: home.house.noteDoor.open(tab, for: home.ada)))
    }

    @Test("a draft that another device kept meanwhile is not overwritten, and given back")
    func draftsOfDevices() throws {
        let keep = { (text: String, seen: Int64) in
            try home.post(path + "/draft", ["content": text, "entities": "[]", "seen": "\(seen)"], as: home.ada)
        }
        #expect(try keep("Milk", 0).status == 200)
        let seen = try draft().at.milliseconds

        let refused = try keep("Bread", seen - 1)

        #expect(refused.status == 409 && refused.text.contains("Milk"))
        #expect(try keep("", seen - 1).status == 409)
        #expect(try draft().text.text == "Milk")
        #expect(try keep("Milk and bread", seen - 1).status == 200)
        let next = try draft().at.milliseconds
        #expect(next > seen)
        #expect(try keep("Bread", next).status == 200)
    }

    @Test("a tab that is deleted as a draft is on its way has none, and is not found")
    func deleted() throws {
        let open = try home.house.noteDoor.open(tab, for: home.ada).writable()
        try home.house.database.write { db in try db.execute(sql: "DELETE FROM noteTab WHERE id = ?", arguments: [tab])
        }

        #expect(throws: Refusal.notFound) {
            try home.house.noteTabs.keepDraft(NoteText(text: "Half a thou"), seen: nil, in: open)
        }
    }

    @Test("what a page sends takes the draft along that stood there, and not what another device kept since")
    func draftsOfPages() throws {
        #expect(try home.post(path + "/draft", ["content": "Milk"], as: home.ada).status == 200)
        let seen = try draft().at.milliseconds
        let page = try home.get(path, as: home.ada).text
        #expect(page.contains("name=\"draft\" value=\"\(seen)\""))

        #expect(try send(["content": "Milk and bread", "draft": "\(seen)"]).status == 303)
        #expect(try draft().text.text == "")

        #expect(try home.post(path + "/draft", ["content": "Butter"], as: home.ada).status == 200)
        #expect(try send(["content": "Bread", "draft": "\(seen)"]).status == 303)
        #expect(try draft().text.text == "Butter")
    }
}
