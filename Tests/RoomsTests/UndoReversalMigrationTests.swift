import Changesets
import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Entries of the bin from before they stored what decides their undo")
struct UndoReversalMigrationTests {
    private let database: DatabaseQueue
    private let ada = ID<Member>(at: Instant(milliseconds: 1))

    private struct Entry: Equatable {
        let phrase: String
        let kind: String
        let reversal: String?
    }

    /// Entries whose undo was reported as “… is back”.
    private static let deletions = [
        "“%@” deleted", "Beans “%@” deleted", "Brew of “%@” thrown away", "Comment “%@” deleted", "Cup of “%@” deleted",
        "Diary entry “%@” deleted", "Diary “%@” deleted", "Field “%@” deleted", "Graph “%@” deleted",
        "Kind of link “%@” deleted", "Message “%@” deleted", "Recipe “%@” deleted", "Reminder “%@” deleted",
        "Series “%@” deleted", "Tab “%@” deleted", "Template “%@” deleted", "“%@” and other messages deleted",
    ]
    /// Other entries that were stored as deletions.
    private static let changes = [
        "“%@” and others deleted", "“%@” merged", "“%@” moved", "A locked graph was deleted",
        "All brewing data of %@ deleted", "Canvas of “%@” tidied", "Diary entry “%@” moved", "Kind of link “%@” merged",
        "Link to “%@” deleted", "Message “%@” moved", "“%@” and other messages moved", "Photo of “%@” changed",
        "Photo of “%@” removed", "Rate of %@ deleted", "Rates of “%@” looked up again", "Type of “%@” changed",
        "Value of “%@” changed", "Value of “%@” deleted", "View “%@” deleted", "%@ files deleted",
    ]
    private static let additions = [
        ("Lines added to “%@”", "Adding lines to “%@” undone"), ("Links to “%@” added", "Adding links to “%@” undone"),
        ("“%@” duplicated", "Duplicating “%@” undone"), ("Brought in: %@", "Import undone: %@"),
        ("Values of %@ added", "Adding values of %@ undone"),
        ("Brews of “%@” brought in", "Import of brews undone: %@"),
        ("Brought into the diary: %@", "Import of a diary undone: %@"),
        // A phrase of a still older version, for which the undo was named as what it undid.
        ("Something added to “%@”", "Something added to “%@”"),
    ]
    private static let others = [
        ("“%@” changed", "value"), ("“%@” done", "value"), ("“%@” put off", "value"),
        ("Turn of “%@” passed on", "value"), ("“%@” removed from the household", "removal"),
    ]

    private static let before =
        (deletions + changes).map { Entry(phrase: $0, kind: "deletion", reversal: nil) }
        + additions.map { Entry(phrase: $0.0, kind: "addition", reversal: nil) }
        + additions.map { Entry(phrase: $0.1, kind: "additionUndone", reversal: nil) }
        + others.map { Entry(phrase: $0.0, kind: $0.1, reversal: nil) }
    private static let after =
        deletions.map { Entry(phrase: $0, kind: "deletion", reversal: "") }
        + changes.map { Entry(phrase: $0, kind: "change", reversal: "") }
        + additions.map { Entry(phrase: $0.0, kind: "addition", reversal: $0.1) }
        + additions.map { Entry(phrase: $0.1, kind: "additionUndone", reversal: $0.0) }
        + others.map { Entry(phrase: $0.0, kind: $0.1, reversal: "") }

    /// A database as the version before left it.
    init() throws {
        database = try .old(M0037NotePause.name, with: ada)
        try database.write { [ada] db in
            for (number, entry) in Self.before.enumerated() {
                let id = ID<UndoEntry>(at: Instant(milliseconds: 2))
                try db.execute(
                    sql: """
                        INSERT INTO undo (id, memberId, at, room, kind, subjectKind, subjectId, ownerId, phrase, name,
                            changeset)
                        VALUES (?, ?, ?, 'graphs', ?, 'graph', ?, ?, ?, 'Dune', x'')
                        """,
                    arguments: [id, ada, number, entry.kind, ada.uuid, ada, entry.phrase])
                try db.execute(
                    sql: "INSERT INTO undoPart (undoId, number, changeset) VALUES (?, 1, x'00')", arguments: [id])
            }
        }
    }

    private func stored() throws -> [Entry] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT phrase, kind, reversal FROM undo ORDER BY at")
                .map { Entry(phrase: $0[0], kind: $0[1], reversal: $0[2]) }
        }
    }

    @Test("each gets the kind and the reversal that its words meant, and keeps its parts")
    func mapped() throws {
        try Migrations.ours.migrator.migrate(database)

        #expect(try stored() == Self.after)
        let parts = try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM undoPart") }
        #expect(parts == Self.after.count)
    }

    @Test("those that lie in an older removal of a member get them when they come back")
    func removed() throws {
        let removal = try database.write { db in
            let recorder = try ChangesetRecorder(
                connection: #require(db.sqliteConnection), tables: ["undo", "undoPart"])
            try db.execute(sql: "DELETE FROM undo")
            return try recorder.finish()
        }
        try Migrations.ours.migrator.migrate(database)

        try database.write { db in
            let restoration = try removal.restore(on: #require(db.sqliteConnection))
            #expect(restoration.misfitCount == 0)
            try M0038UndoReversals.classify(restoration.inserted["undo", default: []], in: db)
        }

        #expect(try stored() == Self.after)
    }

    @Test("an entry that comes back with its kind keeps it, whatever its words")
    func kept() throws {
        try Migrations.ours.migrator.migrate(database)
        try database.write { db in
            try db.execute(sql: "UPDATE undo SET phrase = '“%@” changed'")
            let recorder = try ChangesetRecorder(connection: #require(db.sqliteConnection), tables: ["undo"])
            try db.execute(sql: "DELETE FROM undo")
            let restoration = try recorder.finish().restore(on: #require(db.sqliteConnection))
            try M0038UndoReversals.classify(restoration.inserted["undo", default: []], in: db)
        }

        let found = try stored()
        #expect(found.map(\.kind) == Self.after.map(\.kind))
        #expect(found.map(\.reversal) == Self.after.map(\.reversal))
    }
}
