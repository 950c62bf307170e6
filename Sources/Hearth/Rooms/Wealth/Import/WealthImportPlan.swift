import GRDB
import Localization

/// What a file would come to now: what each of its values does.
struct WealthImportPlan: Sendable {
    /// One for each value of the source.
    private(set) var deeds: [Deed] = []
    /// What could not be read, and what does not fit.
    private(set) var bad: [WealthSource.BadLine]
    private(set) var counts = Counts()

    enum Deed: Sendable, Equatable {
        case add(Int64)
        case replace(ID<ValueSnapshot>, Int64)
        /// It is there just so.
        case same
        /// There is another one on that day, here or in the file.
        case skip
        case ignore, bad
    }

    struct Counts: Sendable, Equatable {
        var new = 0
        var changed = 0
        var same = 0
        var skipped = 0
        var bad = 0
    }

    /// A value of a day: one that is kept, or one of the file before.
    private struct Slot {
        let id: ID<ValueSnapshot>?
        let kept: (amount: Int64, note: String)?
        var amount: Int64
        var note: String
        /// The deed that put it there.
        var deed: Int?
    }

    init(_ reading: WealthImportReading, _ db: Database) throws {
        bad = reading.source.bad
        let source = reading.source
        deeds = [Deed](repeating: .ignore, count: source.values.count)
        var slots = try reading.targets.map { target in
            if case .series(let own) = target { return try Self.kept(own, db) }
            return [:]
        }
        for (index, value) in source.values.enumerated() {
            let target = reading.targets[value.account]
            guard let currency = target.currency else { continue }
            let isTurned = source.accounts[value.account].isDebt && !target.isDebt
            do throws(Money.Problem) {
                let amount = try value.amount.minor(currency) * (isTurned ? -1 : 1)
                place(index, value, amount, reading.choices.existing, &slots[value.account])
            } catch {
                deeds[index] = .bad
                let account = source.accounts[value.account].name
                bad.append(
                    WealthSource.BadLine(
                        line: value.line, account: account, typed: value.day.iso,
                        reason: SnapshotForm.phrase(error, isEmpty: false)))
            }
        }
        bad.sort { $0.line < $1.line }
        count()
    }

    private static func kept(_ series: OwnSeries, _ db: Database) throws -> [Int: [Slot]] {
        var slots: [Int: [Slot]] = [:]
        slots.reserveCapacity(series.open.series.entries)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, CAST(unixepoch(day) / 86400 AS INTEGER), amount, notes FROM snapshot
                    WHERE seriesId = ? ORDER BY day, at, id
                    """), arguments: [series.id])
        while let row = try rows.next() {
            let (amount, note): (Int64, String) = (row[2], row[3])
            slots[row[1], default: []].append(Slot(id: row[0], kept: (amount, note), amount: amount, note: note))
        }
        return slots
    }

    private mutating func place(
        _ index: Int, _ value: WealthSource.Value, _ amount: Int64, _ existing: WealthImportChoices.Existing,
        _ slots: inout [Int: [Slot]]
    ) {
        let day = value.day.number
        let fits = { (slot: Slot) in slot.amount == amount && (value.note.isEmpty || slot.note == value.note) }
        let new = Slot(id: nil, kept: nil, amount: amount, note: value.note, deed: index)
        guard var there = slots[day], let last = there.last else {
            slots[day] = [new]
            deeds[index] = .add(amount)
            return
        }
        if existing == .replace ? fits(last) : there.contains(where: fits) {
            deeds[index] = .same
            return
        }
        switch existing {
        case .skip: deeds[index] = .skip
        case .both:
            slots[day]?.append(new)
            deeds[index] = .add(amount)
        case .replace:
            // What stood in the file before has no effect any more.
            if let deed = last.deed { deeds[deed] = .skip }
            let note = value.note.isEmpty ? last.kept?.note ?? "" : value.note
            if let kept = last.kept, kept.amount == amount, kept.note == note {
                deeds[index] = .same
            } else if let id = last.id {
                deeds[index] = .replace(id, amount)
            } else {
                deeds[index] = .add(amount)
            }
            there[there.count - 1] = Slot(id: last.id, kept: last.kept, amount: amount, note: note, deed: index)
            slots[day] = there
        }
    }

    private mutating func count() {
        for deed in deeds {
            switch deed {
            case .add: counts.new += 1
            case .replace: counts.changed += 1
            case .same: counts.same += 1
            case .skip: counts.skipped += 1
            case .ignore, .bad: break
            }
        }
        counts.bad = bad.count
    }

    /// What somebody has to have seen before it is left out.
    var badKeys: Set<String> { Set(bad.map { "\($0.line) \($0.account)" }) }
}
