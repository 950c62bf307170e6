import Foundation
import GRDB
import House
import Localization

/// Imports files of values.
struct WealthImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let rates: RateStore
    let clock: WallClock

    /// The title of an import in the bin. Databases have the key, so it keeps its old words: people read “Imported: …”.
    static let broughtIn = Phrase.key("Brought in: %@")

    /// The tables that an import writes and its undo restores; parents first.
    static let tables = SeriesStore.tables + ["share", "exchangeRate", "wealthTarget"]

    /// The destination of texts that are imported by a member.
    static func destination(_ member: ID<Member>) -> StagedFile.Destination {
        StagedFile.Destination(room: WealthRoom.id, member: member, subject: member.uuid)
    }

    /// The plan of an import against the current data.
    func plan(_ reading: WealthImportReading) throws -> WealthImportPlan {
        WealthImportPlan(reading, try present(reading))
    }

    func present(_ reading: WealthImportReading) throws -> WealthImportPresent {
        try WealthImportPresent(reading, rates) { try database.read($0) }
    }
}
