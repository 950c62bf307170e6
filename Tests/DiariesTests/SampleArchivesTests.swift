import Archives
import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Archives that came out wrong once")
struct SampleArchivesTests {
    let home: TestHome
    let diary: ID<Diary>

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada).id
    }

    /// Imports a sample; gives the text of its preview.
    private func bring(_ name: String) throws -> String {
        let reply = try home.upload(
            DiariesController.path(diary) + "/import", TestHome.sample("imports/diaries/\(name)"), named: name,
            as: home.ada)
        guard reply.status == 303, let place = reply["Location"] else { throw TestHome.NoReply(path: reply.text) }
        let page = try home.get(place, as: home.ada).text
        _ = try home.post(place, as: home.ada)
        return page
    }

    private func days() throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT day || ' ' || content || coalesce(' #' || (SELECT group_concat(tag, ', ') FROM
                        (SELECT tag FROM diaryTag WHERE entryId = diaryEntry.id ORDER BY tag)), '')
                    FROM diaryEntry WHERE diaryId = ? ORDER BY day
                    """, arguments: [diary])
        }
    }

    @Test("Daylio without offsets: the days that were lived")
    func daylio() throws {
        _ = try bring("daylio-without-offsets.daylio")

        #expect(try days() == ["2017-11-09 Concert", "2017-11-10 Home after midnight"])
        let times = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT source FROM diarySource ORDER BY source")
        }
        #expect(times == ["daylio:1/1510268530788", "daylio:2/1510254900000"])
    }

    @Test("Day One with a photo of no bytes: it is listed, and its entry comes")
    func dayOne() throws {
        let page = try bring("dayone-empty-photo.zip")

        #expect(page.contains("A photo in the archive is empty."))
        #expect(!page.contains("1 photo or file is new"))
        #expect(try days() == ["2024-05-03 x"])
    }

    @Test("what a newer version of a program writes is named before anything comes", arguments: NewerFile.all.indices)
    func newer(index: Int) throws {
        let shelf = try DiaryShelf()
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: NewerFile.all[index].write(shelf))))
        let reply = try home.upload(
            DiariesController.path(diary) + "/import", bytes, named: "diary", as: home.ada)
        let page = try home.get(reply["Location"].unwrap(), as: home.ada).text

        #expect(page.contains("This file comes from a newer version. Some of it may be missing.") == (index == 0))
        for name in NewerFile.all[index].names {
            #expect(page.contains("<b class=\"row__name\">\(name)</b>"), "\(name)")
        }
        #expect(try days() == [])
    }

    @Test("Daily You with tags: they come, with their values, and nothing is left unsaid")
    func dailyYou() throws {
        let page = try bring("dailyyou-tags.zip")

        #expect(!page.contains("In the file, but not imported"))
        #expect(try days() == ["2026-08-20 A walk #Outdoors, Sleep (7.5)"])
    }
}

/// Files that newer versions of programs might write, and what the preview has to name of them. Those of Diarium and
/// DailyTxT say no version: what a newer one added is known by its name alone.
private struct NewerFile {
    let write: @Sendable (DiaryShelf) throws -> String
    let names: [String]

    private static func database(_ sql: String, _ shelf: DiaryShelf) throws -> String {
        let path = shelf.folder["database"]
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in try db.execute(sql: sql) }
        try queue.close()
        return path
    }

    static let all: [NewerFile] = [
        NewerFile(
            write: { shelf in
                let path = try database(
                    """
                    PRAGMA user_version = 6;
                    CREATE TABLE entries (id INTEGER PRIMARY KEY, text, mood, time_create, time_modified, chapter);
                    CREATE TABLE audio (id INTEGER PRIMARY KEY, entry_id);
                    INSERT INTO entries VALUES (1, 'Tram', 1, '2026-05-03T21:10:00.000', NULL, 'One');
                    INSERT INTO audio VALUES (1, 1);
                    """, shelf)
                return try shelf.zip([("daily_you.db", Array(Data(contentsOf: URL(fileURLWithPath: path))))])
            }, names: ["entries.chapter", "audio"]),
        NewerFile(
            write: { shelf in
                try database(
                    """
                    CREATE TABLE Entries (DiaryEntryId INTEGER, Heading TEXT, Text TEXT, Rating, Chapter TEXT);
                    CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER);
                    CREATE TABLE Audio (Id INTEGER PRIMARY KEY, Name TEXT);
                    INSERT INTO Entries VALUES (639135018000000000, 'Tram', '', 5, 'One');
                    INSERT INTO Audio VALUES (1, 'memo');
                    """, shelf)
            }, names: ["Entries.Chapter", "Audio"]),
        NewerFile(
            write: { shelf in try shelf.file(#"[{"date":"2026-05-03T08:00:00","html":"Tram","chapter":"One"}]"#) },
            names: ["chapter"]),
        NewerFile(
            write: { shelf in
                try shelf.zip([
                    (
                        "2026/05.json",
                        #"{"days":[{"day":3,"text":"Tram","chapter":"One"}],"chapters":[{"name":"One"}]}"#
                    ),
                    ("audio.json", #"{"audio":[{"name":"memo"}]}"#),
                ])
            }, names: ["chapter", "chapters", "audio.json"]),
    ]
}
