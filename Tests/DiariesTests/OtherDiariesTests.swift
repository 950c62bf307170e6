import Archives
import Foundation
import GRDB
import Localization
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Moving in from other diaries")
struct OtherDiariesTests {
    let shelf: DiaryShelf

    init() throws { shelf = try DiaryShelf() }

    // MARK: Diarium

    @Test("Diarium: every file is read, and its pictures are found by the moment")
    func diarium() throws {
        let one = #"""
            {"date":"2026-05-03T14:22:33.123000","heading":"Tram","html":"<p>Late &amp; <b>full </b>again</p>
            <ul><li>one</li><li><p>two</p></li></ul>","rating":4,"tags":["city"],"people":["Grace"],"location":"Lisbon",
            "weather":"Clear","tracker":["Steps: 9,000"]}
            """#
        let list =
            #"[{"date":"2026-05-04T08:00:00","html":"plain < 5"},{"date":"2026-05-04T08:00:00","heading":"Again"}]"#
        let reading = try shelf.read(
            shelf.zip(
                [("a.json", one.replacing("\n", with: "")), ("b.json", list)],
                pictures: ["media/2026-05-03_142233123/one.jpg", "media/2026-05-09_000000000/lone.jpg"]))

        #expect(reading.format == .diarium)
        #expect(
            reading.texts == [
                "2026-05-03 # Tram\n\nLate & **full** again\n\n- one\n- two\n\n- Steps: 9,000", "2026-05-04 plain < 5",
                "2026-05-04 # Again", "2026-05-09 ",
            ])
        let first = try #require(reading.entries.first)
        #expect((first.mood, first.minute, first.place, first.weather) == (4, 862, "Lisbon", "Clear"))
        #expect(first.tags == ["city", "Grace"])
        #expect(first.pictures.map(\.fileName) == ["one.jpg"])
        #expect(reading.entries.last?.pictures.map(\.fileName) == ["lone.jpg"])
        #expect(Set(reading.entries.map(\.source)).count == 4)
    }

    /// The path of a database in the shape of Diarium's.
    private func backup(_ sql: String) throws -> String {
        let path = shelf.folder["backup"]
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in try db.execute(sql: sql) }
        try queue.close()
        return path
    }

    @Test("Diarium: more pictures of no entry than come in at once are said, and none of an entry is left")
    func diariumManyPictures() throws {
        let files = [("a.json", #"{"date":"2026-05-03T14:22:33.123","html":"Tram"}"#)]
        let pictures = (0..<50_002).map { ("media/2026-05-03_\(142_233_123 + $0)/a.jpg", "x") }
        let reading = try shelf.read(shelf.zip(files + pictures))

        #expect(reading.entries.count == 50_000)
        #expect(reading.entries.last?.content == "Tram" && reading.entries.last?.pictures.count == 1)
        #expect(Set(reading.entries.map(\.source)).count == 50_000)
        #expect(reading.problems.map(\.what.key) == ["Only the first %lld entries will be imported."])
    }

    @Test("Diarium: its database has ticks of .NET for days, and the pictures inside")
    func diariumDatabase() throws {
        let path = try backup(
            """
            CREATE TABLE Entries (DiaryEntryId INTEGER, Heading TEXT, Text TEXT, Rating);
            CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER);
            INSERT INTO Entries VALUES (638503429530000000, 'Tram', '<p>Late</p>', 5), (-4, '', '', 0),
                ('x', 1, 2, x'00');
            INSERT INTO Media VALUES (638503429530000000, 0, x'FFD8FFD9', 1),
                (638503429530000000, 0, x'FFD8', 0), (638503429530000000, 1, x'00', 2);
            """)
        let reading = try shelf.read(path)

        // By .NET: new DateTime(2024, 5, 3, 14, 22, 33)
        #expect(reading.texts == ["2024-05-03 # Tram\n\nLate"])
        let entry = try #require(reading.entries.first)
        #expect((entry.minute, entry.mood) == (862, 5))
        #expect(entry.pictures.map(\.fileName) == ["2024-05-03-1.jpg", "2024-05-03-2.jpg"])
        #expect(reading.problemCount == 2)
        let out = shelf.folder["out"]
        try DiariumDatabase.extract(entry.pictures[1].name, from: shelf.archive(path), to: out)
        #expect(FileManager.default.contents(atPath: out).map { Array($0) } == DiaryShelf.photo)
    }

    @Test("Diarium: what its database has besides is counted: tables, columns and other files")
    func diariumUnread() throws {
        let path = try backup(
            """
            CREATE TABLE Entries (DiaryEntryId INTEGER, Heading TEXT, Text TEXT, Rating, Sun TEXT, Steps INTEGER);
            CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER);
            CREATE TABLE People (Id INTEGER PRIMARY KEY, Name TEXT); CREATE TABLE "Empty ""one" (Id INTEGER);
            CREATE VIEW Seen AS SELECT * FROM People;
            INSERT INTO Entries VALUES (638503429530000000, 'Tram', '<p>Late</p>', 5, 'high', 0),
                (638503429540000000, 'Bus', '', 5, '', NULL);
            INSERT INTO Media VALUES (638503429530000000, 0, x'FFD8FFD9', 1), (638503429530000000, 1, x'00', 2);
            INSERT INTO People VALUES (1, 'Grace'), (2, ''), (3, 'Bob');
            """)

        #expect(try shelf.read(path).unread.counts == ["Entries.Sun": 1, "Media": 1, "People": 3])
    }

    @Test("Diarium: members of its JSON that are not imported are counted")
    func diariumJSONUnread() throws {
        let reading = try shelf.read(
            shelf.file(#"[{"date":"2026-05-04T08:00:00","html":"x","sun":"high","lunar":"","steps":0}]"#))

        #expect(reading.unread.counts == ["sun": 1])
    }

    @Test("Daily You: what its database and its list have besides is counted")
    func dailyYouUnread() throws {
        let path = try backup(
            """
            CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood INTEGER, time_create, time_modified, place TEXT);
            CREATE TABLE templates (id INTEGER PRIMARY KEY, text TEXT);
            INSERT INTO entries VALUES (1, 'A walk', 1, '2026-05-03T21:10:00.000', NULL, 'Lisbon');
            INSERT INTO templates VALUES (1, 'Three good things');
            """)
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(
            try shelf.read(shelf.zip([("daily_you.db", database)])).unread.counts == [
                "entries.place": 1, "templates": 1,
            ])

        let list = try shelf.read(
            shelf.file(
                #"[{"timeCreated":"2026-05-03T21:10:00.000","text":"x","place":"Lisbon","tags":[{"name":"Sleep","value":"7.5"}]}]"#
            ))
        #expect(list.unread.counts == ["place": 1])
        #expect(list.entries.map(\.tags) == [["Sleep (7.5)"]])
    }

    @Test("Diarium: a picture without content is a damaged one")
    func diariumWithoutPicture() throws {
        let path = try backup(
            """
            CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER);
            INSERT INTO Media VALUES (638503429530000000, 0, NULL, 0), (638503429530000000, 0, 7, 1);
            """)

        for name in ["1", "2", "3", "x"] {
            #expect(throws: ArchiveError.damaged(entry: name, reason: "no picture")) {
                try DiariumDatabase.extract(name, from: shelf.archive(path), to: shelf.folder["out"])
            }
        }
    }

    @Test("Diarium: only what is stored is read: a column that is computed, and a view, have nothing in them")
    func diariumComputed() throws {
        let path = try backup(
            """
            CREATE TABLE Entries (DiaryEntryId INTEGER, Heading TEXT, Rating, Text AS (hex(zeroblob(10))));
            CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER AS (7));
            CREATE TRIGGER t AFTER INSERT ON Entries BEGIN SELECT 1; END;
            INSERT INTO Entries VALUES (638503429530000000, 'Tram', 5);
            INSERT INTO Media VALUES (638503429530000000, 0, x'FFD8FFD9');
            """)

        let reading = try shelf.read(path)

        #expect(reading.texts == ["2024-05-03 # Tram"])
        #expect(reading.entries.map(\.pictures.count) == [1])
    }

    @Test("Diarium: a backup whose changes went to a log is read as it is, and nothing is left beside it")
    func diariumWithLog() throws {
        let path = try backup(
            """
            CREATE TABLE Entries (DiaryEntryId INTEGER, Heading TEXT, Text TEXT, Rating);
            CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, "Index" INTEGER);
            INSERT INTO Entries VALUES (638503429530000000, 'Tram', '', 5);
            """)
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { db in _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(before[18] == 2)

        #expect(try shelf.read(path).texts == ["2024-05-03 # Tram"])

        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["backup"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    // MARK: Journiv

    @Test("Journiv: the day is the one it says; moods have their scores")
    func journiv() throws {
        let data = #"""
            {"export_version":"1.0","journals":[{"title":"Home","entries":[
            {"title":"Tram","content":"Late","entry_date":"2026-05-03","entry_datetime_utc":"2026-05-03T22:30:00",
             "entry_timezone":"Europe/Lisbon","tags":["city"],"location_json":{"name":"Rossio","country":"Portugal"},
             "weather_summary":"Clear","mood_log":{"mood_name":"Happy"},"created_at":"2026-05-04T00:00:00Z",
             "media":[{"filename":"tram.jpg","file_path":"ab/cd.jpg","alt_text":"A tram"},{"filename":"gone.jpg"}]},
            {"content":"Second","entry_date":"2026-05-04","created_at":"2026-05-04T00:00:00Z"},
            {"content":"Third","entry_date":"2026-05-04","created_at":"2026-05-04T00:00:00Z"}]},
            {"title":"Empty"}],"mood_definitions":[{"name":"happy","category":"positive","score":5}]}
            """#
        let reading = try shelf.read(shelf.zip([("data.json", data)], pictures: ["media/ab/cd.jpg"]))

        #expect(reading.format == .journiv)
        #expect(reading.texts == ["2026-05-03 # Tram\n\nLate", "2026-05-04 Second", "2026-05-04 Third"])
        let first = try #require(reading.entries.first)
        #expect((first.mood, first.minute, first.zone) == (5, 1410, "Europe/Lisbon"))
        #expect((first.place, first.weather) == ("Rossio, Portugal", "Clear"))
        #expect(
            first.pictures == [
                ImportedPicture(name: "media/ab/cd.jpg", fileName: "tram.jpg", caption: "A tram")
            ])
        #expect(reading.kinds == ["A photo is missing from the archive."])
        #expect(Set(reading.entries.map(\.source)).count == 3)
    }

    @Test("Journiv 1.2: texts are deltas, and moods, people and activities are those of moments")
    func journivMoments() throws {
        let data = #"""
            {"export_version":"1.5","people":[{"external_id":"p1","name":"Grace"}],"journals":[{"title":"Home","entries":[
            {"title":"Tram","content_delta":{"ops":[{"insert":"Late "},{"insert":"again","attributes":{"bold":true}},
              {"insert":"\nTitle"},{"insert":"\n","attributes":{"header":2}},{"insert":"one"},
              {"insert":"\n","attributes":{"list":"bullet"}},{"insert":{"image":"x"}},{"insert":"a\\*b"},
              {"insert":"\n","attributes":{"code-block":true}}]},"content_plain_text":"Late again",
             "entry_date":"2026-05-03","external_id":"e1","moment":{"external_id":"m1","logged_date":"2026-05-03",
             "primary_mood_name":"Good","note":"A note","mood_activity":[{"activity_name":"Walk"}]}},
            {"content_plain_text":"Plain *text*","entry_date":"2026-05-04","external_id":"e2"}]}],
            "moments":[{"external_id":"m1","logged_date_tz":"2026-05-03"},
            {"external_id":"m2","logged_date_tz":"2026-05-05","logged_at_utc":"2026-05-05T10:00:00Z",
             "logged_timezone":"Europe/Lisbon","tags":["city"],"people_external_ids":["p1","p2"],
             "location_json":{"name":"Rossio"},"weather_json":{"condition":"Clear","temp_c":18.6},
             "entry":{"content_plain_text":"Of a moment"},"media":[{"filename":"tram.jpg"}]},
            {"external_id":"m3","logged_date_tz":"2026-05-06","note":"Only a note"}],
            "mood_definitions":[{"name":"good","category":"positive","score":4,"position":2}]}
            """#
        let reading = try shelf.read(shelf.zip([("data.json", data)], pictures: ["media/tram.jpg"]))

        #expect(reading.problems.isEmpty)
        #expect(
            reading.texts == [
                "2026-05-03 # Tram\n\nLate **again**\n## Title\n- one\n```\na\\*b\n```\n\nA note",
                "2026-05-04 Plain *text*", "2026-05-05 Of a moment", "2026-05-06 Only a note",
            ])
        #expect(reading.entries.map(\.mood) == [4, nil, nil, nil])
        #expect(reading.entries.map(\.tags) == [["Walk", "Home"], ["Home"], ["city", "Grace"], []])
        #expect(reading.entries.map(\.source) == ["journiv:e1", "journiv:e2", "journiv:m2", "journiv:m3"])
        let moment = reading.entries[2]
        #expect((moment.minute, moment.place, moment.weather) == (660, "Rossio", "Clear, 19 °C"))
        #expect(moment.pictures.map(\.name) == ["media/tram.jpg"])
    }

    @Test("Journiv: an entry has its journal's name as a tag, and lists that are not imported are counted")
    func journivLeft() throws {
        let data = #"""
            {"export_version":"1.5","goals":[{"name":"Run"},{"name":"Read"}],"journals":[{"title":"Home",
            "external_id":"j1","entries":[{"content":"a","entry_date":"2026-05-03","tags":["city"]}]},{"title":"Work",
            "external_id":"j2","entries":[{"content":"b","entry_date":"2026-05-04"},{"entry_date":"2026-05-05"}]}],
            "moments":[{"external_id":"m2","logged_date_tz":"2026-05-06",
            "entry":{"content_plain_text":"c","journal_external_id":"j1"}},
            {"external_id":"m3","logged_date_tz":"2026-05-07","note":"d"}],
            "activities":[{"name":"Walk"}],"people":[],"stats":{"lists":[1,2]}}
            """#
        let reading = try shelf.read(shelf.file(data))

        #expect(reading.texts == ["2026-05-03 a", "2026-05-04 b", "2026-05-06 c", "2026-05-07 d"])
        #expect(reading.entries.map(\.tags) == [["city", "Home"], ["Work"], ["Home"], []])
        #expect(reading.unread.counts == ["goals": 2, "activities": 1])
        #expect(reading.kinds == ["No text, photo or mood."])
    }

    @Test(
        "Journiv: a version that is newer than those known is said before anything else",
        arguments: ["2.0", "1.6", "1.5"])
    func journivNewer(version: String) throws {
        let data =
            #"{"export_version":"\#(version)","journals":[{"entries":[{"content":"x","entry_date":"2026-05-03"},{}]}]}"#
        let reading = try shelf.read(shelf.file(data))

        #expect(reading.texts == ["2026-05-03 x"])
        let newer = version == "1.5" ? [] : ["This file comes from a newer version. Some of it may be missing."]
        #expect(reading.kinds == newer + ["An entry without a date."])
        #expect(reading.problems.contains { $0.which == version } == (version != "1.5"))
    }

    // MARK: DailyTxT

    @Test("DailyTxT: months, tags by their ids, and files")
    func dailyTxT() throws {
        let month = #"""
            {"days":[{"day":3,"text":"Tram","date_written":"2026-05-03 21:10","tags":[1,2],"isBookmarked":true,
            "files":[{"filename":"tram (2).jpg"},{"filename":"gone.pdf"}],"pins":[{"text":"Rossio","lat":1}]},
            {"day":31,"text":"Last","date_written":"2026-06-02 10:00"},{"day":32,"text":"Never"},{"text":"No day"}]}
            """#
        let reading = try shelf.read(
            shelf.zip(
                [("2026/05.json", month), ("tags.json", #"{"tags":{"1":{"name":"city"},"2":{"name":"rail"}}}"#)],
                pictures: ["files/tram (2).jpg"]))

        #expect(reading.format == .dailyTxT)
        #expect(reading.texts == ["2026-05-03 Tram", "2026-05-31 Last"])
        let first = try #require(reading.entries.first)
        #expect((first.minute, first.place) == (1270, "Rossio"))
        #expect(first.tags == ["city", "rail"])
        #expect(first.pictures.map(\.name) == ["files/tram (2).jpg"])
        #expect(reading.entries.last?.minute == nil)
        #expect(reading.problemCount == 3)
    }

    @Test("DailyTxT: templates, files that no entry has and files of no known name are counted")
    func dailyTxTLeft() throws {
        let month = #"{"days":[{"day":3,"text":"Tram","files":[{"filename":"a.jpg"}]}]}"#
        let reading = try shelf.read(
            shelf.zip(
                [
                    ("2026/05.json", month), ("tags.json", "{}"), ("notes.json", #"{"a":{"b":1}}"#),
                    ("empty.json", "{}"),
                    ("templates.json", #"{"templates":[{"name":"Morning","text":"Slept?"},{"name":"Evening"}]}"#),
                ],
                pictures: ["files/a.jpg", "files/b.jpg", "files/c.pdf"]))

        #expect(reading.texts == ["2026-05-03 Tram"])
        #expect(reading.unread.counts == ["files": 2, "templates.json": 2, "notes.json": 1])
        #expect(reading.problems.isEmpty)
    }

    @Test("DailyTxT: an encrypted backup is refused with what to do")
    func encrypted() throws {
        let path = try shelf.zip([("user.json", "{}"), ("2026/05.json", "gAAAA"), ("tags.json", "{}")])

        #expect(try shelf.refusal(path) == "This DailyTxT backup is encrypted. Export one without encryption.")
    }

    // MARK: Daily You

    private let dailyYouJSON = #"""
        [{"timeCreated":"2026-05-03T21:10:00.000","timeModified":"2026-05-04T08:00:00.000","text":"Tram","mood":2,
        "images":[{"imgPath":"b.jpg","imgRank":0},{"imgPath":"a.jpg","imgRank":1}]},
        {"timeCreated":"2026-05-04T08:00:00.000","text":"","mood":-2,"imgPath":"c.jpg"},
        {"timeCreated":"2026-05-05T08:00:00.000","text":"","mood":0,"images":[]},
        {"timeCreated":"2026-05-06T08:00:00.000","text":""}, {"text":"When?"}]
        """#

    @Test("Daily You: the list of entries, with pictures where they are beside it")
    func dailyYou() throws {
        let reading = try shelf.read(
            shelf.zip([("backup.json", dailyYouJSON)], pictures: ["Images/a.jpg", "Images/b.jpg", "Images/c.jpg"]))

        #expect(reading.format == .dailyYou)
        #expect(reading.texts == ["2026-05-03 Tram", "2026-05-04 ", "2026-05-05 "])
        #expect(reading.entries.map(\.mood) == [5, 1, 3])
        #expect(reading.entries.map { $0.pictures.map(\.fileName) } == [["a.jpg", "b.jpg"], ["c.jpg"], []])
        #expect(reading.kinds == ["No text, photo or mood.", "An entry without a date."])

        let alone = try shelf.read(shelf.file(dailyYouJSON))
        #expect(alone.entries.map(\.source).first == reading.entries.map(\.source).first)
        #expect(alone.kinds.filter { $0 == "A photo is missing from the archive." }.count == 3)
    }

    @Test("Daily You: its database says the same as its list")
    func dailyYouDatabase() throws {
        let path = shelf.folder["daily_you.db"]
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood INTEGER, time_create, time_modified);
                    CREATE TABLE entry_images (id INTEGER PRIMARY KEY, entry_id, img_path, img_rank, time_create);
                    INSERT INTO entries VALUES (1, 'Tram', 2, '2026-05-03T21:10:00.000', '2026-05-04T08:00:00.000'),
                        (2, x'00', 'sad', 17, NULL),
                        (3, 'Sun', 9223372036854775807, '2026-05-05T21:10:00.000', NULL);
                    INSERT INTO entry_images VALUES (1, 1, 'b.jpg', 0, ''), (2, 1, 'a.jpg', 1, ''), (3, NULL, 5, 6, 7);
                    """)
        }
        try queue.close()
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let reading = try shelf.read(
            shelf.zip([
                ("daily_you.db", database), ("Images/a.jpg", DiaryShelf.photo), ("Images/b.jpg", DiaryShelf.photo),
            ]))
        let list = try shelf.read(
            shelf.zip([("backup.json", dailyYouJSON)], pictures: ["Images/a.jpg", "Images/b.jpg"]))

        let first = try #require(list.entries.first)
        #expect(reading.entries.filter { $0.content == first.content } == [first])
        #expect(reading.entries.map(\.mood).contains(nil))
        #expect(reading.kinds == ["An entry without a date."])
    }

    @Test("Daily You: tags of its newer database come, with their values")
    func dailyYouTags() throws {
        let path = shelf.folder["tagged.db"]
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood INTEGER, time_create, time_modified);
                    CREATE TABLE entry_images (id INTEGER PRIMARY KEY, entry_id, img_path, img_rank, time_create);
                    CREATE TABLE tags (id INTEGER PRIMARY KEY, category_id, name TEXT, tag_type INTEGER);
                    CREATE TABLE entry_tags (id INTEGER PRIMARY KEY, entry_id, tag_id, value TEXT);
                    INSERT INTO entries VALUES (1, 'A walk', 1, '2026-05-03T21:10:00.000', NULL),
                        (2, 'Rest', 1, '2026-05-04T21:10:00.000', NULL);
                    INSERT INTO tags VALUES (1, NULL, 'Outdoors', 0), (2, NULL, 'Sleep', 1);
                    INSERT INTO entry_tags VALUES (1, 1, 1, NULL), (2, 1, 2, '7.5'), (3, 2, 9, NULL), (4, NULL, 1, '');
                    """)
        }
        try queue.close()
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let reading = try shelf.read(shelf.zip([("daily_you.db", database)]))

        #expect(reading.entries.map(\.tags) == [["Outdoors", "Sleep (7.5)"], []])
    }

    @Test("Daily You: more entries than come in at once are said, and each of the first has its own pictures and tags")
    func dailyYouMany() throws {
        let path = try backup(
            """
            CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood INTEGER, time_create, time_modified);
            CREATE TABLE entry_images (id INTEGER PRIMARY KEY, entry_id, img_path, img_rank, time_create);
            CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE entry_tags (id INTEGER PRIMARY KEY, entry_id, tag_id, value TEXT);
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 50003)
            INSERT INTO entries SELECT n, 'Entry ' || n, 1, strftime('%Y-%m-%dT%H:%M:%S.000', 1000000000 + 600 * n, 'unixepoch'), NULL
            FROM number;
            INSERT INTO tags VALUES (1, 'One'), (2, 'Two');
            INSERT INTO entry_tags VALUES (1, 3, 2, NULL), (2, 2, 1, NULL), (3, 3, 1, '4'), (4, 50002, 1, NULL);
            INSERT INTO entry_images VALUES (1, 3, 'c.jpg', 0, ''), (2, 2, 'a.jpg', 1, ''), (3, 3, 'b.jpg', 2, ''),
                (4, 2, 'gone.jpg', 0, ''), (5, 2, 'a.jpg', 3, '');
            INSERT INTO entry_images SELECT n + 9, 4, 'a.jpg', -n, '' FROM
                (WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 450) SELECT n FROM number);
            """)
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let reading = try shelf.read(
            shelf.zip(
                [("daily_you.db", database)] + ["a", "b", "c"].map { ("Images/\($0).jpg", DiaryShelf.photo) }))

        #expect(reading.entries.count == 50_000)
        #expect(reading.entries[1].pictures.map(\.name) == ["Images/a.jpg"] && reading.entries[1].tags == ["One"])
        #expect(reading.entries[2].pictures.map(\.name) == ["Images/b.jpg", "Images/c.jpg"])
        #expect(reading.entries[2].tags == ["Two", "One (4)"])
        #expect(reading.entries[3].pictures.count == 1 && reading.entries[3].omittedPictures == 0)
        #expect(reading.problems.contains { $0.what.key == "Only the first %lld entries will be imported." })
        #expect(reading.problems.contains { $0.which == "\(reading.entries[1].day.iso) gone.jpg" })
    }

    @Test("Daily You: of an entry with very many pictures as many are kept as a day holds, and the day is said")
    func dailyYouPictures() throws {
        let path = try backup(
            """
            CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood INTEGER, time_create, time_modified);
            CREATE TABLE entry_images (id INTEGER PRIMARY KEY, entry_id, img_path, img_rank, time_create);
            INSERT INTO entries VALUES (1, 'a', 1, '2024-05-03T14:22:33.123', NULL), (2, 'b', 1, '2024-05-04T14:22:33.123', NULL);
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 500)
            INSERT INTO entry_images SELECT n, 1, n || '.jpg', n, '' FROM number;
            INSERT INTO entries VALUES (3, '', NULL, '2024-05-05T14:22:33.123', NULL);
            INSERT INTO entry_images SELECT 1000 + n, 2, 'gone ' || n || '.jpg', n, ''
            FROM (SELECT id AS n FROM entry_images WHERE id <= 120);
            INSERT INTO entry_images SELECT 2000 + n, 3, 'gone ' || n || '.jpg', n, ''
            FROM (SELECT id AS n FROM entry_images WHERE id <= 450);
            INSERT INTO entry_images VALUES (3000, 3, '7.jpg', 0, '');
            """)
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let reading = try shelf.read(
            shelf.zip(
                [("daily_you.db", database)] + (1...500).map { ("Images/\($0).jpg", DiaryShelf.photo) }))

        let kept = try #require(reading.entries.first?.pictures)
        #expect(kept.count == DiaryEntry.fileLimit && kept.first?.name == "Images/500.jpg")
        let plan = DiaryImportPlan(reading, known: [], own: [:], existing: .join)
        #expect(plan.overfull == [DiaryImportPlan.Overfull(day: reading.entries[0].day, skipped: 400)])
        // The first hundred that are missing have their names.
        #expect(reading.problemCount == 120 + 450)
        #expect(reading.problems.contains { $0.which == "2024-05-04 gone 100.jpg" })
        // However many are missing before it, a picture that is there comes.
        #expect(reading.entries.last?.pictures.map(\.name) == ["Images/7.jpg"])
    }

    @Test("a picture is found by its whole path, otherwise by its name in any folder, whatever the case")
    func pictureIndex() throws {
        let archive = try shelf.archive(shelf.zip([], pictures: ["a/x.jpg", "b/x.jpg", "B/y.jpg"]))
        let index = ArchiveIndex(archive)

        #expect(index.named("b/x.jpg")?.path == "b/x.jpg" && index.named("B/X.jpg")?.path == "b/x.jpg")
        #expect(index.named("c/x.jpg")?.path == "a/x.jpg" && index.named("c\\Y.JPG")?.path == "B/y.jpg")
        #expect(index.named("z.jpg") == nil)
        #expect(index.stem("Y")?.path == "B/y.jpg" && index.stem("") == nil)
    }

    @Test("Hearth: an entry keeps when it was written and when it was changed")
    func hearthMoments() throws {
        let reading = try shelf.read(
            shelf.file(
                #"""
                {"format":"hearth-diary","version":1,"entries":[{"id":"1","day":"2026-05-03","content":"x",
                "createdAt":"2026-05-03T21:00:00Z","changedAt":"2026-05-04T08:00:00Z"}]}
                """#))

        let entry = try #require(reading.entries.first)
        #expect(entry.createdAt == Instant(iso: "2026-05-03T21:00:00Z"))
        #expect(entry.changedAt == Instant(iso: "2026-05-04T08:00:00Z"))
    }

    @Test("a picture has the file name of its path, which is not kept twice, or one of its own")
    func pictureNames() throws {
        for (picture, name) in [
            (ImportedPicture(name: "Images/tram.jpg"), "tram.jpg"),
            (ImportedPicture(name: "Images/tram.jpg", fileName: "tram.jpg"), "tram.jpg"),
            (ImportedPicture(name: "ab/cd.jpg", fileName: "a tram.jpg"), "a tram.jpg"),
        ] {
            let kept = try JSONEncoder().encode(picture)
            #expect(String(decoding: kept, as: UTF8.self).components(separatedBy: name).count == 2)
            #expect(try JSONDecoder().decode(ImportedPicture.self, from: kept) == picture)
            #expect(picture.fileName == name)
        }
    }

    @Test("Daily You: its database is unpacked beside the house's own files, for the owner alone, and never stays")
    func dailyYouUnpacking() throws {
        let path = try shelf.zip([("daily_you.db", "text")])
        let archive = try shelf.archive(path)
        let file = try #require(archive.file("daily_you.db"))
        let mode = { try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int }

        try archive.withCopy(of: file, limit: 4) { copy in
            let permissions = try mode(copy)
            #expect(copy.hasPrefix(shelf.folder.path + "/"))
            #expect(permissions == 0o600)
            #expect(FileManager.default.contents(atPath: copy) == Data("text".utf8))
        }
        #expect(throws: CocoaError.self) {
            try archive.withCopy(of: file, limit: 4) { _ in throw CocoaError(.fileReadUnknown) }
        }
        #expect(throws: ArchiveError.entryTooLarge("daily_you.db", limit: 3)) {
            try archive.withCopy(of: file, limit: 3) { _ in }
        }
        #expect(try shelf.refusal(path) != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path).count == 1)
        #expect(throws: ArchiveError.self) {
            let nowhere = try ImportArchive(
                diary: path, scratch: shelf.folder.url.appendingPathComponent("none"), tables: shelf.tables)
            var reading = try DiaryReading(.dailyYou, today: shelf.today, DiaryShelf.words())
            try DailyYouDatabase.each(of: file, in: nowhere, ArchiveIndex(nowhere), into: &reading) { _, _ in }
        }
    }

    @Test("Daily You: a mood that is stored as a number with decimals, or as text, is one")
    func dailyYouNumbers() throws {
        let path = try backup(
            """
            CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood, time_create, time_modified);
            INSERT INTO entries VALUES (1, 'a', 1.0, '2026-05-03T21:10:00.000', NULL),
                (2, 'b', '-1', '2026-05-04T21:10:00.000', NULL), (3, 'c', 'sad', '2026-05-05T21:10:00.000', NULL);
            """)
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))

        #expect(try shelf.read(shelf.zip([("daily_you.db", database)])).entries.map(\.mood) == [4, 2, nil])
    }

    @Test("Daily You: a database of a version that is newer than those known is said first", arguments: [5, 6])
    func dailyYouNewer(version: Int) throws {
        let path = try backup(
            """
            PRAGMA user_version = \(version);
            CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT, mood INTEGER, time_create, time_modified);
            INSERT INTO entries VALUES (1, 'A walk', 1, '2026-05-03T21:10:00.000', NULL), (2, 'When?', 1, NULL, NULL);
            """)
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let reading = try shelf.read(shelf.zip([("daily_you.db", database)]))

        #expect(reading.texts == ["2026-05-03 A walk"])
        let newer = version > 5 ? ["This file comes from a newer version. Some of it may be missing."] : []
        #expect(reading.kinds == newer + ["An entry without a date."])
        #expect(reading.problems.first?.which == (version > 5 ? "6" : ""))
    }

    @Test("a name of a tag that is too long is said, and no more of it is held")
    func longNames() throws {
        let name = String(repeating: "y", count: 5000)
        let names = ImportedNames.shortened(name)
        #expect(names.count == 200)
        let month = #"{"days":[{"day":3,"text":"Tram","tags":[1,2]}]}"#
        let reading = try shelf.read(
            shelf.zip([
                ("2026/05.json", month),
                ("tags.json", #"{"tags":[{"id":1,"name":"city"},{"id":2,"name":"\#(name)"}]}"#),
            ]))

        #expect(reading.entries.map(\.tags) == [["city"]])
        #expect(reading.kinds == ["A tag is too long and will be skipped."])
    }

    // MARK: Daylio

    @Test("Daylio: moods are turned round, and custom ones belong to a group")
    func daylio() throws {
        let json = #"""
            {"dayEntries":[
            {"id":1,"datetime":1777845600000,"timeZoneOffset":7200000,"note_title":"Tram","note":"<b>Late</b>","mood":1,
             "assets":[9,8],"tags":[3,4]},
            {"id":2,"datetime":1777849200000,"timeZoneOffset":-36000000,"note":"","mood":77,"tags":[]},
            {"id":3,"datetime":1777849200000,"timeZoneOffset":0,"note":"","mood":5,"tags":[3]},{"id":4}],
            "tags":[{"id":3,"name":"city"}],"customMoods":[{"id":77,"mood_group_id":2}],
            "assets":[{"id":9,"checksum":"abc","type":1},{"id":8,"checksum":"voice","type":2}]}
            """#
        let packed = Data(json.utf8).base64EncodedString()
        let reading = try shelf.read(
            shelf.zip([("backup.daylio", packed)], pictures: ["assets/photos/2026/5/abc", "assets/voice/voice"]))

        #expect(reading.format == .daylio)
        // 3 May 2026, 22:00 in Greenwich
        #expect(reading.texts == ["2026-05-03 ", "2026-05-03 ", "2026-05-04 # Tram\n\n**Late**"])
        #expect(reading.entries.map(\.mood) == [4, 1, 5])
        #expect(reading.entries.map(\.minute) == [780, 1380, 0])
        #expect(reading.entries.last?.pictures.map(\.name) == ["assets/photos/2026/5/abc"])
        #expect(reading.entries.last?.pictures.map(\.fileName) == ["2026-05-04.jpg"])
        #expect(reading.kinds == ["An entry without a date."])
    }

    @Test("Daylio: a version that is newer than those known is said before anything else", arguments: [19, 20])
    func daylioNewer(version: Int) throws {
        let json =
            #"{"version":\#(version),"dayEntries":[{"id":1,"datetime":1777845600000,"timeZoneOffset":0,"mood":1},{}]}"#
        let reading = try shelf.read(shelf.zip([("backup.daylio", Data(json.utf8).base64EncodedString())]))

        #expect(reading.entries.count == 1)
        #expect(
            reading.kinds == (version > 19 ? ["This file comes from a newer version. Some of it may be missing."] : [])
                + ["An entry without a date."])
        #expect(reading.problems.first?.which == (version > 19 ? "20" : "backup.daylio"))
    }

    @Test("Daylio: Base64 with line ends and of many pieces is read, and half of it is not")
    func daylioBase64() throws {
        let entries = (0..<9000).map {
            #"{"id":\#($0),"datetime":\#(1_577_836_800_000 + $0 * 60_000),"note":"é\#($0)","mood":1}"#
        }
        let text = Data("{\"dayEntries\":[\(entries.joined(separator: ","))]}".utf8)
            .base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        let reading = try shelf.read(shelf.zip([("backup.daylio", text)]))

        #expect(reading.entries.map(\.content) == (0..<9000).map { "é\($0)" })
        #expect(reading.problems.isEmpty)
        let half = try shelf.read(shelf.zip([("backup.daylio", String(text.filter(\.isASCII).dropLast(7)))]))
        #expect(half.kinds.contains("The file is damaged or incomplete."))
    }

    @Test("Daylio: neither a written day far from the moment nor an offset of days is believed")
    func daylioUnbelieved() throws {
        let json = #"""
            {"dayEntries":[{"id":1,"datetime":1777845600000,"timeZoneOffset":7200000,"year":2026,"month":3,"day":20,"hour":1,
            "minute":2,"mood":1},{"id":2,"datetime":1777845600000,"timeZoneOffset":172800000,"mood":1}]}
            """#
        let reading = try shelf.read(shelf.zip([("backup.daylio", Data(json.utf8).base64EncodedString())]))

        #expect(reading.entries.map(\.day.iso) == ["2026-05-04"])
        #expect(reading.kinds == ["An entry without a date."])
    }

    @Test("Daylio: goals, groups of tags and the names of moods are counted")
    func daylioLeft() throws {
        let json = #"""
            {"dayEntries":[{"id":1,"datetime":1777845600000,"note":"Tram","mood":77,"tags":[3]}],
            "tags":[{"id":3,"name":"city"}],"tag_groups":[{"id":1,"name":"Places"}],
            "customMoods":[{"id":1,"custom_name":"","mood_group_id":1},{"id":77,"custom_name":"Dreamy","mood_group_id":2}],
            "goals":[{"id":1,"name":"Run"},{"id":2,"name":"Read"}],"goalEntries":[],"prefs":[{"key":"A"}],
            "assets":[],"daysInRowLongestChain":3}
            """#
        let reading = try shelf.read(shelf.zip([("backup.daylio", Data(json.utf8).base64EncodedString())]))

        #expect(reading.entries.map(\.mood) == [4])
        #expect(reading.unread.counts == ["goals": 2, "tag_groups": 1, "customMoods.custom_name": 1])
    }

    @Test("Daylio: an older backup without offsets has the days that were lived")
    func daylioWithoutOffset() throws {
        let packed = Data(
            #"""
            {"dayEntries":[{"id":1,"year":2017,"month":10,"day":10,"hour":0,"minute":2,"datetime":1510268530788,
            "timeZoneOffset":0,"mood":2,"note":"Home"},{"id":2,"year":2017,"month":10,"day":9,"hour":20,"minute":15,
            "datetime":1510254900000,"timeZoneOffset":0,"mood":1,"note":"Concert"},{"id":3,"year":2010,"month":0,"day":1,
            "hour":0,"minute":0,"datetime":1510254900000,"timeZoneOffset":3600000,"mood":1,"note":"Not believed"}]}
            """#.utf8
        ).base64EncodedString()
        let reading = try shelf.read(shelf.zip([("backup.daylio", packed)]))

        #expect(
            reading.entries.map { "\($0.day.iso) \($0.minute ?? -1) \($0.content)" } == [
                "2017-11-09 1215 Concert", "2017-11-09 1215 Not believed", "2017-11-10 2 Home",
            ])
    }

    @Test("Daylio: a moment with neither an offset nor its day is of the member's own place")
    func daylioWithoutAnything() throws {
        let json =
            #"{"dayEntries":[{"id":1,"datetime":1777849200000,"note":"Late"},"#
            + #"{"id":2,"datetime":1777849200000,"timeZoneOffset":0,"note":"Late, too"}]}"#
        let encoded = Data(json.utf8).base64EncodedString()
        let reading = try shelf.read(shelf.zip([("backup.daylio", encoded)]))

        // 23:00 in UTC is 01:00 in Berlin.
        #expect(
            reading.entries.map { "\($0.day.iso) \($0.minute ?? -1) \($0.content)" } == [
                "2026-05-03 1380 Late, too", "2026-05-04 60 Late",
            ])
    }

    @Test("Daylio: numbers beyond all measure are no moods, and no days")
    func daylioBeyond() throws {
        let json = #"""
            {"dayEntries":[{"id":1,"datetime":-9223372036854775808,"note":"No day"},
            {"id":2,"datetime":1777845600000,"timeZoneOffset":-9223372036854775808,"note":"No offset"},
            {"id":3,"datetime":1777845600000,"note":"Sad","mood":-9223372036854775808},
            {"id":4,"datetime":1777845600001,"note":"Odd","mood":77}],
            "customMoods":[{"id":77,"mood_group_id":-9223372036854775808}]}
            """#
        let packed = Data(json.utf8).base64EncodedString()
        let reading = try shelf.read(shelf.zip([("backup.daylio", packed)]))

        #expect(reading.entries.map(\.mood) == [nil, nil])
        #expect(reading.texts.joined(separator: " ").contains("Sad"))
        #expect(reading.kinds.filter { $0 == "An entry without a date." }.count == 2)
    }
}
