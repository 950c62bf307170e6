import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Messages that a page sends twice, because it was pressed twice or an answer was lost.
@Suite("Messages sent by a page")
struct NoteOnceTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada)
        path = NotesController.path(tab)
        // It is the one that was open last.
        home.clock.advance(.minutes(1))
        let open = try home.house.noteDoor.open(tab, for: home.ada)
        try home.house.noteTabs.open(open)
        home.clock.advance(.minutes(1))
    }

    /// The pages with a form for messages, and the address of each form; in one of them the tab is chosen.
    private var places: [(page: String, action: String)] {
        [("/today", path + "/messages"), (path, path + "/messages"), ("/notes/quick", "/notes/quick")]
    }

    private func form(_ place: (page: String, action: String)) throws -> FormFields {
        var form = try home.get(place.page, as: home.ada).hiddenFields(to: place.action)
        form.add("tab", "\(tab)")
        return form
    }

    private func texts() throws -> [String] { try home.notes(in: tab, for: home.ada).map(\.text.text) }

    @Test("a form pressed twice and sent again later arrives once, and the page after it sends another message")
    func once() throws {
        for (index, place) in places.enumerated() {
            var typed = try form(place)
            typed.add("content", "Soup \(index)")
            let form = typed
            #expect(form["id"].flatMap(ID<Note>.init) != nil, "\(place.page)")
            let answers = try together(3) { _ in try home.post(place.action, form, as: home.ada) }
            home.clock.advance(.minutes(1))
            let later = try home.post(place.action, form, as: home.ada)
            #expect((answers + [later]).map(\.status) == [303, 303, 303, 303])
            #expect(try self.form(place)["id"] != form["id"], "\(place.page)")
        }
        #expect(try texts() == ["Soup 0", "Soup 1", "Soup 2"])
    }

    @Test("a page that did not change keeps its tag", arguments: ["/today", "/notes/quick"])
    func tags(_ page: String) throws {
        let tag = try #require(try home.get(page, as: home.ada)["ETag"])
        home.clock.advance(.seconds(5))

        #expect(try home.get(page, as: home.ada, "If-None-Match: \(tag)").status == 304)
    }

    @Test("what is written into a page that a browser shows again is another message")
    func shownAgain() throws {
        for place in places {
            var first = try form(place)
            var second = first
            first.add("content", "Soup")
            second.add("content", "Stew")
            #expect(try home.post(place.action, first, as: home.ada).status == 303)
            #expect(try home.post(place.action, second, as: home.ada).status == 303)
            #expect(try home.post(place.action, first, as: home.ada).status == 303)
            home.clock.advance(.minutes(1))
        }
        #expect(try texts() == Array(repeating: ["Soup", "Stew"], count: 3).flatMap(\.self))
    }

    @Test("a script that sends other words with the id of a message is refused; the same words are there once")
    func script() throws {
        let id = "\(ID<Note>(at: home.clock.wall.now()))"
        func send(_ text: String, source: String = "") throws -> RawReply {
            let form: FormFields = ["id": id, "content": text, "source": source, "part": "1"]
            return try home.post(path + "/messages", form, as: home.ada)
        }
        #expect(try send("Soup").status == 200)

        let refused = try send("Stew")

        #expect(refused.status == 409)
        #expect(refused.contains("Another message has this id."))
        #expect(try send("Soup", source: "https://example.org/soup").status == 409)
        #expect(try send("Soup").status == 200)
        #expect(try texts() == ["Soup"])
    }

    @Test("photos without a word are others where the photos are")
    func photos() throws {
        let id = try form(places[1])["id"] ?? ""
        func send(_ text: String) throws -> Int {
            var body = "--XX\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n\(id)\r\n"
            body +=
                "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.txt\"\r\n\r\n\(text)\r\n--XX--\r\n"
            let headers = ["Origin: \(home.origin)", "Content-Type: multipart/form-data; boundary=XX"]
            return try home.ask("POST", path + "/messages", as: home.ada, headers, Array(body.utf8)).status
        }

        #expect(try [send("one"), send("one"), send("two")] == [303, 303, 303])

        #expect(try home.notes(in: tab, for: home.ada).map(\.files.count) == [1, 1])
    }
}
