import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Reading a diary")
struct DiaryReadingTests {
    let home: TestHome
    let diary: ID<Diary>
    let path: String

    /// The clock stands on 21 November 2026.
    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada).id
        path = DiariesController.path(diary)
    }

    private func write(_ content: String, on day: String, mood: Int? = nil, tags: [String] = []) throws {
        try home.write(content, on: day, in: diary, by: home.ada, mood: mood, tags: tags)
    }

    private func get(_ path: String, as member: Member? = nil) throws -> String {
        try home.get(path, as: member ?? home.ada).text
    }

    private func count(_ text: String, _ part: String) -> Int { text.components(separatedBy: part).count - 1 }

    // MARK: A month

    @Test("a jump to a day leads to what was written there, else to its square, and never past today")
    func jumping() throws {
        try write("Harbour", on: "2026-02-03")
        for (day, place) in [
            ("2026-02-03", "/days/2026-02-03"), ("2026-02-04", "?month=2026-02#d-2026-02-04"),
            ("2031-01-01", "?month=2026-11#d-2026-11-21"),
        ] {
            #expect(try home.get("\(path)?day=\(day)", as: home.ada)["Location"] == path + place)
        }
        #expect(try get("\(path)?month=2026-02").contains("id=\"d-2026-02-04\""))
        #expect(try home.get("\(path)?day=soon", as: home.ada).status == 200)
    }

    @Test("a month has six rows, its days and their words; weeks begin as the member wants; there is no later one")
    func month() throws {
        try write("# Harbour\n\nWith **many** boats", on: "2026-02-03")
        for (asked, first) in [("2026-02", "2026-01-26"), ("2026-11", "2026-10-26"), ("2021-02", "2021-02-01")] {
            let page = try get("\(path)?month=\(asked)")
            #expect(count(page, "<tr><td") == 6, "\(asked)")
            #expect(count(page, "<td class=") == 42)
            #expect(page.firstMatch(of: /data-day="([0-9-]+)"/).map { String($0.output.1) } == first)
        }
        let page = try get("\(path)?month=2026-02")
        #expect(page.contains("aria-label=\"3 February 2026: Harbour With many boats\""))
        #expect(page.contains("href=\"\(path)?month=2026-01\"") && page.contains("href=\"\(path)?month=2026-03\""))
        let present = try get(path)
        #expect(present.contains("data-day=\"2026-11-21\" aria-current=\"date\""))
        #expect(!present.contains("rel=\"next\"") && !present.contains("2026-11-22/edit"))
        #expect(try get("\(path)?month=2031-01").contains("November 2026"))
        #expect(try get("\(path)?month=2026-02&part=1").hasPrefix("<section class=\"month\""))
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE member SET firstWeekday = 1 WHERE id = ?", arguments: [home.ada.id])
        }
        #expect(try get("\(path)?month=2026-02").contains("<tr><td class=\"month__day\" data-day=\"2026-02-01\""))
    }

    @Test("a month, a day and a year take the same number of statements however much there is")
    func statements() throws {
        let pages = [path, "\(path)/year", "\(path)/statistics", "/diary/on-this-day"]
        try write("One", on: "2026-11-01")
        try write("Long ago", on: "2010-11-21", mood: 3, tags: ["t"])
        for page in pages { _ = try get(page) }
        let few = try pages.map { page in try home.countStatements { _ = try get(page) } }
        for day in 2...20 { try write("More", on: "2026-11-\(day < 10 ? "0" : "")\(day)", tags: ["t\(day)"]) }
        for year in 2011...2025 { try write("Then", on: "\(year)-11-21", mood: 3) }
        #expect(try pages.map { page in try home.countStatements { _ = try get(page) } } == few)
    }

    @Test("from a day one comes to those before and after it that have an entry, over years")
    func neighbours() throws {
        for day in ["2019-05-01", "2026-02-28", "2026-11-21"] { try write("x", on: day) }
        let page = try get("\(path)/days/2026-02-28")
        #expect(page.contains("rel=\"prev\" href=\"\(path)/days/2019-05-01\""))
        #expect(page.contains("rel=\"next\" href=\"\(path)/days/2026-11-21\""))
        #expect(!(try get("\(path)/days/2019-05-01").contains("rel=\"prev\"")))
    }

    // MARK: Memories

    @Test("this day comes back in later years, 29 February on the 28th of those that have none")
    func onThisDay() throws {
        try write("Snow then", on: "2019-11-21")
        try write("Another day", on: "2019-11-22")
        let page = try get("/diary/on-this-day")
        #expect(page.contains("Snow then") && page.contains("7 years ago") && !page.contains("Another day"))
        #expect(try get("/today").contains("Snow then"))

        try write("Leap", on: "2024-02-29")
        try write("Last", on: "2024-02-28")
        home.clock.advance(.days(99))  // 28 February 2027
        home.forgetSessions()
        let february = try get("/diary/on-this-day")
        #expect(february.contains("Leap") && february.contains("Last"))
        home.clock.advance(.days(366))  // 29 February 2028
        home.forgetSessions()
        let leap = try get("/diary/on-this-day")
        #expect(leap.contains("Leap") && !leap.contains("Last"))
    }

    @Test("a muted day, time or picture does not come by itself, and does again")
    func mutes() throws {
        try write("First", on: "2019-11-21")
        try write("Second", on: "2020-11-21")
        #expect(try home.post("/diary/mutes", ["day": "2019-11-21"], as: home.ada).status == 303)
        let muted = try get("/diary/on-this-day")
        #expect(!muted.contains("First") && muted.contains("Second"))
        #expect(try home.post("/diary/mutes", ["from": "2020-01-01", "to": "2020-12-31"], as: home.ada).status == 303)
        let none = try get("/diary/on-this-day")
        #expect(!none.contains("Second"))
        #expect(!(try get("/today").contains("Second")))
        #expect(try get("\(path)/days/2019-11-21").contains("First"))
        #expect(try home.post("/diary/mutes", ["from": "2020-12-31", "to": "2020-01-01"], as: home.ada).status == 400)
        for match in none.matches(of: /\/diary\/mutes\/[0-9a-f]{32}\/delete/) {
            #expect(try home.post(String(match.output), FormFields(), as: home.ada).status == 303)
        }
        #expect(try get("/diary/on-this-day").contains("First"))
    }

    @Test("a random day stays the same all day, also when today is written")
    func random() throws {
        for number in 1...28 { try write("x", on: "2025-02-\(number < 10 ? "0" : "")\(number)") }
        let first = try home.get("\(path)/random", as: home.ada)["Location"]
        try write("Today", on: "2026-11-21")
        home.clock.advance(.hours(5))
        #expect(try home.get("\(path)/random", as: home.ada)["Location"] == first)
        var found: Set<String> = []
        for _ in 0..<20 {
            home.clock.advance(.days(1))
            try found.insert(home.get("\(path)/random", as: home.ada)["Location"].unwrap())
        }
        #expect(found.count > 5)
    }

    // MARK: Numbers, book, slides

    @Test("streaks count from today or yesterday, years sum their entries and words")
    func statistics() throws {
        for day in ["2026-11-18", "2026-11-19", "2026-11-20"] { try write("Two words", on: day, mood: 4) }
        for day in ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"] { try write("one", on: day) }
        let page = try get("\(path)/statistics")
        #expect(page.contains("Days in a row</dt><dd>3</dd>") && page.contains("Longest streak</dt><dd>5"))
        #expect(page.contains("1 January 2024 – 5 January 2024"))
        #expect(page.contains("Days written</dt><dd>8</dd>"))
        #expect(page.contains("3</td><td>6</td><td>0</td>"))
        home.clock.advance(.days(1))
        #expect(try get("\(path)/statistics").contains("Days in a row</dt><dd>0</dd>"))
    }

    @Test("moods have their faces on a scale, and numbers and names for those who do not see it")
    func moodNumbers() throws {
        for (day, mood) in [("2026-08-03", 2), ("2026-10-01", 4), ("2026-10-02", 5), ("2026-11-01", 4)] {
            try write("Words", on: day, mood: mood)
        }
        let page = try get("\(path)/statistics")

        #expect(page.contains("<span class=\"mood-counts__name\">Good</span>"))
        #expect(
            page.contains("<span class=\"mood-counts__number\">2</span><span class=\"mood-counts__share\">50%</span>"))
        for face in ["😞", "🙁", "😐", "🙂", "😀"] { #expect(page.contains("\(face)</text>")) }
        // No line leads over September, which has none.
        #expect(count(page, "diary-moods__dot") == 3 && count(page, "diary-moods__line") == 1)
        #expect(page.contains("<title>October 2026: Very good (4.5)</title>"))
        #expect(page.contains("</span> Bad (2.0)</td><td>1</td>"))
    }

    @Test("a year has a square for each of its days; a book has the days of the chosen time")
    func yearAndBook() throws {
        try write("In the book", on: "2024-02-29")
        try write("Not in it", on: "2024-03-01")
        let year = try get("\(path)/year?year=2024")
        #expect(count(year, "<li class=\"wall__day") == 366 && count(year, "data-level") == 2)
        let book = try get("\(path)/book?from=2024-02-01&to=2024-02-29")
        #expect(book.contains("In the book") && !book.contains("Not in it"))
        #expect(try home.get("\(path)/book?from=2024-02-30", as: home.ada).status == 422)
        #expect(try home.get("\(path)/book?from=2024-03-01&to=2024-02-01", as: home.ada).status == 422)
        #expect(try get("\(path)/slides").contains("No photos"))
    }

    // MARK: Searching

    @Test("words are found blind to case and accents, in text, tags, places and comments; filters narrow")
    func search() throws {
        try write("Ein Café am Fluß", on: "2026-11-01", mood: 5, tags: ["Urlaub"])
        try write("Nur Regen", on: "2026-10-01", mood: 1)
        let found = { (query: String) in
            try Set(self.get("/diary/search?\(query)").matches(of: /days\/([0-9-]{10})"/).map { String($0.output.1) })
        }
        #expect(try found("q=cafe") == ["2026-11-01"])
        #expect(try found("q=urlaub") == ["2026-11-01"])
        #expect(try found("mood=1") == ["2026-10-01"])
        #expect(try found("tag=urlaub") == ["2026-11-01"])
        #expect(try found("month=2026-10") == ["2026-10-01"])
        #expect(try found("q=regen&month=2026-11") == [])
        #expect(try found("has=picture") == [])
        #expect(try found("") == [])
        #expect(try home.get("/diary/search?q=cafe", as: home.grace).text.contains("Nothing was found"))
        #expect(try get("/search?q=cafe").contains("1 November 2026"))
    }
}
