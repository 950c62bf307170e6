import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// What several wrote in one diary stays under the name of its writer, after they left the household and after the
/// sharing ended.
@Suite("Writers of a shared diary")
struct DiaryAuthorsTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
        try home.share(diary, with: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    /// Grace writes on Ada's diary, and both comment on it; returns Grace's entry.
    private func begin() throws -> ID<DiaryEntry> {
        let hers: FormFields = ["content": "Hers", "mood": "1", "place": "Lisbon"]
        #expect(try home.post("\(path)/days/2026-06-01", hers, as: home.grace).status == 303)
        try home.write("Of Ada", on: "2026-06-02", in: diary.id, by: home.ada)
        let entry = try written("2026-06-01", by: home.grace).id
        let own = try written("2026-06-02", by: home.ada).id
        for place in [entry, own] {
            #expect(
                try home.post("\(path)/entries/\(place)/comments", ["content": "Said by Grace"], as: home.grace).status
                    == 303)
        }
        return entry
    }

    private func written(_ day: String, by member: Member) throws -> DiaryEntry {
        let open = try home.house.diaryRoom.door.visible(to: member).first { $0.id == diary.id }.unwrap()
        return try home.house.diaryRoom.entries.own(Day(iso: day).unwrap(), in: open).unwrap()
    }

    private func remove(_ member: Member) throws -> ID<UndoEntry> {
        try home.house.household.remove(member.id, heir: nil, by: home.ada.id)
    }

    private func get(_ address: String, as member: Member? = nil) throws -> String {
        try home.get(address, as: member ?? home.ada).text
    }

    /// The texts of a copy of the diary, made by its archive.
    private func copied() throws -> [String] {
        let archive = try home.get(path + "/export.zip", as: home.ada).body
        let copy: ID<Diary> = try home.made(home.post("/diary", ["name": "Copy"], as: home.ada))
        let preview = try home.upload(DiariesController.path(copy) + "/import", archive, as: home.ada)
        #expect(try home.post(preview["Location"].unwrap(), FormFields(), as: home.ada).status == 303)
        let comments = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT content FROM diaryComment WHERE diaryId = ?", arguments: [copy])
        }
        return try home.texts(of: copy) + comments
    }

    @Test("the words of a removed member keep their name on the page, in the book, and through export and import")
    func removed() throws {
        _ = try begin()

        _ = try remove(home.grace)

        let day = try get("\(path)/days/2026-06-01")
        #expect(day.contains("<b>Grace</b>") && day.contains("Hers"))
        #expect(day.components(separatedBy: "<b>Grace</b>").count == 3)
        #expect(try get("\(path)/days/2026-06-02").contains("<b>Grace</b> <span class=\"comment__text\">Said by Grace"))
        #expect(try get("\(path)/book?from=2026-06-01&to=2026-06-30").contains("<small>Grace</small>"))
        #expect(
            try copied() == [
                "2026-06-01 **Grace**\n\nHers\n\nMood: Very bad · Place: Lisbon", "2026-06-02 Of Ada",
                "Grace: Said by Grace", "Grace: Said by Grace",
            ])
    }

    @Test("a member who comes back has their entries again, under the name that they have now")
    func returned() throws {
        _ = try begin()
        let removal = try remove(home.grace)

        _ = try home.house.undo.restore(removal, for: home.ada)
        home.forgetSessions()
        try home.execute("UPDATE member SET name = 'Gracie', nameFold = 'gracie' WHERE id = ?", [home.grace.id])

        #expect(try get("\(path)/days/2026-06-01").contains("<b>Gracie</b>"))
        #expect(
            try home.post("\(path)/days/2026-06-01/delete", FormFields(), as: home.grace).status == 303)
    }

    @Test("a diary that is not shared any more still says who wrote what, in the book too")
    func unshared() throws {
        _ = try begin()

        try home.share(diary, with: .onlyMe)

        #expect(try get("\(path)/days/2026-06-01").contains("<b>Grace</b>"))
        #expect(try get("\(path)/book?from=2026-06-01&to=2026-06-30").contains("<small>Grace</small>"))
    }

    @Test("an archive without the name of a writer who left is no text of whoever brings it in")
    func nameless() throws {
        let json = """
            {"format":"hearth-diary","version":1,"name":"Ours","at":"2026-11-01T10:00:00Z","entries":[
            {"id":"x1","day":"2026-06-01","writer":"","isOwn":false,"content":"Not mine","tags":[],
            "createdAt":"2026-06-01T10:00:00Z","changedAt":"2026-06-01T10:00:00Z","pictures":[],
            "comments":[{"writer":"","isOwn":false,"text":"Nor this","createdAt":"2026-06-01T10:00:00Z"}]}
            ]}
            """
        let preview = try home.upload(path + "/import", Array(json.utf8), as: home.ada)
        #expect(try home.post(preview["Location"].unwrap(), FormFields(), as: home.ada).status == 303)

        #expect(try home.texts(of: diary.id) == ["2026-06-01 **Former member**\n\nNot mine"])
        #expect(try get("\(path)/days/2026-06-01").contains("Former member: Nor this"))
    }

    // MARK: Taking out

    @Test("the owner takes the entry of a removed member out of the diary, and brings it back")
    func takenOut() throws {
        let entry = try begin()
        let address = "\(path)/entries/\(entry)/remove"
        #expect(try home.get(address, as: home.ada)["Location"] == "\(path)/days/2026-06-01")
        #expect(try home.post(address, FormFields(), as: home.ada).status == 404)
        _ = try remove(home.grace)
        #expect(try get("\(path)/days/2026-06-01").contains(address))
        #expect(try home.get(address, as: home.ada).status == 200)

        #expect(try home.post(address, FormFields(), as: home.ada).status == 303)

        #expect(try home.texts(of: diary.id) == ["2026-06-02 Of Ada"])
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try home.texts(of: diary.id) == ["2026-06-01 Hers", "2026-06-02 Of Ada"])
        #expect(try get("\(path)/days/2026-06-01").contains("<b>Grace</b>"))
    }

    @Test("the comment of a removed member is taken away by the owner, one of a present writer is not")
    func comment() throws {
        _ = try begin()
        let entry = try written("2026-06-01", by: home.grace)
        let comment = try entry.comments.first.unwrap().id
        let address = "\(path)/entries/\(entry.id)/comments/\(comment)/delete"
        #expect(try home.post(address, FormFields(), as: home.ada).status == 403)
        _ = try remove(home.grace)

        #expect(try get("\(path)/days/2026-06-01").contains(address))
        #expect(try home.post(address, FormFields(), as: home.ada).status == 303)

        #expect(try !get("\(path)/days/2026-06-01").contains("comment__text"))
    }

    @Test("what the owner takes out of the diary once the sharing ended goes to a diary of its writer")
    func handedBack() throws {
        let entry = try begin()
        let graces = try home.diary(of: home.grace)
        try home.write("Already", on: "2026-06-01", in: graces.id, by: home.grace)
        _ = try home.sendFiles(
            "\(path)/entries/\(entry)/media", [("a.png", try TestHome.sample("pictures/plain.png"))], as: home.grace)
        try home.share(diary, with: .onlyMe)

        #expect(try home.post("\(path)/entries/\(entry)/remove", FormFields(), as: home.ada).status == 303)

        #expect(try home.texts(of: diary.id) == ["2026-06-02 Of Ada"])
        let text = try #require(try home.texts(of: graces.id).first)
        #expect(text.contains("Already") && text.contains("Hers"))
        let own = try home.house.diaryRoom.entries.own(Day(iso: "2026-06-01").unwrap(), in: graces).unwrap()
        #expect(own.files.count == 1 && own.comments.count == 1)
        #expect(
            try home.get("\(DiariesController.path(graces.id))/media/\(own.files[0].id)/original", as: home.grace)
                .status
                == 200)
        #expect(try home.get("/diary/search?q=hers", as: home.grace).text.contains("1 June 2026"))
        #expect(try !home.get("/diary/search?q=hers", as: home.ada).text.contains("1 June 2026"))

        // Nothing of it goes with the diary where it was.
        #expect(try home.post("\(path)/delete", ["name": "my diary"], as: home.ada).status == 303)
        let kept = try home.house.diaryRoom.entries.own(Day(iso: "2026-06-01").unwrap(), in: graces).unwrap()
        #expect(kept.files.count == 1 && kept.comments.map(\.content) == ["Said by Grace"])
    }

    // MARK: The bin

    @Test("what another writer deleted, the owner of the diary neither reads nor restores")
    func bin() throws {
        let entry = try begin()
        _ = try home.sendFiles(
            "\(path)/entries/\(entry)/media", [("a.png", try TestHome.sample("pictures/plain.png"))], as: home.grace)
        let file = try file()
        let comment = try written("2026-06-01", by: home.grace).comments.first.unwrap().id
        #expect(try home.post("\(path)/media/\(file)/delete", FormFields(), as: home.grace).status == 303)
        #expect(
            try home.post("\(path)/entries/\(entry)/comments/\(comment)/delete", FormFields(), as: home.grace).status
                == 303)
        #expect(try home.post("\(path)/days/2026-06-01/delete", FormFields(), as: home.grace).status == 303)

        let hers = try home.house.undo.entries(for: home.grace)
        #expect(hers.count == 3)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        let bin = try get("/settings/bin")
        #expect(!bin.contains("Said by Grace") && !bin.contains("1 June 2026"))
        for one in hers {
            #expect(try home.post("/undo/\(one.id)", FormFields(), as: home.ada).status == 404)
        }

        try home.share(diary, with: .onlyMe)
        #expect(try home.house.undo.entries(for: home.grace).isEmpty)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        try home.share(diary, with: .household(.write))
        _ = try remove(home.grace)
        #expect(try home.house.undo.entries(for: home.ada).map(\.kind) == [.removal])
    }

    private func file() throws -> ID<AttachedFile> {
        try written("2026-06-01", by: home.grace).files.first.unwrap().id
    }

    // MARK: Sharing that ended

    @Test("a writer reads and exports what is hers after the sharing ended, and nothing else of the diary")
    func left() throws {
        let entry = try begin()
        _ = try home.sendFiles(
            "\(path)/entries/\(entry)/media", [("a.png", try TestHome.sample("pictures/plain.png"))], as: home.grace)
        _ = try home.sendForm(
            ["content": "With a photo"], [("b.png", TestHome.sample("pictures/plain.png"))],
            to: "\(path)/days/2026-06-03", as: home.ada)
        let adas = try #require(try written("2026-06-03", by: home.ada).files.first?.id)
        let own = try file()
        #expect(
            try home.post("\(path)/entries/\(entry)/comments", ["content": "Said by Ada"], as: home.ada).status == 303)
        let left = "/diary/left/\(diary.id)"
        #expect(try home.get(left, as: home.grace).status == 404)

        try home.share(diary, with: .onlyMe)

        #expect(try home.get(path, as: home.grace).status == 404)
        #expect(try home.get("/diary/settings", as: home.grace).text.contains(left))
        let page = try home.get(left, as: home.grace).text
        #expect(page.contains("Hers") && page.contains("1 June 2026") && page.contains("Said by Grace"))
        #expect(!page.contains("Of Ada") && !page.contains("With a photo") && !page.contains("Said by Ada"))
        #expect(try home.get("\(path)/media/\(own)/original", as: home.grace).status == 200)
        #expect(try home.get("\(path)/media/\(adas)/original", as: home.grace).status == 404)
        #expect(try home.get("\(path)/media/\(own)/original", as: home.olle).status == 404)
        for stranger in [home.ada, home.olle] {
            #expect(try home.get(left, as: stranger).status == 404)
            #expect(try home.get(left + "/export.zip", as: stranger).status == 404)
        }

        let archive = try home.get(left + "/export.zip", as: home.grace)
        #expect(archive.status == 200)
        let graces = try home.diary(of: home.grace)
        let preview = try home.upload(
            DiariesController.path(graces.id) + "/import", archive.body, as: home.grace)
        #expect(try home.post(preview["Location"].unwrap(), FormFields(), as: home.grace).status == 303)
        #expect(try home.texts(of: graces.id) == ["2026-06-01 Hers"])
    }

    @Test("what a former writer wrote has pages of its own entries alone")
    func leftPages() throws {
        for number in 0..<51 {
            try home.write(
                "Hers \(number)", on: Day(known: 2026, 1, 1).adding(days: number).iso, in: diary.id, by: home.grace)
        }
        for day in ["2026-06-01", "2026-06-02"] { try home.write("Of Ada", on: day, in: diary.id, by: home.ada) }
        try home.share(diary, with: .onlyMe)
        let left = "/diary/left/\(diary.id)"

        let first = try home.get(left, as: home.grace).text
        #expect(first.contains("Hers 50") && first.contains("Hers 1<") && !first.contains("Hers 0<"))
        #expect(first.contains("rel=\"next\""))
        let second = try home.get(left + "?page=2", as: home.grace).text
        #expect(second.contains("Hers 0<") && !second.contains("Hers 1<") && !second.contains("rel=\"next\""))
    }
}
