import Archives
import Foundation
import GRDB
import Localization
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Archives that are broken, odd or hostile")
struct BrokenArchiveTests {
    let shelf: DiaryShelf

    init() throws { shelf = try DiaryShelf() }

    private static let damaged = "This archive is damaged or incomplete."
    private static let unknown = "This file is not from a diary app that Hearth knows."

    private func journal(_ entries: [String]) -> String {
        #"{"metadata":{"version":"1.0"},"entries":[\#(entries.joined(separator: ","))]}"#
    }

    private func entry(_ id: String, _ text: String, at: String = "2026-05-03T10:15:00Z", more: String = "") -> String {
        #"{"uuid":"\#(id)","creationDate":"\#(at)","timeZone":"UTC","text":"\#(text)"\#(more)}"#
    }

    private func changed(_ path: String, _ change: (inout Data) -> Void) throws -> String {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        change(&data)
        let other = shelf.folder[UUID().uuidString]
        try data.write(to: URL(fileURLWithPath: other))
        return other
    }

    @Test("what is no archive, or one of something else, is refused in a sentence")
    func unknown() throws {
        for text in ["", "Dear diary", "{}", "[1,2]", #"{"entries":1}"#, "SQLite format 3\0", "PK"] {
            let refusal = try shelf.refusal(shelf.file(text))
            #expect(refusal == Self.unknown || refusal == Self.damaged, "\(text)")
        }
        #expect(try shelf.refusal(shelf.zip([("letter.txt", "Dear")])) == Self.unknown)
        #expect(
            try shelf.refusal(shelf.zip([("J.json", journal([]))])) == "There are no entries in this file.")
    }

    @Test("one of a newer Hearth is refused with what to do")
    func newer() throws {
        let text = #"{"format":"hearth-diary","version":2,"entries":[{"id":"1","day":"2026-05-03","content":"x"}]}"#
        #expect(
            try shelf.refusal(shelf.file(text)) == "This file is from a newer version of Hearth. Update this one first."
        )
        #expect(
            try shelf.read(shelf.file(text.replacing("n\":2", with: "n\":1"))).texts == ["2026-05-03 x"])
    }

    @Test("one that ends early is refused wherever it ends")
    func truncated() throws {
        let path = try shelf.zip([("J.json", journal([entry("A", "x")]))], pictures: ["photos/a.jpg"])
        let count = try Data(contentsOf: URL(fileURLWithPath: path)).count

        for length in stride(from: 4, to: count - 1, by: 7) {
            #expect(try shelf.refusal(changed(path) { $0 = $0.prefix(length) }) == Self.damaged, "\(length)")
        }
    }

    @Test("names that lead out of the archive close it")
    func pathTricks() throws {
        let path = try shelf.zip([("J.json", journal([entry("A", "x")])), ("aa/evil.jpg", "x")])
        let evil = try changed(path) { data in
            while let range = data.firstRange(of: Data("aa/evil".utf8)) {
                data.replaceSubrange(range, with: Data("../evil".utf8))
            }
        }

        #expect(try shelf.refusal(evil) == "This archive contains an unsafe path and will not be opened.")
    }

    @Test("days to come, texts that are too long and empty entries are listed with their day")
    func refusedEntries() throws {
        let reading = try shelf.read(
            shelf.zip([
                (
                    "J.json",
                    journal([
                        entry("A", String(repeating: "ä", count: 100_000)),
                        entry("B", String(repeating: "ä", count: 100_001), at: "2026-05-04T10:00:00Z"),
                        entry("C", "tomorrow", at: "2026-11-24T10:00:00Z"),
                        entry("D", " \\n ", at: "2026-05-05T10:00:00Z"),
                        entry("E", "today", at: "2026-11-23T10:00:00Z"),
                        entry("E", "again", at: "2026-11-23T10:00:00Z"),
                    ])
                )
            ]))

        #expect(reading.entries.map(\.source) == ["dayone:A", "dayone:E"])
        #expect(
            reading.problems.map { "\($0.which) \($0.what.key)" } == [
                "2026-05-04 The text is longer than %lld characters.", "2026-11-24 The day is in the future.",
                "2026-05-05 No text, photo or mood.", "2026-11-23 The entry is in the file twice.",
            ])
    }

    @Test("10,000 tags are no more than 50, and it says so")
    func manyTags() throws {
        let tags = (0..<10_000).map { "\"tag \($0)\"" }.joined(separator: ",")
        let long = String(repeating: "t", count: 101)
        let reading = try shelf.read(
            shelf.zip([("J.json", journal([entry("A", "x", more: #","tags":["\#(long)","  ",\#(tags)]"#)]))]))

        #expect(reading.entries.first?.tags.count == 50)
        #expect(reading.entries.first?.tags.first == "tag 0")
        #expect(
            reading.kinds == ["A tag is too long and will be skipped.", "Only the first %lld tags will be imported."])
    }

    @Test("at most 100 problems are listed, and all are counted")
    func manyProblems() throws {
        let entries = (0..<250).map { entry("\($0)", "x", at: "2027-01-01T10:00:00Z") }
        let reading = try shelf.read(shelf.zip([("J.json", journal(entries))]))

        #expect(reading.problems.count == 100)
        #expect(reading.problemCount == 250)
    }

    @Test("more entries than come in at once, and more than are held together, are said first")
    func tooMany() throws {
        let many = (0..<50_010).map { _ in #"{"a":1}"# }
        let reading = try shelf.read(shelf.file(journal(many)))
        #expect(reading.problems.first?.what == "Only the first \(50_000) entries will be imported.")
        #expect(reading.problemCount == 50_001)

        let text = String(repeating: "0123456789", count: 9000)
        let long = (0..<360).map { #"{"id":"\#($0)","day":"2026-05-03","content":"\#(text)"}"# }
        let full = try shelf.read(
            shelf.file(#"{"format":"hearth-diary","version":1,"entries":[\#(long.joined(separator: ","))]}"#))
        #expect(
            full.problems.map(\.what) == ["Entries beyond \(32) MB in total are skipped."])
        #expect((350...355).contains(full.entries.count))
    }

    @Test("an entry of very many values is left out, and the others come")
    func manyValues() throws {
        let photos = Array(repeating: #"{"a":1}"#, count: 60_000).joined(separator: ",")
        let reading = try shelf.read(
            shelf.zip([("J.json", journal([entry("A", "x", more: #","photos":[\#(photos)]"#), entry("B", "y")]))]))

        #expect(reading.entries.map(\.source) == ["dayone:B"])
        #expect(reading.problems.map(\.what) == ["An entry with more than \(50_000) values is skipped."])
    }

    @Test("what inflates without end is refused")
    func bombs() throws {
        let spaces = String(repeating: " ", count: 60_000_000)
        let path = try shelf.zip([("J.json", "{\"metadata\":1,\"entries\":[" + spaces + "]}")])

        #expect(try shelf.refusal(path) == "This archive is too large when unpacked.")
    }

    @Test("nothing that is changed at random brings the readers down")
    func fuzzed() throws {
        let daylio = Data(#"{"dayEntries":[{"id":1,"datetime":1777845600000,"note":"x","mood":2}]}"#.utf8)
        let seeds = try [
            shelf.zip([("J.json", journal([entry("A", "x", more: #","tags":["t"]"#), entry("B", "y")]))]),
            shelf.zip([("2026/05.json", #"{"days":[{"day":3,"text":"x","tags":[1]}]}"#), ("tags.json", "{}")]),
            shelf.zip([("a.json", #"{"date":"2026-05-03T14:22:33.1","html":"<p>x</p>","rating":3}"#)]),
            shelf.zip([("data.json", #"{"export_version":"1","journals":[{"entries":[{"entry_date":"2026-05-03"}]}]}"#)]
            ),
            shelf.zip([("backup.daylio", daylio.base64EncodedString())]),
            shelf.file(#"[{"timeCreated":"2026-05-03T21:10:00.000","text":"Tram","mood":2}]"#),
            shelf.file(#"{"format":"hearth-diary","version":1,"entries":[{"id":"1","day":"2026-05-03"}]}"#),
        ]
        var random = SeededGenerator(seed: 2026)
        var read = 0
        let rounds = Drills.rounds(700, usually: 210)
        for round in 0..<rounds {
            let path = try changed(seeds[round % seeds.count]) { data in
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            }
            // A refusal is as good as an entry; anything else that is thrown fails the test.
            if try shelf.refusal(path) == nil { read += 1 }
        }
        #expect(read > rounds / 35 && read < rounds - 10)
    }

    @Test("nor does a database that is changed at random, or has views for tables")
    func fuzzedDatabase() throws {
        func database(_ sql: String) throws -> String {
            let path = shelf.folder[UUID().uuidString]
            let queue = try DatabaseQueue(path: path)
            try queue.write { db in try db.execute(sql: sql) }
            try queue.close()
            return path
        }
        let columns = "(DiaryEntryId INTEGER, Heading TEXT, Text TEXT, Rating)"
        let path = try database(
            """
            CREATE TABLE Entries \(columns);
            CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER);
            INSERT INTO Entries VALUES (638503429530000000, 'Tram', '<p>Late</p>', 5);
            INSERT INTO Media VALUES (638503429530000000, 0, x'FFD8FFD9', 1);
            """)
        #expect(try shelf.read(path).entries.count == 1)
        var random = SeededGenerator(seed: 29)
        var read = 0
        for _ in 0..<Drills.rounds(300, usually: 100) {
            let other = try changed(path) { data in
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    data[Int.random(in: 16..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            }
            if try shelf.refusal(other) == nil { read += 1 }
        }
        #expect(read > 10)
        let views = try database(
            """
            CREATE TABLE Media (DiaryEntryId, Type, Data, "Index");
            CREATE VIEW Entries (DiaryEntryId, Heading, Text, Rating) AS
                WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more) SELECT n, '', '', 1 FROM more;
            """)
        #expect(try shelf.refusal(views) == Self.unknown)
    }

    @Test("a part of JSON comes whole, however the pieces are cut")
    func pieces() throws {
        let text = #"""
            {"a":{"list":[1]},"version" : 12 ,"list":[{"x":"]\"},{"},[],"é\\",-1.5e3,true,{"list":[{"y":null}]}],"b":[{"list":2}]}
            """#
        let wanted = [#"{"x":"]\"},{"}"#, "[]", #""é\\""#, "-1.5e3", "true", #"{"list":[{"y":null}]}"#]
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            var stream = JSONStream(places: ["list[]", "version"])
            var found: [String] = []
            var version = ""
            for start in stride(from: 0, to: bytes.count, by: size) {
                try stream.read(bytes[start..<min(start + size, bytes.count)]) { place, bytes in
                    let part = String(decoding: bytes, as: UTF8.self)
                    if place == "version" { version = part } else { found.append(part) }
                }
            }
            try stream.finish()
            #expect(found == wanted, "\(size)")
            #expect(version == "12")
        }
    }

    @Test("JSON that ends early, is nested without end or has a part without end is told apart")
    func badJSON() throws {
        func read(_ text: String) throws -> [String] {
            var stream = JSONStream(places: ["[]"], limit: 100)
            var found: [String] = []
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: 50) {
                try stream.read(bytes[start..<min(start + 50, bytes.count)]) {
                    found.append(String(decoding: $1, as: UTF8.self))
                }
            }
            try stream.finish()
            return found
        }

        for text in ["", "[", "[1", "[\"a", "{\"a\":[}", "[[]"] {
            #expect(throws: JSONStream.Failure.self, "\(text)") { try read(text) }
        }
        #expect(throws: JSONStream.Failure.tooDeep) { try read(String(repeating: "[", count: 100_000)) }
        #expect(try read("[1,\"\(String(repeating: "x", count: 2000))\",2]") == ["1", "", "2"])
    }
}
