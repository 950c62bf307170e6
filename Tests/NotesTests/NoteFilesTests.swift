import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("m: Photos and filesessages")
struct NoteFilesTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
    }

    private func notes(for member: Member) throws -> [Note] { try home.notes(in: tab, for: member) }

    /// A message as a form without a script sends it.
    private func send(_ fields: FormFields, _ files: [(name: String, bytes: [UInt8])]) throws -> RawReply {
        var body: [UInt8] = []
        for field in fields.fields {
            body += Array(
                "--XX\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n\(field.value)\r\n".utf8)
        }
        for file in files {
            body += Array(
                "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(file.name)\"\r\n\r\n".utf8)
            body += file.bytes + Array("\r\n".utf8)
        }
        body += Array("--XX--\r\n".utf8)
        let headers = ["Origin: \(home.origin)", "Content-Type: multipart/form-data; boundary=XX"]
        return try home.ask("POST", path + "/messages", as: home.ada, headers, body)
    }

    @Test("what was chosen together is one message, with its caption, in its order; no file chosen is none")
    func together() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        #expect(
            try send(
                ["content": "Two and a list"],
                [("one.png", picture), ("two.png", picture), ("list.txt", Array("x".utf8))]
            ).status == 303)
        #expect(try send(["content": "None"], [("", [])]).status == 303)
        #expect(try send([:], [("alone.png", picture)]).status == 303)
        let sent = try notes(for: home.grace)
        #expect(sent.map { $0.files.map(\.name) } == [["one.png", "two.png", "list.txt"], [], ["alone.png"]])
        #expect(sent[0].text.text == "Two and a list" && sent[2].text.text == "")
        let page = try home.get(path, as: home.olle).text
        #expect(page.contains("one.png") && page.contains("list.txt"))
        for file in sent[0].files {
            let original = UploadPlace.notes.path(of: file.id, in: tab.uuid) + "/original"
            let download = UploadPlace.notes.path(of: file.id, in: tab.uuid) + "/download"
            #expect(try home.get(download, as: home.olle).status == 200)
            #expect(
                try home.get(
                    original,
                    as: home.house.household.add(
                        NewMember(name: "Vera \(file.id)", password: TestHome.password, role: .member),
                        householdName: "")
                ).status == 404)
        }
    }

    @Test("a message has up to ten; with more nothing is kept and what was typed stands there again")
    func limit() throws {
        let file = (name: "a.txt", bytes: Array("x".utf8))
        #expect(try send(["content": "Ten"], Array(repeating: file, count: 10)).status == 303)
        let refused = try send(["content": "Eleven words"], Array(repeating: file, count: 11))
        #expect(refused.status == 422 && refused.text.contains("Eleven words"))
        #expect(try notes(for: home.ada).count == 1)
    }

    @Test("until its files have come only the writer sees a message, and then it is new to the others")
    func awaiting() throws {
        let id = ID<Note>(at: home.clock.wall.now())
        #expect(
            try home.post(path + "/messages", ["id": "\(id)", "content": "Cake", "awaits": "2"], as: home.ada).status
                == 303)
        #expect(try notes(for: home.grace).isEmpty)
        #expect(try home.get("\(path)/messages/\(id)", as: home.grace).status == 404)
        #expect(try home.get("/notes/search?q=cake", as: home.grace).text.contains("Nothing found"))
        #expect(try home.house.noteDoor.open(tab, for: home.grace).tab.unread == 0)
        #expect(try notes(for: home.ada).map(\.awaits) == [2])
        #expect(try home.get(path, as: home.ada).text.contains("Until then only you see this message."))

        // Grace was here meanwhile.
        home.clock.advance(.minutes(1))
        try home.house.noteTabs.markRead(home.house.noteDoor.open(tab, for: home.grace))
        home.clock.advance(.minutes(1))
        let open = try home.writable(tab, by: home.ada)
        let place = MediaPlace.thing(UploadPlace.messages, id.uuid)
        let attachments = try home.house.notes.attachments
        try attachments.add([home.arrived(Array("x".utf8), named: "a.txt")], to: place, in: open)
        #expect(try notes(for: home.grace).isEmpty)
        try attachments.add([home.arrived(Array("y".utf8), named: "b.txt")], to: place, in: open)
        #expect(try notes(for: home.grace).map { $0.files.map(\.name) } == [["a.txt", "b.txt"]])
        #expect(try home.house.noteDoor.open(tab, for: home.grace).tab.unread == 1)
    }

    /// A message of Grace's whose files are still to come.
    private func awaiting(_ words: String) throws -> ID<Note> {
        let id = ID<Note>(at: home.clock.wall.now())
        let form: FormFields = ["id": "\(id)", "content": words, "awaits": "2"]
        #expect(try home.post(path + "/messages", form, as: home.grace).status == 303)
        return id
    }

    @Test("until its files have come the owner of the tab reads nothing of a message, its items and files in the bin")
    func awaitingInBin() throws {
        let message = try awaiting("Secret words")
        let list = try awaiting("Secret item\nAnother")
        try home.house.notes.makeList(list, in: home.writable(tab, by: home.grace))
        let item = try notes(for: home.grace).flatMap(\.items)[0].id
        let files = try home.house.notes.attachments.add(
            [home.arrived(Array("x".utf8), named: "secret.txt")],
            to: .thing(UploadPlace.messages, message.uuid), in: home.writable(tab, by: home.grace))

        for place in ["messages/\(list)/items/\(item)", "media/\(files[0])", "messages/\(message)"] {
            home.clock.advance(.seconds(1))
            #expect(try home.post("\(path)/\(place)/delete", as: home.grace).status == 303, "\(place)")
        }
        let own = try home.tab("Mine", by: home.grace)
        let form: FormFields = ["message": "\(list)", "do": "move", "to": "\(own)"]
        #expect(try home.post(path + "/chosen", form, as: home.grace).status == 422)

        let bin = try home.get("/settings/bin", as: home.ada).text
        #expect(bin.matches(of: /\/undo\/[0-9a-f]{32}/).count == 3)
        #expect(!bin.localizedCaseInsensitiveContains("secret") && !bin.contains("Another"))
        #expect(try home.get("/settings/bin", as: home.grace).text.contains("Message “…” deleted"))
    }

    /// A message of Ada's that waits for a file, and the address of its upload, of which half is there.
    private func uploading() throws -> (note: ID<Note>, upload: String) {
        let id = ID<Note>(at: home.clock.wall.now())
        let form: FormFields = ["id": "\(id)", "content": "Cake", "awaits": "1"]
        #expect(try home.post(path + "/messages", form, as: home.ada).status == 303)
        let encode = { (text: String) in Data(text.utf8).base64EncodedString() }
        let target = encode("\(UploadPlace.messages)/\(id)")
        let headers = ["Upload-Length: 6", "Upload-Metadata: filename \(encode("cake.txt")),to \(target)"]
        let begun = try home.ask(
            "POST", path + "/uploads", as: home.ada, ["Tus-Resumable: 1.0.0", "Origin: \(home.origin)"] + headers)
        let upload = try #require(begun["Location"])
        #expect(try send("abc", at: 0, to: upload) == 204)
        return (id, upload)
    }

    private func send(_ piece: String, at offset: Int, to upload: String) throws -> Int {
        let headers = ["Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream"]
        return try home.ask(
            "PATCH", upload, as: home.ada, ["Tus-Resumable: 1.0.0", "Origin: \(home.origin)"] + headers,
            Array(piece.utf8)
        ).status
    }

    @Test("a message stays in its tab while its file is on its way, and then moves with it")
    func movedTooEarly() throws {
        let (note, upload) = try uploading()
        let done = try home.note("Tea", in: tab, by: home.ada)
        let other = try home.tab("Home", by: home.ada)
        var form: FormFields = ["message": "\(note)", "do": "move", "to": "\(other)"]
        form.add("message", "\(done)")
        var part = form
        part.add("part", "1")

        for form in [form, part] {
            let refused = try home.post(path + "/chosen", form, as: home.ada)
            #expect(refused.status == 422 && refused.text.contains("Photos or files are still uploading."))
        }
        let page = try home.post(path + "/chosen", form, as: home.ada).text
        for id in [note, done] { #expect(page.contains("value=\"\(id)\" checked")) }
        #expect(try home.notes(in: other, for: home.ada).isEmpty)
        #expect(try send("def", at: 3, to: upload) == 204)
        #expect(try home.post(path + "/chosen", form, as: home.ada).status == 303)

        let moved = try home.notes(in: other, for: home.ada)
        #expect(moved.map { $0.files.map(\.name) } == [["cake.txt"], []])
    }

    @Test("the file of a message that was deleted on its way goes on where it was once the message is back")
    func deletedTooEarly() throws {
        let (note, upload) = try uploading()
        #expect(try home.post("\(path)/messages/\(note)/delete", as: home.ada).status == 303)
        #expect(try send("def", at: 3, to: upload) == 404)

        try home.undoLast(by: home.ada)

        #expect(try send("def", at: 3, to: upload) == 204)
        #expect(try notes(for: home.grace).map { $0.files.map(\.name) } == [["cake.txt"]])
    }

    @Test("without the rest it goes as it is; without anything it goes away")
    func givenUp() throws {
        let first = ID<Note>(at: home.clock.wall.now())
        let second = ID<Note>(at: home.clock.wall.now())
        for (id, text) in [(first, "Cake"), (second, "")] {
            #expect(
                try home.post(path + "/messages", ["id": "\(id)", "content": text, "awaits": "1"], as: home.ada).status
                    == 303)
            #expect(try home.post("\(path)/messages/\(id)/arrived", as: home.grace).status == 404)
            #expect(try home.post("\(path)/messages/\(id)/arrived", as: home.ada).status == 303)
        }
        #expect(try notes(for: home.grace).map(\.text.text) == ["Cake"])
        #expect(try notes(for: home.ada).count == 1)
    }

    @Test("files of a deleted message outlive two sweeps and a backup’s check, and come back with it")
    func swept() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        #expect(try send(["content": "Cake"], [("cake.png", picture)]).status == 303)
        let note = try notes(for: home.ada)[0]
        let download = UploadPlace.notes.path(of: note.files[0].id, in: tab.uuid) + "/download"
        let entry = try home.house.notes.remove([note.id], from: home.writable(tab, by: home.ada))
        #expect(try home.get(download, as: home.ada).status == 404)
        for _ in 1...2 {
            try home.age(by: .days(2))
            try home.house.media.sweep()
        }
        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.get(download, as: home.grace).status == 200)
    }
}
