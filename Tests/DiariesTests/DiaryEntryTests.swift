import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("A day of the diary")
struct DiaryEntryTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    /// The clock stands on 21 November 2026.
    static let today = "2026-11-21"

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
    }

    private func save(_ day: String, _ fields: FormFields, as member: Member? = nil) throws -> RawReply {
        try home.post("\(path)/days/\(day)", fields, as: member ?? home.ada)
    }

    private func texts() throws -> [String] { try home.texts(of: diary.id) }

    private func entry(_ day: String) throws -> DiaryEntry? {
        try home.house.diaryRoom.entries.own(Day(iso: day).unwrap(), in: diary)
    }

    // MARK: Writing

    @Test("two lines stand on their day and in the month, with mood, tags, place and weather")
    func write() throws {
        let reply = try save(
            Self.today,
            [
                "content": "Two *lines*\n\n- of a list", "mood": "4", "tags": "#lake, Winter; lake",
                "place": "Öland", "weather": "snow",
            ])
        #expect(reply.status == 303 && reply["Location"] == "\(path)/days/\(Self.today)")
        let day = try home.get("\(path)/days/\(Self.today)", as: home.ada).text
        for word in ["<em>lines</em>", "<li>of a list</li>", "#lake", "#Winter", "Öland", "snow", "Good"] {
            #expect(day.contains(word), "\(word)")
        }
        #expect(try home.get(path, as: home.ada).text.contains("Two lines"))
        #expect(try entry(Self.today)?.tags == ["lake", "Winter"])
        #expect(try home.get("\(path)/days/2026-11-20", as: home.ada).text.contains("Nothing written"))
    }

    @Test("nothing at all is no entry, and no day to come has one")
    func refused() throws {
        #expect(try save(Self.today, ["content": " \n "]).status == 422)
        #expect(try save("2026-11-22", ["content": "Tomorrow"]).status == 422)
        #expect(try save(Self.today, ["content": "x", "day": "2026-11-22"]).status == 422)
        #expect(try save("2026-02-30", ["content": "x"]).status == 404)
        #expect(try save(Self.today, ["content": "x", "mood": "6"]).status == 422)
        let long = String(repeating: "ö", count: 100_001)
        let refused = try save(Self.today, ["content": long])
        #expect(refused.status == 422 && refused.text.contains(long))
        #expect(
            try save(Self.today, ["tags": (0..<51).map { "t\($0)" }.joined(separator: ","), "content": "x"]).status
                == 422)
        #expect(try texts().isEmpty)
        #expect(try save(Self.today, ["content": String(long.dropLast())]).status == 303)
        #expect(try save("2026-11-20", ["mood": "2"]).status == 303)
    }

    @Test("the same entry sent four times at once is one, and what is typed on goes over it")
    func once() throws {
        let id = ID<DiaryEntry>(at: home.clock.wall.now())
        let form: FormFields = ["id": "\(id)", "content": "Rain", "part": "1"]
        let answers = try together(4) { _ in try home.post("\(path)/days/\(Self.today)", form, as: home.ada) }
        #expect(answers.map(\.status) == [200, 200, 200, 200])
        #expect(try texts() == ["\(Self.today) Rain"])
        // The first answer got lost, and more was typed meanwhile.
        let more = try save(Self.today, ["id": "\(id)", "content": "Rain, then sun", "part": "1"])
        #expect(more.status == 200 && more.text.contains("data-version=\"2\""))
        let again = try save(Self.today, ["id": "\(id)", "version": "2", "content": "Rain, then sun", "part": "1"])
        #expect(again.status == 200 && again.text.contains("data-version=\"2\""))
        #expect(try texts() == ["\(Self.today) Rain, then sun"])
    }

    @Test("another text from the same empty form, opened twice, goes over nothing: both are shown")
    func twoWindows() throws {
        let id = "\(ID<DiaryEntry>(at: home.clock.wall.now()))"
        #expect(try save(Self.today, ["id": id, "content": "First", "mood": "4"]).status == 303)

        let page = try save(Self.today, ["id": id, "content": "Second", "mood": "4"])

        #expect(page.status == 409 && page.text.contains("First") && page.text.contains("Second"))
        #expect(try save(Self.today, ["id": id, "content": "First, and more"]).status == 409)
        #expect(try texts() == ["\(Self.today) First"])
    }

    @Test("who saves over a text they have not seen finds both")
    func conflict() throws {
        _ = try save(Self.today, ["content": "First"])
        _ = try save(Self.today, ["content": "Second", "version": "1"])
        let page = try save(Self.today, ["content": "Mine", "version": "1", "mood": "3"])
        #expect(page.status == 409 && page.text.contains("Second") && page.text.contains("Mine"))
        #expect(page.text.contains("name=\"version\" value=\"2\""))
        let part = try save(Self.today, ["content": "Mine", "version": "1", "part": "1"])
        #expect(
            part.status == 409 && part.text.contains("data-version=\"2\"")
                && part.text.contains("data-content=\"Second\""))
        // A page that was opened while there was nothing.
        #expect(try save(Self.today, ["content": "Other", "part": "1"]).status == 409)
        #expect(try texts() == ["\(Self.today) Second"])
        #expect(try save(Self.today, ["content": "Both", "version": "2"]).status == 303)
        #expect(try texts() == ["\(Self.today) Both"])
    }

    @Test("a form of an entry that another one replaced goes over nothing, also in the same version")
    func replaced() throws {
        let id = { "\(ID<DiaryEntry>(at: home.clock.wall.now()))" }
        let (old, new) = (id(), id())
        #expect(try save(Self.today, ["id": old, "content": "Deleted"]).status == 303)
        #expect(try home.post("\(path)/days/\(Self.today)/delete", as: home.ada).status == 303)
        #expect(try save(Self.today, ["id": new, "content": "Written anew"]).status == 303)

        let late: FormFields = ["id": old, "version": "1", "content": "Typed on"]
        let page = try save(Self.today, late)
        #expect(page.status == 409 && page.text.contains("Typed on") && page.text.contains("Written anew"))
        let refused = try save(Self.today, ["id": old, "version": "1", "content": "Typed on", "mood": "9"])
        #expect(refused.status == 422 && refused.text.contains("name=\"id\" value=\"\(old)\""))
        #expect(try texts() == ["\(Self.today) Written anew"])

        #expect(try save(Self.today, ["id": new, "version": "1", "content": "Both"]).status == 303)
        #expect(try texts() == ["\(Self.today) Both"])
    }

    @Test("a form that comes back says that its photo was not kept")
    func lostPhoto() throws {
        let day = "\(path)/days/\(Self.today)"
        _ = try save(Self.today, ["content": "First"])
        let picture = try TestHome.sample("pictures/turned-6.jpg")
        for fields: FormFields in [["content": "Second"], ["content": "Second", "version": "1", "mood": "9"]] {
            let page = try home.sendForm(fields, [("IMG_1.jpg", picture)], to: day, as: home.ada)
            #expect(
                [409, 422].contains(page.status) && page.text.contains("The photo was not saved. Choose it again."))
            #expect(try !save(Self.today, fields).text.contains("was not saved"))
        }
    }

    @Test("emptying an entry keeps what stood there, and says so")
    func emptied() throws {
        _ = try save(Self.today, ["content": "Kept"])
        #expect(try save(Self.today, ["content": "", "version": "1"]).status == 422)
        #expect(try texts() == ["\(Self.today) Kept"])
    }

    // MARK: Pictures

    @Test("a picture alone is an entry, with text it is its cover, and it stays as it came")
    func pictures() throws {
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE member SET compressesPhotos = 1 WHERE id = ?", arguments: [home.ada.id])
        }
        let picture = try TestHome.sample("pictures/turned-6.jpg")
        let other = try TestHome.sample("pictures/turned-1.jpg")
        let alone = try home.sendForm(
            FormFields(), [("IMG_1.jpg", picture)], to: "\(path)/days/2026-11-19", as: home.ada)
        #expect(alone.status == 303)
        let both = try home.sendForm(
            ["content": "With words"], [("a.jpg", picture), ("b.jpg", other)], to: "\(path)/days/2026-11-18",
            as: home.ada)
        #expect(both.status == 303)
        let entry = try #require(try entry("2026-11-18"))
        #expect(entry.files.map(\.name) == ["a.jpg", "b.jpg"] && entry.cover?.name == "a.jpg")
        let id = try #require(entry.files.last?.id)
        #expect(try home.post("\(path)/media/\(id)/main", ["main": "1"], as: home.ada).status == 303)
        #expect(try self.entry("2026-11-18")?.cover?.name == "b.jpg")
        #expect(entry.files.allSatisfy { $0.medium.compression == .none })
        let original = try home.get("\(path)/media/\(id)/original", as: home.ada)
        #expect(original.status == 200 && original.body == other)
        // A picture that no one chose sends a part without a name.
        #expect(
            try home.sendForm(["content": "None"], [("", [])], to: "\(path)/days/2026-11-17", as: home.ada).status
                == 303)
        #expect(try self.entry("2026-11-17")?.files.isEmpty == true)
    }

    @Test("an entry that waits for its pictures is no day of the calendar, and goes when none come")
    func awaited() throws {
        let id = ID<DiaryEntry>(at: home.clock.wall.now())
        #expect(try save(Self.today, ["id": "\(id)", "awaits": "2", "part": "1"]).status == 200)
        #expect(
            !(try home.get(path, as: home.ada).text.contains(
                "data-day=\"\(Self.today)\" aria-current=\"date\"><a class=\"month__link\" href=\"\(path)/days/\(Self.today)\""
            )))
        #expect(try home.post("\(path)/entries/\(id)/arrived", FormFields(), as: home.ada).status == 204)
        #expect(try entry(Self.today) == nil)
    }

    // MARK: Deleting and moving

    @Test("deleting brings nothing away that undo does not bring back, also beside what was written since")
    func undo() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        _ = try home.sendForm(
            ["content": "Old", "tags": "lake", "mood": "5"], [("a.png", picture)],
            to: "\(path)/days/2026-11-18", as: home.ada)
        let before = try #require(try entry("2026-11-18"))
        #expect(try home.post("\(path)/days/2026-11-18/delete", FormFields(), as: home.ada).status == 303)
        #expect(try entry("2026-11-18") == nil)
        let undo = try #require(try home.undoPath(as: home.ada))
        home.clock.advance(.seconds(20))
        _ = try save("2026-11-18", ["content": "New"])

        #expect(try home.post(undo, FormFields(), as: home.ada).status == 303)

        #expect(try texts().count == 1)
        let joined = try #require(try entry("2026-11-18"))
        #expect(joined.content == "Old\n\nNew" && joined.tags == ["lake"] && joined.mood == 5)
        #expect(joined.files.map(\.id) == before.files.map(\.id))
    }

    @Test("of two entries that become one, the text says the mood, place and weather that the entry cannot hold")
    func joinedFacts() throws {
        let old: FormFields = ["content": "Old", "mood": "5", "place": "Öland", "weather": "snow"]
        let new: FormFields = ["content": "New", "mood": "2", "place": "Lisbon", "weather": "snow"]
        let said = "Old\n\nNew\n\nMood: Bad · Place: Lisbon"
        _ = try save("2026-11-18", old)
        #expect(try home.post("\(path)/days/2026-11-18/delete", FormFields(), as: home.ada).status == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        home.clock.advance(.seconds(20))
        _ = try save("2026-11-18", new)

        #expect(try home.post(undo, FormFields(), as: home.ada).status == 303)
        let restored = try #require(try entry("2026-11-18"))
        #expect(restored.content == said)
        #expect((restored.mood, restored.place, restored.weather) == (5, "Öland", "snow"))

        _ = try save("2026-11-10", old)
        _ = try save("2026-11-11", new)
        let move: FormFields = ["to": "2026-11-10", "taken": "join"]
        #expect(try home.post("\(path)/days/2026-11-11/move", move, as: home.ada).status == 303)
        #expect(try entry("2026-11-10")?.content == said)
    }

    @Test("an entry moves to a free day; a taken one is asked about, swapped or joined, and undo takes that back")
    func move() throws {
        _ = try save("2026-11-18", ["content": "One"])
        _ = try save("2026-11-19", ["content": "Two"])
        let move = { (to: String, taken: String) in
            try home.post("\(path)/days/2026-11-18/move", ["to": to, "taken": taken], as: home.ada)
        }
        #expect(try move("2026-11-22", "").status == 422)
        #expect(try move("2026-02-30", "").status == 422)
        let asked = try move("2026-11-19", "")
        #expect(asked.status == 409 && asked.text.contains("Two"))
        #expect(try texts() == ["2026-11-18 One", "2026-11-19 Two"])

        #expect(try move("2026-11-19", "swap").status == 303)
        #expect(try texts() == ["2026-11-18 Two", "2026-11-19 One"])
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try texts() == ["2026-11-18 One", "2026-11-19 Two"])

        #expect(try move("2026-11-19", "join").status == 303)
        #expect(try texts() == ["2026-11-19 Two\n\nOne"])
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try texts() == ["2026-11-18 One", "2026-11-19 Two"])

        #expect(try move("2026-11-01", "").status == 303)
        #expect(try texts() == ["2026-11-01 One", "2026-11-19 Two"])
    }

    @Test("what is typed for another day in the form is written there, or moves there")
    func otherDay() throws {
        _ = try save(Self.today, ["content": "Yesterday", "day": "2026-11-20"])
        #expect(try texts() == ["2026-11-20 Yesterday"])
        let reply = try save("2026-11-20", ["content": "Longer", "version": "1", "day": "2026-11-19"])
        #expect(reply["Location"] == "\(path)/days/2026-11-20/move?to=2026-11-19")
        #expect(try texts() == ["2026-11-20 Longer"])
    }

    // MARK: Days

    @Test("until the day begins, one still writes about the day before, and moving to another zone moves no entry")
    func dayStart() throws {
        _ = try home.post(
            "/diary/settings", ["dayStartHour": "3", "reminderTime": "22:00", "version": "1"], as: home.ada)
        _ = try save(Self.today, ["content": "Late"])
        home.clock.advance(.hours(16))  // 22 November, 02:00
        let late = try home.get("\(path)/today", as: home.ada)
        #expect(late["Location"] == "\(path)/days/2026-11-21/edit")
        #expect(try save("2026-11-22", ["content": "x"]).status == 422)
        home.clock.advance(.hours(1))
        #expect(try home.get("\(path)/today", as: home.ada)["Location"] == "\(path)/days/2026-11-22/edit")
        _ = try home.post(
            "/settings/appearance",
            ["theme": "dark", "language": "en", "timeZone": "Pacific/Auckland", "firstWeekday": "1"], as: home.ada)
        #expect(try home.get("\(path)/today", as: home.ada)["Location"] == "\(path)/days/2026-11-22/edit")
        #expect(try texts() == ["2026-11-21 Late"])
    }
}
