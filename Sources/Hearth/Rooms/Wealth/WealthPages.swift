import Foundation
import Localization
import Views

/// Everything the first page of the room shows of somebody's wealth, worked out from their series.
struct WealthView: Sendable {
    let lines: [WealthLine]
    /// Of the total.
    let currency: Currency
    let display: WealthDisplay
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

    var chart: WealthChart? {
        let shown = Portfolio(
            lines: counted.filter { $0.currency == currency && !display.hidden.contains($0.series.id.description) }
                .map(\.values))
        return ChartMaker(
            portfolio: shown, currency: currency, choice: choice, days: days, words: words, hidesAmounts: hidesAmounts
        ).chart()
    }

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
        return Series.Kind.allCases.enumerated().compactMap { index, kind in
            guard let sum = sums[kind] else { return nil }
            let share = assets > 0 ? Double(sum) / Double(assets) : 0
            return AllocationBar(
                name: names[kind.rawValue] ?? kind.rawValue, amount: money(kind == .debts ? -sum : sum, currency),
                share: assets > 0 ? words.percent(share) : "–", percent: Int(min(max(share, 0), 1) * 100),
                colour: kind == .debts ? 4 : [1, 2, 3, 5, 4, 10][index])
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
