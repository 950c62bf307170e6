import Foundation
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Pictures of the diary")
struct DiaryPictureTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
    }

    @Test("without a script too, a photo that was taken on another day offers that day")
    func offered() throws {
        let send = { (day: String, taken: String) in
            try home.sendForm(
                FormFields(), [("a.jpg", DatedPhotosTests.jpeg("\(taken) 14:30:00"))], to: "\(path)/days/\(day)",
                as: home.ada)
        }
        let other = try send("2026-11-19", "2026:11:17")
        #expect(other["Location"] == "\(path)/days/2026-11-19?taken=2026-11-17")
        let page = try home.get(other["Location"].unwrap(), as: home.ada).text
        #expect(page.contains("17 November 2026") && page.contains("\(path)/days/2026-11-19/move?to=2026-11-17"))
        #expect(try send("2026-11-18", "2026:11:18")["Location"] == "\(path)/days/2026-11-18")
        // A clock that was never set right offers no day to come.
        let later = try send("2026-11-16", "2031:01:01")
        #expect(!(try home.get(later["Location"].unwrap(), as: home.ada).text.contains("/move?to=2031")))
    }

    @Test("a HEIC with its day behind the picture offers that day, and one of the same day none")
    func lateHEIC() throws {
        let send = { (day: String) in
            try home.sendForm(
                FormFields(), [("late.heic", DatedPhotosTests.heic("2026:11:17 10:00:00"))], to: "\(path)/days/\(day)",
                as: home.ada)
        }

        #expect(try send("2026-11-19")["Location"] == "\(path)/days/2026-11-19?taken=2026-11-17")
        #expect(try send("2026-11-17")["Location"] == "\(path)/days/2026-11-17")
    }

    @Test(
        "the picture of an old day is there after two days, in a backup, and after undo on day 29; the day waits for it"
    )
    func kept() throws {
        let bytes = try TestHome.sample("pictures/plain.png")
        _ = try home.sendForm(FormFields(), [("a.png", bytes)], to: "\(path)/days/2026-11-01", as: home.ada)
        let entry = try #require(
            try home.house.diaryRoom.entries.own(Day(iso: "2026-11-01").unwrap(), in: diary))
        let photo = "\(path)/media/\(try #require(entry.files.first).id)"
        let isThere = { try home.get("\(photo)/original", as: home.ada).body == bytes }
        let prune = { try home.house.diaryRoom.prune() }
        home.house.gate.flush()
        try home.sweep(after: .days(1))
        try home.sweep(after: .days(1))
        #expect(try isThere())

        let copy = URL(fileURLWithPath: try home.house.answer(.copyDatabase).lines.joined())
        let archive = home.house.folder.temporary.appendingPathComponent("backup.zip")
        let outcome = try Backup.write(
            copy: copy, folder: home.house.folder, to: archive, at: home.clock.wall.now())
        #expect(outcome.damage == [] && outcome.blobs >= 1)
        try FileManager.default.removeItem(at: copy)

        // The entry is older than the bin keeps anything.
        home.clock.advance(.days(40))
        home.forgetSessions()
        #expect(try home.post("\(photo)/delete", FormFields(), as: home.ada).status == 303)
        #expect(!(try home.get("\(path)?month=2026-11", as: home.ada).text.contains("month__day--picture")))
        let undo = try #require(home.house.undo.entries(for: home.ada).first)
        home.house.gate.flush()
        try home.sweep(after: .days(29))
        try prune()
        #expect(try home.post("/undo/\(undo.id)", FormFields(), as: home.ada).status == 303)
        #expect(try isThere())

        #expect(try home.post("\(photo)/delete", FormFields(), as: home.ada).status == 303)
        try home.sweep(after: .days(31))
        try prune()
        #expect(try home.texts(of: diary.id).isEmpty)
    }
}
