import Foundation
import Localization
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Moving in from Day One")
struct DayOneTests {
    let shelf: DiaryShelf

    init() throws { shelf = try DiaryShelf() }

    private func journal(_ entries: String...) -> (String, String) {
        ("Journal.json", #"{"metadata":{"version":"1.0"},"entries":[\#(entries.joined(separator: ","))]}"#)
    }

    private func entry(_ id: String, _ more: String, at: String = "2026-05-03T10:15:00Z") -> String {
        #"{"uuid":"\#(id)","creationDate":"\#(at)","timeZone":"Europe/Berlin","text":"\#(id)"\#(more)}"#
    }

    @Test("an entry comes with its text, tags, place, weather and moments")
    func whole() throws {
        let text = """
            {"metadata":{"version":"1.0"},"entries":[{"uuid":"A1","creationDate":"2026-05-03T22:30:00Z",
            "modifiedDate":"2026-05-04T06:00:00Z","timeZone":"Europe/Lisbon","starred":true,
            "text":"# Tram\\n\\nLate again\\\\. **Still** good\\u200b\\n\\n\\n\\n![](dayone-moment://P1)\\n[before](dayone://view?entryId=B)",
            "richText":"{\\"contents\\":[]}","tags":["city","City","#tram"],
            "location":{"placeName":"Rossio","localityName":"Lisbon","country":"Portugal","latitude":38.7},
            "weather":{"temperatureCelsius":18.6,"conditionsDescription":"Clear","windBearing":360},
            "photos":[{"identifier":"P1","md5":"aa11","type":"jpeg","orderInEntry":0,"width":0}]}]}
            """
        let reading = try shelf.read(shelf.zip([("Dev Journal.json", text)], pictures: ["photos/aa11.jpeg"]))

        #expect(reading.format == .dayOne)
        #expect(reading.problems.isEmpty)
        var expected = ImportedEntry(source: "dayone:A1", day: Day(known: 2026, 5, 3))
        expected.zone = "Europe/Lisbon"
        expected.minute = 23 * 60 + 30
        expected.content = "# Tram\n\nLate again. **Still** good\n\nbefore"
        expected.tags = ["city", "tram", "Starred", "Dev Journal"]
        expected.place = "Rossio, Lisbon, Portugal"
        expected.weather = "Clear, 19 °C"
        expected.named = DiaryFacts.Named(place: "Place: Rossio, Lisbon, Portugal", weather: "Weather: Clear, 19 °C")
        expected.createdAt = Instant(iso: "2026-05-03T22:30:00Z")
        expected.changedAt = Instant(iso: "2026-05-04T06:00:00Z")
        expected.pictures = [ImportedPicture(name: "photos/aa11.jpeg", fileName: "aa11.jpeg", isCover: true)]
        #expect(reading.entries == [expected])
    }

    @Test("a photo without bytes is listed, and the others come")
    func emptyPhoto() throws {
        let text = entry("A", #","photos":[{"identifier":"X","md5":"aa"},{"identifier":"Y","md5":"bb"}]"#)
        let files = [
            (journal(text).0, Array(journal(text).1.utf8)), ("photos/aa.jpeg", []),
            ("photos/bb.jpeg", DiaryShelf.photo),
        ]
        let reading = try shelf.read(shelf.zip(files))

        #expect(reading.entries.first?.pictures.map(\.name) == ["photos/bb.jpeg"])
        #expect(reading.kinds == ["A photo in the archive is empty."])
    }

    @Test("code and what stands in it stay as they are")
    func code() throws {
        let text =
            #"Run `a\\.b` and `` c`\\* ``\\.\n\n```\nx = \"\\(y\\)\"\n\n\n[z](dayone://view)\n```\n\nEnd\\! A ` alone\\."#
        let reading = try shelf.read(
            shelf.zip([journal(#"{"uuid":"A","creationDate":"2026-05-03T10:15:00Z","text":"\#(text)"}"#)]))

        #expect(
            reading.entries.first?.content
                == "Run `a\\.b` and `` c`\\* ``.\n\n```\nx = \"\\(y\\)\"\n\n\n[z](dayone://view)\n```\n\nEnd! A ` alone."
        )
    }

    @Test("an entry that has its text as runs alone comes with it")
    func richText() throws {
        let runs = #"""
            {"contents":[{"attributes":{"line":{"header":1}},"text":"Tram\n"},{"text":"Late "},
            {"attributes":{"bold":true},"text":"again "},{"text":"and\n"},{"embeddedObjects":[{"type":"photo"}]},
            {"attributes":{"line":{"listStyle":"bulleted"}},"text":"one\ntwo\n"},
            {"attributes":{"line":{"listStyle":"checkbox","checked":true}},"text":"done\n"}]}
            """#
        let json = String(decoding: try JSONEncoder().encode(runs), as: UTF8.self)
        let reading = try shelf.read(
            shelf.zip([journal(#"{"uuid":"A","creationDate":"2026-05-03T10:15:00Z","richText":\#(json)}"#)]))

        #expect(reading.texts == ["2026-05-03 # Tram\nLate **again** and\n- one\n- two\n- [x] done"])
    }

    @Test("an entry without anything does not become its journal's name")
    func nothing() throws {
        let reading = try shelf.read(
            shelf.zip([
                (
                    "Work.json", journal(entry("A", ""), #"{"uuid":"B","creationDate":"2026-05-03T10:15:00Z"}"#).1
                )
            ]))

        #expect(reading.texts == ["2026-05-03 A"])
        #expect(reading.kinds == ["No text, photo or mood."])
    }

    @Test("entries have the names of their journals as tags, one journal's or those of several")
    func journals() throws {
        let one = try shelf.read(shelf.zip([("Work.json", journal(entry("A", "")).1)]))
        #expect(one.entries.map(\.tags) == [["Work"]])
        // As Day One names the first journal.
        #expect(try shelf.read(shelf.zip([journal(entry("A", ""))])).entries.map(\.tags) == [[]])

        let other = ("Work.json", journal(entry("B", "", at: "2026-05-04T10:15:00Z")).1)
        let reading = try shelf.read(shelf.zip([journal(entry("A", #","tags":["city"]"#)), other]))

        #expect(reading.entries.map(\.tags) == [["city", "Journal"], ["Work"]])
    }

    @Test("the entry's own time zone decides the day, all-day entries too")
    func zones() throws {
        func day(_ at: String, _ zone: String, _ more: String = "") throws -> String {
            let text = #"{"uuid":"A","creationDate":"\#(at)",\#(zone)"text":"x"\#(more)}"#
            return try #require(try shelf.read(shelf.zip([journal(text)])).entries.first).day.iso
        }

        #expect(
            try day("2024-04-16T23:00:00Z", #""timeZone":"Europe/Dublin","#, #","isAllDay":true"#) == "2024-04-17")
        #expect(try day("2024-04-16T23:00:00Z", #""timeZone":"America/New_York","#) == "2024-04-16")
        #expect(try day("2024-04-16T10:30:00Z", #""timeZone":"Pacific/Auckland","#) == "2024-04-16")
        #expect(try day("2024-04-16T12:30:00Z", #""timeZone":"Pacific/Auckland","#) == "2024-04-17")
        // Without one, by its place, or else by where the member is.
        #expect(
            try day("2024-04-16T23:00:00Z", "", #","location":{"timeZoneName":"America/New_York"}"#) == "2024-04-16")
        #expect(try day("2024-04-16T23:00:00Z", #""timeZone":"Nowhere","#) == "2024-04-17")
        let allDay = try shelf.read(shelf.zip([journal(entry("A", #","isAllDay":true"#))]))
        #expect(allDay.entries.first?.minute == nil)
    }

    @Test("photos come in their order; the first one is the cover, and videos stand behind")
    func order() throws {
        let photos = #"""
            ,"videos":[{"identifier":"V","md5":"v0","type":"mov","orderInEntry":0}],
            "photos":[{"identifier":"P2","md5":"b2","orderInEntry":2},{"identifier":"P1","md5":"b1","orderInEntry":1}]
            """#
        let reading = try shelf.read(
            shelf.zip([journal(entry("A", photos))], pictures: ["photos/b2.heic", "photos/b1.png", "videos/v0.mov"]))

        #expect(reading.entries.first?.pictures.map(\.name) == ["photos/b1.png", "photos/b2.heic", "videos/v0.mov"])
        #expect(reading.entries.first?.pictures.map(\.isCover) == [true, false, false])
    }

    @Test("a photo without MD5 or type is found by what another entry says of it")
    func withoutMD5() throws {
        let one = entry("A", #","photos":[{"identifier":"P1"}]"#)
        let other = entry("B", #","photos":[{"identifier":"P1","md5":"c3"},{"identifier":"P9","md5":"c3"}]"#)
        let reading = try shelf.read(shelf.zip([journal(one, other)], pictures: ["photos/c3.jpeg"]))

        #expect(reading.problems.isEmpty)
        #expect(reading.entries.map { $0.pictures.map(\.name) } == [["photos/c3.jpeg"], ["photos/c3.jpeg"]])
    }

    @Test("of two entries that say otherwise which file a photo is, the first counts for those that say nothing")
    func firstMD5() throws {
        func entry(_ minute: Int, _ photo: String) -> String {
            #"{"uuid":"\#(minute)","creationDate":"2026-05-03T06:1\#(minute):00Z","text":"x","photos":[\#(photo)]}"#
        }
        let entries = [
            entry(1, #"{"identifier":"P","md5":"aa"}"#), entry(2, #"{"identifier":"P","md5":"bb"}"#),
            entry(3, #"{"identifier":"P"}"#),
        ]
        let reading = try shelf.read(
            shelf.zip(
                [("Journal.json", "{\"metadata\":{},\"entries\":[\(entries.joined(separator: ","))]}")],
                pictures: ["photos/aa.jpeg", "photos/bb.jpeg"]))

        #expect(
            reading.entries.map { $0.pictures.map(\.name) } == [
                ["photos/aa.jpeg"], ["photos/bb.jpeg"], ["photos/aa.jpeg"],
            ])
    }

    @Test("lists beside the entries, which a newer version may write, are counted")
    func otherLists() throws {
        let file =
            #"{"metadata":{},"entries":[{"uuid":"A","creationDate":"2026-05-03T06:15:00Z","text":"x"}],"chapters":[{},{}]}"#

        #expect(try shelf.read(shelf.file(file)).unread.counts == ["chapters": 2])
    }

    @Test("a photo that is not in the archive is listed, and its entry comes")
    func missingPhoto() throws {
        let reading = try shelf.read(
            shelf.zip([journal(entry("A", #","photos":[{"identifier":"P","md5":"d4"}]"#))]))

        #expect(reading.texts == ["2026-05-03 A"])
        #expect(
            reading.problems == [
                DiaryReading.Problem(what: "A photo is missing from the archive.", which: "2026-05-03")
            ])
    }

    @Test("wrong types cost no more than what they say")
    func wrongTypes() throws {
        let odd = #"""
            {"uuid":7,"creationDate":"2026-05-03T10:15:00Z","timeZone":5,"text":"odd","tags":{"a":1},"photos":"none",
            "location":[],"weather":{"temperatureCelsius":"warm"},"isAllDay":"no","modifiedDate":12}
            """#
        let reading = try shelf.read(
            shelf.zip([journal(odd, #"{"uuid":"B","creationDate":true}"#, "17", #"{"text":"no day"}"#)]))

        #expect(reading.texts == ["2026-05-03 odd"])
        #expect(reading.entries.first?.source == "dayone:7")
        #expect(reading.kinds == Array(repeating: "An entry without a date.", count: 3))
    }

    @Test("several journals, a folder around everything and what a Mac adds are read as one")
    func wrapped() throws {
        let reading = try shelf.read(
            shelf.zip(
                [
                    ("Export/Home.json", journal(entry("A", #","photos":[{"md5":"e5","identifier":"P"}]"#)).1),
                    ("Export/Work.json", journal(entry("B", "")).1), ("__MACOSX/Export/._Home.json", "\0"),
                    ("Export/.DS_Store", "x"),
                ], pictures: ["Export/photos/e5.jpeg"]))

        #expect(reading.texts == ["2026-05-03 A", "2026-05-03 B"])
        #expect(reading.entries.first?.pictures.map(\.name) == ["Export/photos/e5.jpeg"])
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "a version that is newer than those known is said before anything else", arguments: ["1.0", "1.9", "2.0", "3"])
    func newer(version: String) throws {
        let text = journal(entry("A", ""), "{}").1.replacing("\"1.0\"", with: "\"\(version)\"")
        let reading = try shelf.read(shelf.file(text))

        let isNewer = version >= "2"
        #expect(reading.texts == ["2026-05-03 A"])
        #expect(
            reading.kinds
                == (isNewer ? ["This file comes from a newer version. Some of it may be missing."] : [])
                + ["An entry without a date."])
        #expect(reading.problems.first?.which == (isNewer ? version : "entries.json"))
    }

    @Test("an entry that ends in the middle is listed, and those before it come")
    func cutOff() throws {
        let whole = journal(entry("A", ""), entry("B", "")).1
        let reading = try shelf.read(shelf.file(String(whole.dropLast(30))))

        #expect(reading.texts == ["2026-05-03 A"])
        #expect(reading.kinds == ["The file is damaged or incomplete."])
    }
}
