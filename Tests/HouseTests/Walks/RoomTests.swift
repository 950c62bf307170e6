import Foundation
import GRDB
import Rooms
import Testing

@testable import House
@testable import HouseTestSupport
@testable import MadeUpRoom

/// The rules between rooms: see `Room`.
@Suite("Rooms")
struct RoomTests {
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
        #expect(
            Set(subjects.withHanging(["note"])) == [
                "note", "reminder", "reminderTurn", "reminderDue", "earlierVersion",
            ])
    }

    @Test("what can be locked has the tables that locks need, comes back with them, and has a door that knows locks")
    func locks() throws {
        let home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
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
}
