import Foundation
import GRDB
import Localization

/// Files of other programs on their way into the room.
struct BrewImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// What an import writes, parents first.
    static let tables = ["brewRecipe", "brewStep", "brewBag", "brewGear", "brewLog", "brewLogBean", "brewSource"]

    init(_ stores: BrewStores) {
        database = stores.recipes.database
        undo = stores.recipes.undo
        clock = stores.clock
    }

    /// What bringing in would come to now.
    func plan(_ reading: BrewReading, for own: OwnBarista) throws -> BrewImportPlan {
        let known = try database.read { db in
            try String.fetchSet(
                db,
                sql: """
                    SELECT source FROM brewSource WHERE baristaId = :barista
                    UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewLog WHERE baristaId = :barista
                    UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewBag WHERE baristaId = :barista
                    UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewGear WHERE baristaId = :barista
                    UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewRecipe WHERE ownerId = :member
                    """, arguments: ["barista": own.id, "member": own.member])
        }
        return BrewImportPlan(reading, known: known)
    }

    /// The page of the work that brings a file in, if one does.
    func workPlace(_ id: ID<StagedFile>) throws -> String? {
        try database.read { db in try BulkRunner.running(at: id.uuid, in: db) }.map { BulkWork.path($0.id) }
    }

    /// Brings in what a plan says, undone as one. What is much goes on after this returns, see `BulkRunner`, and is taken
    /// back whole should it not come to its end. Of several at once the first does it; the others do nothing.
    /// - Parameters:
    ///   - preview: where whoever stops it finds it again.
    ///   - landing: where they find what it brought.
    /// - Returns: the work as it stands, if there is anything to do.
    func bring(
        _ staged: StagedFile, _ plan: BrewImportPlan, for own: OwnBarista, preview: String, landing: String
    ) throws -> BulkWork? {
        let barista = try own.open.writable()
        return try undo.bulk.begin { db in
            guard try !staged.isTaken(in: db) else { return nil }
            guard plan.count > 0 else {
                try StagedFile.finish(staged.id, in: BrewRoom.id, at: landing, of: database.folder)
                return nil
            }
            let context = UndoStore.UndoContext(BrewImports.imported, staged.fileName, in: barista, kind: .addition)
            let work = BulkWork(
                id: ID(at: clock.now()), member: own.member, kind: .bringIn, subject: staged.id.uuid,
                entry: try undo.begin(context, in: db), place: preview, total: plan.count)
            try work.insert(payload: "", at: clock.now(), in: db)
            return (
                work, BrewImportPieces(plan: plan, barista: barista, staged: staged.id, landing: landing, store: self)
            )
        }
    }
}

extension OwnBarista {
    /// Of files that are uploaded to be imported here.
    var importDestination: StagedFile.Destination {
        StagedFile.Destination(room: BrewRoom.id, member: member, subject: id.uuid)
    }
}
