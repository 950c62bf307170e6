import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Texts and files that a phone shares with an installed Hearth.
@Suite("Words and files that other programs share")
struct NoteSharedTests {
    let home: TestHome
    let tab: ID<NoteTab>

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada)
    }

    /// As a browser sends it that a phone hands something to: from no page.
    private func share(
        _ fields: FormFields, files: [(name: String, text: String)] = [], as member: Member? = nil,
        _ headers: [String] = ["Sec-Fetch-Site: none", "Origin: null"]
    ) throws -> RawReply {
        var body = ""
        for field in fields.fields {
            body += "--XX\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n\(field.value)\r\n"
        }
        for file in files {
            body +=
                "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(file.name)\"\r\n\r\n\(file.text)\r\n"
        }
        body += "--XX--\r\n"
        return try home.ask(
            "POST", "/notes/shared", as: member, headers + ["Content-Type: multipart/form-data; boundary=XX"],
            Array(body.utf8))
    }

    private func notes() throws -> [Note] { try home.notes(in: tab, for: home.ada) }

    @Test("words and files wait in the form for a message, go to the tab of one's choice, and arrive once")
    func filesAndWords() throws {
        let page = try share(
            ["title": "A cake", "text": "With plums", "url": "https://example.org/cake"],
            files: [("one.txt", "1"), ("two.txt", "2")], as: home.ada)
        #expect(page.status == 200)
        #expect(page.text.contains("A cake\nWith plums</textarea>"))
        #expect(page.text.contains("one.txt") && page.text.contains("two.txt"))
        #expect(try notes().isEmpty)

        var form = page.hiddenFields(to: "/notes/quick")
        form.add("content", "A cake")
        form.add("tab", "\(tab)")
        home.clock.advance(.minutes(1))
        var stolen = form
        _ = stolen.take("door-as")
        let refused = try home.post("/notes/quick", stolen, as: home.grace)
        #expect(refused.status == 422 && !refused.text.contains("one.txt"))
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 303)
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 303)

        let sent = try notes()
        #expect(sent.map { $0.files.map(\.name) } == [["one.txt", "two.txt"]])
        #expect(sent[0].text.text == "A cake" && sent[0].sourceURL == "https://example.org/cake")
    }

    @Test("a file alone is enough; a form that is refused keeps it")
    func aFileAlone() throws {
        let page = try share([:], files: [("one.txt", "1")], as: home.ada)
        var form = page.hiddenFields(to: "/notes/quick")
        form.add("tab", "\(tab)")
        var long = form
        long.add("content", String(repeating: "ö", count: 100_001))

        let refused = try home.post("/notes/quick", long, as: home.ada)
        #expect(refused.status == 422)
        #expect(refused.hiddenFields(to: "/notes/quick")["staged"] == form["staged"])
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 303)

        #expect(try notes().map { $0.files.map(\.name) } == [["one.txt"]])
    }

    @Test("files whose message could not be stored are sent by the same form again")
    func again() throws {
        let page = try share([:], files: [("one.txt", "1"), ("two.txt", "2")], as: home.ada)
        var form = page.hiddenFields(to: "/notes/quick")
        form.add("content", "A cake")
        form.add("tab", "\(tab)")
        let execute = { (sql: String) in try home.house.database.write { db in try db.execute(sql: sql) } }
        try execute(
            """
            CREATE TRIGGER refusal AFTER INSERT ON noteMedium WHEN new.position = 1 BEGIN
                SELECT raise(ABORT, 'refused');
            END
            """)
        for _ in 1...2 { #expect(try home.post("/notes/quick", form, as: home.ada).status == 500) }
        #expect(try notes().isEmpty)

        try execute("DROP TRIGGER refusal")
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 303)

        let files = try notes().flatMap(\.files)
        #expect(files.map(\.name) == ["one.txt", "two.txt"])
        for file in files {
            let download = UploadPlace.notes.path(of: file.id, in: tab.uuid) + "/download"
            #expect(try home.get(download, as: home.ada).status == 200)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: home.house.database.folder.uploads.path)
        #expect(left.filter { $0.hasPrefix(NotesRoom.id) && !$0.hasSuffix(".json") } == [])
    }

    @Test("other words than those that were sent are not lost with the files that went with the first")
    func changed() throws {
        var form = try share([:], files: [("one.txt", "1")], as: home.ada).hiddenFields(to: "/notes/quick")
        form.add("tab", "\(tab)")
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 303)
        form.add("content", "Other words")

        let refused = try home.post("/notes/quick", form, as: home.ada)

        #expect(refused.status == 422 && refused.text.contains("Other words</textarea>"))
        #expect(refused.text.contains("no longer here"))
        let rest = refused.hiddenFields(to: "/notes/quick")
        #expect(rest["staged"] == nil && form["staged"] != nil)
        #expect(try notes().count == 1)
    }

    @Test("words that were typed until the files beside them were swept away come back with the form")
    func late() throws {
        var form = try share([:], files: [("one.txt", "1")], as: home.ada).hiddenFields(to: "/notes/quick")
        form.add("tab", "\(tab)")
        form.add("content", "A cake")
        let uploads = home.house.database.folder.uploads
        for name in try FileManager.default.contentsOfDirectory(atPath: uploads.path) {
            try FileManager.default.removeItem(at: uploads.appendingPathComponent(name))
        }

        let refused = try home.post("/notes/quick", form, as: home.ada)

        #expect(refused.status == 422 && refused.text.contains("A cake</textarea>"))
        #expect(try notes().isEmpty)
    }

    @Test("an address that comes as the text is where it is from, and what is no address stands in the text")
    func addresses() throws {
        let page = try share(["title": "A cake", "text": "https://example.org/cake"], as: home.ada)
        #expect(page.hiddenFields(to: "/notes/quick")["source"] == "https://example.org/cake")
        #expect(page.text.contains("A cake</textarea>"))
        let words = try share(["text": "Look at https://example.org", "url": "content://x"], as: home.ada)
        #expect(words.hiddenFields(to: "/notes/quick")["source"] == nil)
        #expect(words.text.contains("Look at https://example.org\ncontent://x</textarea>"))
    }

    @Test(
        "of more files than a message has the first come with it, and the page names the others and those that are empty"
    )
    func tooMany() throws {
        let files = (1...12).map { (name: "\($0).txt", text: $0 == 3 ? "" : "\($0)") }

        let page = try share(["text": "Twelve"], files: files, as: home.ada)

        #expect(page.status == 200 && page.text.contains("Twelve</textarea>"))
        #expect(page.text.contains("These files were not added:"))
        #expect(page.text.contains("<li>3.txt: This file is empty.</li>"))
        #expect(page.text.contains("<li>12.txt: There is no room left in this message.</li>"))
        var form = page.hiddenFields(to: "/notes/quick")
        form.add("content", "Twelve")
        form.add("tab", "\(tab)")
        #expect(try home.post("/notes/quick", form, as: home.ada).status == 303)
        let names = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map { "\($0).txt" }
        #expect(try notes().map { $0.files.map(\.name) } == [names])
    }

    @Test("several texts and addresses come together, the first address as the page that they are about")
    func several() throws {
        var fields = FormFields()
        for (name, value) in [
            ("title", "Two cakes"), ("text", "With plums"), ("text", "With pears"), ("url", "https://example.org/1"),
            ("url", "https://example.org/2"),
        ] { fields.add(name, value) }

        let page = try share(fields, as: home.ada)

        #expect(page.text.contains("Two cakes\nWith plums\nWith pears\nhttps://example.org/2</textarea>"))
        #expect(page.hiddenFields(to: "/notes/quick")["source"] == "https://example.org/1")
    }

    @Test(
        "the page for what the browser keeps asks for the tab, after signing in, too, and is nobody's without writing")
    func kept() throws {
        let place = "/notes/shared?share=019c0000000070008000000000000abc"
        let signIn = try home.get(place)
        #expect(signIn.status == 303)
        #expect(signIn["Location"] == "/login?next=%2Fnotes%2Fshared%3Fshare%3D019c0000000070008000000000000abc")

        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("<shared-note share=\"019c0000000070008000000000000abc\""))
        #expect(page.contains("Kitchen</option>"))
        #expect(!page.contains("<keep-draft"))
        #expect(try home.get(place, as: home.olle).status == 403)
    }

    @Test("whoever is signed out signs in and it goes on")
    func signedOut() throws {
        let asked = try share(["title": "A cake", "url": "https://example.org/cake"], files: [("one.txt", "1")])
        #expect(asked.status == 401 && asked.text.contains("one.txt"))
        var form = asked.hiddenFields(to: "/login/form")
        form.add("signin-name", "Ada")
        form.add("signin-password", TestHome.password)

        // A browser without an earlier session asks for the owner of the shared text.
        let whose = try home.post("/login/form", form)
        let again = whose.hiddenFields(to: "/notes/shared")
        let cookie = try #require((whose["Set-Cookie"] ?? "").firstMatch(of: /hearth=[^;]+/)).output
        let page = try home.post("/notes/shared", again, cookie: String(cookie))

        #expect(page.status == 200 && page.text.contains("A cake</textarea>"))
        #expect(page.hiddenFields(to: "/notes/quick")["source"] == "https://example.org/cake")
    }

    @Test(
        "no page of another site shares anything",
        arguments: [
            ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Origin: null"], [],
            ["Sec-Fetch-Site: none", "Origin: https://evil.example"],
            ["Sec-Fetch-Site: cross-site", "Origin: null"],
        ])
    func foreign(_ headers: [String]) throws {
        #expect(try share(["title": "Planted"], as: home.ada, headers).status == 403)
    }

    @Test("the manifest says where it goes")
    func manifest() throws {
        let text = try home.get("/manifest/en").text
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let target = try #require(json["share_target"] as? [String: Any])

        #expect(target["action"] as? String == "/notes/shared")
        #expect(target["method"] as? String == "POST" && target["enctype"] as? String == "multipart/form-data")
        let names = try #require(target["params"] as? [String: Any])
        #expect(Set(names.keys) == ["title", "text", "url", "files"])
    }
}
