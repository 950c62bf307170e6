import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("A diary together")
struct DiaryTogetherTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
        try home.share(diary, with: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    @Test("each writes an entry of their own, shown under each other with who wrote it")
    func own() throws {
        for member in [home.ada, home.grace] {
            #expect(
                try home.post("\(path)/days/2026-11-20", ["content": "By \(member.name)"], as: member).status == 303)
        }
        #expect(try home.texts(of: diary.id) == ["2026-11-20 By Ada", "2026-11-20 By Grace"])
        for member in [home.ada, home.grace, home.olle] {
            let page = try home.get("\(path)/days/2026-11-20", as: member).text
            #expect(page.contains("By Ada") && page.contains("By Grace"))
        }
        // Each sees their own first.
        let page = try home.get("\(path)/days/2026-11-20", as: home.grace).text
        let places = try ["By Grace", "By Ada"].map { try page.range(of: $0).unwrap().lowerBound }
        #expect(places[0] < places[1])
        #expect(try home.get(path, as: home.ada).text.contains("month__more\">+1"))
        #expect(try home.post("\(path)/days/2026-11-20", ["content": "x"], as: home.olle).status == 403)
    }

    @Test("comments, place, weather and tags stay on their day without its last picture, and come along")
    func withoutPicture() throws {
        let day = "\(path)/days/2026-11-20"
        let form: FormFields = ["place": "Hill", "weather": "Rain", "tags": "walk"]
        _ = try home.sendForm(
            form, [("a.png", TestHome.sample("pictures/plain.png"))], to: day, as: home.ada)
        let entry = try #require(
            try home.house.diaryRoom.entries.own(Day(iso: "2026-11-20").unwrap(), in: diary))
        let comments = "\(path)/entries/\(entry.id)/comments"
        #expect(try home.post(comments, ["content": "Lovely"], as: home.grace).status == 303)
        let file = try #require(entry.files.first?.id)

        #expect(try home.post("\(path)/media/\(file)/delete", FormFields(), as: home.ada).status == 303)

        let page = try home.get(day, as: home.olle).text
        for fact in ["Hill", "Rain", "walk", "Lovely"] { #expect(page.contains(fact), "\(fact)") }
        let archive = try home.get(path + "/export.zip", as: home.ada)
        let copy: ID<Diary> = try home.made(home.post("/diary", ["name": "Copy"], as: home.ada))
        let preview = try home.upload(DiariesController.path(copy) + "/import", archive.body, as: home.ada)
        #expect(try home.post(preview["Location"].unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try home.texts(of: copy) == ["2026-11-20 "])
        let same = try home.get("\(DiariesController.path(copy))/days/2026-11-20", as: home.ada).text
        for fact in ["Hill", "Rain", "walk", "Lovely"] { #expect(same.contains(fact), "\(fact)") }
    }

    @Test("what stays of an entry without its last picture can be changed")
    func changedWithoutPicture() throws {
        let day = "\(path)/days/2026-11-20"
        _ = try home.sendForm(
            ["place": "Hill"], [("a.png", TestHome.sample("pictures/plain.png"))], to: day, as: home.ada)
        let find = { try home.house.diaryRoom.entries.own(Day(iso: "2026-11-20").unwrap(), in: diary).unwrap() }
        let file = try find().files.first.unwrap().id
        #expect(try home.post("\(path)/media/\(file)/delete", FormFields(), as: home.ada).status == 303)
        let form: FormFields = ["id": "\(try find().id)", "version": "\(try find().version)", "place": "Mountain"]

        #expect(try home.post(day, form, as: home.ada).status == 303)

        #expect(try find().place == "Mountain")
    }

    @Test("an entry with a place that waits for its first picture is nothing to others yet")
    func waiting() throws {
        let day = "\(path)/days/2026-11-20"
        #expect(try home.post(day, ["place": "Hill", "awaits": "1"], as: home.ada).status == 303)

        #expect(try !home.get(day, as: home.olle).text.contains("Hill"))
    }

    @Test("nobody changes what another wrote: neither text nor pictures")
    func foreign() throws {
        let picture = try TestHome.sample("pictures/plain.png")
        _ = try home.sendForm(
            ["content": "Hers"], [("a.png", picture)], to: "\(path)/days/2026-11-20", as: home.ada)
        let entry = try #require(
            try home.house.diaryRoom.entries.own(Day(iso: "2026-11-20").unwrap(), in: diary))
        let file = try #require(entry.files.first?.id)
        let before = try home.fingerprint()

        #expect(try home.post("\(path)/days/2026-11-20/delete", FormFields(), as: home.grace).status == 404)
        #expect(try home.post("\(path)/days/2026-11-20/move", ["to": "2026-11-19"], as: home.grace).status == 404)
        let media = "\(path)/entries/\(entry.id)/media"
        #expect(try home.sendFiles(media, [("b.png", picture)], as: home.grace).status == 403)
        #expect(try home.post("\(path)/media/\(file)/delete", FormFields(), as: home.grace).status == 403)
        #expect(try home.post("\(path)/media/\(file)/main", ["main": "1"], as: home.grace).status == 403)
        #expect(
            try home.post("\(path)/media/\(file)", ["title": "Mine", "version": "1"], as: home.grace).status == 403)
        #expect(try home.post("\(media)/delete", ["medium": "\(file)"], as: home.grace).status == 403)
        #expect(
            try home.post("\(path)/days/2026-11-20", ["id": "\(entry.id)", "content": "Stolen"], as: home.grace)
                .status == 404)
        #expect(try home.get("\(path)/media/\(file)/original", as: home.grace).status == 200)

        #expect(try home.fingerprint() == before)
    }

    @Test("two lines of comment stand below an entry; their writer and that of the entry take them away, with undo")
    func comments() throws {
        let entry = try home.write("Sea", on: "2026-11-20", in: diary.id, by: home.ada)
        let place = "\(path)/entries/\(entry)/comments"
        #expect(try home.post(place, ["content": "Lovely"], as: home.grace).status == 303)
        #expect(try home.post(place, ["content": ""], as: home.grace).status == 400)
        #expect(try home.post(place, ["content": String(repeating: "x", count: 281)], as: home.grace).status == 400)
        #expect(try home.post(place, ["content": "x"], as: home.olle).status == 403)
        let page = try home.get("\(path)/days/2026-11-20", as: home.ada).text
        #expect(page.contains("Lovely"))
        let delete = try #require(
            page.firstMatch(of: /\/diary\/[0-9a-f]+\/entries\/[0-9a-f]+\/comments\/[0-9a-f]+\/delete/))
        #expect(try home.post(String(delete.output), FormFields(), as: home.ada).status == 303)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try home.get("\(path)/days/2026-11-20", as: home.ada).text.contains("Lovely"))
        #expect(try home.get("/diary/search?q=lovely", as: home.ada).text.contains("20 November 2026"))
    }

    @Test(
        "everybody has a diary from the start, a new one is private whatever the household wants, and a guest has none")
    func begun() throws {
        #expect(try home.get("/diary", as: home.grace)["Location"] != nil)
        _ = try home.post(
            "/settings/household", ["name": "Ours", "newThings": "editAll"], as: home.ada)
        let reply = try home.post("/diary", ["name": "Baby"], as: home.grace)
        #expect(try home.get(reply["Location"].unwrap(), as: home.ada).status == 404)
        #expect(try home.house.diaryRoom.door.own(of: home.olle).isEmpty)
        #expect(try home.post("/diary", ["name": "Baby"], as: home.olle).status == 403)
        #expect(try home.get("/diary", as: home.olle)["Location"] == path)
    }

    @Test("whoever lived here before there were diaries gets one, guests none")
    func migrated() throws {
        try home.house.database.write { db in
            try db.execute(sql: "DELETE FROM diarist; DELETE FROM diary")
            try M0027Diary.addDiaries(in: db)
        }
        for member in [home.ada, home.grace] {
            let own = try home.diary(of: member)
            #expect(own.diary.name.isEmpty && own.diarist.first == own.id && !own.diary.isShared)
        }
        #expect(try home.house.diaryRoom.door.own(of: home.olle).isEmpty)
    }

    @Test("a diary goes by its typed name with all that is in it, and undo brings it back")
    func deleted() throws {
        try home.write("Kept", on: "2026-11-20", in: diary.id, by: home.ada, tags: ["t"])
        #expect(try home.post(path + "/delete", ["name": "no"], as: home.ada).status == 422)
        #expect(try home.post(path + "/delete", ["name": "my diary"], as: home.grace).status == 403)
        #expect(try home.post(path + "/delete", ["name": "my diary"], as: home.ada).status == 303)
        #expect(try home.get("/diary", as: home.ada).text.contains("You have no diary"))
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try home.texts(of: diary.id) == ["2026-11-20 Kept"])
        #expect(try home.get(path, as: home.grace).status == 200)
    }

    // MARK: The question of each day

    @Test("the question comes at its hour, and stays silent once the day is written")
    func question() throws {
        let settings: FormFields = ["dayStartHour": "0", "reminds": "on", "reminderTime": "22:00"]
        #expect(try home.post("/diary/settings", settings, as: home.ada).status == 303)
        #expect(try home.get("/diary/settings", as: home.ada).text.contains("value=\"22:00\""))
        home.clock.advance(.hours(13))
        try home.fireReminders()
        #expect(try home.get("/today", as: home.ada).text.contains("What was today like?"))
        // Writing about another day is no answer, writing about this one is.
        _ = try home.post("\(path)/days/2026-11-19", ["content": "Late"], as: home.ada)
        #expect(try home.get("/today", as: home.ada).text.contains("What was today like?"))
        _ = try home.post("\(path)/days/2026-11-21", ["content": "Fine"], as: home.ada)
        #expect(!(try home.get("/today", as: home.ada).text.contains("What was today like?")))
        home.clock.advance(.hours(11))
        _ = try home.post("\(path)/days/2026-11-22", ["content": "Written early"], as: home.ada)
        home.clock.advance(.hours(14))
        try home.fireReminders()
        #expect(!(try home.get("/today", as: home.ada).text.contains("What was today like?")))
        home.clock.advance(.hours(24))
        try home.fireReminders()
        #expect(try home.get("/today", as: home.ada).text.contains("What was today like?"))
        #expect(
            try home.post("/diary/settings", ["dayStartHour": "0", "reminderTime": "22:00"], as: home.ada).status
                == 303)
        #expect(try home.dueTitles(home.ada) == [])
    }
}
