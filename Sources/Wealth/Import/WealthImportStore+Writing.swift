import Foundation
import GRDB
import House
import Localization

extension WealthImportStore {
    /// Imports every good value, see `UndoStore.bring`; an import that changes nothing gets no entry.
    /// - Parameters:
    ///   - preview: the address to return to if the import is cancelled.
    ///   - landing: the page to which the member goes afterwards.
    ///   - title: the entry's name in the bin.
    /// - Throws: `Refusal.conflict` if the limit of active series is reached.
    @discardableResult
    func bring(
        _ staged: StagedFile, _ reading: WealthImportReading, for writer: Writer, zone: TimeZone, preview: String,
        landing: String, title: (WealthImportPlan.Counts) -> String
    ) throws -> BulkWork? {
        let member = writer.member
        // Planning a large file takes long, so the plan is made outside the write transaction.
        let first = Planned(reading, try present(reading))
        return try undo.bring(staged, preview: preview, landing: landing) { db in
            // If values or rates changed since the plan was made, a new plan is made.
            let isFresh = try first.stamps == WealthImportPresent.stamps(reading, rates, db)
            let planned = isFresh ? first : Planned(reading, try WealthImportPresent(reading, rates) { try $0(db) })
            let counts = planned.plan.counts
            guard !counts.isNothing else { return nil }
            let context = UndoStore.UndoContext(
                member: member.id, room: WealthRoom.id, kind: .addition, subjectKind: "wealthImport",
                subjectId: staged.id.uuid, ownerId: member.id, phrase: Self.broughtIn,
                reversal: Phrase.key("Import undone: %@"), name: title(counts))
            let pieces = WealthImportPieces(
                writer: WealthImportWriter(
                    reading: reading, plan: planned.plan, versions: planned.versions, rates: rates, member: member,
                    zone: zone, now: clock.now()), undo: undo)
            return UndoStore.BeginningImport(context, pieces, total: pieces.total)
        }
    }

    /// A plan with the versions of the data it was made from.
    private struct Planned {
        let plan: WealthImportPlan
        /// The versions of the values stored in the series.
        let versions: [ID<ValueSnapshot>: Int]
        let stamps: [Int64]

        init(_ reading: WealthImportReading, _ present: WealthImportPresent) {
            plan = WealthImportPlan(reading, present)
            versions = present.versions
            stamps = present.stamps
        }
    }
}

/// The pieces of an import: first the rates, then the values. The first piece also adds the new series.
private struct WealthImportPieces: BulkPieces {
    let writer: WealthImportWriter
    let undo: UndoStore

    var total: Int { writer.plan.newRates.count + writer.plan.actions.count }
    var weight: Int { 2 }
    var makesRoom: Bool { false }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        let rates = writer.plan.newRates
        let end = min(work.done + count, total)
        let done = work.done
        try undo.recordPart(of: entry, tables: WealthImportStore.tables, in: db) {
            if done == 0 { try writer.addSeries(db) }
            if done < rates.count { try writer.rates.add(Array(rates[done..<min(end, rates.count)]), db) }
            if end > rates.count { try writer.write(max(done - rates.count, 0)..<(end - rates.count), db) }
        }
        return BulkWork.Step(done: end - done, isLast: end == total)
    }

    func finish(_ work: inout BulkWork, in db: Database) {}
}
