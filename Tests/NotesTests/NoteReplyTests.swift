import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Replies")
struct NoteReplyTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
    }

    private func reply(_ text: String, to note: ID<Note>, by member: Member) throws -> ID<Note> {
        let reply = try home.post(path + "/messages", ["content": text, "reply": "\(note)"], as: member)
        #expect(reply.status == 303)
        return try home.made(reply)
    }

    private func quote(of note: ID<Note>, for member: Member) throws -> String {
        let row = try home.get("\(path)?at=\(note)", as: member).text.split(separator: "id=\"m-\(note)\"").last.unwrap()
        return String(row.firstMatch(of: /message__quote"[^>]*>(.*?)<\/(?:a|p)>/)?.1 ?? "")
    }

    @Test("quotes one line of a message, and leads to it")
    func quoted() throws {
        let asked = try home.note("Do we have ||secret|| rye?\nAnd milk?", in: tab, by: home.ada)
        let answer = try reply("No", to: asked, by: home.grace)

        for reader in [home.ada, home.grace, home.olle] {
            let line = try quote(of: answer, for: reader)
            #expect(line.contains(">Ada</b>") && line.contains("Do we have ▒▒▒▒▒▒ rye? And milk?"))
        }
        let href = "href=\"\(NotesController.path(of: asked, in: tab).replacing("&", with: "&amp;"))\""
        #expect(try home.get(path, as: home.grace).text.contains("class=\"message__quote\" \(href)"))
        #expect(try home.notes(in: tab, for: home.grace).map(\.replyTo) == [nil, asked])
    }

    @Test("is written without a script too, and a message that cannot be seen is not answered")
    func form() throws {
        let asked = try home.note("Rye?", in: tab, by: home.ada)
        let secret = try home.note("Presents", in: home.tab("Mine", by: home.ada), by: home.ada)
        #expect(try home.get("\(path)/messages/\(asked)/menu", as: home.grace).text.contains("\(path)?reply=\(asked)"))

        let page = try home.get("\(path)?reply=\(asked)", as: home.grace).text
        #expect(page.contains("name=\"reply\" value=\"\(asked)\"") && page.contains("composer__reply"))
        let other = try home.get("\(path)?reply=\(secret)", as: home.grace).text
        #expect(!other.contains("name=\"reply\"") && !other.contains("Presents"))
        let refused = try home.post(
            path + "/messages", ["content": "x", "source": "no address", "reply": "\(asked)"], as: home.grace)
        #expect(refused.status == 422 && refused.text.contains("name=\"reply\" value=\"\(asked)\""))
    }

    @Test("says that the message was deleted, and quotes it again when that is undone")
    func deleted() throws {
        let asked = try home.note("Rye?", in: tab, by: home.ada)
        let answer = try reply("No", to: asked, by: home.grace)
        #expect(try home.post("\(path)/messages/\(asked)/delete", as: home.ada).status == 303)
        #expect(try quote(of: answer, for: home.grace) == "Deleted message")

        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try quote(of: answer, for: home.grace).contains("Rye?"))
    }

    @Test("comes back with its quote")
    func restored() throws {
        let asked = try home.note("Rye?", in: tab, by: home.ada)
        let answer = try reply("No", to: asked, by: home.ada)
        #expect(try home.post("\(path)/messages/\(answer)/delete", as: home.ada).status == 303)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)

        #expect(try quote(of: answer, for: home.grace).contains("Rye?"))
    }

    @Test("whoever does not see the tab that the message was moved to sees nothing of it")
    func moved() throws {
        let asked = try home.note("Rye?", in: tab, by: home.ada)
        let answer = try reply("No", to: asked, by: home.grace)
        let mine = try home.tab("Mine", by: home.ada)
        let form: FormFields = ["message": "\(asked)", "do": "move", "to": "\(mine)"]
        #expect(try home.post(path + "/chosen", form, as: home.ada).status == 303)

        #expect(try quote(of: answer, for: home.ada).contains("Rye?"))
        #expect(try home.get(path, as: home.ada).text.contains(NotesController.path(of: asked, in: mine)))
        let hidden = try quote(of: answer, for: home.grace)
        #expect(hidden.contains("You cannot see this message.") && hidden.hasSuffix("…"))
        #expect(try !home.get(path, as: home.grace).text.contains("Rye?"))
        #expect(try !home.get(path, as: home.grace).text.contains("\(mine)"))
    }

    @Test("to what is no id is a message")
    func odd() throws {
        let reply = try home.post(path + "/messages", ["content": "Hello", "reply": "no id"], as: home.ada)
        #expect(reply.status == 303)
        #expect(try home.notes(in: tab, for: home.ada).map(\.replyTo) == [nil])
    }
}
