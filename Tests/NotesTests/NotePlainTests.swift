import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Notes as they work without a script.
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
    func longPart() throws {
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

    @Test("a tab says what it is for once its last message is gone")
    func empty() throws {
        let id = try home.note("Soup", in: tab, by: home.ada)
        let page = try home.get(path, as: home.ada).text
        #expect(page.contains("messages__empty"))
        #expect(try home.post("\(path)/messages/\(id)/delete", as: home.ada).status == 303)

        let after = try home.get(path, as: home.ada).text

        #expect(after.contains("messages__empty") && after.contains("toast__undo"))
        // It says how it becomes a list; the inbox does not.
        #expect(after.contains("choose “Turn into list”"))
        let inbox = try #require(home.get("/notes", as: home.grace)["Location"])
        #expect(try !home.get(inbox, as: home.grace).text.contains("choose “Turn into list”"))
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

    // MARK: The page that edits a list

    private func list(_ text: String) throws -> (id: ID<Note>, path: String) {
        let id = try home.note(text, in: tab, by: home.ada)
        try home.house.notes.makeList(id, in: home.writable(tab, by: home.ada))
        return (id, "\(path)/messages/\(id)")
    }

    private func note(_ id: ID<Note>) throws -> Note {
        try home.house.notes.note(id, in: home.house.noteDoor.open(tab, for: home.ada))
    }

    /// Fields of a page, with other texts for those that had the keys.
    private func form(
        of page: RawReply, to address: String, title: String = "", typing texts: [String: String] = [:]
    ) -> FormFields {
        var form = page.hiddenFields(to: address)
        form.add("content", title)
        for field in page.text.matches(of: /name="(item-[^"]*)"\s+value="([^"]*)"/) {
            let text = String(field.output.2)
            form.add(String(field.output.1), texts[text] ?? text)
        }
        return form
    }

    @Test("each button of the page that edits a list keeps all that was typed on it")
    func everyButton() throws {
        let (id, address) = try list("Milk\nRye\nOats\nSalt")
        let items = try note(id).items.map(\.id)
        let page = { try home.get(address + "/edit", as: home.ada) }

        let texts = ["Milk": "**Milk** 2 l", "Oats": "Oat"]
        let typed = try form(of: page(), to: address, title: "Saturday", typing: texts)
        #expect(try home.post(address, typed, as: home.ada).status == 303)
        #expect(try note(id).text.text == "Saturday")
        #expect(try note(id).items.map(\.text.text) == ["Milk 2 l", "Rye", "Oat", "Salt"])
        #expect(try note(id).items[0].text.entities == [.init(.bold, 0..<4)])

        let deleting = try form(of: page(), to: address, title: "Sunday", typing: ["Rye": "Rye bread"])
        let answer = try home.post("\(address)/items/\(items[3])/delete", deleting, as: home.ada)
        #expect(answer.status == 303 && answer["Location"] == address + "/edit")
        #expect(try note(id).text.text == "Sunday")
        #expect(try note(id).items.map(\.text.text) == ["Milk 2 l", "Rye bread", "Oat"])

        var moving = try form(of: page(), to: address, title: "Sunday", typing: ["Oat": "Oats"])
        moving.add("up", "\(items[2])")
        #expect(try home.post(address, moving, as: home.ada)["Location"] == address + "/edit")
        moving = try form(of: page(), to: address, title: "Sunday", typing: ["Oats": "Oats 1 kg"])
        moving.add("down", "\(items[0])")
        #expect(try home.post(address, moving, as: home.ada)["Location"] == address + "/edit")
        #expect(try note(id).items.map(\.text.text) == ["Oats 1 kg", "Milk 2 l", "Rye bread"])
    }

    @Test("an older page of a list sets nothing back, and what was typed for a deleted item is added again")
    func olderList() throws {
        let (id, address) = try list("Milk\nRye\nOats")
        let items = try note(id).items.map(\.id)
        let older = try home.get(address + "/edit", as: home.ada)
        let open = try home.writable(tab, by: home.ada)
        try home.change(note(id).items[0], to: NoteText(text: "Milk 2 l"), in: open)
        #expect(try home.post("\(address)/items/\(items[2])/delete", as: home.ada).status == 303)

        let typed = form(of: older, to: address, typing: ["Rye": "Rye bread", "Oats": "Oats 1 kg"])
        #expect(try home.post(address, typed, as: home.ada).status == 303)

        #expect(try note(id).items.map(\.text.text) == ["Milk 2 l", "Rye bread", "Oats 1 kg"])
    }

    @Test("where the title was changed meanwhile nothing is saved or deleted, and all that was typed is there again")
    func titleMeanwhile() throws {
        let (id, address) = try list("Milk\nRye")
        let items = try note(id).items.map(\.id)
        let older = try home.get(address + "/edit", as: home.ada)
        let open = try home.writable(tab, by: home.ada)
        _ = try home.house.notes.change(id, to: NoteText(text: "Sunday"), version: note(id).version, in: open)

        let typed = form(of: older, to: address, title: "Saturday", typing: ["Milk": "Milk 2 l"])
        let refused = try home.post("\(address)/items/\(items[1])/delete", typed, as: home.ada)

        #expect(refused.status == 409)
        #expect(refused.text.contains("role=\"alert\"") && refused.text.contains(">Sunday<"))
        #expect(try note(id).items.map(\.text.text) == ["Milk", "Rye"])
        #expect(refused.text.contains("value=\"Milk 2 l\""))
        let again = form(of: refused, to: address, title: "Saturday")
        #expect(try home.post(address, again, as: home.ada).status == 303)
        #expect(try note(id).text.text == "Saturday")
        #expect(try note(id).items.map(\.text.text) == ["Milk 2 l", "Rye"])
    }

    @Test("where an item was changed meanwhile nothing is saved, and both texts are there until one is chosen")
    func itemMeanwhile() throws {
        let (id, address) = try list("Milk\nRye\nOats")
        let older = try home.get(address + "/edit", as: home.ada)
        let theirs = try form(
            of: home.get(address + "/edit", as: home.ada), to: address,
            typing: ["Milk": "Milk for Olle", "Oats": "Oat"])
        #expect(try home.post(address, theirs, as: home.ada).status == 303)
        let saved = try home.fingerprint()

        let typed = form(of: older, to: address, typing: ["Milk": "Oat milk", "Rye": "Rye bread", "Oats": "Oat"])
        let items = try note(id).items.map(\.id)
        for path in [address, "\(address)/items/\(items[1])/delete"] {
            let refused = try home.post(path, typed, as: home.ada)
            #expect(refused.status == 409)
            #expect(refused.text.contains("role=\"alert\"") && refused.text.contains(">Milk for Olle<"))
            #expect(refused.text.contains("value=\"Oat milk\"") && refused.text.contains("value=\"Rye bread\""))
            #expect(try home.fingerprint() == saved)
        }

        let refused = try home.post(address, typed, as: home.ada)
        let again = form(of: refused, to: address)
        #expect(try home.post(address, again, as: home.ada).status == 303)
        #expect(try note(id).items.map(\.text.text) == ["Oat milk", "Rye bread", "Oat"])
    }

    @Test("a title that is too long hides no item that was changed meanwhile")
    func itemMeanwhileOfBadTitle() throws {
        let (id, address) = try list("Milk")
        let older = try home.get(address + "/edit", as: home.ada)
        let open = try home.writable(tab, by: home.ada)
        try home.change(note(id).items[0], to: NoteText(text: "Milk 2 l"), in: open)

        let long = String(repeating: "a", count: Note.limit + 1)
        let typed = form(of: older, to: address, title: long, typing: ["Milk": "Oat milk"])
        let refused = try home.post(address, typed, as: home.ada)

        #expect(refused.status == 422)
        #expect(refused.text.contains(">Milk 2 l<") && refused.text.contains("value=\"Oat milk\""))
    }

    @Test("a long list is edited in several forms, which the server takes")
    func longList() throws {
        let (id, address) = try list((1...400).map { "Item \($0)" }.joined(separator: "\n"))
        let page = try home.get(address + "/edit", as: home.ada)
        let forms = page.text.components(separatedBy: "action=\"\(address)\"").dropFirst()

        #expect(forms.map { $0.matches(of: /name="item-/).count } == [180, 180, 40])

        let name = try #require(forms.last?.firstMatch(of: /name="(item-[^"]*)"/)).output.1
        let form: FormFields = [String(name): "Salt"]
        #expect(try home.post(address, form, as: home.ada).status == 303)
        #expect(try note(id).items[360].text.text == "Salt")
        #expect(try note(id).items.count == 400)
    }
}
