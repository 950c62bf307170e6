import Foundation
import Localization
import Views

/// Everything the first page of the room shows of somebody's wealth, worked out from their series.
struct WealthView: Sendable {
    let lines: [WealthLine]
    /// Of the total.
    let currency: Currency
    let display: WealthDisplay
    var target: Money?
    let choice: ChartChoice
    let today: Day
    let words: Words
    let hidesAmounts: Bool

    /// The lines that count: the member's own part of each, or all of what is shared.
    private var counted: [WealthLine] {
        if display.isHousehold {
            return lines.filter { $0.series.shareCount > 0 && $0.series.isInHousehold }
                .map { WealthLine(open: $0.open, points: $0.values.points, in: $0.currency, part: 10_000) }
        }
        return lines.filter { $0.part > 0 }
    }

    private var added: Portfolio {
        Portfolio(lines: counted.map(\.values).filter { $0.currency == currency })
    }

    private var days: ClosedRange<Int> {
        choice.days(today: today, first: added.firstDay, last: added.lastDay)
    }

    /// What is drawn: the lines that are not hidden, or their groups.
    var shown: [ValueLine] {
        let lines = counted.filter { $0.currency == currency && !display.hidden.contains($0.series.id.description) }
        guard choice.isGrouped else { return lines.map(\.values) }
        let byKind = Dictionary(grouping: lines, by: \.series.kind)
        let names = Dictionary(uniqueKeysWithValues: SeriesFormPage.kinds(words).map { ($0.value, $0.label) })
        return Series.Kind.allCases.compactMap { kind in
            byKind[kind].map { lines in
                ValueLine(
                    sumOf: lines.map(\.values), name: names[kind.rawValue] ?? kind.rawValue, colour: Self.colour(kind),
                    currency: currency, isDebt: kind == .debts)
            }
        }
    }

    private static func colour(_ kind: Series.Kind) -> Int {
        switch kind {
        case .cash: 1
        case .shares: 2
        case .property: 3
        case .pension: 5
        case .debts: 4
        case .other: 10
        }
    }

    var chart: WealthChart? {
        var (days, drawn) = (days, nil as TargetEstimate?)
        if choice.mode == .total, choice.typed == nil, let estimate {
            drawn = estimate
            // As far ahead as there is history to see, and no further than it takes.
            let room = max((days.upperBound - days.lowerBound) * 2 / 3, 30)
            if let reached = estimate.day { days = days.lowerBound...min(reached, days.upperBound + room) }
        }
        let query = choice.query
        return ChartMaker(
            portfolio: Portfolio(lines: shown), currency: currency, choice: choice, days: days, words: words,
            hidesAmounts: hidesAmounts, estimate: drawn,
            dayPath: query.isEmpty ? "/wealth/day" : "/wealth/day?\(query)"
        ).chart()
    }

    /// When the target may be reached.
    var estimate: TargetEstimate? {
        guard let target, target.currency == currency, !display.isHousehold else { return nil }
        return TargetEstimate(target.amount, of: added, today: today.number)
    }

    /// The same in words; nothing without a target.
    var targetText: String? {
        guard let target, !display.isHousehold else { return nil }
        let amount = money(target.amount, target.currency)
        guard let estimate else { return words("Target: \(amount)") }
        if estimate.isReached { return words("Target: \(amount), reached.") }
        guard let day = estimate.day.map({ Day(number: $0) }) else {
            return words("Target: \(amount). At the pace of the last year it is not in sight.")
        }
        let month = "\(words.shortMonth(day.month)) \(String(day.year))"
        return words("Target: \(amount). Estimate: \(month), if it goes on as in the last year.")
    }

    /// All values of one day, for the cross-hair.
    func values(on day: Int) -> ChartDay {
        let rows = shown.compactMap { line in
            line.counted(on: day).map {
                ChartDay.Row(name: line.name, colour: line.colour, amount: exact($0))
            }
        }
        let total = Portfolio(lines: shown).total(on: day)
        return ChartDay(
            day: words.day(Day(number: day), isShort: true), rows: choice.mode == .total ? [] : rows,
            total: total.map(exact), totalName: words("Total"))
    }

    private func exact(_ amount: Int64) -> String { hidesAmounts ? "•••" : words.money(Money(amount, currency)) }

    var legend: [LegendChip] {
        counted.filter { !$0.series.isArchived || !$0.values.points.isEmpty }.map { line in
            let id = line.series.id.description
            return LegendChip(
                id: id, name: line.series.name, colour: line.series.colour, isShown: !display.hidden.contains(id))
        }
    }

    func money(_ amount: Int64, _ currency: Currency, isSigned: Bool = false) -> String {
        hidesAmounts ? "•••" : words.money(Money(amount, currency), isShort: true, isSigned: isSigned)
    }

    /// What everything is worth at the end of what is shown, and today at the least.
    var total: String? { added.total(on: max(today.number, days.upperBound)).map { money($0, currency) } }

    /// How much that changed; `nil` where there is nothing.
    var fraction: String? {
        WealthChange(of: added, from: days.lowerBound, to: days.upperBound)
            .map { $0.fraction.map { words.percent($0, isSigned: true) } ?? "–" }
    }

    func summary() -> WealthSummary {
        let (from, to) = (days.lowerBound, days.upperBound)
        let change = WealthChange(of: added, from: from, to: to)
        var text: String?
        if let change {
            let percent = change.fraction.map { words.percent($0, isSigned: true) } ?? "–"
            text = hidesAmounts ? percent : "\(money(change.change, currency, isSigned: true)) (\(percent))"
        }
        return WealthSummary(
            total: total, beside: beside(on: to),
            change: text, isUp: (change?.change ?? 0) > 0, period: period, figures: change.map(figures) ?? [],
            isHousehold: lines.contains { $0.series.shareCount > 0 } ? display.isHousehold : nil,
            hidesAmounts: hidesAmounts)
    }

    private func figures(_ change: WealthChange) -> [String] {
        var found: [String] = []
        if let yearly = change.yearly, change.days > 366 {
            found.append(words("\(words.percent(yearly, isSigned: true)) a year"))
        }
        if let growth = change.withoutPaidIn {
            found.append(words("\(words.percent(growth, isSigned: true)) without what was paid in"))
        }
        return found
    }

    /// What stands in other currencies: shown as it is, never dropped.
    private func beside(on day: Int) -> [String] {
        let others = Dictionary(grouping: counted.filter { $0.currency != currency }, by: \.currency)
        return others.sorted { $0.key < $1.key }.compactMap { other, lines in
            Portfolio(lines: lines.map(\.values)).total(on: day).map { words("and \(money($0, other))") }
        }
    }

    private var period: String {
        if choice.typed != nil { return words("between these days") }
        return switch choice.range {
        case .week: words("in a week")
        case .month: words("in a month")
        case .quarter: words("in three months")
        case .year: words("in a year")
        case .fiveYears: words("in five years")
        case .thisYear: words("this year")
        case .all: words("since the first value")
        }
    }

    var allocation: [AllocationBar] {
        let day = days.upperBound
        var sums: [Series.Kind: Int64] = [:]
        for line in counted where line.currency == currency {
            guard let value = line.values.value(on: day), value != 0 else { continue }
            sums[line.series.kind, default: 0] += value
        }
        let assets = sums.filter { $0.key != .debts && $0.value > 0 }.values.reduce(0, +)
        let names = Dictionary(uniqueKeysWithValues: SeriesFormPage.kinds(words).map { ($0.value, $0.label) })
        return Series.Kind.allCases.compactMap { kind in
            guard let sum = sums[kind] else { return nil }
            let share = assets > 0 ? Double(sum) / Double(assets) : 0
            return AllocationBar(
                name: names[kind.rawValue] ?? kind.rawValue, amount: money(kind == .debts ? -sum : sum, currency),
                share: assets > 0 ? words.percent(share) : "–", percent: Int(min(max(share, 0), 1) * 100),
                colour: Self.colour(kind))
        }
    }

    var choices: ChartChoices {
        let ranges: [(ChartChoice.Range, String)] = [
            (.week, words("Week")), (.month, words("Month")), (.quarter, words("3 months")), (.year, words("Year")),
            (.fiveYears, words("5 years")), (.thisYear, words("This year")), (.all, words("All")),
        ]
        let modes: [(ChartChoice.Mode, String)] = [
            (.lines, words("Lines")), (.stacked, words("Stacked")), (.percent, words("Percent")),
            (.total, words("Total")),
        ]
        var kept = choice.mode == .lines ? [] : [(name: "mode", value: choice.mode.rawValue)]
        if choice.isFromZero { kept.append((name: "axis", value: "zero")) }
        if choice.isGrouped { kept.append((name: "by", value: "group")) }
        return ChartChoices(
            ranges: ranges.map { range, title in
                let path = choice.with { ($0.range, $0.typed) = (range, nil) }.path
                return .init(title: title, path: path, isCurrent: choice.typed == nil && choice.range == range)
            },
            modes: modes.map { mode, title in
                .init(title: title, path: choice.with { $0.mode = mode }.path, isCurrent: choice.mode == mode)
            },
            axis: .init(
                title: words("From zero"), path: choice.with { $0.isFromZero.toggle() }.path,
                isCurrent: choice.isFromZero),
            groups: .init(
                title: words("By group"), path: choice.with { $0.isGrouped.toggle() }.path,
                isCurrent: choice.isGrouped),
            from: Day(number: days.lowerBound).iso, to: Day(number: days.upperBound).iso,
            isTyped: choice.typed != nil, kept: kept)
    }
}

extension ValueRow {
    init(_ snapshot: ValueSnapshot, of line: OpenSeries, words: Words, zone: TimeZone, hidesAmounts: Bool) {
        let series = line.series
        let moment = [words.day(snapshot.day), snapshot.notes].filter { !$0.isEmpty }.joined(separator: " · ")
        let amount = series.isDebt ? -snapshot.amount : snapshot.amount
        self.init(
            path: line.canWrite ? SnapshotsController.path(snapshot.id) + "/edit" : SeriesController.path(series.id),
            name: series.name, colour: series.colour, text: moment,
            amount: hidesAmounts ? "•••" : words.money(Money(amount, series.currency)))
    }
}

extension SideLink {
    init(_ open: OpenSeries, current path: String) {
        let own = SeriesController.path(open.id)
        self.init(
            icon: "icon:chart", name: open.series.name, path: own, count: nil,
            isCurrent: path == own || path.hasPrefix(own + "/"), isShared: open.series.shareCount > 0)
    }
}

/// What stands on one day of a chart.
struct ChartDay: Encodable, Sendable {
    let day: String
    let rows: [Row]
    let total: String?
    let totalName: String

    struct Row: Encodable, Sendable {
        let name: String
        let colour: Int
        let amount: String
    }
}
