import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("What a member has seen of their tabs, and which was open last")
struct NoteSeenTests {
    let home: TestHome
    let shared: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        shared = try home.tab("Shopping", by: home.ada, audience: .chosen([home.grace.id: .write]))
        path = NotesController.path(shared)
    }

    private func unread() throws -> Int { try home.house.noteDoor.open(shared, for: home.ada).tab.unread }

    private func open(_ path: String, _ headers: String...) throws {
        #expect(try home.ask("GET", path, as: home.ada, headers).status == 200)
        try home.house.notesRoom.visits.flush()
    }

    private func last() throws -> String? { try home.get("/notes", as: home.ada)["Location"] }

    private func later() { home.clock.advance(.seconds(1)) }

    // MARK: Seen

    @Test("what one sends from elsewhere leaves what others wrote unread")
    func sending() throws {
        try home.note("Urgent", in: shared, by: home.grace)
        later()
        let quick: FormFields = ["content": "Milk", "tab": "\(shared)", "part": "1"]

        #expect(try home.post("/notes/quick", quick, as: home.ada).status == 204)
        #expect(try home.post(path + "/messages", ["content": "Rye", "back": "/today"], as: home.ada).status == 303)

        #expect(try unread() == 1)
    }

    @Test("seen is what was shown: what comes while a page says so is not, and nothing that was seen is unread again")
    func shown() throws {
        later()
        try home.note("One", in: shared, by: home.grace)
        let first = home.clock.wall.now().milliseconds
        later()
        try home.note("Two", in: shared, by: home.grace)
        let second = home.clock.wall.now().milliseconds
        later()
        func markRead(_ arrival: Int64) throws {
            #expect(try home.post(path + "/seen", ["until": "\(arrival)"], as: home.ada).status == 204)
        }

        try markRead(first)
        #expect(try unread() == 1)
        try markRead(second)
        #expect(try unread() == 0)
        try markRead(first)
        #expect(try unread() == 0)

        // A mark in the future does not make later messages read.
        try markRead(home.clock.wall.now().milliseconds + 86_400_000)
        later()
        try home.note("Three", in: shared, by: home.grace)
        #expect(try unread() == 1)
    }

    @Test("messages that come after the clock was ahead, or while it is behind, are unread", arguments: [4000, -4000])
    func wrongClock(days: Int) throws {
        try home.note("Before", in: shared, by: home.grace)
        later()
        home.clock.correct(by: .days(days))
        try home.note("Wrong", in: shared, by: home.grace)
        try home.house.noteTabs.markRead(home.house.noteDoor.open(shared, for: home.ada))
        #expect(try unread() == 0)

        for _ in 1...2 {
            home.clock.correct(by: .days(-days))
            later()
            try home.note("Right", in: shared, by: home.grace)
            #expect(try unread() == 1)
            try home.house.noteTabs.markRead(home.house.noteDoor.open(shared, for: home.ada))
            #expect(try unread() == 0)
        }
    }

    @Test("a page marks as seen what is on it, and says when the messages of others arrived")
    func pages() throws {
        later()
        try home.note("One", in: shared, by: home.grace)
        let arrival = home.clock.wall.now()
        try home.note("Mine", in: shared, by: home.ada)
        home.clock.advance(.seconds(10))

        let page = try home.get(path, as: home.ada).text
        try home.house.notesRoom.visits.flush()
        #expect(page.matches(of: /data-arrived="(\d+)"/).map(\.output.1) == ["\(arrival.milliseconds)"])
        #expect(try unread() == 0)

        // One whose write waited for another.
        let open = try home.writable(shared, by: home.grace)
        try home.house.database.write { db in
            let at = arrival.adding(.seconds(5))
            try home.house.notes.insert(NoteText(text: "Two"), id: ID<Note>(at: at), in: open, at: at, db)
        }
        #expect(try unread() == 1)
    }

    // MARK: Open

    @Test("a tab that was fetched ahead is the one open last once it is shown, and no message is seen by that")
    func fetchedAhead() throws {
        let inbox = NotesController.path(try home.inbox(of: home.ada).id)
        try open(inbox)
        later()
        try home.note("Urgent", in: shared, by: home.grace)
        try open(path, "Purpose: prefetch")
        later()
        #expect(try last() == inbox)

        #expect(try home.post(path + "/seen", ["opened": "1"], as: home.ada).status == 204)

        #expect(try last() == path)
        #expect(try unread() == 1)
        later()
        try open(inbox)
        #expect(try last() == inbox)
    }

    @Test("a note that is sent before its form has come goes to the tab that was open last")
    func withoutTab() throws {
        let inbox = try home.inbox(of: home.ada).id
        for (tab, text) in [(shared, "Milk"), (inbox, "Rye")] {
            try open(NotesController.path(tab))
            later()
            #expect(try home.post("/notes/quick", ["content": text, "part": "1"], as: home.ada).status == 204)
            #expect(try home.notes(in: tab, for: home.ada).last?.text.text == text)
        }
        #expect(try home.post("/notes/quick", ["content": "x", "part": "1"], as: home.olle).status == 403)
    }

    @Test("a note that goes to another tab opens none")
    func elsewhere() throws {
        let inbox = try home.inbox(of: home.ada).id
        try open(path)
        later()

        let quick: FormFields = ["content": "Milk", "tab": "\(inbox)", "part": "1"]
        #expect(try home.post("/notes/quick", quick, as: home.ada).status == 204)

        #expect(try last() == path)
        later()
        try open(path)
        #expect(try last() == path)
    }

    @Test("the same words for another tab a second time are a second message")
    func sameWords() throws {
        let inbox = try home.inbox(of: home.ada).id
        let before = try home.notes(in: inbox, for: home.ada).count
        try open(path)
        for _ in 1...2 {
            later()
            var form = try home.get("/notes/quick", as: home.ada).hiddenFields(to: "/notes/quick")
            form.add("tab", "\(inbox)")
            form.add("content", "Milk")
            form.add("part", "1")
            #expect(try home.post("/notes/quick", form, as: home.ada).status == 204)
        }
        #expect(try home.notes(in: inbox, for: home.ada).count == before + 2)
    }
}
