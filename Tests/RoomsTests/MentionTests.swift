import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Wealth

@Suite("Mentions in messages")
struct MentionTests {
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

    private func send(_ text: String, as member: Member, entities: String? = nil) throws -> Note {
        var form: FormFields = ["content": text]
        if let entities { form.add("entities", entities) }
        let note: ID<Note> = try home.made(home.post(path + "/messages", form, as: member))
        return try home.notes(in: tab, for: member).first { $0.id == note }.unwrap()
    }

    private func page(as member: Member) throws -> String { try home.get(path, as: member).main }

    private func mention(_ url: String, at offset: Int, _ length: Int) -> String {
        "[{\"type\":\"mention\",\"offset\":\(offset),\"length\":\(length),\"url\":\"\(url)\"}]"
    }

    private func change(_ note: Note, to text: String, as member: Member) throws -> RawReply {
        try home.post("\(path)/messages/\(note.id)", ["content": text, "version": "\(note.version)"], as: member)
    }

    private func edited(_ note: Note, as member: Member) throws -> String {
        let page = try home.get("\(path)/messages/\(note.id)/edit", as: member).text
        return String(try page.firstMatch(of: /<textarea[^>]*>\n(.*?)<\/textarea>/).unwrap().1)
            .replacing("&amp;", with: "&")
    }

    // MARK: Keeping

    @Test(
        "a message keeps the address alone, typed as a name, as a link, or chosen by a script",
        arguments: ["[[Kyoto]]", "[[kyoto]]", "[any words](KYOTO)", "script"])
    func kept(_ way: String) throws {
        let note =
            way == "script"
            ? try send("To Kyoto in May", as: home.ada, entities: mention(kyoto, at: 3, 5))
            : try send("To \(way.replacing("KYOTO", with: kyoto)) in May", as: home.ada)

        #expect(note.text.text == "To … in May")
        #expect(note.text.entities == [NoteText.Entity(.mention, 3..<4, url: kyoto)])
        #expect(
            try page(as: home.ada).contains(
                "To <a class=\"mention\" href=\"\(kyoto)\" data-mention=\"\(kyoto)\">Kyoto</a> in May"))
    }

    @Test("what is no thing, has no single name, or is in code stays as it was typed")
    func refused() throws {
        _ = try home.entity("Twin", in: graph, by: home.ada)
        _ = try home.entity("Twin", in: graph, by: home.ada)
        let foreign =
            "/graphs/\(ID<Graph>(at: home.clock.wall.now()))/entities/\(ID<Entity>(at: home.clock.wall.now()))"
        for text in [
            "[[Osaka]]", "[[Twin]]", "`[[Kyoto]]`", "[words](\(foreign))", "[out](/logout)", "[[]]", "[x](#1f)",
        ] {
            let note = try send(text, as: home.ada)
            #expect(note.text.mentions.isEmpty, "\(text)")
            #expect(note.text.text == text.replacing("`", with: ""))
        }
        let sent = try send("here", as: home.ada, entities: mention("/logout", at: 0, 4))
        #expect(sent.text.text == "here" && sent.text.entities.isEmpty)
    }

    @Test("nobody mentions what they cannot see")
    func unseen() throws {
        #expect(try send("[[Kyoto]]", as: home.grace).text.text == "[[Kyoto]]")
        #expect(try send("[x](\(kyoto))", as: home.grace).text.text == "[x](\(kyoto))")
        #expect(try send("Kyoto", as: home.grace, entities: mention(kyoto, at: 0, 5)).text.entities.isEmpty)
        #expect(try !home.get("/search/mentions?q=Kyoto", as: home.grace).text.contains(kyoto))
        #expect(
            try home.get("/search/mentions?q=kyo", as: home.ada).text.contains(
                "data-path=\"\(kyoto)\" data-name=\"Kyoto\""))
    }

    // MARK: Showing

    @Test("whoever cannot see the thing sees a lock, and neither its name nor its address")
    func hidden() throws {
        _ = try send("To [[Kyoto]]", as: home.ada)
        for reader in [home.grace, home.olle] {
            let page = try page(as: reader)
            #expect(page.contains("To <span class=\"mention mention--hidden\"") && page.contains("</svg>…</span>"))
            #expect(!page.contains("Kyoto") && !page.contains("\(graph)"))
        }
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)), with: .chosen([home.grace.id: .read]))
        #expect(try page(as: home.grace).contains(">Kyoto</a>"))
        #expect(try !page(as: home.olle).contains("Kyoto"))
    }

    @Test("a pinned message, and one that is found, have the name for whoever may know it")
    func elsewhere() throws {
        let note = try send("Trains to [[Kyoto]]", as: home.ada)
        let pin = try home.post("\(path)/messages/\(note.id)/pin", ["pinned": "1"], as: home.ada)
        #expect(pin.status == 303)
        for (reader, name) in [(home.ada, "Kyoto"), (home.grace, "…")] {
            // A lock stands before the dots.
            let pin = try page(as: reader).replacing(/<svg[^>]*>.*?<\/svg>/, with: "")
            #expect(pin.contains("pins__text\">Trains to \(name)<"))
            for search in ["/notes/search?q=trains", "/search?q=trains"] {
                let found = try home.get(search, as: reader).main.replacing(/<\/?mark>/, with: "")
                #expect(found.contains("Trains to \(name)"), "\(search)")
            }
        }
    }

    @Test("a lock hides the name until it is opened")
    func locked() throws {
        _ = try send("To [[Kyoto]]", as: home.ada)
        try home.lock(graph, by: home.ada)
        #expect(try !page(as: home.ada).contains("Kyoto"))

        let browser = try home.browser(of: home.ada)
        #expect(try !browser.get(path).text.contains("Kyoto"))
        _ = try browser.unlock(graph)
        #expect(try browser.get(path).text.contains(">Kyoto</a>"))
    }

    @Test("the name is today's, and a thing that is gone and comes back has its name again")
    func renamed() throws {
        _ = try send("To [[Kyoto]]", as: home.ada)
        #expect(try home.post(kyoto, ["name": "Nara", "notes": "", "version": "1"], as: home.ada).status == 303)
        #expect(try page(as: home.ada).contains(">Nara</a>"))
        #expect(try home.post(kyoto + "/delete", as: home.ada).status == 303)
        #expect(try page(as: home.ada).contains("mention--hidden"))
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try page(as: home.ada).contains(">Nara</a>"))
    }

    // MARK: Changing

    @Test("a mention stays while words around it change, also by a member who cannot see what it mentions")
    func changed() throws {
        var note = try send("To [[Kyoto]]", as: home.ada)
        #expect(try edited(note, as: home.ada) == "To [Kyoto](\(kyoto))")
        #expect(try change(note, to: "Off to [Kyoto](\(kyoto))!", as: home.ada).status == 303)
        note = try home.notes(in: tab, for: home.ada).first.unwrap()
        #expect(note.text.text == "Off to …!" && note.text.mentions.map(\.url) == [kyoto])

        try home.house.notes.makeList(note.id, in: home.writable(tab, by: home.ada))
        note = try home.notes(in: tab, for: home.ada).first.unwrap()
        let item = try note.items.first.unwrap()
        let page = try home.get("\(path)/messages/\(note.id)/edit", as: home.grace).text
        let typed = String(try page.firstMatch(of: /(Off to \[…\]\(#[0-9a-f]+\)!)/).unwrap().1)
        let form: FormFields = [
            "item-\(item.id)-\(NoteListForm.mark(item.text.line))": typed + " Soon", "version": "\(note.version)",
        ]
        #expect(try home.post("\(path)/messages/\(note.id)", form, as: home.grace).status == 303)
        let now = try home.notes(in: tab, for: home.ada).first.unwrap().items.first.unwrap()
        #expect(now.text.text == "Off to …! Soon" && now.text.mentions.map(\.url) == [kyoto])
    }

    @Test("a draft keeps no name, shows it, and is sent with the mention")
    func draft() throws {
        let form: FormFields = ["content": "To Kyoto [[Kyo", "entities": mention(kyoto, at: 3, 5)]
        #expect(try home.post(path + "/draft", form, as: home.ada).status == 200)
        let open = try home.house.noteDoor.open(tab, for: home.ada)
        #expect(try home.house.noteTabs.draft(in: open)?.text.text == "To … [[Kyo")
        #expect(try home.get(path, as: home.ada).text.contains("data-content=\"To Kyoto [[Kyo\""))
        try home.lock(graph, by: home.ada)
        let page = try home.get(path, as: home.ada).text
        #expect(page.contains("data-content=\"To … [[Kyo\"") && !page.contains(kyoto))
        let mark = NoteText.mark(of: kyoto)
        #expect(try send("To …", as: home.ada, entities: mention(mark, at: 3, 1)).text.mentions.map(\.url) == [kyoto])
    }

    // MARK: Mentioned in

    @Test("a thing's page lists the messages that mention it, for those who may read them")
    func mentionedIn() throws {
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)), with: .chosen([home.grace.id: .read]))
        let mine = try home.tab("Mine", by: home.ada)
        #expect(try !home.get(kyoto, as: home.ada).text.contains("Mentioned in"))
        let first = try send("First [[Kyoto]]", as: home.ada)
        let secret: ID<Note> = try home.made(
            home.post(NotesController.path(mine) + "/messages", ["content": "Present: [[Kyoto]]"], as: home.ada))
        let list = try send("Milk\nTea in [[Kyoto]]", as: home.ada)
        try home.house.notes.makeList(list.id, in: home.writable(tab, by: home.ada))

        let own = try home.get(kyoto, as: home.ada).text
        #expect(own.contains("Mentioned in") && own.contains("First Kyoto") && own.contains("Present: Kyoto"))
        #expect(own.contains("m-\(list.id)") && own.contains("m-\(secret)"))
        let other = try home.get(kyoto, as: home.grace).text
        #expect(other.contains("m-\(first.id)") && other.contains("m-\(list.id)"))
        #expect(!other.contains("Present") && !other.contains("\(secret)"))

        #expect(try home.post("\(path)/messages/\(first.id)/delete", as: home.ada).status == 303)
        #expect(try !home.get(kyoto, as: home.ada).text.contains("First Kyoto"))
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try home.get(kyoto, as: home.ada).text.contains("First Kyoto"))
    }

    @Test("things of every room are mentioned, and other messages, wherever they were moved")
    func everyRoom() throws {
        let diary = try home.diary(of: home.ada)
        try home.write("By the sea", on: "2026-11-20", in: diary.id, by: home.ada)
        let day = DiariesController.path(try Day(iso: "2026-11-20").unwrap(), in: diary.id)
        let recipe = RecipesController.path(try home.recipe("Morning", by: home.ada))
        let series = SeriesController.path(try home.series("Savings", by: home.ada))
        let other = try send("Rye?", as: home.ada)
        let message = "\(path)/messages/\(other.id)"
        for (target, name) in [(day, "20 November 2026"), (recipe, "Morning"), (series, "Savings"), (message, "Rye?")] {
            let note = try send("See [it](\(target))", as: home.ada)
            #expect(note.text.mentions.map(\.url) == [target], "\(target)")
            #expect(try page(as: home.ada).contains("data-mention=\"\(target)\">\(name)</a>"), "\(target)")
            guard target != message else { continue }
            #expect(try home.get(target, as: home.ada).text.contains("m-\(note.id)"), "\(target)")
        }
        let mine = try home.tab("Mine", by: home.ada)
        let form: FormFields = ["message": "\(other.id)", "do": "move", "to": "\(mine)"]
        #expect(try home.post(path + "/chosen", form, as: home.ada).status == 303)
        #expect(try page(as: home.ada).contains("href=\"\(NotesController.path(mine))/messages/\(other.id)\""))
        #expect(try !page(as: home.grace).contains("Rye?"))
    }

    // MARK: Given to other rooms

    @Test("a message with its files becomes an entity, an attribute and a line of today, and stays")
    func given() throws {
        let note = try home.note("Fushimi Inari\n**Go** early", in: tab, by: home.ada)
        _ = try home.furnish(try home.note("x", in: tab, by: home.ada), in: tab, by: home.ada, marker: "zaffre")
        let give = "\(path)/messages/\(note)/give"
        let places = try home.get(give, as: home.ada).main
        #expect(places.contains("value=\"\(GraphsController.path(graph))/entities\"") && places.contains("Today in"))
        #expect(try home.get(give + "?q=kyo", as: home.ada).main.contains("value=\"\(kyoto)\""))

        let entity = try home.post(give, ["place": "\(GraphsController.path(graph))/entities"], as: home.ada)
        let made = try home.get(entity["Location"].unwrap(), as: home.ada).text
        #expect(made.contains("Fushimi Inari") && made.contains("early"))
        let attribute = try home.post(give, ["place": kyoto], as: home.ada)
        #expect(try home.get(kyoto, as: home.ada).text.contains("Fushimi Inari"))
        #expect(attribute["Location"]?.contains("/attributes/") == true)

        let diary = try home.diary(of: home.ada)
        let day = try home.post(give, ["place": DiariesController.path(diary.id)], as: home.ada)
        #expect(day.status == 303)
        #expect(try home.post(give, ["place": DiariesController.path(diary.id)], as: home.ada).status == 303)
        let text = "Fushimi Inari\n**Go** early"
        #expect(try home.texts(of: diary.id).map { $0.dropFirst(11) } == ["\(text)\n\n\(text)"])
        #expect(try home.notes(in: tab, for: home.ada).contains { $0.id == note })
    }

    @Test("a message is given to no place that its reader may not write in")
    func notGiven() throws {
        let note = try home.note("Rye", in: tab, by: home.ada)
        let give = "\(path)/messages/\(note)/give"
        #expect(try !home.get(give, as: home.grace).main.contains("\(graph)"))
        for place in [
            "\(GraphsController.path(graph))/entities", kyoto, "", "/notes", "//evil.example", "/graphs/x/entities",
        ] {
            #expect(try home.post(give, ["place": place], as: home.grace).status == 404, "\(place)")
        }
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)), with: .chosen([home.grace.id: .read]))
        #expect(try home.post(give, ["place": kyoto], as: home.grace).status == 403)
        #expect(try home.post(give, ["place": kyoto], as: home.olle).status == 403)
        let mine = try home.tab("Mine", by: home.grace)
        let hers = try home.note("Hers", in: mine, by: home.grace)
        let asked = "\(NotesController.path(mine))/messages/\(hers)/give"
        #expect(try home.post(asked, ["place": kyoto], as: home.ada).status == 404)
    }
}
