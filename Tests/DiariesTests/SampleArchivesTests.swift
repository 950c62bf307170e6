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

    @Test("Daily You with tags: they come, with their values, and nothing is left unsaid")
    func dailyYou() throws {
        let page = try bring("dailyyou-tags.zip")

        #expect(!page.contains("In the file, but not imported"))
        #expect(try days() == ["2026-08-20 A walk #Outdoors, Sleep (7.5)"])
    }
}
