import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// Exports of a diary that several write, brought in again.
@Suite("A shared diary moved out and in")
struct DiaryQuotedTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
        try home.share(diary, with: .household(.write))
    }

    private func export(as member: Member? = nil) throws -> [UInt8] {
        try home.get(path + "/export.zip", as: member ?? home.ada).body
    }

    private func copy() throws -> ID<Diary> { try home.made(home.post("/diary", ["name": "Copy"], as: home.ada)) }

    private func bring(_ archive: [UInt8], to diary: ID<Diary>) throws {
        let preview = try home.upload(DiariesController.path(diary) + "/import", archive, as: home.ada)
        #expect(try home.post(preview["Location"].unwrap(), FormFields(), as: home.ada).status == 303)
    }

    private func say(_ text: String, on entry: ID<DiaryEntry>, by member: Member) throws {
        home.clock.advance(.seconds(1))
        #expect(try home.post("\(path)/entries/\(entry)/comments", ["content": text], as: member).status == 303)
    }

    private func comments(in diary: ID<Diary>) throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT content FROM diaryComment WHERE diaryId = ? ORDER BY createdAt, content",
                arguments: [diary])
        }
    }

    @Test("another writer's mood, place and weather stand in the quotation; the day keeps the importer's own")
    func facts() throws {
        let day = "\(path)/days/2026-06-01"
        let own: FormFields = ["content": "Mine", "mood": "5", "place": "Öland"]
        let hers: FormFields = ["content": "Hers", "mood": "1", "place": "Lisbon", "weather": "rain"]
        #expect(try home.post(day, own, as: home.ada).status == 303)
        #expect(try home.post(day, hers, as: home.grace).status == 303)
        let copy = try copy()

        try bring(export(), to: copy)

        #expect(
            try home.texts(of: copy) == [
                "2026-06-01 Mine\n\n**Grace**\n\nHers\n\nMood: Very bad · Place: Lisbon · Weather: rain"
            ])
        let entry = try home.house.database.read { db in
            try Row.fetchOne(
                db, sql: "SELECT mood, place, weather FROM diaryEntry WHERE diaryId = ?", arguments: [copy])
        }
        let facts = try #require(entry)
        #expect((facts[0] as Int?, facts[1] as String, facts[2] as String) == (5, "Öland", ""))
    }

    @Test("comments that say the same are all there, each with its name, and no second time")
    func equalComments() throws {
        let entry = try home.write("Mine", on: "2026-06-01", in: diary.id, by: home.ada)
        try say("Lovely!", on: entry, by: home.grace)
        try say("Lovely!", on: entry, by: home.ada)
        try say("Lovely!", on: entry, by: home.grace)
        let (archive, copy) = (try export(), try copy())

        for _ in 1...2 {
            try bring(archive, to: copy)
            #expect(try comments(in: copy) == ["Grace: Lovely!", "Lovely!", "Grace: Lovely!"])
        }
        try home.execute("DELETE FROM diarySource WHERE diaryId = ?", [copy])
        try bring(archive, to: copy)
        #expect(try comments(in: copy) == ["Grace: Lovely!", "Lovely!", "Grace: Lovely!"])
    }

    @Test("a comment that its writer's name makes too long continues in a second one, under the name again")
    func longComment() throws {
        let entry = try home.write("Mine", on: "2026-06-01", in: diary.id, by: home.ada)
        let long = String(repeating: "word ", count: 55) + "ends."
        #expect(long.count == DiaryComment.limit)
        try say(long, on: entry, by: home.grace)
        try say(long, on: entry, by: home.ada)
        let copy = try copy()

        try bring(export(), to: copy)

        let parts = try comments(in: copy)
        #expect(parts.count == 3 && parts.last == long)
        #expect(parts[0].hasPrefix("Grace: word") && parts[1].hasPrefix("Grace: "))
        #expect(parts[0...1].map { $0.dropFirst("Grace: ".count) }.joined(separator: " ") == long)
    }

    @Test("a word that does not fit is divided between letters, and a name without end leaves room for it")
    func longWord() {
        let word = String(repeating: "👩‍👩‍👧é", count: 40)
        let comment = ImportedComment(writer: String(repeating: "n", count: 500), text: word, createdAt: nil)

        let parts = comment.parts

        #expect(parts.allSatisfy { $0.unicodeScalars.count <= DiaryComment.limit })
        let scalars = parts.flatMap { $0.unicodeScalars.dropFirst(DiaryComment.limit / 2 + 2) }
        #expect(scalars == Array(word.unicodeScalars))
    }

    @Test("an entry comes back with the white space that its form took, and does not come twice")
    func whiteSpace() throws {
        let typed = "    four spaces\n\n\nand a gap  \n\n"
        #expect(try home.post("\(path)/days/2026-11-20", ["content": typed], as: home.ada).status == 303)
        let own = try home.texts(of: diary.id)
        #expect(own == ["2026-11-20 \(typed)"])
        let (archive, copy) = (try export(), try copy())

        for place in [copy, copy, diary.id] {
            try bring(archive, to: place)
            #expect(try home.texts(of: place) == own)
        }
    }
}
