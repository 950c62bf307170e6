import Foundation
import GRDB
import House
import Localization

/// Imports files of other programs into the room.
struct BrewImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock
    let media: MediaStore

    /// The tables that an import writes, parents first.
    static let tables = [
        "brewRecipe", "brewStep", "brewBag", "brewGear", "brewLog", "brewLogBean", "brewMedium", "brewSource",
    ]

    init(_ stores: BrewStores) {
        database = stores.recipes.database
        undo = stores.recipes.undo
        clock = stores.clock
        media = stores.shelf.attachments.media
    }

    /// The plan of an import for the room as it is now.
    func plan(_ reading: BrewReading, for own: OwnBarista) throws -> BrewImportPlan {
        try BrewImportPlan(reading, own, database)
    }

    /// Carries out a plan, see `UndoStore.bring`.
    func bring(
        _ staged: StagedFile, _ plan: BrewImportPlan, _ again: ImportAgain, for own: OwnBarista,
        preview: String, landing: String
    ) throws -> BulkWork? {
        let barista = try own.open.writable()
        let context = UndoStore.UndoContext(
            adding: Phrase.key("Brews of “%@” brought in"), undone: Phrase.key("Import of brews undone: %@"),
            staged.fileName, in: barista)
        return try undo.bring(staged, preview: preview, landing: landing) { _ in
            guard plan.count(again) > 0 else { return nil }
            let pictures = try BrewArchive.pictures(plan.photos, of: staged.path, folder: database.folder)
            let pieces = BrewImportPieces(
                plan: plan, again: again, pictures: pictures, barista: barista, store: self)
            return UndoStore.BeginningImport(context, pieces, total: pictures.count + plan.count(again))
        }
    }
}

extension OwnBarista {
    /// The destination of uploads that are imported here.
    var importDestination: StagedFile.Destination {
        StagedFile.Destination(room: BrewRoom.id, member: member, subject: id.uuid)
    }
}
