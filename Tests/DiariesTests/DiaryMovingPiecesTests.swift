import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Moving a large diary in")
struct DiaryMovingPiecesTests {
    let shelf: DiaryShelf

    init() throws { shelf = try DiaryShelf() }

    /// Thirty days with a photo each, and one photo that two of them share.
    private func archive() throws -> [UInt8] {
        let photo = try TestHome.sample("pictures/plain.png")
        let lines = (1...30).map { day in
            let own = #"{"identifier":"p\#(day)","md5":"p\#(day)"}"#
            let shared = day % 15 == 0 ? #",{"identifier":"all","md5":"all"}"# : ""
            let date = "2026-04-\(day < 10 ? "0" : "")\(day)"
            return #"{"uuid":"E\#(day)","creationDate":"\#(date)T10:00:00Z","timeZone":"UTC","text":"Day \#(day)","#
                + #""photos":[\#(own)\#(shared)]}"#
        }
        let json = #"{"metadata":{},"entries":[\#(lines.joined(separator: ","))]}"#
        // In the archive they stand in another order than the days.
        let names = ["all"] + (1...30).reversed().map { "p\($0)" }
        let path = try shelf.zip(
            names.map { ("photos/\($0).png", photo + Array($0.utf8)) } + [("J.json", Array(json.utf8))])
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func send(_ home: TestHome) throws -> String {
        let path = DiariesController.path(try home.diary(of: home.ada).id) + "/import"
        let reply = try home.upload(path, archive(), named: "J.zip", as: home.ada)
        return try #require(reply["Location"])
    }

    private func pictures(_ home: TestHome) throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT day || ' ' || group_concat(fileName) FROM (
                        SELECT day, fileName FROM diaryEntry JOIN diaryMedium ON diaryMedium.entryId = diaryEntry.id
                        JOIN medium ON medium.id = mediumId ORDER BY day, diaryMedium.position)
                    GROUP BY day ORDER BY day
                    """)
        }
    }

    private static let expected = (1...30).map { day in
        "2026-04-\(day < 10 ? "0" : "")\(day) p\(day).png" + (day % 15 == 0 ? ",all.png" : "")
    }

    @Test("piece by piece it comes in whole, each picture at its day, and goes out again by one undo")
    func pieces() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .seconds(60)))
        let place = try send(home)

        try #expect(home.post(place, as: home.ada)["Location"]?.hasPrefix("/diary/") == true)

        #expect(try pictures(home) == Self.expected)
        let undo = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(undo, as: home.ada).status == 303)
        #expect(try pictures(home).isEmpty)
        #expect(try home.texts(of: home.diary(of: home.ada).id).isEmpty)
    }

    @Test("undone when nothing of it is left, it leaves no entry in the bin", arguments: [1, 1000])
    func nothingLeft(rows: Int) throws {
        let home = try TestHome(pace: BulkPace(rows: rows, unbroken: .zero, timeout: .seconds(60)))
        try #expect(home.post(send(home), as: home.ada).status == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        try home.execute("DELETE FROM diaryEntry", [])

        try #expect(home.post(undo, as: home.ada).status == 303)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
    }

    @Test("four clicks at once bring it in once, and lead to one work or to where it led")
    func fourClicks() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        let place = try send(home)

        let answers = try together(4) { _ in try home.post(place, as: home.ada) }

        let works = Set(answers.compactMap { $0["Location"] }.filter { $0.hasPrefix("/work/") })
        #expect(answers.allSatisfy { $0.status == 303 } && works.count <= 1, "\(answers.map(\.status)) \(works)")
        #expect(try eventually { try pictures(home) == Self.expected })
        #expect(try home.texts(of: home.diary(of: home.ada).id).count == 30)
        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try home.post(undo, as: home.ada)
        #expect(try eventually { try home.texts(of: home.diary(of: home.ada).id).isEmpty })
    }

    @Test("cancelled, nothing of it stays, and it can be brought in again")
    func cancelled() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        let place = try send(home)
        let work = try #require(try home.post(place, as: home.ada)["Location"])
        try #require(work.hasPrefix("/work/"))
        // A second click meets the same work.
        #expect(try home.post(place, as: home.ada)["Location"] == work)

        _ = try home.post(work + "/cancel", as: home.ada)

        #expect(try eventually { try home.get(work, as: home.ada)["Location"] == place })
        #expect(try pictures(home).isEmpty)
        let again = try #require(try home.post(place, as: home.ada)["Location"])
        try #require(again.hasPrefix("/work/"))
        #expect(try eventually { try pictures(home) == Self.expected })
    }

    @Test("while it comes in, its file outlives further files, and a day's clean-up")
    func furtherFiles() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        let place = try send(home)
        let work = try #require(try home.post(place, as: home.ada)["Location"])
        try #require(work.hasPrefix("/work/"))
        for _ in 1...3 { _ = try send(home) }
        try home.pruneOldUploads()

        #expect(try eventually(within: 60) { try home.get(work, as: home.ada)["Location"] != nil })
        #expect(try pictures(home) == Self.expected)
        // Its file goes just after it is over, and then its label is new.
        var left: [String] = []
        #expect(
            try eventually {
                try home.pruneOldUploads()
                left = try FileManager.default.contentsOfDirectory(atPath: home.house.database.folder.uploads.path)
                return left.isEmpty
            }, "\(left)")
    }

    @Test("while it comes in, emptying the bin and the nightly clean-up take none of its pictures")
    func cleanedMeanwhile() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        let bin = BinStore(database: home.house.database, undo: home.house.undo, media: home.house.media)
        let place = try send(home)
        let work = try #require(try home.post(place, as: home.ada)["Location"])
        try #require(work.hasPrefix("/work/"))
        home.clock.advance(.days(2))

        #expect(
            try eventually(within: 60) {
                try bin.empty(for: home.ada.id, until: home.clock.wall.now())
                try home.house.media.sweep()
                return try home.get(work, as: home.ada)["Location"] != nil
            })

        #expect(try pictures(home) == Self.expected)
        try bin.empty(for: home.ada.id, until: home.clock.wall.now())
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
