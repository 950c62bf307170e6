import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Moving notes in and out")
struct NoteArchiveTests {
    let home: TestHome
    let shelf: NoteShelf

    init() throws {
        home = try TestHome()
        shelf = try NoteShelf(home)
    }

    // MARK: Out

    @Test("an export has everything as JSON, a Markdown file for each tab, a page to read, and files under their names")
    func out() throws {
        let tab = try home.tab("🛒 Shopping: food", by: home.ada)
        let note = try home.note("**Milk** & ||rye|| https://hearth.example", in: tab, by: home.ada)
        try shelf.attach(try TestHome.sample("pictures/plain.png"), named: "shelf #1.png", to: note, in: tab)
        let list = try home.note("- [x] eggs\n- [ ] flour", in: tab, by: home.ada)
        try home.house.notes.makeList(list, in: home.writable(tab, by: home.ada))
        _ = try home.post("/notes/\(tab)/messages/\(note)/react", ["emoji": "🎉"], as: home.ada)
        _ = try home.post("/notes/\(tab)/messages/\(note)/pin", ["pinned": "1"], as: home.ada)
        _ = try home.remind("Buy", on: "2027-01-05", ["on": "note", "thing": "\(note)"], by: home.ada)

        let page = try home.get("/notes/export", as: home.ada).text
        #expect(page.contains("🛒 Shopping: food") && page.contains("2 messages"))
        let reply = try home.get("/notes/export.zip?tab=\(tab)", as: home.ada)
        #expect(reply["Content-Disposition"]?.contains("hearth-notes-2026-11-21.zip") == true)
        let archive = try shelf.archive(reply.body)

        #expect(
            archive.files.map(\.name).sorted() == [
                "Markdown/🛒 Shopping_ food.md", "index.html", "media/1-shelf _1.png", "notes.json", "page/search.js",
                "page/style.css",
            ])
        let json = try shelf.text("notes.json", in: archive)
        #expect(json.hasPrefix(#"{"format":"hearth-notes","version":1,"at":"2026-11-21T"#))
        #expect(
            json.contains(
                #""entities":[{"length":4,"offset":0,"type":"bold"},{"length":3,"offset":7,"type":"spoiler"}]"#))
        #expect(json.contains(#""reactions":[{"member":"Ada","isOwn":true,"emoji":"🎉"}]"#))
        #expect(json.contains(#""reminders":[{"text":"Buy","start":"2027-01-05T09:00","next":"2027-01-05T09:00"}]"#))
        #expect(json.contains(#""pinnedAt":"2026-11-21T"#) && json.contains(#""tickedBy":"Ada","isTickedByMe":true"#))
        let read = try shelf.text("index.html", in: archive)
        #expect(
            read.contains("<b>Milk</b> &amp; ") && read.contains("☑") && read.contains("src=\"media/1-shelf _1.png\""))
        let markdown = try shelf.text("Markdown/🛒 Shopping_ food.md", in: archive)
        #expect(markdown.contains("**Milk** & ||rye||") && markdown.contains("- [x] eggs\n- [ ] flour"))
    }

    @Test("an export to read says what a message mentions, and no more than its reader may know")
    func mentions() throws {
        let own = try home.tab("Ada's own", by: home.ada)
        let target = "\(NotesController.path(own))/messages/\(try home.note("Diamonds", in: own, by: home.ada))"
        let shared = try home.tab("Shared", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let form: FormFields = ["content": "See [it](\(target)), **soon**"]
        #expect(try home.post(NotesController.path(shared) + "/messages", form, as: home.ada).status == 303)

        for (member, name) in [(home.ada, "Diamonds"), (home.grace, "…")] {
            let archive = try shelf.archive(home.get("/notes/export.zip?tab=\(shared)", as: member).body)
            let markdown = try shelf.text("Markdown/Shared.md", in: archive)
            #expect(markdown.contains("See \(name), **soon**") && !markdown.contains("\(own)"))
            let read = try shelf.text("index.html", in: archive)
            #expect(read.contains("See \(name), <b>soon</b>") && !read.contains("\(own)"))
        }
        #expect(try shelf.document().contains(target))
    }

    @Test("an export has nothing that its reader does not see: private tabs, unfinished messages, versions of others")
    func strangers() throws {
        let own = try home.tab("Ada's own", by: home.ada)
        try home.note("Diamonds", in: own, by: home.ada)
        let shared = try home.tab("Shared", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let text = try home.note("Before zaffre", in: shared, by: home.ada)
        home.clock.advance(.hours(1))
        let open = try home.writable(shared, by: home.ada)
        _ = try home.house.notes.change(text, to: NoteText(text: "After"), version: 1, in: open)
        try home.house.database.write { db in
            try home.house.notes.insert(
                NoteText(text: "Half sent"), id: ID(at: home.clock.wall.now()), awaits: 1, in: open,
                at: home.clock.wall.now(), db)
        }
        _ = try home.remind("Secret bell", on: "2027-01-05", ["on": "note", "thing": "\(text)"], by: home.ada)

        let archive = try shelf.archive(home.get("/notes/export.zip", as: home.grace).body)
        let json = try shelf.text("notes.json", in: archive)
        #expect(json.contains(#""text":"After""#) && json.contains(#""writer":"Ada","isOwn":false"#))
        for name in archive.files.map(\.name) where !name.hasPrefix("media/") {
            let text = try shelf.text(name, in: archive)
            for hidden in ["Diamonds", "Ada's own", "zaffre", "Half sent", "Secret bell"] {
                #expect(!text.contains(hidden), "\(hidden) in \(name)")
            }
        }
        #expect(try home.get("/notes/export.zip?tab=\(own)", as: home.grace).status == 404)
        #expect(try home.get("/notes/export", as: home.olle).status == 403)
        #expect(try home.get("/notes/export.zip", as: home.olle).status == 403)
        #expect(try home.get("/notes/export.zip").status == 303)
    }

    // MARK: In

    @Test("exported, all deleted, and imported, a house of random tabs is as it was", arguments: 0..<4)
    func roundTrip(_ round: UInt64) throws {
        var random = SeededGenerator(seed: SeededGenerator.seed &+ round)
        try shelf.fill(&random)
        let before = try home.get("/notes/export.zip", as: home.ada).body
        let document = try shelf.document(before)

        try home.execute("DELETE FROM noteTab WHERE ownerId = ? AND NOT isInbox", [home.ada.id])
        try home.execute("DELETE FROM note WHERE writerId = ?", [home.ada.id])
        try home.execute("DELETE FROM noteDraft", [])
        let place = try shelf.send(before)
        #expect(try home.get(place, as: home.ada).text.contains("messages are new"))
        #expect(try shelf.bring(place).status == 303)

        let after = try shelf.document()
        let lines = zip(after.split(separator: "\n"), document.split(separator: "\n"))
        #expect(after == document, "\(lines.first { $0 != $1 }.map { "\($0)\n\($1)" } ?? "")")
    }

    @Test("imported twice it changes nothing the second time, and says so")
    func twice() throws {
        var random = SeededGenerator(seed: 7)
        try shelf.fill(&random)
        let archive = try home.get("/notes/export.zip", as: home.ada).body
        let before = try home.fingerprint()

        let place = try shelf.send(archive)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("There is nothing new in this file.") && !page.contains("are new."))
        #expect(try shelf.bring(place).status == 303)
        #expect(try home.fingerprint() == before)
    }

    @Test("merging leaves what was edited here and adds what is missing; one undo takes it back")
    func merge() throws {
        let tab = try home.tab("Ideas", by: home.ada)
        let kept = try home.note("Kept", in: tab, by: home.ada)
        home.clock.advance(.seconds(1))
        let gone = try home.note("Deleted since", in: tab, by: home.ada)
        let archive = try home.get("/notes/export.zip", as: home.ada).body
        let open = try home.writable(tab, by: home.ada)
        _ = try home.house.notes.change(kept, to: NoteText(text: "Written since"), version: 1, in: open)
        _ = try home.house.notes.remove([gone], from: open)
        home.clock.advance(.seconds(1))
        try home.note("New here", in: tab, by: home.ada)
        let before = try home.fingerprint(withBin: false)

        let place = try shelf.send(archive)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("1 message is new.") && page.contains("1 message differs from yours."))
        #expect(page.contains("Replace all my notes"))
        #expect(try shelf.bring(place)["Location"]?.hasPrefix("/notes/") == true)

        #expect(try shelf.texts(in: tab) == ["Written since", "Deleted since", "New here"])
        #expect(try home.search(in: tab, for: "Deleted") == ["Deleted since"])
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try home.fingerprint(withBin: false).unversioned == before.unversioned)
    }

    @Test(
        "replacing makes the member's own tabs as the file has them and leaves those of others; one undo takes it back")
    func replace() throws {
        let tab = try home.tab("Ideas", by: home.ada)
        let edited = try home.note("Before", in: tab, by: home.ada)
        let graces = try home.tab("Grace's", by: home.grace, audience: .household(.write))
        try home.note("Mine at hers", in: graces, by: home.ada)
        let archive = try home.get("/notes/export.zip", as: home.ada).body
        home.clock.advance(.hours(1))
        let open = try home.writable(tab, by: home.ada)
        _ = try home.house.notes.change(edited, to: NoteText(text: "Since then"), version: 1, in: open)
        let later = try home.tab("Later", by: home.ada)
        try home.note("In a later tab", in: later, by: home.ada)
        try home.note("At hers since", in: graces, by: home.ada)
        let before = try home.fingerprint(withBin: false)

        #expect(try shelf.bring(shelf.send(archive), ["mode": "replace"]).status == 303)

        #expect(try shelf.texts(in: tab) == ["Before"])
        #expect(try home.get(NotesController.path(later), as: home.ada).status == 404)
        #expect(try shelf.texts(in: graces) == ["Mine at hers", "At hers since"])
        let versions = try home.get("/notes/\(tab)/messages/\(edited)/versions", as: home.ada).text
        #expect(versions.contains("Since then"))
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try shelf.texts(in: tab) == ["Since then"])
        #expect(try shelf.texts(in: later) == ["In a later tab"])
        // The version that the import kept stays: what has been typed since may be in the way of the undo.
        let after = try home.fingerprint(withBin: false).unversioned.split(separator: "\n")
        #expect(
            after.filter { !$0.hasPrefix("earlierVersion") }
                == before.unversioned.split(separator: "\n").filter { !$0.hasPrefix("earlierVersion") })
    }

    @Test("a changed file updates what it brought and was not edited here, if that is chosen")
    func again() throws {
        let (one, two) = (ID<Note>(at: home.clock.wall.now()), ID<Note>(at: home.clock.wall.now()))
        let file = { (first: String, second: String) in
            try shelf.file([(one, first), (two, second)])
        }
        try shelf.bring(shelf.send(file("Soup", "Bread")))
        let tab = try shelf.tab(named: "Moved in")
        let open = try home.writable(tab, by: home.ada)
        _ = try home.house.notes.change(two, to: NoteText(text: "Rye bread"), version: 1, in: open)

        let place = try shelf.send(file("Pea soup", "White bread"))
        let page = try home.get(place, as: home.ada).text
        #expect(
            page.contains("1 message changed since the last import.") && page.contains("1 message differs from yours."))
        try shelf.bring(place, ["again": "update"])

        #expect(try shelf.texts(in: tab) == ["Pea soup", "Rye bread"])
        #expect(try home.get("/notes/\(tab)/messages/\(one)/versions", as: home.ada).text.contains("Soup"))
    }

    @Test("members that this version does not know are kept, and exported again")
    func unknown() throws {
        let (note, item) = (ID<Note>(at: home.clock.wall.now()), ID<NoteItem>(at: home.clock.wall.now()))
        let tab = ID<NoteTab>(at: home.clock.wall.now())
        let json = """
            {"format":"hearth-notes","version":1,"tabs":[{"id":"\(tab)","name":"New","colour":{"red": 7}}],
            "messages":[{"id":"\(note)","tab":"\(tab)","createdAt":"2026-01-02T03:04:05.678Z","isList":true,"text":"",
            "items":[{"id":"\(item)","text":"Sow","place":[1, "bed"]}],"a\\"b\\\\":true,"location":{"lat":52.5,"name":"Gärten \\"A\\""}}]}
            """

        try shelf.bring(shelf.send(Array(json.utf8)))

        let again = try shelf.document()
        #expect(again.contains(#""colour":{"red":7}"#) && again.contains(#""place":[1,"bed"]"#))
        #expect(again.contains(#""a\"b\\":true"#))
        #expect(again.contains(#""location":{"lat":52.5,"name":"Gärten \"A\""}"#))
    }

    @Test("an archive of version 1 is read as it was written", arguments: [1])
    func fixture(version: Int) throws {
        let bytes = try TestHome.sample("notes/hearth-notes-\(version).json")

        let place = try shelf.send(bytes)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("1 tab is new.") && page.contains("3 messages are new."))
        #expect(page.contains("A photo or file is missing from the archive."))
        try shelf.bring(place)

        let tab = try shelf.tab(named: "🌱 Garden")
        let notes = try home.notes(in: tab, for: home.ada)
        #expect(
            notes.map(\.text.signs) == [
                "Sow **peas** on [Friday](https://hearth.example/)", "Seeds", "**Grace**\nWater them",
            ])
        #expect(
            notes[0].createdAt.iso == "2026-03-04T05:06:07.890Z" && notes[0].pinnedAt != nil && notes[0].editedAt != nil
        )
        #expect(notes[0].reactions.map(\.emoji) == ["🌻"])
        #expect(
            notes[1].items.map(\.text.text) == ["Peas", "Beans"] && notes[1].items.map(\.isTicked) == [true, false])
        #expect(notes[2].writer == home.ada.id && notes[2].text.entities == [.init(.bold, 0..<5)])
        let document = try shelf.document()
        #expect(document.contains(#""start":"2027-03-01T09:00","rule":"FREQ=YEARLY""#))
        #expect(document.contains(#""versions":[{"text":"Sow peas","entities":[]"#))
    }

    @Test("a file takes no other member's message, tab or words, whatever ids it has")
    func others() throws {
        let graces = try home.tab("Grace's", by: home.grace)
        let note = try home.note("Hers", in: graces, by: home.grace)
        let json = """
            {"format":"hearth-notes","version":1,"tabs":[{"id":"\(graces)","name":"Taken","isOwn":true}],
            "messages":[{"id":"\(note)","tab":"\(graces)","createdAt":"2026-01-02T03:04:05Z","text":"Changed","isOwn":true,"source":"javascript:alert(1)","entities":[{"type":"text_link","offset":0,"length":3,"url":"javascript:alert(2)"}]},
            {"id":"\(ID<Note>(at: home.clock.wall.now()))","tab":"\(graces)","createdAt":"2026-01-02T03:04:06Z",
            "text":"I owe Ada","isOwn":false,"writer":"Grace","reactions":[{"isOwn":false,"member":"Grace","emoji":"👍"}]}]}
            """

        try shelf.bring(shelf.send(Array(json.utf8)), ["mode": "replace"])

        #expect(try home.notes(in: graces, for: home.grace).map(\.text.text) == ["Hers"])
        let taken = try shelf.tab(named: "Taken")
        let notes = try home.notes(in: taken, for: home.ada)
        #expect(notes.map(\.text.text) == ["Changed", "Grace\nI owe Ada"])
        #expect(notes.allSatisfy { $0.writer == home.ada.id && $0.reactions.isEmpty })
        #expect(notes[0].sourceURL.isEmpty && notes[0].text.entities.isEmpty)
        #expect(try home.get(NotesController.path(taken), as: home.grace).status == 404)
    }

    @Test("what is imported is its member's alone, whoever sees what others make")
    func alone() throws {
        _ = try home.post("/settings/household", ["name": "Home", "audience": "editAll"], as: home.ada)

        try shelf.bring(shelf.send(shelf.file([(ID(at: home.clock.wall.now()), "Private")])))

        let tab = try shelf.tab(named: "Moved in")
        #expect(try home.get(NotesController.path(tab), as: home.grace).status == 404)
    }

    @Test("files that are no notes, damaged, too new or unsafe are refused with the reason, and nothing is stored")
    func refused() throws {
        let head = #"{"format":"hearth-notes","version":1,"tabs":["#
        let cases: [([UInt8], String)] = [
            (Array(#"{"a":1}"#.utf8), "This file is not from a notes app that Hearth knows."),
            (Array(#"{"format":"hearth-notes","version":2,"tabs":[],"messages":[]}"#.utf8), "newer version of Hearth"),
            (Array("\(head)],\"messages\":[]}".utf8), "There are no messages in this file."),
            (try shelf.zip([("../notes.json", Array(head.utf8))], isSafe: false), "unsafe path"),
            (Array([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 100)), "damaged or incomplete"),
        ]
        let before = try home.everything()
        for (bytes, reason) in cases {
            let reply = try home.upload("/notes/import", bytes, named: "notes.zip", as: home.ada)
            #expect(reply.status == 422)
            #expect(reply.text.contains(reason), "\(reason)")
        }
        #expect(try home.everything() == before)
        #expect(try home.upload("/notes/import", Array(head.utf8), named: "n.json", as: home.olle).status == 403)

        let broken = Array(
            "\(head){\"id\":1},{\"id\":\"\(ID<NoteTab>(at: home.clock.wall.now()))\"}],\"messages\":[{\"tex".utf8)
        let page = try home.get(shelf.send(broken), as: home.ada).text
        #expect(
            page.contains("The file is damaged or incomplete.") && page.contains("Part of the file cannot be read."))
    }

    @Test("a message that was deleted since the preview comes in again, and is found like all others")
    func deletedSince() throws {
        let notes = (0..<3).map { (ID<Note>(at: home.clock.wall.now()), "Rye \($0)") }
        try shelf.bring(shelf.send(shelf.file(notes)))
        let tab = try shelf.tab(named: "Moved in")
        let place = try shelf.send(shelf.file(notes + [(ID<Note>(at: home.clock.wall.now()), "Rye 3")]))
        #expect(try home.get(place, as: home.ada).text.contains("1 message is new."))
        _ = try home.post("/notes/\(tab)/messages/\(notes[0].0)/delete", as: home.ada)

        try shelf.bring(place)

        #expect(try shelf.texts(in: tab) == ["Rye 0", "Rye 1", "Rye 2", "Rye 3"])
        #expect(try home.search(in: tab, for: "Rye") == ["Rye 3", "Rye 2", "Rye 1", "Rye 0"])
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try home.search(in: tab, for: "Rye") == ["Rye 2", "Rye 1"])
    }

    @Test("messages that are deleted while an import runs come in again, and are found like all others")
    func deletedMeanwhile() throws {
        let notes = (0..<3).map { (ID<Note>(at: home.clock.wall.now()), "Rye \($0)") }
        try shelf.bring(shelf.send(shelf.file(notes)))
        let tab = try shelf.tab(named: "Moved in")
        let folder = try TemporaryFolder()
        let file = folder["notes.json"]
        try Data(shelf.file(notes + [(ID<Note>(at: home.clock.wall.now()), "Rye 3")])).write(
            to: URL(fileURLWithPath: file))
        let imports = try NoteImportStore(notes: home.house.notes, rooms: home.house.rooms, tables: TableReaders())
        let inbox = try home.house.noteDoor.all(for: home.ada).first { $0.tab.isInbox }.unwrap()
        let words = Words(.en, catalog: try TestHome.resources.get().catalog)
        let plan = try imports.plan(file, inbox, words)
        for note in notes { _ = try home.post("/notes/\(tab)/messages/\(note.0)/delete", as: home.ada) }

        let pieces = try NoteImportPieces(
            plan: plan, choices: NoteImportStore.Choices(mode: .merge, again: .leave),
            rows: NoteRows(StagedRows(beside: file), imports.key(words)),
            pictures: ArchivedPictures(
                of: file, limits: ImportArchive.limits, [], folder: home.house.database.folder),
            inbox: inbox.writable(), store: imports)
        try home.house.database.write { db in
            let context = UndoStore.UndoContext(
                adding: "Notes of “%@” imported", undone: "Import of notes undone: %@", "notes.json",
                in: try inbox.writable())
            var work = BulkWork(
                id: ID(at: home.clock.wall.now()), member: home.ada.id, kind: .bringIn, subject: inbox.uuid,
                entry: try imports.undo.begin(context, in: db), place: "", total: pieces.unitCount)
            var isLast = false
            while !isLast {
                let step = try pieces.next(1, of: &work, in: db)
                work.done += step.done
                isLast = step.isLast
            }
        }

        #expect(try shelf.texts(in: tab) == ["Rye 0", "Rye 1", "Rye 2", "Rye 3"])
        #expect(try home.search(in: tab, for: "Rye") == ["Rye 3", "Rye 2", "Rye 1", "Rye 0"])
    }

    @Test("a mention comes in without the name that its file has, so that no search finds it by that")
    func nameless() throws {
        let (note, tab) = (ID<Note>(at: home.clock.wall.now()), ID<NoteTab>(at: home.clock.wall.now()))
        let json = """
            {"format":"hearth-notes","version":1,"tabs":[{"id":"\(tab)","name":"New"}],
            "messages":[{"id":"\(note)","tab":"\(tab)","createdAt":"2026-01-02T03:04:05Z","text":"To Kyoto in May",
            "entities":[{"type":"mention","offset":3,"length":5,"url":"/graphs/a/entities/b"}]}]}
            """

        try shelf.bring(shelf.send(Array(json.utf8)))

        let own = try shelf.tab(named: "New")
        #expect(try shelf.texts(in: own) == ["To … in May"])
        #expect(try home.search(in: own, for: "Kyoto").isEmpty)
        #expect(try home.search(in: own, for: "May") == ["To … in May"])
    }

    @Test("another member's message with a mention that its reader cannot see is the same when it comes again")
    func withheld() throws {
        let hers = try home.tab("Grace's", by: home.grace)
        let target = "\(NotesController.path(hers))/messages/\(try home.note("Diamonds", in: hers, by: home.grace))"
        let tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let form: FormFields = ["content": "See [it](\(target))"]
        #expect(try home.post(NotesController.path(tab) + "/messages", form, as: home.grace).status == 303)
        try home.note("Rye", in: tab, by: home.ada)
        let archive = try home.get("/notes/export.zip", as: home.ada).body
        #expect(try !shelf.document(archive).contains("\(hers)"))

        let page = try home.get(shelf.send(archive), as: home.ada).text

        #expect(page.contains("messages are already here.") && !page.contains("differ"))
        try shelf.bring(shelf.send(archive), ["mode": "replace"])
        let mentions = try home.notes(in: tab, for: home.grace).flatMap { $0.text.mentions.map(\.url) }
        #expect(mentions == [target])
    }

    // MARK: In pieces

    @Test("piece by piece it comes in whole and goes out by one undo; cancelled, nothing of it stays")
    func pieces() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        let shelf = try NoteShelf(home)
        let picture = try TestHome.sample("pictures/plain.png")
        let notes = (0..<30).map { (ID<Note>(at: home.clock.wall.now()), "Message \($0)") }
        let archive = try shelf.zip(
            [("notes.json", Array(shelf.text(notes, file: { "media/\($0).png" }).utf8))]
                + (0..<30).map { ("media/\($0).png", picture + Array("\($0)".utf8)) })
        let before = try home.fingerprint(withBin: false)

        let place = try shelf.send(archive)
        let work = try #require(try shelf.bring(place)["Location"])
        try #require(work.hasPrefix("/work/"))
        _ = try home.post(work + "/cancel", as: home.ada)
        #expect(try eventually { try home.get(work, as: home.ada)["Location"] == place })
        #expect(try home.fingerprint(withBin: false) == before)

        let again = try #require(try shelf.bring(place)["Location"])
        #expect(
            try eventually(within: 60) { try home.get(again, as: home.ada)["Location"]?.hasPrefix("/notes/") == true })
        let tab = try shelf.tab(named: "Moved in")
        let found = try home.notes(in: tab, for: home.ada)
        #expect(found.map(\.text.text) == notes.map(\.1))
        #expect(found.map { $0.files.map(\.medium.fileName) } == (0..<30).map { ["\($0).png"] })
        let newest = try home.search(in: tab, for: "Message 2")
        #expect(newest == (20..<30).reversed().map { "Message \($0)" })
        #expect(try home.search(in: tab, for: "7.png") == ["Message 27", "Message 17", "Message 7"])
        _ = try home.post(try #require(try home.undoPath(as: home.ada)), as: home.ada)
        #expect(try eventually(within: 60) { try home.fingerprint(withBin: false) == before })
    }
}
