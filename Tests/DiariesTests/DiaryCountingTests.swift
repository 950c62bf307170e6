import Archives
import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// The day of a photo, the random day, days in a row, and the end of an entry.
@Suite("Days as a member counts them")
struct DiaryCountingTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
    }

    private func get(_ path: String, as member: Member? = nil) throws -> String {
        try home.get(path, as: member ?? home.ada).text
    }

    private func startDays(at hour: Int) throws {
        let form: FormFields = ["dayStartHour": "\(hour)", "reminderTime": "22:00"]
        #expect(try home.post("/diary/settings", form, as: home.ada).status == 303)
    }

    // MARK: Photos

    @Test(
        "a photo of the night belongs to the day before if the day begins later, also in the offer",
        arguments: [("2026:11:20 01:30:00", "2026-11-19"), ("2026:11:20 04:00:00", "2026-11-20")])
    func offered(moment: String, day: String) throws {
        try startDays(at: 4)

        let reply = try home.sendForm(
            ["content": "Night"], [("a.jpg", DatedPhotosTests.jpeg(moment))], to: "\(path)/days/2026-11-01",
            as: home.ada)

        #expect(reply["Location"] == "\(path)/days/2026-11-01?taken=\(day)")
        #expect(try get("\(path)/days/2026-11-01/edit").contains("data-day-start=\"4\""))
    }

    @Test("no offer is made where the photo of the night is on its day already")
    func notOffered() throws {
        try startDays(at: 4)

        let reply = try home.sendForm(
            ["content": "Night"], [("a.jpg", DatedPhotosTests.jpeg("2026:11:20 01:30:00"))],
            to: "\(path)/days/2026-11-19", as: home.ada)

        #expect(reply["Location"] == "\(path)/days/2026-11-19")
    }

    @Test("photos of a ZIP from the night belong to the day before, behind those of its evening")
    func archived() throws {
        try startDays(at: 4)
        let picture = try TestHome.sample("pictures/plain.png")
        let other = try TestHome.sample("pictures/clear.png")
        let shelf = try DiaryShelf()
        let archive = try shelf.zip([
            ("IMG_20261120_013000.png", picture), ("IMG_20261119_230000.png", other),
            ("IMG-20261121-WA0001.png", picture),
        ])

        let preview = try home.upload(
            path + "/import", [UInt8](Data(contentsOf: URL(fileURLWithPath: archive))), as: home.ada)
        #expect(try home.post(preview["Location"].unwrap(), FormFields(), as: home.ada).status == 303)

        #expect(try home.texts(of: diary.id) == ["2026-11-19 ", "2026-11-21 "])
        let names = try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT titleFold FROM diaryMedium JOIN diaryEntry ON diaryEntry.id = entryId
                    WHERE day = '2026-11-19' ORDER BY position
                    """)
        }
        #expect(names == ["img_20261119_230000.png", "img_20261120_013000.png"])
    }

    // MARK: A random day

    @Test("the random day stays when days are added, changed and removed on that day")
    func random() throws {
        for number in 1...28 {
            try home.write("x", on: "2025-02-\(number < 10 ? "0" : "")\(number)", in: diary.id, by: home.ada)
        }
        var found: Set<String> = []
        for round in 0..<12 {
            home.clock.advance(.days(1))
            home.forgetSessions()
            let first = try home.get("\(path)/random", as: home.ada)["Location"].unwrap()
            let later = home.clock.wall.now()
            // Written today about another day, which may not become today's pick.
            for number in 0..<6 {
                try home.write(
                    "y", on: Day(known: 2024, 3, 1).adding(days: round * 6 + number).iso, in: diary.id, by: home.ada)
            }
            let gone = try #require(
                (1...28).map { "2025-02-\($0 < 10 ? "0" : "")\($0)" }.first {
                    first != "\(path)/days/\($0)" && !removed.value.contains($0)
                })
            removed.value.insert(gone)
            _ = try home.post("\(path)/days/\(gone)/delete", FormFields(), as: home.ada)
            #expect(later == home.clock.wall.now())
            #expect(try home.get("\(path)/random", as: home.ada)["Location"] == first)
            found.insert(first)
        }
        #expect(found.count > 4)
    }

    /// The days that a test has deleted so far.
    private final class Removed {
        var value: Set<String> = []
    }

    private let removed = Removed()

    @Test("a random day keeps to what is muted")
    func muted() throws {
        for day in ["2025-02-01", "2025-02-02"] { try home.write("x", on: day, in: diary.id, by: home.ada) }
        #expect(try home.post("/diary/mutes", ["day": "2025-02-01"], as: home.ada).status == 303)
        for _ in 0..<12 {
            home.clock.advance(.days(1))
            home.forgetSessions()
            #expect(try home.get("\(path)/random", as: home.ada)["Location"] == "\(path)/days/2025-02-02")
        }
        #expect(
            try home.post("/diary/mutes", ["from": "2025-01-01", "to": "2025-12-31"], as: home.ada).status == 303)
        #expect(try home.get("\(path)/random", as: home.ada)["Location"] == path)
    }

    @Test("a day with a muted picture does not come by itself either")
    func mutedPicture() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        _ = try home.sendForm(["content": "x"], [("a.png", picture)], to: "\(path)/days/2025-02-01", as: home.ada)
        home.clock.advance(.days(1))
        home.forgetSessions()
        #expect(try home.get("\(path)/random", as: home.ada)["Location"] == "\(path)/days/2025-02-01")
        let file = try home.house.diaryRoom.entries.own(Day(known: 2025, 2, 1), in: diary).unwrap().files[0].id

        #expect(try home.post("/diary/mutes", ["picture": "\(file)"], as: home.ada).status == 303)

        #expect(try home.get("\(path)/random", as: home.ada)["Location"] == path)
    }

    @Test("a muted picture comes with no earlier year, and today is no random day")
    func mutedMemory() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        _ = try home.sendForm(["content": "Zaffre"], [("a.png", picture)], to: "\(path)/days/2025-11-21", as: home.ada)
        #expect(try get("/diary/on-this-day").contains("Zaffre"))
        let file = try home.house.diaryRoom.entries.own(Day(known: 2025, 11, 21), in: diary).unwrap().files[0].id

        #expect(try home.post("/diary/mutes", ["picture": "\(file)"], as: home.ada).status == 303)

        #expect(try !get("/diary/on-this-day").contains("Zaffre"))
        try home.write("Today", on: "2026-11-21", in: diary.id, by: home.ada)
        #expect(try home.get("\(path)/random", as: home.ada)["Location"] == path)
    }

    // MARK: Numbers of a shared diary

    @Test("days in a row and numbers of a shared diary are one's own, with everybody's beside them")
    func together() throws {
        try home.share(diary, with: .chosen([home.grace.id: .write, home.olle.id: .read]))
        for day in ["2026-11-19", "2026-11-20"] { try home.write("Two words", on: day, in: diary.id, by: home.ada) }
        for day in ["2026-11-18", "2026-11-21"] {
            try home.write("one", on: day, in: diary.id, by: home.grace, mood: 5, tags: ["lake"])
        }

        let adas = try parts(get("\(path)/statistics"))
        #expect(adas.map(\.title) == ["Mine", "Everyone"])
        for fact in ["Days in a row", "Days written"] { #expect(adas[0].text.contains("\(fact)</dt><dd>2</dd>")) }
        #expect(adas[0].text.contains("2</td><td>4</td>") && !adas[0].text.contains("#lake"))
        for fact in ["Days in a row", "Days written"] { #expect(adas[1].text.contains("\(fact)</dt><dd>4</dd>")) }
        #expect(adas[1].text.contains("4</td><td>6</td>") && adas[1].text.contains("#lake"))
        let graces = try parts(get("\(path)/statistics", as: home.grace))
        #expect(graces[0].text.contains("Days in a row</dt><dd>1</dd>"))
        // Whoever only reads has none of their own.
        #expect(try parts(get("\(path)/statistics", as: home.olle)).map(\.title) == [""])
    }

    @Test("a diary with one writer has one set of numbers")
    func alone() throws {
        try home.write("Two words", on: "2026-11-20", in: diary.id, by: home.ada)

        #expect(try parts(get("\(path)/statistics")).map(\.title) == [""])
    }

    /// The sets of numbers on a page of statistics, with the heading of each.
    private func parts(_ page: String) -> [(title: String, text: String)] {
        page.components(separatedBy: "<section class=\"diary-numbers\"").dropFirst().map { part in
            (part.firstMatch(of: /<h2 class="diary-numbers__whose">([^<]*)</).map { String($0.output.1) } ?? "", part)
        }
    }

    // MARK: An empty day

    @Test("emptying a day that has words alone offers to delete it; a script is told so too")
    func emptied() throws {
        let day = "\(path)/days/2026-11-20"
        try home.write("Words", on: "2026-11-20", in: diary.id, by: home.ada)
        let entry = try home.house.diaryRoom.entries.own(Day(known: 2026, 11, 20), in: diary).unwrap()
        let form: FormFields = ["id": "\(entry.id)", "version": "1", "content": " "]

        let refused = try home.post(day, form, as: home.ada)

        #expect(refused.status == 422)
        let offer = { (day: String) in
            "<form class=\"notice diary-form__empty\" method=\"post\" action=\"\(day)/delete\""
        }
        #expect(refused.text.contains(offer(day) + ">"))
        #expect(try get(day + "/edit").contains(offer(day) + " hidden>"))
        let other = "\(path)/days/2026-11-19"
        let blank = try home.post(other, ["content": " "], as: home.ada)
        #expect(blank.status == 422 && blank.text.contains(offer(other) + " hidden>"))
        #expect(try home.texts(of: diary.id) == ["2026-11-20 Words"])
        #expect(try home.post(day + "/delete", form, as: home.ada).status == 303)
        #expect(try home.texts(of: diary.id) == [])
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try home.texts(of: diary.id) == ["2026-11-20 Words"])
    }

    // MARK: A photo

    @Test("the same photo chosen twice for a day is there once, in the same form and later")
    func twice() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        let day = "\(path)/days/2026-11-20"

        _ = try home.sendForm(["content": "x"], [("a.png", picture), ("b.png", picture)], to: day, as: home.ada)
        let find = { try home.house.diaryRoom.entries.own(Day(known: 2026, 11, 20), in: diary).unwrap() }
        #expect(try find().files.count == 1)
        _ = try home.sendFiles("\(path)/entries/\(find().id)/media", [("c.png", picture)], as: home.ada)

        #expect(try find().files.map(\.name) == ["a.png"])
        // Another day has it as well.
        _ = try home.sendForm(["content": "x"], [("a.png", picture)], to: "\(path)/days/2026-11-19", as: home.ada)
        #expect(
            try home.house.diaryRoom.entries.own(Day(known: 2026, 11, 19), in: diary).unwrap().files.count == 1)
    }
}
