import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("What a tab holds")
struct NoteOverviewTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
    }

    private func overview(_ kind: String, as member: Member? = nil) throws -> String {
        let reply = try home.get("\(path)/overview?kind=\(kind)", as: member ?? home.olle)
        #expect(reply.status == 200)
        return reply.text
    }

    @Test("photos and videos, other files, and links are listed apart, the newest first")
    func kinds() throws {
        let list = try home.note(
            "See https://one.example/a and\nthe [recipe](https://two.example/b)", in: tab, by: home.ada)
        let film = try home.furnish(list, in: tab, by: home.ada, marker: "zaffre").1
        home.clock.advance(.hours(1))
        _ = try home.note("||https://hidden.example|| three.example/c", in: tab, by: home.grace)
        _ = try home.post(
            path + "/messages", ["content": "A page", "source": "https://four.example/d"], as: home.grace)

        #expect(try overview("photos").contains(UploadPlace.notes.path(of: film, in: tab.uuid)))
        #expect(try overview("files").contains("No files yet"))
        let links = try overview("links")
        let places = ["https://four.example/d", "https://one.example/a", "https://two.example/b"].map {
            links.range(of: "href=\"\($0)\"")?.lowerBound
        }
        #expect(!places.contains(nil))
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        #expect(!links.contains("hidden.example"))
        #expect(links.contains("href=\"\(NotesController.path(of: list, in: tab).replacing("&", with: "&amp;"))\""))
        #expect(try home.get(path, as: home.ada).text.contains("href=\"\(path)/overview\""))
    }

    @Test("what others may not see is not listed, and strangers see no list")
    func strangers() throws {
        let id = ID<Note>(at: home.clock.wall.now())
        let form: FormFields = ["id": "\(id)", "content": "https://early.example", "awaits": "1", "part": "1"]
        #expect(try home.post(path + "/messages", form, as: home.grace).status == 200)
        let mine = try home.tab("Mine", by: home.ada)

        #expect(try overview("links", as: home.grace).contains("early.example"))
        #expect(try !overview("links", as: home.ada).contains("early.example"))
        for end in ["overview", "jump?day=2026-11-21"] {
            #expect(try home.get("\(NotesController.path(mine))/\(end)", as: home.grace).status == 404)
        }
    }

    @Test("many are listed in pages")
    func pages() throws {
        for number in 1...(NoteOverview.pageSize + 1) {
            home.clock.advance(.minutes(1))
            _ = try home.note("https://site\(number).example", in: tab, by: home.ada)
        }
        let first = try overview("links")
        #expect(first.contains("site61.example") && first.contains("site2.example") && !first.contains("site1.example"))
        let older = String(try #require(first.firstMatch(of: /href="([^"]*before=\w+)"/)?.1)).replacing(
            "&amp;", with: "&")
        let second = try home.get(older, as: home.olle).text
        #expect(second.contains("site1.example") && !second.contains("site2.example") && !second.contains("before="))
    }

    @Test("a date leads to its first message, or the one that is nearest")
    func jump() throws {
        let old = try home.note("Old", in: tab, by: home.ada)
        home.clock.advance(.days(3))
        let new = try home.note("New", in: tab, by: home.ada)
        let day = Day(home.clock.wall.now(), in: .gmt)
        let place = { (iso: String) in try home.get("\(path)/jump?day=\(iso)", as: home.olle)["Location"] }

        #expect(try place(day.iso) == NotesController.path(of: new, in: tab))
        #expect(try place("2020-01-01") == NotesController.path(of: old, in: tab))
        #expect(try place("2030-01-01") == NotesController.path(of: new, in: tab))
        #expect(try place("no-day") == path)
        #expect(
            try home.get("\(NotesController.path(home.inbox(of: home.grace).id))/jump?day=2020-01-01", as: home.grace)
                .status == 303)
    }
}

@Suite("Tags")
struct NoteTagTests {
    let home: TestHome
    let tab: ID<NoteTab>

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    @Test(
        "letters, digits and _ behind a # are a tag, with a letter among them",
        arguments: [
            ("#garden and #Gemüse2", ["garden", "Gemüse2"]), ("(#a) #b_c, #d-e", ["a", "b_c", "d"]),
            ("#日本語#x", ["日本語"]),
            ("#1 C# a#b ##x &#39; #", []), ("https://a.example/#part #own", ["own"]), ("`#code` #own", ["own"]),
            ("**#bold** ||#hidden||", ["bold", "hidden"]), ("#\(String(repeating: "x", count: 51))", []),
            ("#🌱 #2nd", ["2nd"]), ("#home.org", ["home"]),
        ] as [(String, [String])])
    func found(text: String, tags: [String]) { #expect(NoteText(signs: text).tags.map(\.name) == tags) }

    @Test("a tag leads to all messages with it, however it is spelled")
    func search() throws {
        _ = try home.note("#Gemüse bestellen", in: tab, by: home.ada)
        let list = try home.note("Rye\nKale #gemuse", in: tab, by: home.grace)
        try home.house.notes.makeList(list, in: home.writable(tab, by: home.grace))
        _ = try home.note("Gemüse without a mark", in: tab, by: home.ada)

        #expect(
            try home.get(NotesController.path(tab), as: home.olle).text
                .contains("<a class=\"found tag\" href=\"/notes/search?q=%23Gem%C3%BCse\">#Gemüse</a>"))
        let found = try home.get("/notes/search?q=%23Gem%C3%BCse", as: home.olle).text
        #expect(found.contains("bestellen") && found.contains("Kale") && !found.contains("without a mark"))
    }

    @Test("the search lists the tags that one may see, the most used first, none that is hidden")
    func listed() throws {
        for text in ["#rye #Rye", "#rye ||#secret||", "#apples"] { _ = try home.note(text, in: tab, by: home.ada) }
        _ = try home.note("#presents", in: home.tab("Mine", by: home.ada), by: home.ada)
        let tags = { (member: Member) in
            try home.get("/notes/search", as: member).text.matches(of: /data-tag="([^"]+)">#\S+ <small>(\d+)</)
                .map { "\($0.1) \($0.2)" }
        }

        #expect(try tags(home.olle) == ["rye 2", "apples 1"])
        #expect(try tags(home.ada) == ["rye 2", "apples 1", "presents 1"])
        #expect(try !home.get("/notes/search?q=rye", as: home.ada).text.contains("data-tag"))
    }
}
