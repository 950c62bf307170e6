import Foundation
import HTTP
import TestSupport
import Testing

@testable import Hearth

/// What notes do without a script.
@Suite("Notes without a script")
struct NotePlainTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada)
        path = NotesController.path(tab)
    }

    @Test("all messages of a tab can be chosen, page after page")
    func select() throws {
        for number in 1...120 {
            try home.note("Number \(number).", in: tab, by: home.ada)
            home.clock.advance(.seconds(1))
        }
        var pages: [[Int]] = []
        var address: String? = path + "/select"
        while let next = address {
            let page = try home.get(next, as: home.ada).text
            pages.append(page.matches(of: /row__text">Number (\d+)\./).compactMap { Int($0.output.1) })
            address = page.firstMatch(of: /href="([^"]*\/select\?before=[^"]*)"/).map { String($0.output.1) }
            try #require(pages.count < 5)
        }

        #expect(pages == [Array(71...120), Array(21...70), Array(1...20)])
    }

    @Test("a day with more messages than a page has leads to the rest of them")
    func longDay() throws {
        for number in 1...501 { try home.note("Number \(number).", in: tab, by: home.ada) }
        let day = Day(home.clock.wall.now(), in: .gmt)
        let numbers = { (page: String) in page.matches(of: />Number (\d+)\.</).compactMap { Int($0.output.1) } }
        let rest = /href="([^"]*&amp;after=[^"]*)"/

        let page = try home.get("\(path)?day=\(day.iso)", as: home.ada).text
        #expect(numbers(page) == Array(1...500))
        let link = try #require(page.firstMatch(of: rest)).output.1
        let address = String(link).replacing("&amp;", with: "&")
        let next = try home.get(address, as: home.ada).text

        #expect(numbers(next) == [501])
        #expect(next.firstMatch(of: rest) == nil)
    }

    @Test("a page that asks for all it shows gets a long list in parts")
    func longList() throws {
        let ids = try (1...501).map { try home.note("Number \($0).", in: tab, by: home.ada) }
        let numbers = { (page: String) in page.matches(of: />Number (\d+)\.</).compactMap { Int($0.output.1) } }

        let part = try home.get("\(path)/part?from=\(ids[0])", as: home.ada).text
        #expect(numbers(part) == Array(1...500))
        let rest = try #require(part.firstMatch(of: /data-rest="([0-9a-f]{32})"/)).output.1
        let next = try home.get("\(path)/part?from=\(rest)", as: home.ada).text

        #expect(numbers(next) == [500, 501])
        #expect(!next.contains("data-rest"))
    }

    @Test("the rest of a day is there though the message before it went")
    func dayGoesOn() throws {
        let note = try home.note("Soup", in: tab, by: home.ada)
        try home.note("Stew", in: tab, by: home.ada)
        let address = "\(path)?day=\(Day(home.clock.wall.now(), in: .gmt).iso)&after=\(note)"
        #expect(try !home.get(address, as: home.ada).text.contains(">Soup<"))

        let form: FormFields = ["message": "\(note)", "do": "delete", "part": "1"]
        #expect(try home.post(path + "/chosen", form, as: home.ada).status == 200)

        #expect(try home.get(address, as: home.ada).text.contains(">Stew<"))
    }

    @Test("choosing none of the older ones shows them again, and not the newest")
    func noneChosen() throws {
        for number in 1...60 {
            try home.note("Number \(number).", in: tab, by: home.ada)
            home.clock.advance(.seconds(1))
        }
        let newest = try home.get(path + "/select", as: home.ada).text
        let older = try #require(newest.firstMatch(of: /href="([^"]*\/select\?before=[^"]*)"/)).output.1
        var form = try home.get(String(older), as: home.ada).hiddenFields(to: path + "/chosen")
        form.add("do", "delete")

        let refused = try home.post(path + "/chosen", form, as: home.ada)

        #expect(refused.status == 422)
        #expect(refused.text.contains("Number 10.") && !refused.text.contains("Number 11."))
    }

    @Test("a field for a title takes 24 characters, families among them")
    func families() throws {
        let title = "a" + String(repeating: "👨🏻‍👩🏻‍👧🏻‍👦🏻", count: 23)
        #expect(title.count == 24 && title.utf16.count > 400)
        let page = try home.get("/notes/new", as: home.ada).text
        let most = try #require(
            page.firstMatch(of: /name="title"[^>]*maxlength="(\d+)"|maxlength="(\d+)"[^>]*name="title"/))
        let limit = try #require((most.output.1 ?? most.output.2).flatMap { Int($0) })

        #expect(title.utf16.count <= limit)
        #expect(try home.post("/notes", ["title": title], as: home.ada).status == 303)
    }

    @Test("when a message was edited stands in the page")
    func edited() throws {
        let id = try home.note("Soup", in: tab, by: home.ada)
        #expect(try !home.get(path, as: home.ada).text.contains("message__edited"))
        home.clock.advance(.minutes(3))
        let form: FormFields = ["content": "Stew", "version": "1"]
        #expect(try home.post("\(path)/messages/\(id)", form, as: home.ada).status == 303)

        let page = try home.get(path, as: home.ada).text

        let shown = try #require(page.firstMatch(of: /<summary>edited<\/summary><time datetime="([^"]*)">([^<]*)</))
        #expect(String(shown.output.1) == home.clock.wall.now().date.formatted(.iso8601))
        #expect(!shown.output.2.isEmpty)
    }

    @Test("a tab says what it is for once its last message is gone, and photos bring their styles")
    func empty() throws {
        let id = try home.note("Soup", in: tab, by: home.ada)
        let page = try home.get(path, as: home.ada).text
        #expect(page.contains("messages__empty") && !page.contains("/css/media.css"))
        #expect(try home.post("\(path)/messages/\(id)/delete", as: home.ada).status == 303)

        let after = try home.get(path, as: home.ada).text

        #expect(after.contains("messages__empty") && after.contains("toast__undo"))
    }

    @Test("what a form deleted can be taken back for 30 seconds on the page that follows")
    func undo() throws {
        let id = try home.note("Soup", in: tab, by: home.ada)
        #expect(try home.post("\(path)/messages/\(id)/delete", as: home.ada).status == 303)
        home.clock.advance(.seconds(29))
        let page = try home.get(path, as: home.ada).text
        let undo = try #require(page.firstMatch(of: /action="(\/undo\/[0-9a-f]+)"/)).output.1
        #expect(try home.post(String(undo), as: home.ada).status == 303)
        #expect(try home.notes(in: tab, for: home.ada).map(\.text.text) == ["Soup"])

        #expect(try home.post("\(path)/messages/\(id)/delete", as: home.ada).status == 303)
        home.clock.advance(.seconds(31))
        #expect(try !home.get(path, as: home.ada).text.contains("toast__undo"))
    }
}
