import Foundation
import GRDB
import Testing

@testable import Hearth

/// The rules between rooms: see `Room`.
@Suite("Rooms")
struct RoomTests {
    /// Rooms that every other one may know: of members, attached files and locks.
    private static let known: Set<String> = ["Household", "Media", "Locks"]

    @Test("a file of one room names no type of another")
    func apart() throws {
        let folders = try Self.sources()
        let rooms = folders.keys.sorted()
        let types = try folders.mapValues { try Set($0.flatMap { try Self.types(in: $0) }) }
        let own = try folders.mapValues { try Set($0.flatMap { try Self.types(in: $0, withNested: true) }) }
        var breaches: [String] = []
        for room in rooms {
            for file in try folders[room, default: []].flatMap({ try Self.files($0) }) {
                for other in rooms where other != room && !Self.known.contains(other) {
                    let named = file.names.intersection(types[other, default: []])
                        .subtracting(own[room, default: []])
                    if !named.isEmpty { breaches.append("\(room)/\(file.name): \(named.sorted())") }
                }
            }
        }
        #expect(rooms.count > 4)
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    @Test(
        "what is around and below the rooms names none of their types",
        arguments: [
            "Sources/Hearth/App", "Sources/Hearth/Database", "Sources/Hearth/Kit", "Views/Frame", "Views/Parts",
        ])
    func below(_ folder: String) throws {
        let own = try Self.types(in: folder, withNested: true)
        let types = try Self.sources().filter { !Self.known.contains($0.key) }.values.flatMap { $0 }
            .reduce(into: Set()) { $0.formUnion(try Self.types(in: $1)) }
        let breaches = try Self.files(folder).filter { $0.name != "Rooms.swift" }.compactMap { file in
            let named = file.names.intersection(types).subtracting(own)
            return named.isEmpty ? nil : "\(file.name): \(named.sorted())"
        }
        #expect(types.count > 100)
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    @Test("a table that refers to a member, a medium or a thing is named by a room")
    func tables() throws {
        let home = try QuietHome()
        let subjects = home.house.undo.subjects
        let named = Set(
            subjects.removedTables + subjects.mediaUses.map(\.column.table)
                + Rooms.all.flatMap { $0.passingTables } + ["rendition"])
        let targets = Set(["member", "medium"] + subjects.all.map(\.table))

        let referring = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").filter { table in
                try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
                    .contains { targets.contains($0["table"]) }
            }
        }

        #expect(referring.count > 15)
        #expect(referring.filter { !named.contains($0) } == [])
        #expect(Rooms.all.flatMap { $0.passingTables }.filter { !referring.contains($0) } == [])
    }

    @Test("what hangs on a row that an undo deletes is recorded, or keeps it")
    func cascades() throws {
        let home = try QuietHome()
        let subjects = home.house.undo.subjects
        let known = Set(subjects.addedTables + subjects.watchedTables)
        // Made anew, or of no worth without their thing.
        let worthless = Set(Rooms.all.flatMap { $0.passingTables } + ["seriesTokenRequest"])
        let added = Set(subjects.all.flatMap(\.undo.added))

        let lost = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").filter { table in
                try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
                    .contains { added.contains($0["table"]) && $0["on_delete"] == "CASCADE" }
            }.filter { !known.contains($0) && !worthless.contains($0) }
        }

        #expect(added.count > 10)
        #expect(lost == [])
    }

    @Test("every column that refers to a medium is a use of media")
    func media() throws {
        let home = try QuietHome()
        let uses = Set(home.house.undo.subjects.mediaUses.map(\.column))

        let columns = try home.house.database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
                    .filter { ["medium", "blob"].contains($0["table"] as String) }
                    .map { DatabaseColumn(table, $0["from"]) }
            }
        }

        // The columns of media themselves.
        let own = [DatabaseColumn("medium", "sha256"), DatabaseColumn("rendition", "sha256")]
        #expect(Set(columns).subtracting(own).filter { $0 != DatabaseColumn("rendition", "mediumId") } == uses)
    }

    @Test("what photos hang on has the columns that they need, comes back with its subject, and has a door")
    func uploadPlaces() throws {
        let home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
        try home.house.database.write { db in try db.execute(sql: RecipesRoom.tables) }
        let subjects = home.house.undo.subjects

        #expect(subjects.uploadPlaces.count > 1)
        for place in subjects.uploadPlaces {
            let columns = try home.house.database.read { db in
                try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [place.table])
            }
            let wanted = Self.attachmentColumns + [place.column] + place.things.compactMap(\.place?.name)
            #expect(columns.isSuperset(of: wanted), "\(place.table): \(Set(wanted).subtracting(columns))")
            let subject = try #require(subjects[place.subject])
            #expect(subject.tables.contains(place.table))
            #expect(subject.undo.tables[place.table] != nil)
            #expect(home.house.rooms.door(to: place.subject) != nil)
            let path = subject.path(home.ada.id.uuid)
            #expect(place.path(home.ada.id.uuid) == path)
        }
    }

    @Test("what reminders hang on takes them along when it goes, and has a subject that undo knows")
    func schedulePlaces() throws {
        let home = try QuietHome()
        let subjects = home.house.undo.subjects

        #expect(subjects.schedulePlaces.count > 3)
        #expect(Set(subjects.schedulePlaces.map(\.kind)).count == subjects.schedulePlaces.count)
        for place in subjects.schedulePlaces {
            let triggers = try home.house.database.read { db in
                try String.fetchAll(
                    db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
                    arguments: [place.table])
            }
            #expect(
                triggers.contains { $0.contains("AFTER DELETE") && $0.contains("DELETE FROM reminder WHERE") },
                "\(place.kind)")
            #expect(subjects[place.subject]?.tables.contains(place.table) == true, "\(place.kind)")
        }
        #expect(subjects.withHanging(["note"]) == ["note", "reminder", "reminderTurn", "reminderDue"])
    }

    @Test("what can be locked has the tables that locks need, comes back with them, and has a door that knows locks")
    func locks() throws {
        let home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
        try home.house.database.write { db in try db.execute(sql: RecipesRoom.tables) }
        let lockable = home.house.undo.subjects.all.filter { $0.lock != nil }

        #expect(lockable.count > 1)
        for subject in lockable {
            let lock = try #require(subject.lock)
            let leads = lock.address.path(home.ada.id.uuid) == subject.path(home.ada.id.uuid)
            #expect(lock.kind == subject.kind && (leads || lock.covers != nil))
            #expect(Set(subject.tables).isSuperset(of: [lock.table, lock.ways]))
            #expect(home.house.rooms.door(to: subject.kind) is any LockableDoor)
            let wanted = [
                (lock.table, ["seal", "hidesName", "idleMinutes", "graceSeconds", "createdAt"]),
                (lock.ways, ["id", "kind", "secret", "createdAt"]),
            ]
            for (table, columns) in wanted {
                let found = try home.house.database.read { db in
                    try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
                }
                #expect(found == Set(columns + [lock.subject]), "\(table)")
            }
        }
    }

    private static let attachmentColumns = [
        "id", "mediumId", "title", "titleFold", "caption", "captionFold", "position", "mainSince", "createdAt",
        "createdById", "version",
    ]

    // MARK: Sources

    private struct File {
        let name: String
        /// The types that it names, and any other word that begins with a capital and follows no full stop, nor begins a
        /// text.
        let names: Set<String>
    }

    /// The folders with the code of each room.
    private static func sources() throws -> [String: [String]] {
        let viewed = try folders("Views")
        return try folders("Sources/Hearth/Rooms").reduce(into: [:]) { folders, room in
            folders[room] = ["Sources/Hearth/Rooms/\(room)"] + (viewed.contains(room) ? ["Views/\(room)"] : [])
        }
    }

    private static func folders(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: TestHome.repository.appendingPathComponent(path).path)
            .sorted()
    }

    private static func texts(_ folder: String) throws -> [(name: String, text: String)] {
        let root = TestHome.repository.appendingPathComponent(folder)
        let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var found: [(String, String)] = []
        for case let url as URL in walk where url.pathExtension == "swift" {
            found.append((url.lastPathComponent, try String(contentsOf: url, encoding: .utf8)))
        }
        try #require(!found.isEmpty)
        return found
    }

    /// The types that the files of a folder declare for the whole module.
    private static func types(in folder: String, withNested: Bool = false) throws -> Set<String> {
        let top = /(?m)^(?:public |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
        let any = /(?m)^ *(?:\w+ )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
        let declaration = withNested ? any : top
        return try texts(folder).reduce(into: []) { names, file in
            names.formUnion(file.text.matches(of: declaration).map { String($0.1) })
        }
    }

    private static func files(_ folder: String) throws -> [File] {
        try texts(folder).map { name, text in
            let code = text.replacing(/(?m)\/\/.*$/, with: "").replacing(/"[^"\\\n]*"/, with: "\"\"")
                .replacing(/(?s)"""(?:(?!""").)*"""/) { match in
                    // Of a longer text only the interpolations.
                    match.output.matches(of: /\\\(([^\n]*)\)/).map { String($0.1) }.joined(separator: " ")
                }
            return File(name: name, names: Set(code.matches(of: /(?:^|[^.\w"])([A-Z]\w+)/).map { String($0.1) }))
        }
    }
}
