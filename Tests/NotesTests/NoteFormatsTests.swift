import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Notes of other programs")
struct NoteFormatsTests {
    let home: TestHome
    let shelf: NoteShelf
    private let picture: [UInt8]

    init() throws {
        home = try TestHome()
        shelf = try NoteShelf(home)
        picture = try TestHome.sample("pictures/plain.png")
    }

    private func zip(_ json: String, as name: String, _ files: [String] = []) throws -> [UInt8] {
        try shelf.zip([(name, Array(json.utf8))] + files.map { ($0, picture + Array($0.utf8)) })
    }

    /// Imports a file, and the same file again, which must change nothing.
    private func bring(_ bytes: [UInt8], saying phrases: String..., location: SourceLocation = #_sourceLocation) throws
    {
        let place = try shelf.send(bytes)
        let page = try home.get(place, as: home.ada).text
        for phrase in phrases { #expect(page.contains(phrase), "\(phrase)", sourceLocation: location) }
        #expect(try shelf.bring(place).status == 303, sourceLocation: location)
        let before = try home.fingerprint()
        let again = try shelf.send(bytes)
        #expect(
            try home.get(again, as: home.ada).text.contains("There is nothing new in this file."),
            sourceLocation: location)
        try shelf.bring(again)
        #expect(try home.fingerprint() == before, sourceLocation: location)
    }

    private func notes(_ tab: String) throws -> [Note] { try home.notes(in: shelf.tab(named: tab), for: home.ada) }

    // MARK: Telegram

    @Test(
        "Telegram, one chat: formats, replies, forwards, places, polls, photos and files; service messages are counted")
    func telegram() throws {
        let json = #"""
            {"name":"Saved Messages","type":"saved_messages","id":77,"messages":[
            {"id":1,"type":"service","date":"2026-01-02T03:04:05","date_unixtime":"1767323045","action":"pin_message","text":""},
            {"id":2,"type":"message","date":"2026-01-02T03:05:05","date_unixtime":"1767323105","edited_unixtime":"1767323999",
             "from":"Ada","from_id":"user5","text":"x","text_entities":[{"type":"bold","text":"Soup 🍲"},{"type":"plain","text":" see "},
             {"type":"text_link","text":"here","href":"https://hearth.example/"},{"type":"plain","text":"\n"},
             {"type":"pre","text":"let a = 1","language":"swift"},{"type":"spoiler","text":"!"},{"type":"custom_emoji","text":"🎈","document_id":"9"}]},
            {"id":3,"type":"message","date":"2026-01-02T03:06:05","date_unixtime":"1767323165","from":"Ada","from_id":"user5",
             "forwarded_from":"Grace","reply_to_message_id":2,"text":"Yes","text_entities":[{"type":"plain","text":"Yes"}],"reactions":[{"emoji":"👍"}]},
            {"id":4,"type":"message","date":"2026-01-02T03:07:05","date_unixtime":"1767323225","from":"Ada","from_id":"user5",
             "photo":"photos/photo_1.jpg","text":"","text_entities":[]},
            {"id":5,"type":"message","date":"2026-01-02T03:08:05","date_unixtime":"1767323285","from":"Ada","from_id":"user5",
             "file":"(File not included. Change data exporting settings to download.)","file_name":"a.pdf","text":"","text_entities":[]},
            {"id":6,"type":"message","date":"2026-01-02T03:09:05","date_unixtime":"1767323345","from":null,"from_id":"user5",
             "file":"files/plan.pdf","file_name":"The plan.pdf","media_type":"voice_message","text":"","text_entities":[],
             "location_information":{"latitude":52.5,"longitude":13.25},"poll":{"question":"Tea?","answers":[{"text":"Yes","voters":1}]}},
            {"id":7,"type":"message","date":"2019-05-06T07:08:09","from":"Ada","from_id":5,"text":["Old ",{"type":"italic","text":"style"}]},
            {"id":8,"type":"message","text":"no date"}]}
            """#

        try bring(
            zip(
                json, as: "ChatExport_2026/result.json",
                ["ChatExport_2026/photos/photo_1.jpg", "ChatExport_2026/files/plan.pdf"]),
            saying: "Telegram · notes.zip", "5 messages are new.", "2 photos and files are new.",
            "service: pin_message",
            "reactions", "A photo or file is missing from the archive.", "Part of the file cannot be read.")

        let found = try notes("Telegram")
        #expect(
            found.map(\.text.signs) == [
                "Old _style_", "**Soup 🍲** see [here](https://hearth.example/)\n```swift\nlet a = 1\n```||!||🎈",
                "_↪ Grace_\n_↩ Soup 🍲 see here let a = 1!🎈_\nYes", "",
                "https://www.openstreetmap.org/?mlat=52.5&mlon=13.25\nTea?\n• Yes",
            ])
        #expect(found.map { $0.files.map(\.medium.fileName) } == [[], [], [], ["photo_1.jpg"], ["The plan.pdf"]])
        #expect(
            found[1].createdAt.milliseconds == 1_767_323_105_000 && found[1].editedAt?.milliseconds == 1_767_323_999_000
        )
        #expect(found[0].createdAt.iso == "2019-05-06T07:08:00.000Z")
        #expect(try home.search(in: shelf.tab(named: "Telegram"), for: "soup").count == 2)
    }

    @Test("Telegram, all chats: a tab for each, others by name, and the exporter's own messages without")
    func telegramAll() throws {
        let chat = { (id: Int, name: String) in
            #"{"name":"\#(name)","type":"personal_chat","id":\#(id),"messages":["#
                + #"{"id":1,"type":"message","date_unixtime":"1767323045","from":"Grace","from_id":"user6","text_entities":[{"type":"plain","text":"Hello \#(id)"}]},"#
                + #"{"id":2,"type":"message","date_unixtime":"1767323046","from":"Ada","from_id":"user5","text_entities":[{"type":"plain","text":"Hi"}]}]}"#
        }
        let json =
            #"{"about":"Here","personal_information":{"user_id":5,"first_name":"Ada"},"chats":{"about":"x","list":[\#(chat(7, "Grace")),\#(chat(8, "A very long name of a chat, indeed"))]},"left_chats":{"about":"","list":[\#(chat(9, "Left"))]}}"#

        try bring(Array(json.utf8), saying: "3 tabs are new.", "6 messages are new.")

        #expect(try notes("Grace").map(\.text.signs) == ["**Grace**\nHello 7", "Hi"])
        #expect(try notes("A very long name of a c…").map(\.text.text) == ["Grace\nHello 8", "Hi"])
        #expect(try notes("Left").map(\.text.text) == ["Grace\nHello 9", "Hi"])
    }

    // MARK: Google Keep

    @Test("Google Keep: notes, lists with ticks, labels, pictures, links and pins; what is in the trash stays there")
    func keep() throws {
        let head = #""color":"DEFAULT","isTrashed":false,"isArchived":false,"createdTimestampUsec":1767323045000000"#
        let files = [
            (
                "Takeout/Keep/Soup.json",
                #"{\#(head),"isPinned":true,"title":"Soup","textContent":"Peas\nand salt","userEditedTimestampUsec":1767323099000000,"labels":[{"name":"Kitchen"},{"name":"To try"}],"attachments":[{"filePath":"1a.jpeg","mimetype":"image/jpeg"},{"filePath":"gone.png"}],"annotations":[{"source":"WEBLINK","url":"https://hearth.example/soup"}]}"#
            ),
            (
                "Takeout/Keep/List.json",
                #"{\#(head),"isPinned":false,"title":"Shopping","listContent":[{"text":"Milk","isChecked":true,"textHtml":"x"},{"text":"Rye","isChecked":false}],"userEditedTimestampUsec":1767323045000000}"#
            ),
            (
                "Takeout/Keep/Old.json",
                #"{"color":"RED","isTrashed":true,"isPinned":false,"isArchived":false,"textContent":"Gone","userEditedTimestampUsec":1}"#
            ),
            (
                "Takeout/Keep/Empty.json",
                #"{\#(head),"isPinned":false,"textContent":"","title":"","userEditedTimestampUsec":1767323045000000}"#
            ),
            ("Takeout/Keep/Labels.txt", "Kitchen"), ("Takeout/Keep/Soup.html", "<p>"),
        ]
        let archive = try shelf.zip(files.map { ($0.0, Array($0.1.utf8)) } + [("Takeout/Keep/1a.jpg", picture)])

        try bring(
            archive, saying: "Google Keep · notes.zip", "2 tabs are new.", "2 messages are new.", "isTrashed",
            "The message is empty.", "gone.png")

        let soup = try notes("Kitchen")
        #expect(soup.map(\.text.signs) == ["**Soup**\nPeas\nand salt\nhttps://hearth.example/soup\n#To_try"])
        #expect(soup[0].pinnedAt != nil && soup[0].files.map(\.medium.fileName) == ["1a.jpg"])
        #expect(soup[0].editedAt?.milliseconds == 1_767_323_099_000)
        let list = try notes("Google Keep")
        #expect(list.map(\.text.text) == ["Shopping"] && list[0].isList)
        #expect(list[0].items.map(\.text.text) == ["Milk", "Rye"] && list[0].items.map(\.isTicked) == [true, false])
    }

    // MARK: Taby

    @Test("Taby: tabs in their order, the inbox, formats, lists, reminders; photos of one group are one message")
    func taby() throws {
        let json = #"""
            {"version":3,"messages":[
            {"id":"A","content":"Bold words","tabId":null,"createdAt":"2026-01-02T03:04:05Z","entities":[{"type":"bold","offset":0,"length":4}],
             "linkPreview":{"url":"https://hearth.example/","title":"Hearth"}},
            {"id":"B","content":"","tabId":"T2","createdAt":789000000.5,"todoTitle":"Trip","todoItems":[{"id":"1","text":"Map","isCompleted":true},{"id":"2","text":"Hat","isCompleted":false}],
             "reminderDate":"2027-02-03T09:00:00Z","reminderRepeatInterval":"weekly"},
            {"id":"C","content":"","tabId":"T1","createdAt":"2026-01-02T03:04:06Z","mediaGroupId":"G","photoFileNames":["a.jpg"]},
            {"id":"D","content":"Both","tabId":"T1","createdAt":"2026-01-02T03:04:06Z","mediaGroupId":"G","photoFileNames":["b.jpg"],"videoFileNames":["no.mov"]},
            {"id":"E","content":"Of a tab that is gone","tabId":"T9","createdAt":"2026-01-02T03:04:07Z","isPinned":true}],
            "tabs":[{"id":"T2","title":"Second","position":1},{"id":"T1","title":"First","position":0}]}
            """#

        try bring(
            zip(json, as: "data.json", ["media/a.jpg", "media/b.jpg"]), saying: "Taby · notes.zip",
            "4 messages are new.",
            "2 photos and files are new.", "no.mov", "isPinned", "linkPreview")

        let first = try notes("First")
        #expect(first.map(\.text.text) == ["Both"] && first[0].files.map(\.medium.fileName) == ["a.jpg", "b.jpg"])
        let second = try notes("Second")
        #expect(second[0].isList && second[0].text.text == "Trip" && second[0].items.map(\.isTicked) == [true, false])
        #expect(second[0].createdAt.milliseconds == 1_767_307_200_500)
        let inbox = try home.notes(in: home.inbox(of: home.ada).id, for: home.ada).filter {
            !$0.sourceURL.isEmpty || $0.text.text.contains("gone")
        }
        #expect(inbox.map(\.text.signs) == ["**Bold** words", "Of a tab that is gone"])
        #expect(inbox[0].sourceURL == "https://hearth.example/")
        #expect(try shelf.document().contains(#""start":"2027-02-03T09:00","rule":"FREQ=WEEKLY;BYDAY=WE""#))
    }

    // MARK: memos

    @Test("memos: what its API lists, with its own names; a memo of tasks alone is a list")
    func memos() throws {
        let json = #"""
            {"memos":[{"name":"memos/abc","state":"NORMAL","creator":"users/1","createTime":"2026-01-02T03:04:05Z","updateTime":"2026-01-03T03:04:05Z",
             "displayTime":"2026-01-02T03:04:05Z","content":"**Soup** with `salt`","visibility":"PRIVATE","tags":[],"pinned":true,"attachments":[{"name":"attachments/1","filename":"a.png"}]},
            {"name":"memos/def","createTime":"2026-01-02T03:05:05.123456Z","content":"- [ ] Map\n- [x] *Hat*"},
            {"content":"no name"}],"nextPageToken":""}
            """#

        try bring(
            Array(json.utf8), saying: "memos · notes.zip", "2 messages are new.", "attachments",
            "Part of the file cannot be read.")

        let found = try notes("memos")
        #expect(found.map(\.text.signs) == ["**Soup** with `salt`", ""])
        #expect(found[0].pinnedAt != nil && found[0].editedAt?.iso == "2026-01-03T03:04:05.000Z")
        #expect(
            found[1].items.map(\.text.signs) == ["Map", "_Hat_"] && found[1].items.map(\.isTicked) == [false, true])
    }

    @Test("memos: its database, with files that are in it; memos of others come with their names")
    func memosDatabase() throws {
        let folder = try TemporaryFolder()
        let path = folder["memos.db"]
        try DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE user (id INTEGER PRIMARY KEY, username TEXT, nickname TEXT, password_hash TEXT);
                    CREATE TABLE memo (id INTEGER PRIMARY KEY, uid TEXT, creator_id INTEGER, created_ts BIGINT, updated_ts BIGINT,
                        row_status TEXT, content TEXT, visibility TEXT, pinned INTEGER, payload TEXT);
                    CREATE TABLE memo_relation (memo_id INTEGER, related_memo_id INTEGER, type TEXT);
                    CREATE TABLE attachment (id INTEGER PRIMARY KEY, uid TEXT, creator_id INTEGER, filename TEXT, blob BLOB,
                        type TEXT, size INTEGER, memo_id INTEGER, storage_type TEXT, reference TEXT, payload TEXT);
                    INSERT INTO user VALUES (1, 'ada', 'Ada', 'hash'), (2, 'grace', '', 'hash');
                    INSERT INTO memo VALUES (1, 'abc', 1, 1767323045, 1767323045, 'NORMAL', 'Hello', 'PRIVATE', 0, '{}'),
                        (2, 'def', 1, 1767323046, 1767324046, 'NORMAL', 'Pinned', 'PRIVATE', 1, '{}'),
                        (3, 'ghi', 2, 1767323047, 1767323047, 'NORMAL', 'Hers', 'PUBLIC', 0, '{}');
                    INSERT INTO memo_relation VALUES (1, 2, 'REFERENCE');
                    INSERT INTO attachment VALUES (7, 'x', 1, 'far.png', NULL, 'image/png', 3, 2, 'LOCAL', 'assets/far.png', '{}');
                    """)
            try db.execute(
                sql: "INSERT INTO attachment VALUES (6, 'y', 1, 'soup.png', ?, 'image/png', 3, 1, '', '', '{}')",
                arguments: [Data(picture)])
        }

        try bring(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), saying: "3 messages are new.",
            "1 photo or file is new.", "far.png", "memo_relation")

        let found = try notes("memos")
        #expect(found.map(\.text.signs) == ["Hello", "Pinned", "**grace**\nHers"])
        #expect(found.map { $0.files.map(\.medium.fileName) } == [["soup.png"], [], []])
        #expect(found[1].pinnedAt != nil)
    }

    // MARK: Markdown

    @Test("Markdown and text: a file is a message, a folder a tab; front matter, headings, checklists, pictures beside")
    func markdown() throws {
        let files: [(String, String)] = [
            (
                "Export/Recipes/Soup.md",
                "---\ntitle: Pea soup\ncreated: 2026-01-02 03:04\ntags:\n  - food\n  - to try\n---\n# Pea soup\n\nBoil ![pot](pics/pot%201.png) and ![[pan.png|200]] it.\n![gone](gone.png) ![web](https://hearth.example/a.png)"
            ),
            ("Export/Recipes/Shopping.md", "- [ ] Milk\n- [x] **Rye**\n"),
            ("Export/Loose.txt", "Just words\r\nin lines"), ("Export/Recipes/data.bin", "x"),
            ("Export/Empty.md", "  \n"),
        ]
        let archive = try shelf.zip(
            files.map { ($0.0, Array($0.1.utf8)) } + [
                ("Export/Recipes/pics/pot 1.png", picture), ("Export/Recipes/pan.png", picture + [1]),
            ])

        try bring(archive, saying: "Markdown · notes.zip", "4 messages are new.", "gone.png", "2 tabs are new.")

        let recipes = try notes("Recipes")
        let soup = try #require(recipes.first { !$0.isList })
        #expect(
            soup.text.signs.hasPrefix("**Pea soup**\n\nBoil  and  it.") && soup.text.signs.hasSuffix("#food #to_try"))
        #expect(soup.createdAt.iso == "2026-01-02T03:04:00.000Z")
        #expect(soup.files.map(\.medium.fileName) == ["pot 1.png", "pan.png"])
        let list = try #require(recipes.first { $0.isList })
        #expect(list.text.text == "Shopping" && list.items.map(\.text.signs) == ["Milk", "**Rye**"])
        #expect(try notes("Notes").map(\.text.signs).sorted() == ["**Empty**", "**Loose**\nJust words\nin lines"])
    }

    @Test("one text file is one message")
    func oneText() throws {
        try bring(Array("# Plan\n\nSow *peas*".utf8), saying: "1 message is new.")
        #expect(try notes("Notes").map(\.text.signs) == ["**Plan**\n\nSow _peas_"])
    }

    // MARK: Tasks

    @Test("Todoist: a project is a tab, its sections are lists; dates become reminders, or stay as they are typed")
    func todoist() throws {
        let csv = """
            \u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
            task,"Milk, fresh",2 litres,4,1,Ada (1),,2027-01-05 08:30,en,UTC
            note,From the farm,,,,Ada (1),,,,
            ,,,,,,,,,
            section,Garden,,,,,,,,
            task,**Sow** peas,,1,1,Ada (1),,every friday,en,UTC
            task,Past,,4,1,Ada (1),,2020-01-01,en,UTC
            """

        try bring(
            shelf.zip([("Home [123].csv", Array(csv.utf8))]), saying: "Todoist · notes.zip", "2 messages are new.")

        let found = try notes("Home")
        #expect(found.map(\.text.text) == ["", "Garden"])
        #expect(found[0].items.map(\.text.text) == ["Milk, fresh", "↳ 2 litres", "↳ From the farm"])
        #expect(found[1].items.map(\.text.signs) == ["**Sow** peas (every friday)", "Past (2020-01-01)"])
        let document = try shelf.document()
        #expect(document.contains(#""reminders":[{"text":"Milk, fresh","start":"2027-01-05T08:30""#))
        #expect(!document.contains(#""start":"2020"#))
    }

    @Test("calendar tasks: ticks, folded and escaped lines, time zones and repetitions; events are counted")
    func calendarTasks() throws {
        let ics = """
            BEGIN:VCALENDAR\r
            X-WR-CALNAME:Errands\r
            BEGIN:VTODO\r
            UID:1\r
            SUMMARY:Buy milk\\, rye and a very long li\r
             ne\r
            DUE;TZID=Europe/Berlin:20270105T090000\r
            RRULE:FREQ=WEEKLY;BYDAY=TU\r
            BEGIN:VALARM\r
            SUMMARY:Alarm\r
            END:VALARM\r
            END:VTODO\r
            BEGIN:VTODO\r
            UID:2\r
            SUMMARY:Done thing\r
            STATUS:COMPLETED\r
            DUE;VALUE=DATE:20270106\r
            END:VTODO\r
            BEGIN:VTODO\r
            UID:3\r
            SUMMARY:Odd\r
            DESCRIPTION:With\\nmore\r
            DUE:20270107T100000Z\r
            RRULE:FREQ=MONTHLY;BYSETPOS=2;BYDAY=MO\r
            PRIORITY:1\r
            END:VTODO\r
            BEGIN:VEVENT\r
            SUMMARY:Party\r
            END:VEVENT\r
            END:VCALENDAR\r

            """

        try bring(Array(ics.utf8), saying: "1 message is new.", "VEVENT", "PRIORITY", "RRULE:FREQ=MONTHLY")

        let list = try #require(try notes("Errands").first)
        #expect(
            list.items.map(\.text.text) == ["Buy milk, rye and a very long line", "Done thing", "Odd", "↳ With more"])
        #expect(list.items.map(\.isTicked) == [false, true, false, false])
        let document = try shelf.document()
        #expect(document.contains(#""start":"2027-01-05T08:00","rule":"FREQ=WEEKLY;BYDAY=TU""#))
        #expect(document.contains(#""text":"Odd","start":"2027-01-07T10:00","next""#))
    }

    // MARK: Limits

    @Test("what does not fit a message is divided or listed, and nothing of the rest is lost")
    func limits() throws {
        let items = (0..<1002).map { #"{"text":"Item \#($0)","isChecked":false}"# }.joined(separator: ",")
        let head = #""isTrashed":false,"isPinned":false,"createdTimestampUsec":1767323045000000"#
        let files = (0..<12).map { "p\($0).png" }
        let pictures = files.map { #"{"filePath":"\#($0)"}"# }.joined(separator: ",")
        let archive = try shelf.zip(
            [
                ("a.json", Array(#"{\#(head),"title":"Long","listContent":[\#(items)]}"#.utf8)),
                ("b.json", Array(#"{\#(head),"title":"Album","textContent":"","attachments":[\#(pictures)]}"#.utf8)),
                ("c.json", Array(#"{\#(head),"textContent":"\#(String(repeating: "x", count: 100_001))"}"#.utf8)),
                (
                    "d.json",
                    Array(#"{\#(head),"textContent":"Kept","nested":\#(String(repeating: "[", count: 600))"#.utf8)
                ),
            ] + files.map { ($0, picture + Array($0.utf8)) })

        try bring(
            archive, saying: "4 messages are new.", "The text is longer than 100,000 characters.",
            "The file is damaged or incomplete.")

        let found = try notes("Google Keep")
        #expect(found.map(\.items.count).sorted() == [0, 0, 2, 1000])
        #expect(found.map(\.files.count).sorted() == [0, 0, 2, 10])
    }
}
