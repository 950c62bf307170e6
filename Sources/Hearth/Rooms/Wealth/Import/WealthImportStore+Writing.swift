import Foundation
import GRDB
import Localization

extension WealthImportStore {
    /// Brings in every good value; all of them or none, undone as one. What changes nothing leaves no trace.
    /// - Parameter title: what the bin calls it.
    /// - Throws: `Refusal.conflict` when there is no room for the new series any more.
    func bring(
        _ id: ID<KeptWealthImport>, _ reading: WealthImportReading, for member: Member, zone: TimeZone,
        title: (WealthImportPlan.Counts) -> String
    ) throws {
        guard member.role != .guest else { throw Refusal.readOnly }
        try database.write { db in
            let plan = try WealthImportPlan(reading, db)
            let counts = plan.counts
            let pairs = try newRates(reading.source.rates, db)
            if counts.new + counts.changed + pairs.count > 0 {
                let occasion = UndoStore.Occasion(
                    member: member.id, room: "wealth", subjectKind: "wealthImport", subjectId: id.uuid,
                    ownerId: member.id, phrase: UndoStore.broughtIn, name: title(counts))
                _ = try undo.recording(occasion, tables: Self.tables, in: db) {
                    try rates.add(pairs, db)
                    try WealthImportWriter(
                        reading: reading, plan: plan, rates: rates, member: member, zone: zone, now: clock.now()
                    ).write(db)
                }
            }
            try db.execute(
                sql: "UPDATE wealthImport SET isDone = 1, text = '' WHERE id = ? AND memberId = ?",
                arguments: [id, member.id])
        }
    }

    /// Those that are not there yet: a rate that somebody typed is better than one of a file.
    private func newRates(_ rates: [WealthSource.Rate], _ db: Database) throws -> [RateStore.Rate] {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM exchangeRate WHERE base = ? AND quote = ? AND day = ?)")
        return try rates.compactMap { rate in
            let isThere = try Bool.fetchOne(statement, arguments: [rate.base, rate.quote, rate.day.iso])
            return isThere == true
                ? nil : RateStore.Rate(base: rate.base, quote: rate.quote, day: rate.day, value: rate.value)
        }
    }
}
