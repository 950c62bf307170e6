import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Link previews")
struct NotePreviewTests {
    let site: OtherServer
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        site = try OtherServer()
        home = try TestHome()
        try home.name(site)
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
        let picture = try TestHome.sample("pictures/plain.png")
        site.answer { received in
            switch received.path {
            case "/picture.png": Response(headers: ["Content-Type": "image/png"], body: .bytes(picture))
            case "/page": Self.page(Self.described)
            case "/other": Self.page("<title>Another page</title>")
            case "/nothing": Self.page("<div id=app></div><script>render()</script>")
            case "/broken": Response(.internalError)
            default: Response(.notFound)
            }
        }
    }

    private static let described = """
        <title>Window</title><meta property="og:title" content="Rye bread <script>alert(1)</script>">
        <meta property="og:description" content="With &amp; without seeds"><meta property="og:site_name" content="Bakery">
        <meta property="og:image" content="/picture.png">
        """

    private static func page(_ head: String) -> Response {
        Response(headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(Array("<head>\(head)".utf8)))
    }

    private func send(_ text: String, by member: Member? = nil) throws -> ID<Note> {
        let reply = try home.post(path + "/messages", ["content": text], as: member ?? home.ada)
        #expect(reply.status == 303)
        return try home.made(reply)
    }

    private func preview(_ note: ID<Note>) throws -> NotePreview? {
        try home.house.notes.note(note, in: home.house.noteDoor.open(tab, for: home.ada)).linkPreview
    }

    private func state(_ note: ID<Note>) throws -> String? {
        try home.house.database.read { db in
            try String.fetchOne(db, sql: "SELECT state FROM notePreview WHERE noteId = ?", arguments: [note])
        }
    }

    /// Waits until nothing is asked for any more.
    private func settle(_ note: ID<Note>) throws {
        #expect(try eventually { try state(note) != "waiting" })
    }

    private func sent(_ text: String) throws -> ID<Note> {
        let note = try send(text)
        try settle(note)
        return note
    }

    private func media() throws -> Int {
        try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM medium").unwrap() }
    }

    // MARK: What is seen

    @Test("of the first link come the title, a text and a picture, which whoever sees the message sees")
    func whole() throws {
        let note = try sent("Look: \(site.origin)/page and \(site.origin)/other")
        let picture = "\(path)/messages/\(note)/preview"

        for reader in [home.ada, home.grace, home.olle] {
            let page = try home.get(path, as: reader).text
            #expect(page.contains("Rye bread &lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(page.contains("With &amp; without seeds") && page.contains(">Bakery<"))
            #expect(page.contains("src=\"\(picture)/400\"") && !page.contains("\(site.origin)/picture.png"))
            for side in [400, 1600] {
                let reply = try home.get("\(picture)/\(side)", as: reader)
                #expect(reply.status == 200 && reply["Content-Type"] == "image/webp")
            }
        }
        #expect(site.received.map(\.path) == ["/page", "/picture.png"])
        for received in site.received {
            #expect(received.headers["Cookie"] == nil && received.headers["Referer"] == nil)
        }
    }

    @Test("an archive takes the preview and its picture along, and an import brings them without asking the page again")
    func archived() throws {
        let shelf = try NoteShelf(home)
        let note = try sent("\(site.origin)/page")
        let removed = try sent("\(site.origin)/other")
        #expect(try home.post("\(path)/messages/\(removed)/preview/delete", as: home.ada).status == 303)
        let archive = try home.get("/notes/export.zip", as: home.ada).body
        let document = try shelf.document(archive)
        #expect(document.contains(#""preview":{"address":"\#(site.origin)/page","title":"Rye bread <script>"#))
        #expect(document.contains(#""preview":{"address":"\#(site.origin)/other","isRemoved":true}"#))
        let asked = site.received.count

        try home.execute("DELETE FROM note WHERE tabId = ?", [tab])
        try shelf.bring(shelf.send(archive))

        let preview = try #require(try preview(note))
        #expect(preview.title == "Rye bread <script>alert(1)</script>" && preview.text == "With & without seeds")
        #expect(preview.site == "Bakery" && preview.picture != nil)
        #expect(try state(removed) == "removed")
        #expect(
            try eventually { try home.get("\(path)/messages/\(note)/preview/400", as: home.ada).status == 200 })
        #expect(try shelf.document() == document)
        #expect(site.received.count == asked)
        #expect(
            try home.house.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM job WHERE kind = 'notePreview' AND failedAt IS NULL")
            } == 0)
    }

    @Test("an archive says nothing of a page that its message does not lead to")
    func foreignPreview() throws {
        let shelf = try NoteShelf(home)
        let (one, two) = (ID<Note>(at: home.clock.wall.now()), ID<Note>(at: home.clock.wall.now()))
        let json = """
            {"format":"hearth-notes","version":1,"tabs":[{"id":"\(tab)","name":"Kitchen"}],"messages":[
            {"id":"\(one)","tab":"\(tab)","createdAt":"2026-01-02T03:04:05Z","text":"https://evil.example/a",
            "preview":{"address":"https://bank.example/","title":"Your bank"}},
            {"id":"\(two)","tab":"\(tab)","createdAt":"2026-01-02T03:04:06Z","text":"https://bank.example/",
            "preview":{"address":"https://bank.example/","title":"\(String(repeating: "x", count: 400))","text":["x"],"picture":{"file":"media/gone.png"}}}]}
            """

        try shelf.bring(shelf.send(Array(json.utf8)))

        #expect(try preview(one) == nil)
        let taken = try #require(try preview(two))
        #expect(taken.title.count == 300 && taken.text.isEmpty && taken.picture == nil)
    }

    @Test("who may not see the message sees nothing of its preview")
    func strangers() throws {
        let note = try sent("\(site.origin)/page")
        let vera = try home.house.household.add(
            NewMember(name: "Vera", password: TestHome.password, role: .admin), householdName: "")

        for end in ["/preview/400", "/preview/1600"] {
            #expect(try home.get("\(path)/messages/\(note)\(end)", as: vera).status == 404)
            #expect(
                try home.get("\(path)/messages/\(ID<Note>(at: home.clock.wall.now()))\(end)", as: home.ada).status
                    == 404)
        }
        #expect(try home.post("\(path)/messages/\(note)/preview/delete", as: vera).status == 404)
        #expect(try home.post("\(path)/messages/\(note)/preview/delete", as: home.grace).status == 403)
        #expect(try home.post("\(path)/messages/\(note)/preview/delete", as: home.olle).status == 403)
        #expect(try preview(note)?.title.isEmpty == false)
    }

    @Test("while its files are on their way a message’s preview is its writer’s alone")
    func awaiting() throws {
        let id = ID<Note>(at: home.clock.wall.now())
        let form: FormFields = ["id": "\(id)", "content": "\(site.origin)/page", "awaits": "1", "part": "1"]
        #expect(try home.post(path + "/messages", form, as: home.grace).status == 200)
        try settle(id)
        let picture = "\(path)/messages/\(id)/preview/400"

        #expect(try home.get(picture, as: home.grace).status == 200)
        #expect(try home.get(picture, as: home.ada).status == 404)
    }

    @Test("a page that says nothing of itself has its address; one that is not there, nothing")
    func nothing() throws {
        let empty = try sent("\(site.origin)/nothing")
        let gone = try sent("\(site.origin)/gone")
        let page = try home.get(path, as: home.ada).text

        #expect(try state(empty) == "ready" && state(gone) == "failed")
        #expect(page.contains("<b class=\"preview__title\" dir=\"auto\">\(site.name)/nothing</b>"))
        #expect(!page.contains("\(site.name)/gone</b>"))
    }

    @Test("a description in JSON says what the page itself does not")
    func embed() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        site.answer { received in
            switch received.path {
            case "/watch":
                Self.page(
                    "<title>Song - Tube</title><link rel=alternate type=\"application/json+oembed\" href=\"/oembed\">")
            case "/oembed":
                Response(
                    headers: ["Content-Type": "application/json"],
                    body: .bytes(Array(#"{"title":"Song","provider_name":"Tube","thumbnail_url":"t.png"}"#.utf8)))
            default: Response(headers: ["Content-Type": "image/png"], body: .bytes(picture))
            }
        }
        let found = try #require(try preview(sent("\(site.origin)/watch?v=1")))

        #expect(found.title == "Song" && found.site == "Tube" && found.picture != nil)
        #expect(site.received.map(\.path) == ["/watch", "/oembed", "/t.png"])
    }

    // MARK: What is asked

    @Test("nothing inside the house is asked: neither by a member’s link nor by the picture that a page names")
    func inside() throws {
        let canary = try OtherServer()
        let note = try sent("\(canary.origin)/page")
        #expect(try state(note) == "failed")
        #expect(canary.received.isEmpty)

        // Named by an admin, but the page of another server is a stranger.
        try home.name(canary)
        let origin = canary.origin
        site.answer { _ in Self.page("<title>Page</title><meta property=og:image content=\"\(origin)/unlock\">") }
        #expect(try preview(sent("\(site.origin)/page"))?.title == "Page")
        #expect(canary.received.isEmpty)
    }

    @Test(
        "what is no picture is left out",
        arguments: ["<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "GIF89a"])
    func noPicture(bytes: String) throws {
        site.answer { received in
            received.path == "/page"
                ? Self.page(Self.described)
                : Response(headers: ["Content-Type": "image/png"], body: .bytes(Array(bytes.utf8)))
        }
        let found = try #require(try preview(sent("\(site.origin)/page")))

        #expect(found.title.hasPrefix("Rye bread") && found.picture == nil)
        #expect(try media() == 0)
    }

    @Test("a link that is hidden, in code, or leads to no page is not asked for")
    func unasked() throws {
        for text in [
            "||\(site.origin)/page||", "`\(site.origin)/page`", "Write to grace@home.example", "No link",
            "||[here](\(site.origin)/page)||", "https://www.example.org/page",
        ] { #expect(try state(send(text)) == nil, "\(text)") }
        #expect(try preview(sent("||\(site.origin)/page|| but \(site.origin)/other"))?.title == "Another page")
        #expect(try preview(sent("[here](\(site.origin)/page)"))?.site == "Bakery")
        #expect(site.received.map(\.path) == ["/other", "/page", "/picture.png"])
    }

    @Test("a server that is away is asked again, and in the end no more")
    func away() throws {
        let note = try send("\(site.origin)/broken")
        for tries in 1...3 {
            #expect(eventually { site.received.count == tries })
            #expect(try eventually { try !home.hasDueJobs(NotePreviewStore.job) })
            home.clock.advance(.minutes(20))
            home.house.jobs.queue.wake()
        }

        try settle(note)
        #expect(try state(note) == "failed" && site.received.count == 3)
        #expect(try home.get(path, as: home.ada).status == 200)
    }

    @Test("a member’s messages ask for ten pages a minute, and some at once leave the lane to notifications")
    func pace() throws {
        let pace = PreviewPace()
        let now = home.clock.wall.now()
        for _ in 1...PreviewPace.perMinute { try pace.run(for: home.ada.id, at: now) {} }

        #expect(throws: Jobs.PutOff(until: now.adding(.minutes(1)))) { try pace.run(for: home.ada.id, at: now) {} }
        try pace.run(for: home.grace.id, at: now) {
            try pace.run(for: home.grace.id, at: now) {
                try pace.run(for: home.grace.id, at: now) {
                    #expect(throws: Jobs.PutOff(until: now.adding(.seconds(1)))) {
                        try pace.run(for: home.olle.id, at: now) {}
                    }
                }
            }
        }
        try pace.run(for: home.ada.id, at: now.adding(.minutes(1))) {}
    }

    // MARK: Changing

    @Test("another first link has another preview; other words and the same link keep it, no link has none")
    func changed() throws {
        let note = try sent("\(site.origin)/page")
        let change = { (text: String) in
            let version = try home.house.notes.note(note, in: home.house.noteDoor.open(tab, for: home.ada)).version
            let form: FormFields = ["content": text, "version": "\(version)"]
            #expect(try home.post("\(path)/messages/\(note)", form, as: home.ada).status == 303)
            try settle(note)
        }

        try change("Words, \(site.origin)/page")
        #expect(site.received.count == 2)
        try change("\(site.origin)/other")
        #expect(try preview(note)?.title == "Another page")
        try change("No link")
        #expect(try preview(note) == nil && state(note) == nil)
    }

    @Test("an earlier version has its link’s preview, and a list keeps that of the text it was")
    func turned() throws {
        let note = try sent("\(site.origin)/page")
        for (word, reply) in [("list", 303), ("text", 303)] {
            #expect(try home.post("\(path)/messages/\(note)/\(word)", as: home.ada).status == reply)
            #expect(try preview(note)?.site == "Bakery", "\(word)")
        }
        #expect(site.received.count == 2)
    }

    @Test("a removed preview stays away from its message, until it is undone")
    func removed() throws {
        let note = try sent("\(site.origin)/page")
        #expect(try home.get("\(path)/messages/\(note)/menu", as: home.ada).text.contains("Remove preview"))
        #expect(try home.post("\(path)/messages/\(note)/preview/delete", as: home.ada).status == 303)

        #expect(try preview(note) == nil)
        #expect(try home.get("\(path)/messages/\(note)/preview/400", as: home.ada).status == 404)
        #expect(try !home.get("\(path)/messages/\(note)/menu", as: home.ada).text.contains("Remove preview"))
        #expect(try home.post("\(path)/messages/\(note)/list", as: home.ada).status == 303)
        #expect(try home.post("\(path)/messages/\(note)/text", as: home.ada).status == 303)
        #expect(try state(note) == "removed" && site.received.count == 2)

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try preview(note)?.site == "Bakery")
        #expect(try home.get("\(path)/messages/\(note)/preview/400", as: home.ada).status == 200)
    }

    @Test("a deleted message comes back with its preview, and after the bin its picture is swept")
    func deleted() throws {
        let note = try sent("\(site.origin)/page")
        #expect(try home.post("\(path)/messages/\(note)/delete", as: home.ada).status == 303)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try preview(note)?.picture != nil)

        #expect(try home.post("\(path)/messages/\(note)/delete", as: home.ada).status == 303)
        home.clock.advance(.days(2))
        try home.house.media.sweep()
        #expect(try media() == 1)
        home.clock.advance(.days(31))
        try home.house.undo.prune()
        try home.house.media.sweep()
        #expect(try media() == 0)
    }

    @Test("what was still asked for when its message was deleted is asked for again when that is undone")
    func deletedEarly() throws {
        try home.turnServers(off: true)
        let note = try send("\(site.origin)/page")
        try home.house.database.write { db in
            try db.execute(
                sql: "INSERT INTO notePreview (noteId, address, state) VALUES (?, ?, 'waiting')",
                arguments: [note, "\(site.origin)/page"])
        }
        #expect(try home.post("\(path)/messages/\(note)/delete", as: home.ada).status == 303)
        try home.turnServers(off: false)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        home.house.jobs.queue.wake()

        try settle(note)
        #expect(try preview(note)?.site == "Bakery")
    }

    @Test("a moved message takes its preview along")
    func moved() throws {
        let note = try sent("\(site.origin)/page")
        let other = try home.tab("Cellar", by: home.ada)
        let form: FormFields = ["message": "\(note)", "do": "move", "to": "\(other)"]
        #expect(try home.post(path + "/chosen", form, as: home.ada).status == 303)

        #expect(try home.get("\(path)/messages/\(note)/preview/400", as: home.ada).status == 404)
        let there = "\(NotesController.path(other))/messages/\(note)/preview/400"
        #expect(try home.get(there, as: home.ada).status == 200)
        #expect(try home.get(there, as: home.grace).status == 404)
    }

    @Test("open pages are told once it is there")
    func told() throws {
        let grace = try RawClient(port: home.house.port)
        grace.send(
            "GET /live HTTP/1.1\r\nHost: localhost:\(home.house.port)\r\nCookie: \(try home.cookie(home.grace))\r\n\r\n"
        )
        #expect(grace.text(upTo: "retry: 3000\n\n") != nil)
        // Her own message is no news to her, but what the job found is.
        _ = try send("\(site.origin)/page", by: home.grace)

        #expect(grace.text(upTo: "event: changed\ndata: \(path)\n\n") != nil)
    }

    // MARK: Turning it off

    @Test("a member turns previews of what they write off, and guests have no such page")
    func chosen() throws {
        let settings = try home.get("/notes/settings", as: home.ada).text
        #expect(settings.contains("name=\"previews\" value=\"1\" checked"))
        #expect(try home.get("/settings", as: home.ada).text.contains("href=\"/notes/settings\""))
        #expect(try !home.get("/settings", as: home.olle).text.contains("href=\"/notes/settings\""))
        #expect(try home.get("/notes/settings", as: home.olle).status == 403)
        #expect(try home.post("/notes/settings", as: home.olle).status == 403)
        #expect(try home.post("/notes/settings", as: home.ada).status == 303)

        #expect(try !home.get("/notes/settings", as: home.ada).text.contains("value=\"1\" checked"))
        #expect(try state(send("\(site.origin)/page")) == nil)
        #expect(site.received.isEmpty)
        let theirs = try send("\(site.origin)/other", by: home.grace)
        try settle(theirs)
        #expect(try preview(theirs)?.title == "Another page")
        #expect(try home.post("/notes/settings", ["previews": "1"], as: home.ada).status == 303)
        #expect(try preview(sent("\(site.origin)/page"))?.site == "Bakery")
    }

    @Test("where an admin has turned requests to other servers off, nothing is asked")
    func off() throws {
        try home.turnServers(off: true)
        #expect(try home.get("/notes/settings", as: home.grace).text.contains("there are no new previews"))

        #expect(try state(send("\(site.origin)/page")) == nil)
        #expect(site.received.isEmpty)
    }
}

extension TestHome {
    fileprivate func turnServers(off isOff: Bool) throws {
        #expect(try post("/settings/servers/off", ["off": isOff ? "1" : "0"], as: ada).status == 303)
    }
}
