import Foundation
import House
import Localization

/// The content of the room's first page, computed from a member's series. Its total, chart, table and cross-hair all
/// leave hidden lines out.
struct WealthOverview: Sendable {
    let lines: [WealthLine]
    /// The currency of the total.
    let currency: Currency
    let display: WealthDisplay
    var target: Money?
    let choice: ChartChoice
    let today: Day
    let words: Words
    let hidesAmounts: Bool

    /// The lines that could count: the member's part of each series, or for the household the whole of each shared one.
    private var all: [WealthLine] {
        if display.isHousehold {
            return lines.filter { $0.series.shareCount > 0 && $0.series.isInHousehold }.map(\.whole)
        }
        return lines.filter { $0.part > 0 }
    }

    private func isHidden(_ line: WealthLine) -> Bool { display.hidden.contains(line.series.id.description) }

    /// The lines that count: those not hidden.
    var counted: [WealthLine] { all.filter { !isHidden($0) } }

    var hidden: [WealthLine] { all.filter { isHidden($0) && !$0.values.points.isEmpty } }

    var added: Portfolio { Portfolio(lines: counted.map(\.values)) }

    var days: ClosedRange<Int> {
        let portfolio = Portfolio(lines: all.map(\.values))
        return choice.days(today: today, first: portfolio.firstDay, last: portfolio.lastDay)
    }

    var text: TotalText { TotalText(words: words, currency: currency, hidesAmounts: hidesAmounts) }

    /// The drawn lines: the counted ones, or their groups.
    var shown: [ValueLine] {
        guard choice.isGrouped else { return counted.map(\.values) }
        let byKind = Dictionary(grouping: counted, by: \.series.kind)
        let names = Self.names(words)
        return Series.Kind.allCases.compactMap { kind in
            byKind[kind].map { lines in
                ValueLine(
                    sumOf: lines.map(\.values), name: names[kind] ?? kind.rawValue, colour: Self.colour(kind),
                    currency: currency, isDebt: kind == .debts)
            }
        }
    }

    static func names(_ words: Words) -> [Series.Kind: String] {
        let pairs = SeriesFormPage.kinds(words).compactMap { choice in
            Series.Kind(rawValue: choice.value).map { ($0, choice.label) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Groups have colours beyond the ten of series, so that they cannot be confused.
    static func colour(_ kind: Series.Kind) -> Int {
        switch kind {
        case .cash: 11
        case .shares: 12
        case .property: 13
        case .pension: 14
        case .debts: 15
        case .other: 16
        }
    }

    var chart: WealthChart? {
        var (days, drawn) = (days, nil as TargetEstimate?)
        // The target is for everything, so a chart with hidden lines shows no way to it.
        if choice.mode == .total, choice.typed == nil, hidden.isEmpty, let estimate {
            drawn = estimate
            // The outlook is at most two thirds as long as the history shown (but may have 30 days), and ends when the
            // target is reached.
            let room = max((days.upperBound - days.lowerBound) * 2 / 3, 30)
            if let reached = estimate.day { days = days.lowerBound...min(reached, days.upperBound + room) }
        }
        return ChartBuilder(
            portfolio: Portfolio(lines: shown), currency: currency, choice: choice, days: days, words: words,
            hidesAmounts: hidesAmounts, estimate: drawn,
            dayPath: choice.path(of: "/wealth/day")
        ).chart()
    }

    /// The estimate counts hidden lines too, because the target is for everything.
    private var estimate: TargetEstimate? {
        guard let target, target.currency == currency, !display.isHousehold else { return nil }
        return TargetEstimate(target.amount, of: Portfolio(lines: all.map(\.values)), today: today.number)
    }

    /// The target and its estimate as a sentence; `nil` without a target.
    var targetText: String? {
        guard let target, !display.isHousehold else { return nil }
        let amount = text.short(target)
        guard let estimate else { return words("Target: \(amount)") }
        if estimate.isReached { return words("Target: \(amount), reached.") }
        let since = words.day(Day(number: today.number - estimate.days), isShort: true)
        guard let day = estimate.day.map({ Day(number: $0) }) else {
            return estimate.isOfYear
                ? words("Target: \(amount). Not in sight at the pace of the last year.")
                : words("Target: \(amount). Not in sight at the pace since \(since).")
        }
        let month = "\(words.shortMonth(day.month)) \(String(day.year))"
        return estimate.isOfYear
            ? words("Target: \(amount). Estimate: \(month), at the pace of the last year.")
            : words("Target: \(amount). Estimate: \(month), at the pace since \(since).")
    }

    /// The values of all lines on one day, for the cross-hair.
    func values(on day: Int) -> ChartDay {
        let rows = shown.compactMap { line in
            text.exact(line.counted(on: day), line.unconverted(on: day)).map {
                ChartDay.Row(name: line.name, colour: line.colour, amount: $0)
            }
        }
        let total = text.exact(added.total(on: day), added.unconverted(on: day))
        return ChartDay(
            day: words.day(Day(number: day), isShort: true), rows: choice.mode == .total ? [] : rows,
            total: total, totalName: words("Total"))
    }

    var legend: [LegendChip] {
        all.filter { !$0.series.isArchived || !$0.values.points.isEmpty }.map { line in
            LegendChip(
                id: line.series.id.description, name: line.series.name,
                colour: choice.isGrouped ? Self.colour(line.series.kind) : line.open.colour, isShown: !isHidden(line))
        }
    }

    var allocation: [AllocationBar] {
        let day = today.number
        let names = Self.names(words)
        let byKind = Dictionary(grouping: counted, by: \.series.kind)
        let sums = byKind.mapValues { Portfolio(lines: $0.map(\.values)) }
        let assets = sums.filter { $0.key != .debts }.values.compactMap { $0.total(on: day) }.filter { $0 > 0 }
            .reduce(0, Money.sum)
        return Series.Kind.allCases.flatMap { kind -> [AllocationBar] in
            guard let portfolio = sums[kind] else { return [] }
            let bar = { (money: Money, share: Double?) in
                AllocationBar(
                    name: names[kind] ?? kind.rawValue, amount: text.short(money),
                    share: share.map { $0 > 1 ? ">\u{A0}\(words.percent(1))" : words.percent($0) } ?? "–",
                    percent: Int(min(max(share ?? 0, 0), 1) * 100), colour: Self.colour(kind))
            }
            // The bar of debts shows their size in relation to the assets.
            let sign: Double = kind == .debts ? -1 : 1
            let own = portfolio.total(on: day).flatMap { sum in
                sum == 0 ? nil : bar(Money(sum, currency), assets > 0 ? sign * Double(sum) / Double(assets) : nil)
            }
            return [own].compactMap { $0 } + portfolio.unconverted(on: day).map { bar($0, nil) }
        }
    }
}

extension ValueRow {
    /// A row in a list of values of several series. It leads to its series: whoever has a new value must not write it
    /// over the last one.
    init(_ snapshot: ValueSnapshot, of line: OpenSeries, words: Words, zone: TimeZone, hidesAmounts: Bool) {
        let text = [words.day(snapshot.day), Self.notes(snapshot)].filter { !$0.isEmpty }.joined(separator: " · ")
        self.init(
            snapshot, of: line, words, hidesAmounts, path: SeriesController.path(line.id), name: line.series.name,
            text: text)
    }

    /// A row in the list of one series' values.
    /// - Parameter rate: the note on the stored rate.
    init(_ snapshot: ValueSnapshot, of line: OpenSeries, words: Words, hidesAmounts: Bool, rate: String?) {
        let text = [rate ?? "", Self.notes(snapshot)].filter { !$0.isEmpty }.joined(separator: " · ")
        let path = line.canWrite ? SnapshotsController.path(snapshot.id) + "/edit" : SeriesController.path(line.id)
        self.init(snapshot, of: line, words, hidesAmounts, path: path, name: words.day(snapshot.day), text: text)
    }

    private static func notes(_ snapshot: ValueSnapshot) -> String {
        snapshot.notes.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private init(
        _ snapshot: ValueSnapshot, of line: OpenSeries, _ words: Words, _ hidesAmounts: Bool, path: String,
        name: String, text: String
    ) {
        self.init(
            path: path, name: name, colour: line.colour, text: text,
            amount: line.series.shown(snapshot.amount, hidesAmounts: hidesAmounts, words))
    }
}

extension SideLink {
    init(_ open: OpenSeries, current path: String) {
        let own = SeriesController.path(open.id)
        self.init(
            icon: ChosenIcon(.graph), name: open.series.name, path: own, count: nil,
            isCurrent: path == own || path.hasPrefix(own + "/"), isShared: open.series.shareCount > 0,
            colour: open.colour)
    }
}
