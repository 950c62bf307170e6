import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Moving a diary in and out")
struct DiaryMovingTests {
    let home: TestHome
    let shelf: DiaryShelf
    let diary: ID<Diary>

    init() throws {
        home = try TestHome()
        shelf = try DiaryShelf()
        diary = try home.diary(of: home.ada).id
    }

    private var path: String { DiariesController.path(diary) }

    private func dayOne(_ entries: [(id: String, at: String, text: String, photos: [String])]) throws -> [UInt8] {
        let lines = entries.map { entry in
            let photos = entry.photos.enumerated().map {
                #"{"identifier":"\#($0.element)","md5":"\#($0.element)","orderInEntry":\#($0.offset)}"#
            }
            return
                #"{"uuid":"\#(entry.id)","creationDate":"\#(entry.at)","timeZone":"Europe/Berlin","text":"\#(entry.text)","#
                + #""photos":[\#(photos.joined(separator: ","))]}"#
        }
        let json = #"{"metadata":{"version":"1.0"},"entries":[\#(lines.joined(separator: ","))]}"#
        let names = Set(entries.flatMap(\.photos)).sorted()
        let photo = try TestHome.sample("pictures/plain.png")
        let files = names.map { ("photos/\($0).png", photo + Array($0.utf8)) }
        return try bytes(shelf.zip([("Journal.json", Array(json.utf8))] + files))
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Sends an archive; gives the address of its preview.
    private func send(_ archive: [UInt8], to diary: ID<Diary>? = nil, as member: Member? = nil) throws -> String {
        let path = DiariesController.path(diary ?? self.diary) + "/import"
        let reply = try home.upload(path, archive, named: "Journal.zip", as: member ?? home.ada)
        guard reply.status == 303, let place = reply["Location"] else { throw TestHome.NoReply(path: reply.text) }
        return place
    }

    @discardableResult
    private func bring(
        _ archive: [UInt8], _ form: FormFields = [:], to diary: ID<Diary>? = nil, as member: Member? = nil
    ) throws -> RawReply {
        try home.post(send(archive, to: diary, as: member), form, as: member ?? home.ada)
    }

    private func pictures(on day: String, in diary: ID<Diary>? = nil) throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT medium.fileName || CASE WHEN mainSince IS NULL THEN '' ELSE '*' END FROM diaryMedium
                    JOIN medium ON medium.id = diaryMedium.mediumId JOIN diaryEntry ON diaryEntry.id = entryId
                    WHERE day = ? AND diaryEntry.diaryId = ? ORDER BY diaryMedium.position
                    """, arguments: [day, diary ?? self.diary])
        }
    }

    private func staged() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.house.folder.uploads.path).sorted()
    }

    @Test("the preview says what entries have besides and Hearth does not import, also at a further look")
    func left() throws {
        let entry =
            #"{"uuid":"\#("%")","creationDate":"2026-05-03T10:15:00Z","text":"x","isPinned":true,"steps":{"count":%}}"#
        let entries = ["1", "0"].map { entry.replacing("%", with: $0) }.joined(separator: ",")
        let json = #"{"metadata":{"version":"1.0"},"entries":[\#(entries)]}"#
        let preview = try send(bytes(shelf.zip([("Journal.json", json)])))

        for _ in 0..<2 {
            let page = try home.get(preview, as: home.ada).text
            #expect(page.contains("In the file, but not imported"))
            #expect(page.contains(#"<b class="row__name">isPinned</b><span class="row__more">in 2 entries</span>"#))
            #expect(page.contains(#"<b class="row__name">steps</b>"#))
        }
    }

    private func fill() throws -> [UInt8] {
        try dayOne([
            ("A", "2026-05-03T06:15:00Z", "Breakfast", ["aa"]), ("B", "2026-05-03T18:00:00Z", "Dinner", ["bb", "aa"]),
            ("C", "2026-05-04T10:00:00Z", "Rain", []), ("D", "2030-01-01T10:00:00Z", "To come", []),
        ])
    }

    // MARK: In

    @Test("first it is looked at, and nothing is changed; then one button brings all of it in")
    func movingIn() throws {
        let place = try send(fill())
        let page = try home.get(place, as: home.ada).text

        #expect(page.contains("2 days are new."))
        #expect(page.contains("1 day has several entries. They become one entry with times."))
        #expect(page.contains("2 photos and files are new."))
        #expect(page.contains("1 item will be skipped or shortened. It is listed below."))
        #expect(page.contains("1 January 2030"))
        #expect(try home.texts(of: diary).isEmpty)

        let reply = try home.post(place, as: home.ada)

        #expect(reply.status == 303)
        #expect(reply["Location"] == path + "?month=2026-05")
        #expect(
            try home.texts(of: diary) == [
                "2026-05-03 **08:15**\n\nBreakfast\n\n**20:00**\n\nDinner", "2026-05-04 Rain",
            ])
        #expect(try pictures(on: "2026-05-03") == ["aa.png", "bb.png"])
        #expect(try staged().filter { !$0.hasSuffix(".json") }.isEmpty)
        #expect(try home.get(place, as: home.ada)["Location"] == path + "?month=2026-05")
    }

    /// Replaces a staged file by bytes that cannot be read.
    private func damage(_ place: String) throws {
        let file = home.house.folder.uploads.appendingPathComponent("diary-\(place.suffix(32))")
        try #require(FileManager.default.fileExists(atPath: file.path))
        try Data("damaged".utf8).write(to: file)
    }

    @Test("an archive is parsed at its first look: the next look and the import read the rows that were kept")
    func parsedOnce() throws {
        let place = try send(
            Array(#"{"entries":[{"uuid":"A","creationDate":"2026-05-03T06:15:00Z","text":"Breakfast"}]}"#.utf8))
        let first = try home.get(place, as: home.ada)
        try #require(first.status == 200 && first.text.contains("1 day is new."))
        try damage(place)

        #expect(try home.get(place, as: home.ada).text == first.text)
        #expect(try home.post(place, as: home.ada).status == 303)
        #expect(try home.texts(of: diary) == ["2026-05-03 Breakfast"])
        #expect(try staged() == ["diary-\(place.suffix(32)).json"])
    }

    @Test("on another day an archive is parsed anew: what was still to come may come")
    func parsedAnew() throws {
        let place = try send(
            Array(#"{"entries":[{"uuid":"A","creationDate":"2026-05-03T06:15:00Z","text":"Breakfast"}]}"#.utf8))
        try #require(try home.get(place, as: home.ada).status == 200)
        try damage(place)
        home.clock.advance(.days(1) - .seconds(1))

        #expect(try home.get(place, as: home.ada).status == 422)
    }

    @Test("the same archive twice changes nothing, and neither does the second of two clicks")
    func twice() throws {
        let archive = try fill()
        let place = try send(archive)
        try #expect(home.post(place, as: home.ada).status == 303)
        let before = (try home.texts(of: diary), try pictures(on: "2026-05-03"))

        #expect(try home.post(place, as: home.ada)["Location"] == path + "?month=2026-05")
        let again = try send(archive)
        #expect(try home.get(again, as: home.ada).text.contains("3 entries are already here."))
        try #expect(home.post(again, as: home.ada).status == 303)

        #expect(try home.texts(of: diary) == before.0)
        #expect(try pictures(on: "2026-05-03") == before.1)
    }

    @Test("a day with an entry gets the other one below it, or stays as it is")
    func existing() throws {
        try home.write("Mine", on: "2026-05-04", in: diary, by: home.ada, mood: 4)

        try bring(fill(), ["existing": "keep"])
        #expect(try home.texts(of: diary).last == "2026-05-04 Mine")

        try bring(fill(), ["existing": "join"])
        #expect(try home.texts(of: diary).last == "2026-05-04 Mine\n\n**12:00**\n\nRain")
        #expect(try home.texts(of: diary).count == 2)
    }

    @Test("a picture that hangs there already is not hung up once more, though its entry has another id")
    func samePicture() throws {
        try bring(dayOne([("A", "2026-05-03T06:15:00Z", "Breakfast", ["aa"])]))
        try bring(dayOne([("Z", "2026-05-03T06:15:00Z", "Breakfast", ["aa", "bb"])]))

        #expect(try pictures(on: "2026-05-03") == ["aa.png", "bb.png"])
        #expect(try home.texts(of: diary) == ["2026-05-03 Breakfast"])
    }

    @Test("one undo takes all of it away again, and another brings it back")
    func undo() throws {
        try home.write("Mine", on: "2026-05-04", in: diary, by: home.ada)
        try bring(fill())
        let after = try home.texts(of: diary)

        let undo = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(undo, as: home.ada).status == 303)

        #expect(try home.texts(of: diary) == ["2026-05-04 Mine"])
        #expect(try pictures(on: "2026-05-03").isEmpty)

        try #expect(home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.texts(of: diary) == after)
        #expect(try pictures(on: "2026-05-03") == ["aa.png", "bb.png"])
    }

    @Test("what is no diary is refused with a sentence, and leaves nothing behind")
    func refused() throws {
        let reply = try home.upload(path + "/import", Array("Dear diary".utf8), as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("This file is not from a diary app that Hearth knows."))
        #expect(try staged().isEmpty)
    }

    @Test("nobody else meets an archive, and whoever may only read brings nothing in")
    func strangers() throws {
        let place = try send(fill())
        try home.share(home.diary(of: home.ada), with: .household(.read))

        #expect(try home.get(place, as: home.grace).status == 403)
        #expect(try home.post(place, as: home.grace).status == 403)
        #expect(try home.get(path + "/import", as: home.grace).status == 403)
        #expect(try home.upload(path + "/import", fill(), as: home.grace).status == 403)
        try home.share(home.diary(of: home.ada), with: .household(.write))
        #expect(try home.get(place, as: home.grace).status == 404)
        #expect(try home.post(place, as: home.grace).status == 404)
        #expect(try home.texts(of: diary).isEmpty)
    }

    @Test("a picture that is damaged in the archive does not take the others with it")
    func damagedPicture() throws {
        var archive = try fill()
        let mark = try TestHome.sample("pictures/plain.png") + Array("aa".utf8)
        // Stored as it is, so its bytes can be found.
        let range = try #require(Data(archive).firstRange(of: Data(mark.suffix(30))))
        archive[range.lowerBound] ^= 0xFF

        let said = try bring(archive).text

        #expect(said.contains("Some photos in the archive are damaged and were skipped. Everything else was imported."))
        #expect(try pictures(on: "2026-05-03") == ["bb.png"])
        #expect(try home.texts(of: diary).count == 2)
    }

    // MARK: Out

    private func export(_ diary: ID<Diary>, as member: Member) throws -> String {
        let reply = try home.get(DiariesController.path(diary) + "/export.zip", as: member)
        guard reply.status == 200 else { throw TestHome.NoReply(path: reply.text) }
        let place = shelf.folder[UUID().uuidString]
        try Data(reply.body).write(to: URL(fileURLWithPath: place))
        return place
    }

    @Test("what was taken out comes in again with equal content")
    func roundTrip() throws {
        try bring(fill())
        try home.write("*Signs* & “marks”\n\n- list", on: "2026-06-01", in: diary, by: home.ada, mood: 5, tags: ["sea"])
        try home.nameTwice(picturesOf: diary)
        let out = try export(diary, as: home.ada)
        let theirs = try home.diary(of: home.grace).id
        try bring(bytes(out), to: theirs, as: home.grace)

        #expect(try home.texts(of: theirs) == home.texts(of: diary))
        #expect(try pictures(on: "2026-05-03", in: theirs) == ["aa.png", "bb.png", "aa.png"])
        func rest(_ diary: ID<Diary>) throws -> [String] {
            try home.house.database.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT day || ifnull(mood, '-') || place || weather || zone || createdAt || ' ' || changedAt
                            || ifnull((SELECT group_concat(tag) FROM diaryTag WHERE entryId = diaryEntry.id), '')
                            || ifnull((SELECT group_concat(words) FROM (
                                SELECT hex(medium.sha256) || title || titleFold || caption AS words FROM diaryMedium
                                JOIN medium ON medium.id = mediumId WHERE entryId = diaryEntry.id
                                ORDER BY position)), '')
                        FROM diaryEntry WHERE diaryId = ? ORDER BY day
                        """, arguments: [diary])
            }
        }
        #expect(try rest(theirs) == rest(diary))
        // In the diary that it came from, it brings nothing.
        #expect(try home.get(send(bytes(out)), as: home.ada).text.contains("There is nothing new in this file."))
    }

    @Test("of a shared diary it has everybody's entries and comments, and says whose they are")
    func together() throws {
        try home.share(home.diary(of: home.ada), with: .household(.write))
        let own = try home.write("Mine", on: "2026-06-01", in: diary, by: home.ada)
        try home.write("Hers", on: "2026-06-01", in: diary, by: home.grace)
        for (text, member) in [("Lovely", home.grace), ("Indeed", home.ada)] {
            home.clock.advance(.seconds(1))
            _ = try home.post("\(path)/entries/\(own)/comments", ["content": text], as: member)
        }
        let archive = try export(diary, as: home.ada)
        let page = try ImportArchive(diary: archive, scratch: home.house.folder.temporary, tables: TableReaders())
        #expect(
            try page.beginning(of: #require(page.file("Markdown/2026/2026-06-01.md")))
                == "# 2026-06-01\n\n## Ada\n\nMine\n\n> **Grace:** Lovely\n\n> **Ada:** Indeed\n\n## Grace\n\nHers\n")
        let other = try home.made(home.post("/diary", ["name": "Copy"], as: home.ada)) as ID<Diary>

        try bring(bytes(archive), to: other)

        // Another member's words become a quotation, so that they are not taken for the importer's.
        #expect(try home.texts(of: other) == ["2026-06-01 Mine\n\n**Grace**\n\nHers"])
        let comments = try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT member.name || ': ' || content FROM diaryComment JOIN member ON member.id = writerId
                    WHERE diaryId = ? ORDER BY diaryComment.createdAt, content
                    """, arguments: [other])
        }
        #expect(Set(comments) == ["Ada: Grace: Lovely", "Ada: Indeed"])
    }

    @Test("the archive has the original pictures, and each day as Markdown")
    func files() throws {
        try bring(fill())
        let archive = try ImportArchive(
            diary: export(diary, as: home.ada), scratch: home.house.folder.temporary, tables: TableReaders())

        #expect(
            archive.files.map(\.name).sorted() == [
                "Markdown/2026/2026-05-03.md", "Markdown/2026/2026-05-04.md", "diary.json",
                "pictures/2026/2026-05-03-1.png", "pictures/2026/2026-05-03-2.png",
            ])
        let picture = try #require(archive.file("pictures/2026/2026-05-03-1.png"))
        #expect(try archive.bytes(of: picture) == TestHome.sample("pictures/plain.png") + Array("aa".utf8))
        let page = try archive.beginning(of: #require(archive.file("Markdown/2026/2026-05-03.md")))
        #expect(page.hasPrefix("# 2026-05-03\n\n**08:15**\n\nBreakfast"))
        #expect(page.contains("![](../../pictures/2026/2026-05-03-2.png)"))
    }

    @Test("strangers take nothing out, and a reader takes what they see")
    func whoExports() throws {
        try bring(fill())

        #expect(try home.get(path + "/export.zip", as: home.grace).status == 404)
        #expect(try home.get(path + "/export", as: home.grace).status == 404)
        #expect(try home.get(path + "/export.zip").status == 303)
        try home.share(home.diary(of: home.ada), with: .household(.read))
        #expect(try home.get(path + "/export.zip", as: home.grace).status == 200)
        #expect(try home.get(path + "/export", as: home.grace).text.contains("2 entries"))
    }
}
