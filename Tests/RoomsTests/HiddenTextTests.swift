import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00.
@Suite("A reminder keeps what its message hides")
struct HiddenTextTests {
    let home: TestHome
    private let tab: ID<NoteTab>

    /// The pages on which reminders stand.
    private static let pages = ["/today", "/reminders", "/reminders/now", "/reminders/month", "/search?q=gift"]

    init() throws {
        home = try TestHome()
        tab = try home.tab("House", by: home.ada, audience: .household(.write))
    }

    /// Grace is reminded of a message of Ada's.
    private func remind(of note: ID<Note>) throws -> ID<Reminder> {
        try home.remind(["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.grace)
    }

    private func expectHidden(_ word: String, on paths: [String]) throws {
        for path in paths { #expect(try !home.get(path, as: home.grace).text.contains(word), "\(path)") }
    }

    @Test("a spoiler shows neither on Today nor in the lists, before it is due, when it is, and once it is done")
    func message() throws {
        let note = try home.note("Gift: ||the red kettle|| for Olle", in: tab, by: home.ada)
        let reminder = RemindersController.path(try remind(of: note))
        let form = "/reminders/new?on=note&thing=\(note)"
        #expect(try home.get(form, as: home.grace).status == 200)
        try expectHidden("kettle", on: Self.pages + [form, reminder])
        #expect(try home.get("/reminders", as: home.grace).text.contains("Gift: ▒▒▒ ▒▒▒ ▒▒▒▒▒▒ for Olle"))

        try home.advance(to: "2026-11-24T08:00")
        #expect(try home.dueTitles(home.grace) == ["Gift: ▒▒▒ ▒▒▒ ▒▒▒▒▒▒ for Olle"])
        #expect(try home.get("/today", as: home.grace).text.contains("Gift: ▒▒▒ ▒▒▒ ▒▒▒▒▒▒ for Olle"))
        try expectHidden("kettle", on: Self.pages + [reminder])

        let due = try #require(try home.dues(of: home.newestReminder()).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.grace).status == 303)
        // Its toast names it.
        let today = try home.get("/today", as: home.grace).text
        #expect(today.contains("“Gift: ▒▒▒ ▒▒▒ ▒▒▒▒▒▒ for Olle” done") && !today.contains("kettle"))
        try expectHidden("kettle", on: Self.pages + ["/reminders?part=done", "/settings/bin", reminder])
    }

    @Test("nor does one in the first item of a list that has no title")
    func list() throws {
        let note = try home.note("||Red kettle||\nGift paper", in: tab, by: home.ada)
        try home.house.notes.makeList(note, in: home.writable(tab, by: home.ada))
        let reminder = RemindersController.path(try remind(of: note))
        try expectHidden("kettle", on: Self.pages + [reminder])

        try home.advance(to: "2026-11-24T08:00")

        #expect(try home.dueTitles(home.grace) == ["▒▒▒ ▒▒▒▒▒▒"])
        try expectHidden("kettle", on: Self.pages + [reminder])
    }

    @Test("what is sent to open pages has no words of it, and the rows that they ask for then hide it")
    func sent() throws {
        let note = try home.note("Gift: ||the red kettle||", in: tab, by: home.ada)
        _ = try remind(of: note)
        let client = try RawClient(port: home.house.port)
        client.send(
            "GET /live HTTP/1.1\r\nHost: localhost:\(home.house.port)\r\nCookie: \(try home.cookie(home.grace))\r\n\r\n"
        )
        #expect(client.text(upTo: "retry: 3000\n\n") != nil)

        try home.advance(to: "2026-11-24T08:00")

        let event = try #require(client.text(upTo: "event: changed\n") == nil ? nil : client.text(upTo: "\n\n"))
        let address = try #require(event.firstMatch(of: /data: (\/reminders\/now\?due=[0-9a-f]{32})\n/)).1
        #expect(event == "data: \(address)\n\n")
        let rows = try home.get(String(address), as: home.grace).text
        #expect(rows.contains("Gift: ▒▒▒ ▒▒▒ ▒▒▒▒▒▒") && !rows.contains("kettle"))
    }

    @Test("a calendar that shows her reminders hides it too")
    func calendar() throws {
        let note = try home.note("Gift: ||kettle||", in: tab, by: home.ada)
        _ = try remind(of: note)
        let page = try home.post("/reminders/feed", as: home.grace).text
        let address = try #require(page.firstMatch(of: /value="http[^"]*?(\/calendar\/[^"]+\.ics)"/)).1

        let feed = try home.get(String(address)).text

        #expect(feed.contains("SUMMARY:Gift: ▒▒▒▒▒▒") && !feed.contains("kettle"))
    }
}
