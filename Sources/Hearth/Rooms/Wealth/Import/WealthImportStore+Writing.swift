import Foundation
import GRDB
import Localization

extension WealthImportStore {
    /// Brings in every good value; all of them or none, undone as one. What changes nothing leaves no trace.
    /// Of several at once the first does it; the others do nothing.
    /// - Parameter title: what the bin calls it.
    /// - Throws: `Refusal.conflict` when there is no room for the new series any more.
    func bring(
        _ id: ID<KeptWealthImport>, _ reading: WealthImportReading, for member: Member, zone: TimeZone,
        title: (WealthImportPlan.Counts) -> String
    ) throws {
        guard member.role != .guest else { throw Refusal.readOnly }
        try database.write { db in
            try db.execute(
                sql: "UPDATE wealthImport SET isDone = 1, text = '' WHERE id = ? AND memberId = ? AND isDone = 0",
                arguments: [id, member.id])
            guard db.changesCount == 1 else { return }
            let plan = try WealthImportPlan(reading, db)
            let counts = plan.counts
            if counts.new + counts.changed + counts.rates > 0 {
                let context = UndoStore.UndoContext(
                    member: member.id, room: WealthRoom.id, kind: .addition, subjectKind: "wealthImport",
                    subjectId: id.uuid, ownerId: member.id, phrase: Self.broughtIn, name: title(counts))
                _ = try undo.recording(context, tables: Self.tables, in: db) {
                    try rates.add(plan.newRates, db)
                    try WealthImportWriter(
                        reading: reading, plan: plan, rates: rates, member: member, zone: zone, now: clock.now()
                    ).write(db)
                }
            }
        }
    }
}
