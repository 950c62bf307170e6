import Foundation
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Mentions where they are read")
struct MentionReadingTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String
    let graph: ID<Graph>
    let kyoto: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
        graph = try home.graph("Travels", by: home.ada)
        kyoto = EntitiesController.path(try home.entity("Kyoto", in: graph, by: home.ada), in: graph)
    }

    private func send(_ text: String, as member: Member, to tab: String? = nil, reply: ID<Note>? = nil) throws
        -> ID<Note>
    {
        var form: FormFields = ["content": text]
        if let reply { form.add("reply", "\(reply)") }
        return try home.made(home.post((tab ?? path) + "/messages", form, as: member))
    }

    private func rename(to name: String) throws {
        #expect(try home.post(kyoto, ["name": name, "notes": "", "version": "1"], as: home.ada).status == 303)
    }

    // MARK: Replies

    @Test("a reply quotes what a message mentions by its name of today, and shows a lock to whoever may not see it")
    func quotes() throws {
        let note = try send("Trains to [[Kyoto]] in May", as: home.ada)
        _ = try send("When?", as: home.grace, reply: note)
        try rename(to: "Nara")
        let lock = /Trains to <svg[^>]*aria-label="[^"]+"[^>]*>.*?<\/svg>… in May<\/span><\/a>/

        for page in [path, "\(path)?reply=\(note)"] {
            let own = try home.get(page, as: home.ada).main
            #expect(own.contains("<span dir=\"auto\">Trains to Nara in May</span></a>"))
            let hers = try home.get(page, as: home.grace).main
            #expect(hers.firstMatch(of: lock) != nil && !hers.contains("Nara") && !hers.contains("\(graph)"))
        }
        try home.lock(graph, by: home.ada)
        let locked = try home.get(path, as: home.ada).main
        #expect(locked.firstMatch(of: lock) != nil && !locked.contains("Nara"))
    }

    @Test("a pinned message has a lock where its reader may not see what it mentions")
    func pins() throws {
        let note = try send("Trains to [[Kyoto]]", as: home.ada)
        #expect(try home.post("\(path)/messages/\(note)/pin", ["pinned": "1"], as: home.ada).status == 303)

        let pin = /pins__text">Trains to <svg.*?<\/svg>…<\/span>/
        #expect(try home.get(path, as: home.grace).main.firstMatch(of: pin) != nil)
        #expect(try home.get(path, as: home.ada).main.contains("pins__text\">Trains to Kyoto</span>"))
    }

    // MARK: Earlier versions

    @Test("an earlier version has the name of today, and a lock for whoever may not see what it mentions")
    func versions() throws {
        let note = try send("Tea in [[Kyoto]]\nMilk", as: home.ada)
        try home.house.notes.makeList(note, in: home.writable(tab, by: home.ada))
        let list = try home.notes(in: tab, for: home.ada).first.unwrap()
        let item = try list.items.first.unwrap()
        home.clock.advance(.hours(1))
        let form: FormFields = [
            "item-\(item.id)-\(NoteListForm.mark(item.text.line))": "Tea in [Kyoto](\(kyoto)), soon",
            "version": "\(list.version)",
        ]
        #expect(try home.post("\(path)/messages/\(note)", form, as: home.ada).status == 303)
        try rename(to: "Nara")

        let versions = "\(path)/messages/\(note)/versions"
        for (reader, shown) in [(home.ada, /Tea in Nara/), (home.grace, /Tea in <svg[^>]*>.*?<\/svg>…/)] {
            let all = try home.get(versions, as: reader).main
            let one = String(try all.firstMatch(of: /href="(\/notes\/[^"]*\/versions\/[0-9a-f]+)"/).unwrap().1)
            let version = try home.get(one, as: reader).main
            for page in [all, version] {
                #expect(page.replacing(/<\/?(ins|del)>/, with: "").firstMatch(of: shown) != nil)
                #expect(page.contains("Nara") == (reader.id == home.ada.id))
                #expect(!page.contains("Kyoto") && !page.contains("\(graph)/") && !page.contains(MaskedText.mark))
            }
        }
    }

    @Test("restoring an earlier version tells nobody the name of what it mentions")
    func restored() throws {
        let hers = try home.graph("Presents", by: home.grace)
        _ = try home.entity("Zaffre", in: hers, by: home.grace)
        let note = try send("[[Zaffre]] soon", as: home.grace)
        home.clock.advance(.hours(1))
        let form: FormFields = ["content": "Later", "version": "1"]
        #expect(try home.post("\(path)/messages/\(note)", form, as: home.grace).status == 303)
        home.clock.advance(.hours(1))
        let versions = try home.get("\(path)/messages/\(note)/versions", as: home.grace).main
        #expect(versions.contains("Zaffre soon"))
        let version = String(try versions.firstMatch(of: /href="(\/notes\/[^"]*\/versions\/[0-9a-f]+)"/).unwrap().1)
        #expect(try home.post(version + "/restore", as: home.grace).status == 303)

        #expect(try home.get(path, as: home.grace).main.contains(">Zaffre</a> soon"))
        let later: FormFields = ["content": "Once more", "version": "3"]
        home.clock.advance(.hours(1))
        #expect(try home.post("\(path)/messages/\(note)", later, as: home.grace).status == 303)
        let again = try home.get("\(path)/messages/\(note)/versions", as: home.grace).main
        #expect(again.contains("Zaffre soon"))
        // The owner of the tab reads its bin.
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains("Zaffre"))
        #expect(try !home.everything().contains("Zaffre soon"))
    }

    // MARK: Exports

    private func exported(as member: Member) throws -> [String: String] {
        let folder = try TemporaryFolder()
        let file = folder["notes.zip"]
        try Data(home.get("/notes/export.zip?tab=\(tab)", as: member).body).write(to: URL(fileURLWithPath: file))
        let archive = try ImportArchive(
            path: file, scratch: folder.url, tables: TableReaders(), meant: ["media/"], unknown: NoteFormat.unknown)
        return try ["notes.json", "Markdown/Kitchen.md", "index.html"].reduce(into: [:]) { texts, name in
            texts[name] = String(decoding: try archive.bytes(of: archive.file(name).unwrap()), as: UTF8.self)
        }
    }

    @Test("an export has no name that its reader may not see, and of another member's message no address either")
    func exports() throws {
        let note = try send("To [[Kyoto]] in May", as: home.ada)
        home.clock.advance(.hours(1))
        let form: FormFields = ["content": "Off to [Kyoto](\(kyoto))!", "version": "1"]
        #expect(try home.post("\(path)/messages/\(note)", form, as: home.ada).status == 303)
        let draft: FormFields = [
            "content": "Kyoto", "entities": #"[{"type":"mention","offset":0,"length":5,"url":"\#(kyoto)"}]"#,
        ]
        #expect(try home.post(path + "/draft", draft, as: home.ada).status == 200)

        let own = try exported(as: home.ada)
        let json = try own["notes.json"].unwrap()
        // The message, its earlier version, and the draft.
        #expect(json.matches(of: try Regex(NSRegularExpression.escapedPattern(for: "\"url\":\"\(kyoto)\""))).count == 3)
        #expect(!json.contains("Kyoto"))
        for name in ["Markdown/Kitchen.md", "index.html"] {
            #expect(own[name]?.contains("Off to Kyoto!") == true && own[name]?.contains(kyoto) == false, "\(name)")
        }
        for (name, text) in try exported(as: home.grace) {
            #expect(!text.contains("Kyoto") && !text.contains("\(graph)"), "\(name)")
            #expect(text.contains("Off to …!"), "\(name)")
            #expect(text.contains(NoteText.mark(of: kyoto)) == (name == "notes.json"), "\(name)")
        }
        // A lock hides the name. The address of an own message stays: it opens nothing, and an import needs it.
        try home.lock(graph, by: home.ada)
        for (name, text) in try exported(as: home.ada) {
            #expect(!text.contains("Kyoto") && text.contains("Off to …!"), "\(name)")
            #expect(text.contains(kyoto) == (name == "notes.json"), "\(name)")
        }
        #expect(try home.get(kyoto, as: home.grace).status == 404)
    }

    // MARK: Days

    @Test("a day without an entry is mentioned by today, by its date, and lists the message")
    func days() throws {
        let diary = try home.diary(of: home.ada).id
        let today = DiariesController.path(try Day(iso: "2026-11-21").unwrap(), in: diary)
        for typed in ["t", "tod", "Today", "21 November 2026", "2026-11-21"] {
            let offers = try home.get("/search/mentions?q=\(typed.replacing(" ", with: "+"))", as: home.ada).text
            #expect(offers.contains("data-path=\"\(today)\" data-name=\"21 November 2026\""), "\(typed)")
        }
        #expect(try !home.get("/search/mentions?q=today+is", as: home.ada).text.contains(today))
        _ = try home.post("/settings/appearance", ["theme": "system", "language": "de"], as: home.ada)
        #expect(
            try home.get("/search/mentions?q=heute", as: home.ada).text.contains(
                "data-path=\"\(today)\" data-name=\"21. November 2026\""))
        #expect(try !home.get("/search/mentions?q=today", as: home.ada).text.contains(today))

        let note = try send("[[Heute]], [[gestern]] und [[24. Dezember]]", as: home.ada)
        let dates = try home.notes(in: tab, for: home.ada).first.unwrap().text.mentions.map(\.url)
        #expect(dates.map { $0?.suffix(10) } == ["2026-11-21", "2026-11-20", "2026-12-24"])
        let page = try home.get(today, as: home.ada).text
        #expect(page.contains("Erwähnt in") && page.contains("m-\(note)"))
        #expect(try home.texts(of: diary).isEmpty)
        #expect(try send("[[Heu]]", as: home.ada) != note)
        #expect(try home.notes(in: tab, for: home.ada).last.unwrap().text.text == "[[Heu]]")
        // A diary is its writer's own.
        let hers = try home.get(path, as: home.grace).main
        #expect(hers.contains("mention--hidden") && !hers.contains("\(diary)"))
    }

    // MARK: Messages

    @Test("a message says how many mention it, those that the reader may see, and leads to them")
    func messages() throws {
        let rye = try send("Rye?", as: home.ada)
        let address = "\(path)/messages/\(rye)"
        #expect(try !home.get(path, as: home.ada).main.contains("message__mentions"))
        let one = try send("See [it](\(address))", as: home.grace)
        let leads = "message__mentions\"><a href=\"\(path)?at=\(one)#m-\(one)\">"
        for reader in [home.ada, home.grace, home.olle] {
            let page = try home.get(path, as: reader).main
            #expect(page.contains(leads) && page.contains("Mentioned in 1 message<"))
        }

        let unmentioned = try send("Salt?", as: home.ada)
        #expect(try home.get("\(path)/messages/\(unmentioned)/mentions", as: home.ada).main.contains("No mentions yet"))

        let own = try home.tab("Mine", by: home.ada)
        let mine = NotesController.path(own)
        let list = try send("Salt\nBuy [it](\(address)), [it](\(address))", as: home.ada, to: mine)
        try home.house.notes.makeList(list, in: home.writable(own, by: home.ada))
        let page = try home.get(path, as: home.ada).main
        #expect(page.contains("<a href=\"\(address)/mentions\">") && page.contains("Mentioned in 2 messages<"))
        let all = try home.get("\(address)/mentions", as: home.ada).main
        #expect(all.contains("m-\(one)") && all.contains("m-\(list)") && all.contains("Rye?"))
        #expect(try home.get(path, as: home.grace).main.contains("Mentioned in 1 message<"))
        #expect(try !home.get("\(address)/mentions", as: home.grace).main.contains("\(list)"))

        // Behind another mention, and with an address beside it.
        let salt = try send("Salt?", as: home.ada)
        let third = try send(
            "[it](\(path)/messages/\(salt)), [it](\(address)) https://hearth.example\(address)", as: home.ada)
        #expect(try home.get(path, as: home.grace).main.contains("Mentioned in 2 messages<"))
        #expect(try home.get("\(address)/mentions", as: home.grace).main.contains("m-\(third)"))
        #expect(try home.post("\(path)/messages/\(third)/delete", as: home.ada).status == 303)

        // In another tab it has another address, which those that mention it do not have.
        let form: FormFields = ["message": "\(rye)", "do": "move", "to": "\(own)"]
        #expect(try home.post(path + "/chosen", form, as: home.ada).status == 303)
        #expect(try home.get(mine, as: home.ada).main.contains("Mentioned in 2 messages<"))
        let moved = try home.get("\(mine)/messages/\(rye)/mentions", as: home.ada).main
        #expect(moved.contains("m-\(one)") && moved.contains("m-\(list)"))
        #expect(try home.get("\(mine)/messages/\(rye)/mentions", as: home.grace).status == 404)
    }

    @Test("a tab runs as many statements for many messages that are mentioned as for one")
    func statements() throws {
        let first = try send("Rye?", as: home.ada)
        _ = try send("See [it](\(path)/messages/\(first))", as: home.ada)
        _ = try home.get(path, as: home.ada)
        let few = try home.countStatements { _ = try home.get(path, as: home.ada) }
        for number in 0..<5 {
            let other = try send("Rye \(number)?", as: home.ada)
            // In another tab, whose page is not counted: each mention on a page is looked up.
            let mine = try home.tab("Tab \(number)", by: home.ada)
            _ = try send("See [it](\(path)/messages/\(other))", as: home.ada, to: NotesController.path(mine))
        }
        #expect(try home.get(path, as: home.ada).main.matches(of: /message__mentions/).count == 6)
        #expect(try home.countStatements { _ = try home.get(path, as: home.ada) } == few)
    }
}
