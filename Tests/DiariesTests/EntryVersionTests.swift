import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Earlier versions of entries")
struct EntryVersionTests {
    let home: TestHome
    let diary: OpenDiary
    let day = "2026-11-20"

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        try home.share(diary, with: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    private var path: String { DiariesController.path(diary.id) }

    private func entry(of member: Member) throws -> DiaryEntry {
        let open = try home.house.diaryRoom.door.visible(to: member).first { $0.id == diary.id }.unwrap()
        return try home.house.diaryRoom.entries.own(Day(iso: day).unwrap(), in: open).unwrap()
    }

    /// Saves an entry as the page of its day does, over what stands there now.
    @discardableResult
    private func save(
        _ content: String, _ more: FormFields = [:], version: Int? = nil, as member: Member
    ) throws -> RawReply {
        var form: FormFields = ["content": content]
        if let now = try? entry(of: member) { form.add("version", "\(version ?? now.version)") }
        for field in more.fields { form.add(field.name, field.value) }
        return try home.post("\(path)/days/\(day)", form, as: member)
    }

    private func versions(as member: Member) throws -> [String] {
        try home.versions(of: "\(path)/entries/\(entry(of: member).id)", as: member)
    }

    @Test("two hundred words, all of them typed over within seconds, come back with mood, place and tags")
    func typedOver() throws {
        let words = (1...200).map { "word\($0)" }.joined(separator: " ")
        try save("W", as: home.ada)
        try save(words, ["mood": "5", "place": "Lisbon", "tags": "sea, sun"], as: home.ada)
        try save("oops", as: home.ada)
        let list = try versions(as: home.ada)
        #expect(list.count == 1)
        #expect(try home.version(list[0], as: home.ada).contains("Mood: "))

        let reply = try home.restore(version: list[0], as: home.ada)

        #expect(reply.status == 303 && reply["Location"] == "\(path)/days/\(day)")
        let now = try entry(of: home.ada)
        #expect(now.content == words && now.mood == 5 && now.place == "Lisbon" && now.tags == ["sea", "sun"])
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        let before = try entry(of: home.ada)
        #expect(before.content == "oops" && before.mood == nil && before.place.isEmpty && before.tags.isEmpty)
    }

    @Test("what a later change refused is kept")
    func refused() throws {
        try save("Rain all day", as: home.ada)
        try save("Rain all day, and tea", as: home.ada)
        #expect(try save("Sun, from the other phone", version: 1, as: home.ada).status == 409)
        #expect(try home.version(versions(as: home.ada)[0], as: home.ada).contains("from the other phone"))
    }

    @Test("the versions are their writer's: neither the diary's owner nor its readers see them")
    func writersOwn() throws {
        try save("Grace wrote this sentence and thought better of it", as: home.grace)
        try save("Nothing", as: home.grace)
        let own = try versions(as: home.grace)
        #expect(own.count == 1)
        for (member, status) in [(home.ada, 404), (home.olle, 403)] {
            let list = "\(path)/entries/\(try entry(of: home.grace).id)/versions"
            #expect(try home.get(list, as: member).status == status)
            #expect(try home.get(own[0], as: member).status == status)
            #expect(try home.restore(version: own[0], as: member).status == status)
        }
        // Once Grace may only read, she changes nothing there any more.
        try home.share(diary, with: .chosen([home.grace.id: .read]))
        #expect(try home.restore(version: own[0], as: home.grace).status == 403)
    }

    @Test("behind the code of the diary no version is shown, and none comes back")
    func locked() throws {
        try save("A sentence that nobody else is to read, ever", as: home.ada)
        try save("x", as: home.ada)
        let version = try versions(as: home.ada)[0]
        let browser = try home.browser(of: home.ada)
        // The settings row is made when its page is opened.
        #expect(try home.get("/diary/settings", as: home.ada).status == 200)
        let diarist = try home.house.database.read { db in
            try ID<Diarist>.fetchOne(db, sql: "SELECT id FROM diarist WHERE ownerId = ?", arguments: [home.ada.id])
                .unwrap()
        }
        #expect(
            try browser.post("/diary/code/\(diarist)/lock", TestHome.lockForm("2580")).status == 303)
        let fresh = try home.browser(of: home.ada)
        for path in [version, String(version.dropLast(33))] {
            let reply = try fresh.get(path)
            #expect(reply.status == 303 && reply["Location"]?.contains("/unlock") == true)
        }
        let reply = try fresh.post(version + "/restore", [:])
        #expect(reply.status == 423)
        #expect(try home.texts(of: diary.id) == ["\(day) x"])
        #expect(try browser.get(version).status == 200)
    }

    @Test("two days that are joined keep what the kept one said, and bring it back")
    func joined() throws {
        try save("Monday in a sentence that is long enough", as: home.ada)
        try home.write("Tuesday", on: "2026-11-19", in: diary.id, by: home.ada)
        home.clock.advance(.hours(1))
        let reply = try home.post(
            "\(path)/days/2026-11-19/move", ["to": day, "taken": "join"], as: home.ada)
        #expect(reply.status == 303)
        let list = try versions(as: home.ada)
        #expect(list.count == 1)

        _ = try home.restore(version: list[0], as: home.ada)

        #expect(try entry(of: home.ada).content == "Monday in a sentence that is long enough")
    }

    @Test("versions leave with their writer's export and come in with it; nobody exports those of others")
    func exported() throws {
        try save("A sentence of Ada that is long enough to be kept", ["mood": "3", "tags": "sea"], as: home.ada)
        try save("x", as: home.ada)
        try save("A sentence of Grace that she thought better of", as: home.grace)
        try save("y", as: home.grace)
        let archive = try home.get(path + "/export.zip", as: home.ada)
        #expect(archive.status == 200)
        let other: ID<Diary> = try home.made(home.post("/diary", ["name": "Again"], as: home.ada))
        let staged = try home.upload(
            DiariesController.path(other) + "/import", archive.body, named: "diary.zip", as: home.ada)
        let preview = String(try #require(staged["Location"]).prefix { $0 != "?" })
        #expect(try home.post(preview, ["existing": "keep"], as: home.ada).status == 303)

        let entries = try home.house.database.read { db in
            try ID<DiaryEntry>.fetchAll(db, sql: "SELECT id FROM diaryEntry WHERE diaryId = ?", arguments: [other])
        }
        let lists = try entries.flatMap {
            try home.versions(of: "\(DiariesController.path(other))/entries/\($0)", as: home.ada)
        }
        let said = try lists.map { try home.version($0, as: home.ada) }.joined()
        #expect(said.contains("Ada that is long enough to be kept") && said.contains("#sea"))
        #expect(!said.contains("thought better of"))
    }

    @Test("a template that was typed over comes back")
    func template() throws {
        let content = "What was good today?\nWhat will I do tomorrow?"
        #expect(try home.post("/diary/templates", ["name": "Evening", "content": content], as: home.ada).status == 303)
        let id = try home.house.database.read { db in
            try ID<DiaristStore.Template>.fetchOne(db, sql: "SELECT id FROM diaryTemplate").unwrap()
        }
        let path = "/diary/templates/\(id)"
        #expect(try home.post(path, ["name": "Evening", "content": "x", "version": "1"], as: home.ada).status == 303)
        let list = try home.versions(of: path, as: home.ada)
        #expect(list.count == 1)
        #expect(try home.get(list[0], as: home.grace).status == 404)

        #expect(try home.restore(version: list[0], as: home.ada)["Location"] == "/diary/settings")

        #expect(try home.get("/diary/settings", as: home.ada).main.contains("What will I do tomorrow?"))
    }
}
