import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Searching notes")
struct NoteSearchTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let other: ID<NoteTab>

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada)
        other = try home.tab("Cellar", by: home.ada, audience: .chosen([home.grace.id: .read]))
    }

    private func found(_ words: String, for member: Member? = nil, only: ID<NoteTab>? = nil) throws -> [String] {
        let member = member ?? home.ada
        let tabs = try home.house.noteDoor.all(for: member)
        return try home.house.notesRoom.search.find(SearchQuery(words), in: tabs, only: only, limit: 20)
            .hits.map(\.note.text.text)
    }

    @Test(
        "words in any order, at the beginning of a word or within it, whatever their case and accents",
        arguments: [
            "creme brulee", "BRULEE crème", "brûl", "rulé", "Crème", "br", "6 eggs", "6", "eggs 6",
        ])
    func words(query: String) throws {
        try home.note("Crème brûlée: 6 eggs", in: tab, by: home.ada)
        try home.note("Something else: 16 hens", in: tab, by: home.ada)
        #expect(try found(query) == ["Crème brûlée: 6 eggs"])
    }

    @Test(
        "one or two letters are found where a word begins, wherever it stands, and not within it",
        arguments: [
            ("a", true), ("l", true), ("c", true), ("t", true), ("au", true), ("la", true), ("ч", true), ("7", true),
            ("ш", false), ("f", false), ("i", false), ("ai", false), ("0", false), ("a ч", true), ("a ш", false),
        ])
    func beginnings(query: String, isFound: Bool) throws {
        try home.note("Café au lait (tea, 70 °C) Чашка", in: tab, by: home.ada)
        #expect(try found(query, only: tab).count == (isFound ? 1 : 0))
    }

    @Test(
        "items, titles of lists, names and captions of files are found, and what is changed or gone is found as it is")
    func everything() throws {
        let id = try home.note("Cardamom\nSaffron", in: tab, by: home.ada)
        let (_, file, _) = try home.furnish(id, in: tab, by: home.ada, marker: "Quince")
        #expect(try found("saffron") == [""])
        #expect(try found("quince saffron") == [""])
        let open = try home.writable(tab, by: home.ada)
        #expect(
            try home.post(
                "\(NotesController.path(tab))/media/\(file)", ["title": "", "caption": "Medlar", "version": "1"],
                as: home.ada
            ).status == 303)
        #expect(try found("medlar") == [""])
        let item = try home.house.notes.note(id, in: open.open).items[0]
        try home.change(item, to: NoteText(text: "Pepper"), in: open)
        #expect(try found("cardamom").isEmpty)
        #expect(try found("pepper") == [""])
        #expect(
            try home.house.notes.change(
                id, to: NoteText(text: "Spices"), version: home.house.notes.note(id, in: open.open).version, in: open
            ).isDone)
        #expect(try found("spices pepper") == ["Spices"])
        let entry = try home.house.notes.remove([id], from: open)
        #expect(try found("pepper").isEmpty)
        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try found("spices pepper medlar") == ["Spices"])
        try home.house.notes.makeText(id, in: open)
        #expect(try found("pepper") == ["Spices\nPepper\nSaffron"])
        _ = try home.house.notes.move([id], from: open, to: home.writable(other, by: home.ada))
        #expect(try found("pepper", only: tab).isEmpty)
        #expect(try found("pepper", for: home.grace).count == 1)
    }

    @Test("what is brought back is found again: an item, a message that moved meanwhile, and a tab with all it had")
    func broughtBack() throws {
        let open = try home.writable(tab, by: home.ada)
        let list = try home.note("Cardamom\nSaffron", in: tab, by: home.ada)
        let (item, _, _) = try home.furnish(list, in: tab, by: home.ada, marker: "Quince")
        for number in 1...3 { try home.note("Quince \(number)", in: tab, by: home.ada) }

        let ofItem = try home.house.notes.removeItem(item, of: list, in: open)
        #expect(try found("cardamom").isEmpty)
        try home.note("Written meanwhile: quince", in: tab, by: home.ada)
        _ = try home.house.undo.restore(ofItem, for: home.ada)
        #expect(try found("cardamom quince") == [""])

        let before = try found("quince")
        let ofTab = try home.house.noteTabs.remove(OwnTab(home.house.noteDoor.open(tab, for: home.ada)))
        #expect(try found("quince").isEmpty)
        try home.note("Quince in the cellar", in: other, by: home.ada)
        _ = try home.house.undo.restore(ofTab, for: home.ada)
        #expect(try found("quince", only: tab) == before)
        #expect(try found("quince").count == before.count + 1)
        #expect(try found("cardamom") == [""])
    }

    @Test("what was written last stands first, also after an undo, and whenever an import brought it")
    func newest() throws {
        let open = try home.writable(tab, by: home.ada)
        let plums = try (1...3).map { number in
            home.clock.advance(.milliseconds(700))
            return try home.note("Plum \(number)", in: tab, by: home.ada)
        }
        let after = ["Plum 3", "Plum 2", "Plum 1"]
        #expect(try found("plum") == after)

        for removed in [[plums[0]], [plums[0], plums[1]], plums] {
            home.clock.advance(.hours(1))
            let entry = try home.house.notes.remove(removed, from: open)
            _ = try home.house.undo.restore(entry, for: home.ada)
            #expect(try found("plum") == after)
        }
        let ofTab = try home.house.noteTabs.remove(OwnTab(home.house.noteDoor.open(tab, for: home.ada)))
        try home.note("Plum in the cellar", in: other, by: home.ada)
        _ = try home.house.undo.restore(ofTab, for: home.ada)
        #expect(try found("plum") == ["Plum in the cellar"] + after)

        let shelf = try NoteShelf(home)
        try shelf.bring(shelf.send(shelf.file([(ID(at: home.clock.wall.now()), "Plum of January")])))
        #expect(try found("plum") == ["Plum in the cellar"] + after + ["Plum of January"])
    }

    @Test("messages from before numbers told the time are found by it, whatever order they came in")
    func numbered() throws {
        let database = try DatabaseQueue.old(M0069NoteReplies.name)
        let id = { (number: UInt8) in Data(repeating: number, count: 16) }
        let times: [Int64] = [5000, 1000, -3, 5000, 9_000_000, 1001]
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO member (id, name, nameFold, passwordHash, role, language, timeZone, createdAt)
                    VALUES (:1, 'Ada', 'ada', '', 'admin', 'en', 'UTC', 0);
                    INSERT INTO noteTab (id, ownerId, name, isInbox, createdAt) VALUES (:2, :1, 'Plums', 0, 0);
                    """, arguments: ["1": id(1), "2": id(2)])
            for (index, time) in times.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO note (id, tabId, writerId, content, contentFold, createdAt, position, arrivedAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        id(UInt8(10 + index)), id(2), id(1), "Plum \(index)", "plum \(index)", time, index, time,
                    ])
            }
        }

        try Migrations.ours.migrator.migrate(database)

        let order = { (db: Database) in
            try String.fetchAll(
                db,
                sql: """
                    SELECT note.content FROM noteText JOIN noteEntry ON number = noteText.rowid
                    JOIN note ON note.id = noteId WHERE noteText MATCH 'plum' ORDER BY number DESC
                    """)
        }
        #expect(try database.read(order) == ["Plum 4", "Plum 3", "Plum 0", "Plum 5", "Plum 1", "Plum 2"])
    }

    @Test("nobody finds what they may not see, the newest stands first, and a tab narrows it")
    func scope() throws {
        try home.note("Older wine", in: other, by: home.ada)
        home.clock.advance(.seconds(1))
        try home.note("Wine soup", in: tab, by: home.ada)
        #expect(try found("wine") == ["Wine soup", "Older wine"])
        #expect(try found("wine", for: home.grace) == ["Older wine"])
        #expect(try found("wine", for: home.olle).isEmpty)
        #expect(try found("wine", only: other) == ["Older wine"])
        let page = try home.get("/notes/search?q=wine&tab=\(tab)", as: home.grace).text
        #expect(page.contains("Older <mark>wine</mark>") && !page.contains("soup"))
        #expect(try home.get("/search?q=wine", as: home.grace).text.contains("Older <mark>wine</mark>"))
    }

    @Test("what is hidden stays hidden in results, on Today, in the bin and in previews")
    func hidden() throws {
        let id = try home.note("Gift: ||the red kettle|| for Olle", in: other, by: home.ada)
        try home.house.notes.pin(id, isPinned: true, in: home.writable(other, by: home.ada))
        for path in ["/notes/search?q=gift", "/search?q=gift", "/today", "\(NotesController.path(other))/select"] {
            #expect(try !home.get(path, as: home.ada).text.contains("kettle"), "\(path)")
        }
        let page = try home.get(NotesController.path(other), as: home.grace).text
        #expect(page.components(separatedBy: "kettle").count == 2)
        #expect(page.contains("spoiler"))
        _ = try home.house.notes.remove([id], from: home.writable(other, by: home.ada))
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains("kettle"))
    }

    @Test("three lines stand in a result, from the first that has a word, and one in the search of the house")
    func lines() throws {
        try home.note("Cake\nSix eggs\nMilk\n\nRye flour\nPlums", in: tab, by: home.ada)

        let page = try home.get("/notes/search?q=eggs&part=1", as: home.ada).text
        let house = try home.get("/search?q=eggs", as: home.ada).text

        #expect(page.contains("Six <mark>eggs</mark>\nMilk\nRye flour<"))
        #expect(!page.contains("Cake") && !page.contains("Plums"))
        #expect(house.contains("Six <mark>eggs</mark><"))
    }

    @Test("two items of a list stand in a result, those that were looked for first, and how many more there are")
    func items() throws {
        let id = try home.note("Milk\nRye\nOats\nSalt and oil", in: tab, by: home.ada)
        let open = try home.writable(tab, by: home.ada)
        try home.house.notes.makeList(id, in: open)
        let items = try home.house.notes.note(id, in: open.open).items
        try home.house.notes.tick(items[3].id, isTicked: true, of: id, in: open.joinable)
        let page = try home.get("/notes/search?q=oil&part=1", as: home.ada).text
        #expect(page.contains("● Salt and <mark>oil</mark>") && page.contains("+3 more"))
        #expect(!page.contains("<html"))
    }
}
