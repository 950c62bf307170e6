import House
import Localization

/// The plan of an import: an action for each value of the file.
struct WealthImportPlan: Sendable {
    /// One action for each value of the source.
    private(set) var actions: [ValueAction] = []
    /// The lines that could not be read, and the values that do not fit their currency.
    private(set) var bad: [WealthSource.BadLine]
    private(set) var counts = Counts()
    private(set) var newRates: [RateStore.Rate] = []
    /// The file's target, if the member has none.
    private(set) var newTarget: Money?
    /// The accounts of exported series that come although none of their values does.
    private(set) var emptySeries: Set<Int> = []

    enum ValueAction: Sendable, Equatable {
        case add(Int64, paidIn: Int64? = nil)
        case replace(ID<ValueSnapshot>, Int64, paidIn: Int64? = nil)
        /// The series already has the same value.
        case same
        /// The day has another value already, in the series or in the file.
        case skip
        case ignore, bad

        var isWriting: Bool {
            switch self {
            case .add, .replace: true
            case .same, .skip, .ignore, .bad: false
            }
        }
    }

    struct Counts: Sendable, Equatable {
        var new = 0
        var changed = 0
        var same = 0
        var skipped = 0
        var bad = 0
        /// The number of new rates, on days without one.
        var rates = 0
        /// The number of new series without values.
        var emptySeries = 0
        var hasTarget = false

        var isNothing: Bool { new + changed + rates + emptySeries == 0 && !hasTarget }
    }

    /// A value on a day: a stored one, or one from an earlier line of the file.
    private struct Slot {
        let id: ID<ValueSnapshot>?
        let kept: (amount: Int64, note: String)?
        var amount: Int64
        var note: String
        var paidIn: Int64?
        /// The index of the action that added or replaced this value.
        var action: Int?
    }

    /// A value of the file in the currency of its series.
    private struct Item {
        let index: Int
        let amount: Int64
        let note: String
        let paidIn: Int64?

        /// A note or payment that the file leaves empty matches any stored one.
        func fits(_ slot: Slot) -> Bool {
            slot.amount == amount && (note.isEmpty || slot.note == note) && (paidIn == nil || slot.paidIn == paidIn)
        }

        func equals(_ slot: Slot) -> Bool {
            slot.amount == amount && slot.note == note && slot.paidIn == paidIn
        }
    }

    init(_ reading: WealthImportReading, _ present: WealthImportPresent) {
        bad = reading.source.bad
        let source = reading.source
        actions = [ValueAction](repeating: .ignore, count: source.values.count)
        var slots = reading.targets.map { target in
            if case .series(let own) = target { return Self.kept(present.values[own.id] ?? []) }
            return [:]
        }
        var days = source.accounts.map { _ in [Int: [Item]]() }
        for (index, value) in source.values.enumerated() {
            let target = reading.targets[value.account]
            guard let currency = target.currency else { continue }
            let account = source.accounts[value.account]
            // Ledgers write what is owed as a negative amount.
            let isTurned = account.isAsked ? target.isDebt : account.isDebt && !target.isDebt
            do throws(Money.Problem) {
                let amount = try value.amount.minor(currency) * (isTurned ? -1 : 1)
                let paidIn = try value.extra?.paidIn?.minor(currency)
                let item = Item(
                    index: index, amount: amount, note: value.note, paidIn: paidIn.map { isTurned ? -$0 : $0 })
                if source.keepsAll {
                    days[value.account][value.day.number, default: []].append(item)
                } else {
                    place(item, on: value.day.number, reading.choices.existing, &slots[value.account])
                }
            } catch {
                actions[index] = .bad
                let account = source.accounts[value.account].label
                bad.append(
                    WealthSource.BadLine(
                        line: value.line, account: account, typed: value.day.iso,
                        reason: SnapshotForm.phrase(error, isEmpty: false)))
            }
        }
        for (account, days) in days.enumerated() {
            for (day, items) in days { decide(items, reading.choices.existing, slots[account][day] ?? []) }
        }
        bad.sort { $0.line < $1.line }
        count()
        // A typed rate takes precedence over that of a file.
        newRates = source.rates.filter { !present.hasRate($0) }.map {
            RateStore.Rate(base: $0.base, quote: $0.quote, day: $0.day, value: $0.value)
        }
        counts.rates = newRates.count
        if let target = source.target, !present.hasTarget { newTarget = target }
        counts.hasTarget = newTarget != nil
        let filled = Set(zip(source.values, actions).filter { $1.isWriting }.map(\.0.account))
        for (index, account) in source.accounts.enumerated() where account.origin != nil && !filled.contains(index) {
            if case .new = reading.targets[index] { emptySeries.insert(index) }
        }
        counts.emptySeries = emptySeries.count
    }

    /// Decides on all values of a day: each stored value first consumes one matching value, the rest follow in order.
    private mutating func decide(
        _ items: [Item], _ existing: WealthImportChoices.Existing, _ kept: [Slot]
    ) {
        var (items, rest) = (items, kept)
        let comparisons: [(Item, Slot) -> Bool] = [{ $0.equals($1) }, { $0.fits($1) }]
        for isSame in comparisons {
            items = items.filter { item in
                guard let place = rest.firstIndex(where: { isSame(item, $0) }) else { return true }
                rest.remove(at: place)
                actions[item.index] = .same
                return false
            }
        }
        for item in items {
            switch existing {
            case .skip where !kept.isEmpty: actions[item.index] = .skip
            case .replace where !rest.isEmpty:
                if let id = rest.removeFirst().id {
                    actions[item.index] = .replace(id, item.amount, paidIn: item.paidIn)
                }
            case .skip, .replace, .both: actions[item.index] = .add(item.amount, paidIn: item.paidIn)
            }
        }
    }

    private static func kept(_ values: [WealthImportPresent.Value]) -> [Int: [Slot]] {
        var slots: [Int: [Slot]] = [:]
        slots.reserveCapacity(values.count)
        for value in values {
            slots[value.day, default: []].append(
                Slot(
                    id: value.id, kept: (value.amount, value.note), amount: value.amount, note: value.note,
                    paidIn: value.paidIn))
        }
        return slots
    }

    private mutating func place(
        _ item: Item, on day: Int, _ existing: WealthImportChoices.Existing, _ slots: inout [Int: [Slot]]
    ) {
        let new = Slot(
            id: nil, kept: nil, amount: item.amount, note: item.note, paidIn: item.paidIn, action: item.index)
        guard var there = slots[day], let last = there.last else {
            slots[day] = [new]
            actions[item.index] = .add(item.amount, paidIn: item.paidIn)
            return
        }
        // The file's payment matches if it is the sum of the payments of several stored values of the day.
        let isSum = item.paidIn == there.compactMap(\.paidIn).reduce(0, Money.sum)
        let isThere = { (slot: Slot) in
            item.fits(slot) || isSum && slot.amount == item.amount && (item.note.isEmpty || item.note == slot.note)
        }
        if existing == .replace ? isThere(last) : there.contains(where: isThere) {
            actions[item.index] = .same
            return
        }
        switch existing {
        case .skip: actions[item.index] = .skip
        case .both:
            slots[day]?.append(new)
            actions[item.index] = .add(item.amount, paidIn: item.paidIn)
        case .replace:
            // The earlier line of the file that wrote this value is skipped.
            if let action = last.action { actions[action] = .skip }
            let note = item.note.isEmpty ? last.kept?.note ?? "" : item.note
            let paidIn = item.paidIn ?? last.paidIn
            if let kept = last.kept, kept.amount == item.amount, kept.note == note, paidIn == last.paidIn {
                actions[item.index] = .same
            } else if let id = last.id {
                actions[item.index] = .replace(id, item.amount, paidIn: item.paidIn)
            } else {
                actions[item.index] = .add(item.amount, paidIn: paidIn)
            }
            there[there.count - 1] = Slot(
                id: last.id, kept: last.kept, amount: item.amount, note: note, paidIn: paidIn, action: item.index)
            slots[day] = there
        }
    }

    private mutating func count() {
        for action in actions {
            switch action {
            case .add: counts.new += 1
            case .replace: counts.changed += 1
            case .same: counts.same += 1
            case .skip: counts.skipped += 1
            case .ignore, .bad: break
            }
        }
        counts.bad = bad.count
    }

    /// Keys of all bad lines: the import starts only after the member has seen each of them.
    var badKeys: Set<String> { Set(bad.map { "\($0.line) \($0.account)" }) }
}
