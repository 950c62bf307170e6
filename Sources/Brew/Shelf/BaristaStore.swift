import Foundation
import GRDB
import House
import Localization

/// Writes one member's part of the room as a whole: adds it, sets units, shares and empties it.
struct BaristaStore: SharingStore {
    typealias Open = OpenBarista

    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables that undo restores, parents first.
    static let tables = [
        "barista", "brewBag", "brewGear", "brewLog", "brewLogBean", "brewRun", "brewEvent", "brewMedium", "brewSource",
    ]

    /// Adds a member's part of the room if they have none.
    static func begin(for member: ID<Member>, at now: Instant, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO barista (id, ownerId) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [ID<Barista>(at: now), member])
    }

    func set(_ units: BrewUnits, of own: OwnBarista) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE barista SET usesFahrenheit = ?, usesOunces = ?, version = version + 1 WHERE id = ?",
                arguments: [units.usesFahrenheit, units.usesOunces, own.id])
        }
    }

    // MARK: Sharing

    /// When a member leaves, shared beans and gear move to the heir's shelf; the member's cups are deleted.
    static func bequeath(_ leaver: ID<Member>, _ heir: ID<Member>, _ db: Database) throws {
        for table in ["brewBag", "brewGear", "brewMedium"] {
            try db.execute(
                sql: """
                    UPDATE \(table) SET baristaId = (SELECT id FROM barista WHERE ownerId = :heir)
                    WHERE baristaId IN (
                        SELECT id FROM barista WHERE ownerId = :leaver
                            AND EXISTS (SELECT 1 FROM share WHERE share.subjectId = barista.id))
                    """, arguments: ["leaver": leaver, "heir": heir])
        }
    }

    // MARK: Deleting everything

    struct Counts: Sendable {
        let recipes: Int
        /// The number of recipes that are shared.
        let shared: Int
        let logs: Int
        let bags: Int
        let gear: Int

        var isEmpty: Bool { recipes + logs + bags + gear == 0 }
    }

    func counts(_ own: OwnBarista) throws -> Counts {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM brewRecipe WHERE ownerId = :member),
                        (SELECT count(*) FROM brewRecipe WHERE ownerId = :member AND EXISTS (
                            SELECT 1 FROM share WHERE share.subjectId = brewRecipe.id)),
                        (SELECT count(*) FROM brewLog WHERE baristaId = :barista),
                        (SELECT count(*) FROM brewBag WHERE baristaId = :barista),
                        (SELECT count(*) FROM brewGear WHERE baristaId = :barista)
                    """, arguments: ["member": own.member, "barista": own.id]
            ).unwrap()
            return Counts(recipes: row[0], shared: row[1], logs: row[2], bags: row[3], gear: row[4])
        }
    }

    /// Deletes all recipes, cups, beans, gear and running brews of a member. The starters stay.
    /// - Parameter isForGood: whether to delete it for good, together with what the bin has of the room.
    /// - Throws: `Refusal.conflict` while an import or its undo is under way: it would lose its entry of the bin.
    func removeAll(_ own: OwnBarista, isForGood: Bool) throws {
        let delete = { (db: Database) in
            try db.execute(sql: "DELETE FROM brewRun WHERE baristaId = ?", arguments: [own.id])
            try db.execute(sql: "DELETE FROM brewLog WHERE baristaId = ?", arguments: [own.id])
            try db.execute(sql: "DELETE FROM brewBag WHERE baristaId = ?", arguments: [own.id])
            try db.execute(sql: "DELETE FROM brewGear WHERE baristaId = ?", arguments: [own.id])
            try db.execute(sql: "DELETE FROM brewSource WHERE baristaId = ?", arguments: [own.id])
            try db.execute(sql: "DELETE FROM brewRecipe WHERE ownerId = ?", arguments: [own.member])
        }
        try database.write { db in
            try BulkRunner.requireQuiet(own.open.uuid, in: db)
            let context = UndoStore.UndoContext(
                member: own.member, room: BrewRoom.id, kind: .change, subjectKind: SubjectKind.barista.rawValue,
                subjectId: own.open.uuid, ownerId: own.member, phrase: Phrase.key("All brewing data of %@ deleted"),
                name: own.barista.ownerName)
            _ = try undo.recording(context, tables: ["brewRecipe", "share", "brewStep"] + Self.tables, in: db) {
                try delete(db)
            }
            guard isForGood else { return }
            try db.execute(
                sql: "DELETE FROM undo WHERE room = ? AND ownerId = ?", arguments: [BrewRoom.id, own.member])
        }
    }
}
