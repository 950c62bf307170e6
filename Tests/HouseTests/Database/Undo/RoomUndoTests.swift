import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// As `UndoPropertyTests`, for the rooms whose things a `Scene` holds: every form that leaves something to be undone.
@Suite("Undoing in every room after others went on")
struct RoomUndoTests {
    private static let rooms = ["/notes", "/diary", "/brew", "/reminders", "/graphs/:graph/canvas"]

    /// The routes of these rooms that an undo takes back, as `Scene` asks for them.
    static let actions = [
        "/graphs/:graph/canvas/links", "/graphs/:graph/canvas/views/:view/delete",
        "/notes/:tab/delete", "/notes/:tab/messages/:message/delete", "/notes/:tab/chosen",
        "/notes/:tab/messages/:message/items/:item/delete", "/notes/:tab/messages/:message/media/delete",
        "/notes/:tab/media/:file/delete",
        "/diary/templates/:template/delete", "/diary/:diary/delete", "/diary/:diary/tags",
        "/diary/:diary/days/:day/delete",
        "/diary/:diary/days/:day/move", "/diary/:diary/entries/:entry/comments/:comment/delete",
        "/diary/:diary/entries/:entry/media/delete", "/diary/:diary/media/:file/delete",
        "/brew/recipes/:recipe/delete", "/brew/runs/:run/drop", "/brew/logs/:log/delete",
        "/brew/of/:barista/beans/:bag/delete", "/brew/of/:barista/gear/:gear/delete",
        "/brew/of/:barista/beans/:bag/media/delete", "/brew/of/:barista/media/:file/delete",
        "/reminders/dues/:due/done", "/reminders/dues/:due/snooze", "/reminders/:reminder/done",
        "/reminders/:reminder/delete",
        "/notes/:tab/messages/:message/preview/delete",
        "/notes/:tab/messages/:message/versions/:version/restore",
        "/diary/templates/:template/versions/:version/restore",
        "/diary/:diary/entries/:entry/versions/:version/restore",
        "/brew/recipes/:recipe/versions/:version/restore", "/brew/logs/:log/versions/:version/restore",
        "/brew/of/:barista/beans/:bag/versions/:version/restore",
    ]

    private func entries(_ scene: Scene) throws -> [ID<UndoEntry>] {
        try scene.home.house.database.read { db in
            try ID<UndoEntry>.fetchAll(db, sql: "SELECT id FROM undo ORDER BY at DESC, rowid DESC")
        }
    }

    /// - Returns: the entry that a route left.
    private func perform(_ action: String, in scene: Scene) throws -> ID<UndoEntry>? {
        let route = try #require(scene.writes.first { $0.pattern == action })
        let old = try Set(entries(scene))
        _ = try scene.home.post(scene.path(route), scene.form(route) ?? FormFields(), as: scene.home.ada)
        scene.home.clock.advance(.minutes(1))
        return try entries(scene).first { !old.contains($0) }
    }

    @Test("each route that leaves an undo is tried here")
    func all() throws {
        let routes = try Scene(grace: .write).writes.map(\.pattern)
        let own = routes.filter { pattern in Self.rooms.contains { pattern.hasPrefix($0) } }
        let left = try own.filter { try perform($0, in: Scene(grace: .write)) != nil }
        #expect(left.sorted() == Self.actions.sorted())
    }

    @Test("without edits everything is as it was, and nothing is left in the bin", arguments: actions)
    func whole(action: String) throws {
        let scene = try Scene(grace: .write)
        let (before, found) = (try scene.cells(), try scene.found())
        let entry = try #require(try perform(action, in: scene))

        #expect(try scene.home.post("/undo/\(entry)", as: scene.home.ada).status == 303)

        #expect(try Self.unlike(before, scene.cells()) == [])
        #expect(try Self.unlike(found, scene.found()) == [])
        #expect(try !entries(scene).contains(entry))
    }

    @Test("two who undo at once: one does it, and both are led to the same place", arguments: actions)
    func twice(action: String) throws {
        let scene = try Scene(grace: .write)
        let before = try scene.cells()
        let entry = try #require(try perform(action, in: scene))
        _ = try scene.home.cookie(scene.home.ada)

        let replies = try together(2) { _ in try scene.home.post("/undo/\(entry)", as: scene.home.ada) }

        #expect(replies.map(\.status) == [303, 303])
        #expect(try Self.unlike(before, scene.cells()) == [])
    }

    private static let seeds = UndoTrial.seeds

    @Test("whatever nobody touched since is as it was, and nothing typed since is lost", arguments: actions, seeds)
    func property(action: String, seed: UInt64) throws {
        let scene = try Scene(grace: .write)
        let before = try scene.cells()
        let entry = try #require(try perform(action, in: scene))
        let left = try scene.cells()
        let number = try #require(Self.actions.firstIndex(of: action))
        var random = SeededRandom(seed: seed + 1000 * UInt64(number))
        let done = try (0..<12).map { _ in try edit(scene, &random) }
        // What the edits left to the lanes, such as the places of a canvas, is not the undo's work.
        scene.home.house.jobs.stop()
        let now = try scene.cells()

        let reply = try scene.home.post("/undo/\(entry)", as: scene.home.ada)

        let end = try scene.cells()
        let told = Comment(rawValue: "seed \(seed) after \(done)")
        #expect([303, 404, 409].contains(reply.status), "\(reply.main)")
        if reply.status != 303 { #expect(Self.unlike(now, end) == [], told) }
        let touched = Set(left.keys).union(now.keys).filter { left[$0] != now[$0] }
        let lost = touched.filter { key in
            guard let typed = now[key], end[key] != typed else { return false }
            // What was deleted from a list is a line of the text that the list was turned into since.
            let isLonger = key.hasSuffix(".content") && end[key]?.hasPrefix(typed + "\n") == true
            return !isLonger && !now.isJoined(Self.row(key), in: end)
        }
        #expect(lost.map { "\($0): \(now[$0] ?? "-") -> \(end[$0] ?? "-")" }.sorted() == [], told)
        guard reply.status == 303 else { return }
        let changed = Set(touched.map(Self.row))
        let gone = Set(touched.filter { now[$0] == nil }.map(Self.row))
        let unlike = Set(before.keys).union(left.keys).subtracting(touched).filter { key in
            // In a row that was changed since, columns that belong together stay as they are.
            if end[key] == before[key] || changed.contains(where: { now.isJoined($0, in: [key: end[key] ?? ""]) }) {
                return false
            }
            if changed.contains(Self.row(key)), end[key] == now[key] { return false }
            if key.hasPrefix("noteItem "), let note = before[Self.row(key) + ".noteId"],
                let text = before[Self.row(key) + ".text"], end["note \(note).content"]?.contains("\n" + text) == true
            {
                return false
            }
            // What hangs on a message is in the message's tab, to which it was moved.
            if key.hasSuffix(".tabId"), let note = end[Self.row(key) + ".noteId"], end[key] == end["note \(note).tabId"]
            {
                return false
            }
            // Rows that hung on a deleted one are gone with it.
            return !gone.contains { row in Self.ids(row).contains { before.hangs(Self.row(key), on: $0) } }
        }
        #expect(unlike.map { "\($0): \(before[$0] ?? "-") -> \(end[$0] ?? "-")" }.sorted() == [], told)
    }

    /// One random form of these rooms.
    private func edit(_ scene: Scene, _ random: inout SeededRandom) throws -> String {
        scene.home.clock.advance(.minutes(1))
        // A file of the diary itself brings a deleted day in again: undo makes one entry of both, under one of their ids.
        let routes = scene.writes.filter { route in
            Self.rooms.contains { route.pattern.hasPrefix($0) } && !route.pattern.contains("/lock")
                && !route.pattern.hasSuffix("/import/:staged")
        }
        let route = routes[random.below(routes.count)]
        var form = FormFields()
        for (name, value) in scene.form(route)?.fields ?? [] {
            form.add(name, value.replacingOccurrences(of: "Planted", with: "Planted \(random.below(900))"))
        }
        let member = random.below(2) == 0 ? scene.home.ada : scene.home.grace
        let reply = try scene.post(form, to: scene.path(route), as: member)
        #expect(scene.home.incidents.all == [], "\(route.pattern)")
        return "\(route.pattern) \(reply.status)"
    }

    // MARK: The cells that are compared

    /// `note 0A… content` without its column.
    private static func row(_ key: String) -> String { String(key.prefix { $0 != "." }) }

    private static func ids(_ row: String) -> [String] { row.split(separator: " ").dropFirst().map(String.init) }

    private static func unlike(_ one: [String: String], _ other: [String: String]) -> [String] {
        Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
            .map { "\($0): \(one[$0] ?? "-") -> \(other[$0] ?? "-")" }.sorted()
    }
}

extension [String: String] {
    /// Whether a row is gone and its text stands behind another's: a day that was written anew has both texts.
    fileprivate func isJoined(_ row: String, in end: [String: String]) -> Bool {
        guard row.hasPrefix("diaryEntry "), let text = self[row + ".content"], end[row + ".id"] == nil else {
            return false
        }
        return end.contains { $0.key.hasPrefix("diaryEntry ") && $0.value.hasSuffix("\n\n" + text) }
    }

    /// Whether a row names the id, in its key or in one of its columns.
    fileprivate func hangs(_ row: String, on id: String) -> Bool {
        row.contains(id) || contains { $0.key.hasPrefix(row + ".") && $0.value == id }
    }
}

extension Scene {
    /// Everything in the tables of these rooms: `table ID….column`. Versions, dates of changes and folds are no part.
    fileprivate func cells() throws -> [String: String] {
        let rooms = ["note", "diary", "brew", "reminder", "canvasView", "entityPlace", "attributePlace", "share"]
        // The search index is compared by itself; the rest is no member's text.
        let derived = [
            "noteEntry", "diaryNumber", "noteVisit", "noteDraft", "reminderStale", "reminderRevision", "diaryDraftKey",
        ]
        return try home.house.database.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
            var cells: [String: String] = [:]
            for table in tables
            where (table == "link" || rooms.contains(where: table.hasPrefix)) && !derived.contains(table)
                && !table.contains("Text_")
            {
                let columns = try Row.fetchAll(db, sql: "SELECT name, pk FROM pragma_table_info(?)", arguments: [table])
                let keys = columns.filter { $0["pk"] > 0 }.map { $0["name"] as String }
                for row in try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"") {
                    let text = { (column: String) in Self.text(row[column] as DatabaseValue) }
                    let key = "\(table) \(keys.map(text).joined(separator: " "))"
                    for column in columns.map({ $0["name"] as String }) where !Self.isDerived(column) {
                        cells["\(key).\(column)"] = text(column)
                    }
                }
            }
            return cells
        }
    }

    private static func isDerived(_ column: String) -> Bool {
        ["version", "changedAt", "words"].contains(column) || column.hasSuffix("Fold")
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .blob(let data): data.map { String(format: "%02X", $0) }.joined()
        case .string(let text): text
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .null: "-"
        }
    }

    /// The texts of the search index, by the things that they are of.
    fileprivate func found() throws -> [String: String] {
        try home.house.database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT hex(thingId), searchText.title || searchText.body FROM searchEntry
                    JOIN searchText ON searchText.rowid = searchEntry.number
                    """)
            return Dictionary(uniqueKeysWithValues: rows.map { ("search \($0[0] as String)", $0[1] as String) })
        }
    }
}
