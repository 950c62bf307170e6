import Archives
import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Bringing a diary in again")
struct DiaryBroughtAgainTests {
    let home: TestHome
    let shelf: DiaryShelf
    let diary: ID<Diary>

    init() throws {
        home = try TestHome()
        shelf = try DiaryShelf()
        diary = try home.diary(of: home.ada).id
    }

    private var path: String { DiariesController.path(diary) }

    private func archive(
        _ entries: [(id: String, at: String, text: String)], photos: [String: [String]] = [:]
    ) throws -> [UInt8] {
        let lines = entries.map { entry in
            let own = (photos[entry.id] ?? []).map { #"{"identifier":"\#($0)","md5":"\#($0)"}"# }
            return
                #"{"uuid":"\#(entry.id)","creationDate":"\#(entry.at)","timeZone":"Europe/Berlin","tags":["t\#(entry.id)"],"#
                + #""text":"\#(entry.text)","photos":[\#(own.joined(separator: ","))]}"#
        }
        let json = #"{"metadata":{"version":"1.0"},"entries":[\#(lines.joined(separator: ","))]}"#
        let photo = try TestHome.sample("pictures/plain.png")
        let files = photos.values.flatMap(\.self).map { ("photos/\($0).png", photo + Array($0.utf8)) }
        let zip = try shelf.zip([("Journal.json", Array(json.utf8))] + files)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: zip)))
    }

    private func send(_ archive: [UInt8]) throws -> String {
        let reply = try home.upload(path + "/import", archive, named: "Journal.zip", as: home.ada)
        guard reply.status == 303, let place = reply["Location"] else { throw TestHome.NoReply(path: reply.text) }
        return place
    }

    @discardableResult
    private func bring(_ archive: [UInt8], _ form: FormFields = [:]) throws -> RawReply {
        try home.post(send(archive), form, as: home.ada)
    }

    /// Each entry: its day, text, tags and pictures.
    private func days() throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT day || ' ' || content || coalesce(' #' || (SELECT group_concat(tag, ',') FROM
                            (SELECT tag FROM diaryTag WHERE entryId = diaryEntry.id ORDER BY tag)), '')
                        || coalesce(' [' || (SELECT group_concat(fileName, ',') FROM (SELECT fileName FROM diaryMedium
                            JOIN medium ON medium.id = mediumId WHERE entryId = diaryEntry.id ORDER BY fileName)) || ']', '')
                    FROM diaryEntry WHERE diaryId = ? ORDER BY day
                    """, arguments: [diary])
        }.map { $0.replacing("\n\n", with: " / ") }
    }

    @Test("a preview reads what is there in pieces: it is compared outside of them")
    func pieces() throws {
        let first = Day(known: 2020, 1, 1)
        let archive = try archive(
            (0..<500).map { (id: "\($0)", at: "\(first.adding(days: $0).iso)T12:00:00Z", text: "Day \($0)") })
        try bring(archive)
        #expect(
            try eventually(within: 60) {
                try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM diaryEntry") } == 500
            })
        let place = try send(archive)

        let longest = try home.longestRead { _ = try home.get(place, as: home.ada) }

        #expect(longest < 300, "\(longest)")
    }

    @Test("entries that an archive has otherwise are updated as one undo, if somebody wants it")
    func updated() throws {
        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram"), ("2", "2026-05-04T14:00:00Z", "Rain")]))
        let better = try archive([
            ("1", "2026-05-03T14:00:00Z", "Tram, late"), ("2", "2026-05-04T14:00:00Z", "Rain"),
            ("3", "2026-05-05T14:00:00Z", "New"),
        ])

        let place = try send(better)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("1 day changed since the last import."))
        #expect(page.contains("1 entry is already here."))
        #expect(page.contains(#"value="leave" checked"#))
        _ = try home.post(place, ["again": "update"], as: home.ada)

        #expect(try days() == ["2026-05-03 Tram, late #t1", "2026-05-04 Rain #t2", "2026-05-05 New #t3"])
        #expect(try home.get(send(better), as: home.ada).text.contains("There is nothing new in this file."))

        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try home.post(undo, as: home.ada)
        #expect(try days() == ["2026-05-03 Tram #t1", "2026-05-04 Rain #t2"])
        // Undone, it can be brought once more.
        try bring(better, ["again": "update"])
        #expect(try days().count == 3)
        let best = try archive([("1", "2026-05-03T14:00:00Z", "Tram, very late")])
        try bring(best, ["again": "update"])
        #expect(try days()[0] == "2026-05-03 Tram, very late #t1")
    }

    @Test("left as they are, they stay, and only what is new comes")
    func left() throws {
        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram")]))
        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram, late"), ("2", "2026-05-04T14:00:00Z", "Rain")]))

        #expect(try days() == ["2026-05-03 Tram #t1", "2026-05-04 Rain #t2"])
    }

    @Test("nothing that somebody wrote since goes: an edited entry stays, and is counted")
    func edited() throws {
        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram"), ("2", "2026-05-04T14:00:00Z", "Rain")]))
        try home.house.database.write { db in
            try db.execute(
                sql: "UPDATE diaryEntry SET content = 'Mine', version = version + 1 WHERE day = '2026-05-03'")
        }
        let better = try archive([
            ("1", "2026-05-03T14:00:00Z", "Tram, late"), ("2", "2026-05-04T14:00:00Z", "Rain, too"),
        ])

        let place = try send(better)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("1 day changed since the last import."))
        #expect(
            page.contains("1 day changed, but was edited in Hearth or is only partly in this file. It stays as it is."))
        #expect(page.contains(#"value="update" checked"#))
        _ = try home.post(place, ["again": "update"], as: home.ada)

        #expect(try days() == ["2026-05-03 Mine #t1", "2026-05-04 Rain, too #t2"])
    }

    @Test("an entry that was written before the import and got an imported text below it is never written over")
    func joined() throws {
        try home.house.database.write { db in
            _ = try DiaryStore.insert(
                NewDiaryEntry(id: ID(at: Instant(milliseconds: 1)), day: Day(known: 2026, 5, 3), content: "Mine"),
                in: home.diary(of: home.ada).writable(), at: Instant(milliseconds: 1), db)
        }
        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram")]))
        let before = try days()

        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram, late")]), ["again": "update"])

        #expect(before.count == 1 && before[0].contains("Mine") && before[0].contains("Tram"))
        #expect(try days() == before)
    }

    @Test("entries that an older import put on a wrong day move, each with its pictures and tags")
    func moved() throws {
        let photos = ["1": ["aa"], "2": ["bb"], "3": ["cc"]]
        try bring(
            archive(
                [
                    ("1", "2026-05-03T08:00:00Z", "One"), ("2", "2026-05-03T09:00:00Z", "Two"),
                    ("3", "2026-05-04T09:00:00Z", "Three"), ("4", "2026-05-06T09:00:00Z", "Four"),
                ], photos: photos))
        #expect(try days().count == 3)
        let better = try archive(
            [
                ("1", "2026-05-03T08:00:00Z", "One"), ("2", "2026-05-04T09:00:00Z", "Two"),
                ("3", "2026-05-05T09:00:00Z", "Three"), ("4", "2026-05-07T09:00:00Z", "Four"),
            ], photos: photos)

        try bring(better, ["again": "update"])

        let right = [
            "2026-05-03 One #t1 [aa.png]", "2026-05-04 Two #t2 [bb.png]", "2026-05-05 Three #t3 [cc.png]",
            "2026-05-07 Four #t4",
        ]
        #expect(try days() == right)
        #expect(try home.get(send(better), as: home.ada).text.contains("There is nothing new in this file."))

        let back = try archive(
            [
                ("1", "2026-05-02T08:00:00Z", "One"), ("2", "2026-05-03T09:00:00Z", "Two"),
                ("3", "2026-05-04T09:00:00Z", "Three"), ("4", "2026-05-07T09:00:00Z", "Four"),
            ], photos: photos)
        try bring(back, ["again": "update"])
        #expect(
            try days() == [
                "2026-05-02 One #t1 [aa.png]", "2026-05-03 Two #t2 [bb.png]", "2026-05-04 Three #t3 [cc.png]",
                "2026-05-07 Four #t4",
            ])
        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try home.post(undo, as: home.ada)
        #expect(try days() == right)
    }

    @Test("an entry with a comment or a caption does not vanish with its day")
    func writtenOn() throws {
        try bring(
            archive(
                [("1", "2026-05-03T08:00:00Z", "One"), ("2", "2026-05-04T08:00:00Z", "Two")], photos: ["1": ["aa"]]))
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE diaryMedium SET caption = 'The tram', version = version + 1")
        }

        // Both belong to the second day now: the first would be left empty.
        let page = try send(
            archive(
                [("1", "2026-05-04T08:00:00Z", "One"), ("2", "2026-05-04T08:00:00Z", "Two")], photos: ["1": ["aa"]]))
        #expect(
            try home.get(page, as: home.ada).text.contains(
                "1 day changed, but was edited in Hearth or is only partly in this file. It stays as it is."))
        _ = try home.post(page, ["again": "update"], as: home.ada)
        #expect(try days().map { $0.prefix(10) } == ["2026-05-03", "2026-05-04"])

        // Moving as a whole, it takes its caption along.
        try bring(
            archive(
                [("1", "2026-05-05T08:00:00Z", "One"), ("2", "2026-05-04T08:00:00Z", "Two")], photos: ["1": ["aa"]]),
            ["again": "update"])
        #expect(try days() == ["2026-05-04 Two #t2", "2026-05-05 One #t1 [aa.png]"])
        let captions = try home.house.database.read { try String.fetchAll($0, sql: "SELECT caption FROM diaryMedium") }
        #expect(captions == ["The tram"])
    }

    @Test("what the version before brought is updated too, as long as nobody edited it")
    func before() throws {
        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram")]))
        try home.house.database.write { try $0.execute(sql: "UPDATE diarySource SET written = NULL") }

        try bring(archive([("1", "2026-05-03T14:00:00Z", "Tram, late")]), ["again": "update"])

        #expect(try days() == ["2026-05-03 Tram, late #t1"])
    }
}
