import Foundation
import GRDB
import Localization

/// Imports files of other programs into the room.
struct BrewImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables that an import writes, parents first.
    static let tables = ["brewRecipe", "brewStep", "brewBag", "brewGear", "brewLog", "brewLogBean", "brewSource"]

    init(_ stores: BrewStores) {
        database = stores.recipes.database
        undo = stores.recipes.undo
        clock = stores.clock
    }

    /// The plan of an import for the room as it is now.
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

    /// The address of the progress page of a running import; `nil` if there is none.
    func workPlace(_ id: ID<StagedFile>) throws -> String? {
        try database.read { db in try BulkRunner.running(at: id.uuid, in: db) }.map { BulkWork.path($0.id) }
    }

    /// Carries out a plan, undone as one. A large import goes on in the background, see `BulkRunner`, and is reverted
    /// if it does not finish. Of several simultaneous requests the first one imports; the others do nothing.
    /// - Parameters:
    ///   - preview: the address to return to if the import is cancelled.
    ///   - landing: the address that shows what was imported.
    /// - Returns: the running or finished work; `nil` if there is nothing to import.
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
    /// The destination of uploads that are imported here.
    var importDestination: StagedFile.Destination {
        StagedFile.Destination(room: BrewRoom.id, member: member, subject: id.uuid)
    }
}
