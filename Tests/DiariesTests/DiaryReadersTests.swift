import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// What those see and do who may read a diary: comments, the slideshow, days with a mood alone.
@Suite("Readers of a diary")
struct DiaryReadersTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
        try home.share(diary, with: .chosen([home.grace.id: .read, home.olle.id: .read]))
    }

    // MARK: Comments

    private func sharing(_ fields: FormFields) throws -> RawReply {
        try home.postSharing(path, fields, as: home.ada)
    }

    @Test("whoever may see the diary comments once its owner allows it, guests too, and takes the own comment away")
    func comments() throws {
        let entry = try home.write("Sea", on: "2026-11-20", in: diary.id, by: home.ada)
        let place = "\(path)/entries/\(entry)/comments"
        let day = "\(path)/days/2026-11-20"
        #expect(try home.post(place, ["content": "Too early"], as: home.grace).status == 403)
        #expect(try !home.get(day, as: home.olle).text.contains("comments__add"))
        let form: FormFields = [
            "audience": "chosen", "member-\(home.grace.id)": "see", "member-\(home.olle.id)": "see", "comments": "on",
        ]

        #expect(try sharing(form).status == 303)

        #expect(try home.get("\(path)/sharing", as: home.ada).text.contains("name=\"comments\" value=\"on\" checked"))
        for member in [home.grace, home.olle] {
            #expect(try home.get(day, as: member).text.contains("comments__add"))
            #expect(try home.post(place, ["content": "By \(member.name)"], as: member).status == 303)
        }
        let page = try home.get(day, as: home.olle).text
        let deletes = page.matches(of: /comments\/[0-9a-f]{32}\/delete/).map { String($0.output) }
        try #require(deletes.count == 1)
        #expect(try home.post("\(path)/entries/\(entry)/\(deletes[0])", FormFields(), as: home.grace).status == 403)
        #expect(try home.post("\(path)/entries/\(entry)/\(deletes[0])", FormFields(), as: home.olle).status == 303)
        #expect(try !home.get(day, as: home.ada).text.contains("By \(home.olle.name)"))
        // They write nothing else.
        #expect(try home.post(day, ["content": "x"], as: home.grace).status == 403)
        #expect(try home.get(day + "/edit", as: home.grace).status == 403)

        #expect(try sharing(["audience": "chosen", "member-\(home.grace.id)": "see"]).status == 303)
        #expect(try home.post(place, ["content": "Too late"], as: home.grace).status == 403)
        #expect(try home.post(place, ["content": "Too late"], as: home.olle).status == 404)
        #expect(try home.get(day, as: home.grace).text.contains("By Grace"))
    }

    @Test("a reader brings a deleted comment of theirs back, and the diary's owner does not")
    func undone() throws {
        let entry = try home.write("Sea", on: "2026-11-20", in: diary.id, by: home.ada)
        try home.execute("UPDATE diary SET readersComment = 1 WHERE id = ?", [diary.id])
        let place = "\(path)/entries/\(entry)/comments"
        #expect(try home.post(place, ["content": "Lovely"], as: home.grace).status == 303)
        let comment = try home.house.diaryRoom.entries.entry(entry, in: diary).comments.first.unwrap().id
        #expect(try home.post("\(place)/\(comment)/delete", FormFields(), as: home.grace).status == 303)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)

        #expect(try home.post(home.undoPath(as: home.grace).unwrap(), FormFields(), as: home.grace).status == 303)

        #expect(try home.get("\(path)/days/2026-11-20", as: home.ada).text.contains("Lovely"))
    }

    @Test("who may comment no longer takes no comment away, and a page that was open before adds none")
    func commentsEnded() throws {
        let entry = try home.write("Sea", on: "2026-11-20", in: diary.id, by: home.ada)
        try home.execute("UPDATE diary SET readersComment = 1 WHERE id = ?", [diary.id])
        let place = "\(path)/entries/\(entry)/comments"
        #expect(try home.post(place, ["content": "Lovely"], as: home.grace).status == 303)
        let room = try home.house.diaryRoom
        let comment = try room.entries.entry(entry, in: diary).comments.first.unwrap().id
        let open = try room.door.visible(to: home.grace).first { $0.id == diary.id }.unwrap()

        try home.execute("UPDATE diary SET readersComment = 0 WHERE id = ?", [diary.id])

        #expect(try home.post("\(place)/\(comment)/delete", FormFields(), as: home.grace).status == 403)
        #expect {
            try room.entries.comment("Late", on: entry, in: open)
        } throws: {
            if case Refusal.readOnly = $0 { true } else { false }
        }
        #expect(try room.entries.entry(entry, in: diary).comments.map(\.content) == ["Lovely"])
    }

    // MARK: Slideshow

    private func slides(_ page: String) -> [String] {
        page.matches(of: /class="slide__picture" src="[^"]*media\/([0-9a-f]{32})\//).map { String($0.output.1) }
    }

    @Test("the slideshow goes over all pictures of all years, part by part, each once and in order")
    func allPictures() throws {
        let day = Day(known: 2019, 1, 1)
        _ = try home.sendForm(
            ["content": "x"], [("a.png", TestHome.sample("pictures/plain.png"))], to: "\(path)/days/\(day.iso)",
            as: home.ada)
        let first = try home.house.diaryRoom.entries.own(day, in: diary).unwrap().files.first.unwrap().id
        let attachments = try home.house.diaryRoom.entries.attachments
        #expect(try eventually(within: 60) { try attachments.attachment(first, in: diary).medium.state != .waiting })
        let medium = try home.house.database.read { db in
            try Data.fetchOne(db, sql: "SELECT mediumId FROM diaryMedium").unwrap()
        }
        for number in 1..<450 {
            let entry = try home.write(
                "x", on: day.adding(days: number * 6).iso, in: diary.id, by: home.ada)
            for place in 0..<2 {
                try home.execute(
                    """
                    INSERT INTO diaryMedium (id, diaryId, entryId, mediumId, titleFold, position, createdAt, createdById)
                    VALUES (?, ?, ?, ?, 'a.png', ?, 0, ?)
                    """, [ID<AttachedFile>(at: home.clock.wall.now()), diary.id, entry, medium, place, home.ada.id])
            }
        }
        let wanted = try home.house.database.read { db in
            try Data.fetchAll(
                db,
                sql: """
                    SELECT diaryMedium.id FROM diaryMedium JOIN diaryEntry ON diaryEntry.id = entryId
                    ORDER BY day, position
                    """
            ).map { Hex.text($0) }
        }
        let addresses = ["\(path)/slides", "\(path)/slides?page=2", "\(path)/slides?page=3"]
        var (shown, around): ([String], [[String]]) = ([], [])
        for address in addresses {
            let page = try home.get(address, as: home.grace).text
            shown += slides(page)
            #expect(page.contains("data-total=\"899\""))
            around.append(page.matches(of: /data-(?:previous|next)="([^"]*)"/).map { String($0.output.1) })
            #expect(page.contains("data-last") == (address == addresses[2]))
            #expect(page.contains("rel=\"next\"") == (address != addresses[2]))
        }

        #expect(shown == wanted)
        // Before the first picture comes the last, behind the last one the first.
        #expect(
            around == [
                [addresses[2], addresses[1]], [addresses[0], addresses[2]], [addresses[1], addresses[0]],
            ])
        let year = try home.get("\(path)/slides?from=2020-01-01&to=2020-12-31", as: home.grace).text
        #expect(slides(year).count == 122 && !year.contains("data-next"))
    }

    // MARK: A mood alone

    @Test("a day with a mood alone says it in the month, in the year and as a memory")
    func moods() throws {
        try home.write("", on: "2026-11-03", in: diary.id, by: home.ada, mood: 5)
        try home.write("", on: "2025-11-21", in: diary.id, by: home.ada, mood: 1)

        let month = try home.get(path, as: home.ada).text
        #expect(month.contains("aria-label=\"3 November 2026: Very good\""))
        #expect(month.contains("month__mood--alone"))
        let year = try home.get("\(path)/year?year=2026", as: home.ada).text
        #expect(year.contains("aria-label=\"3 November 2026: Very good\"") && year.contains("wall__mood"))
        let memories = try home.get("/diary/on-this-day", as: home.ada).text
        #expect(memories.contains("aria-label=\"Very bad\""))
        try home.write("Words", on: "2026-11-04", in: diary.id, by: home.ada, mood: 3)
        #expect(try home.get(path, as: home.ada).text.contains("aria-label=\"4 November 2026: Words\""))
    }
}
