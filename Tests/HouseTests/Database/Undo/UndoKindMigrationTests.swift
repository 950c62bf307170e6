import Changesets
import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Entries of the bin from before they had kinds")
struct UndoKindMigrationTests {
    private let database: DatabaseQueue
    private let ada = ID<Member>(at: Instant(milliseconds: 1))

    private static let entries: [(phrase: String, subject: String, kind: UndoKind)] = [
        ("“%@” deleted", "graph", .deletion), ("“%@” changed", "graph", .value),
        ("Lines added to “%@”", "graph", .addition), ("Values of %@ added", "wealthRound", .addition),
        ("Brought in: %@", "wealthImport", .addition), ("Adding lines to “%@” undone", "graph", .additionUndone),
        ("Adding values of %@ undone", "wealthRound", .additionUndone), ("Import undone: %@", "graph", .additionUndone),
        ("“%@” removed from the household", "member", .removal),
    ]

    /// A database as the Hearth before left it.
    init() throws {
        database = try .old(M0020Pieces.name, with: ada)
        try database.write { [ada] db in
            for (number, entry) in Self.entries.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO undo (id, memberId, at, room, subjectKind, subjectId, ownerId, phrase, name, changeset)
                        VALUES (?, ?, ?, 'graphs', ?, ?, ?, ?, 'Dune', x'')
                        """,
                    arguments: [
                        ID<UndoEntry>(at: Instant(milliseconds: 2)), ada, number, entry.subject, ada.uuid, ada,
                        entry.phrase,
                    ])
            }
        }
    }

    private func stored() throws -> [UndoKind] {
        try database.read { db in try UndoKind.fetchAll(db, sql: "SELECT kind FROM undo ORDER BY at") }
    }

    @Test("each gets the kind that its words meant")
    func kinds() throws {
        try Migrations.ours.migrator.migrate(database)

        let found = try stored()
        #expect(found == Self.entries.map(\.kind))
    }

    @Test("those that lie in an older removal of a member get it when they come back")
    func removed() throws {
        let removal = try database.write { db in
            let recorder = try ChangesetRecorder(connection: #require(db.sqliteConnection), tables: ["undo"])
            try db.execute(sql: "DELETE FROM undo")
            return try recorder.finish()
        }
        try Migrations.ours.migrator.migrate(database)

        try database.write { db in
            let restoration = try removal.restore(on: #require(db.sqliteConnection))
            #expect(restoration.misfitCount == 0)
            try M0021UndoKinds.classify(restoration.inserted["undo", default: []], in: db)
        }

        let found = try stored()
        #expect(found == Self.entries.map(\.kind))
    }
}
