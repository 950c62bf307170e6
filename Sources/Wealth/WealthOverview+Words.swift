import House
import Localization

/// The texts above and below the chart.
extension WealthOverview {
    /// Today's total, without planned values, and the amounts without a rate.
    var headline: (total: String?, beside: [String]) {
        let total = added.total(on: today.number).map { text.short(Money($0, currency)) }
        let others = added.unconverted(on: today.number).map { text.short($0) }
        if let total { return (total, others.map { words("and \($0)") }) }
        return (others.first, others.dropFirst().map { words("and \($0)") })
    }

    /// The end of the period for the change: its last day, but at most today, since planned values are no change yet. A
    /// typed period is taken as it is.
    private var lastDay: Int { choice.typed == nil ? min(days.upperBound, today.number) : days.upperBound }

    /// `nil` if no line has a value, or only since the last day.
    private var change: WealthChange? {
        guard let change = WealthChange(of: added, from: days.lowerBound, to: lastDay) else { return nil }
        return change.days > 0 || days.lowerBound == lastDay ? change : nil
    }

    /// The change in percent, and the day since which it counts if that is later than the period's start.
    var glance: (fraction: String, since: String?)? {
        change.map { change in
            (change.fraction.map { words.percent($0, isSigned: true) } ?? "–", isWhole(change) ? nil : first(change))
        }
    }

    func summary() -> WealthSummary {
        let (headline, change) = (headline, change)
        var said: String?
        if let change {
            let percent = change.fraction.map { words.percent($0, isSigned: true) } ?? "–"
            let amount = Money(change.change, currency)
            said = hidesAmounts ? percent : "\(text.short(amount, isSigned: true)) (\(percent))"
        }
        let names = hidden.map(\.series.name)
        return WealthSummary(
            total: headline.total, beside: headline.beside, change: said, isUp: (change?.change ?? 0) > 0,
            period: change.map(period) ?? "", figures: change.map(figures) ?? [],
            isHousehold: lines.contains { $0.series.shareCount > 0 } ? display.isHousehold : nil,
            later: change.flatMap(later),
            without: names.isEmpty ? nil : words("Hidden and not counted: \(names.joined(separator: ", "))"),
            hidesAmounts: hidesAmounts)
    }

    /// The series that began after the change did.
    private func later(_ change: WealthChange) -> String? {
        guard !change.later.isEmpty else { return nil }
        let names = change.later.map { "\($0.name) (\(words.day(Day(number: $0.day), isShort: true)))" }
        return words("Started later, not included in the change: \(names.joined(separator: ", "))")
    }

    private func figures(_ change: WealthChange) -> [String] {
        var found: [String] = []
        if let yearly = change.yearly, change.days > 366 {
            found.append(words("\(words.percent(yearly, isSigned: true)) a year"))
        }
        if let growth = change.withoutPaidIn {
            found.append(words("\(words.percent(growth, isSigned: true)) excluding deposits"))
        }
        return found
    }

    /// True if every counted line has a value on the period's first day.
    private func isWhole(_ change: WealthChange) -> Bool { lastDay - change.days == days.lowerBound }

    private func first(_ change: WealthChange) -> String {
        words.day(Day(number: lastDay - change.days), isShort: true)
    }

    private func period(_ change: WealthChange) -> String {
        if choice.typed != nil {
            return isWhole(change)
                ? words("in this period")
                : words("from \(first(change)) to \(words.day(Day(number: lastDay), isShort: true))")
        }
        guard choice.range != .all, isWhole(change) else { return words("since \(first(change))") }
        return switch choice.range {
        case .week: words("in a week")
        case .month: words("in a month")
        case .quarter: words("in three months")
        case .year: words("in a year")
        case .fiveYears: words("in five years")
        case .thisYear, .all: words("this year")
        }
    }

    /// Notes on series without a rate, on those too large to be converted, and on those counted at an old rate.
    var notes: [String] { counted.flatMap { [gap($0), excess($0), age($0)].compactMap { $0 } } }

    private func excess(_ line: WealthLine) -> String? {
        guard line.values.hasGap(isTooLarge: true, from: days.lowerBound, to: days.upperBound) else { return nil }
        return words(
            "“\(line.series.name)” has values too large to convert to \(currency.code): they are shown in their own currency."
        )
    }

    private func gap(_ line: WealthLine) -> String? {
        guard let own = line.values.own,
            line.values.hasGap(isTooLarge: false, from: days.lowerBound, to: days.upperBound)
        else { return nil }
        let (name, pair) = (line.series.name, (own.currency.code, currency.code))
        let stretches = line.values.stretches(from: days.lowerBound, to: days.upperBound)
        let first = max(days.lowerBound, line.values.points.first?.day ?? 0)
        guard let begin = stretches.last?.first?.day else {
            return words(
                "No rate from \(pair.0) to \(pair.1) for the days of “\(name)”: it is shown in its own currency."
            )
        }
        guard begin > first else { return nil }
        let day = words.day(Day(number: begin), isShort: true)
        return words(
            "No rate from \(pair.0) to \(pair.1) for “\(name)” before \(day): until then it is shown in its own currency."
        )
    }

    private func age(_ line: WealthLine) -> String? {
        line.values.rate(on: today.number).flatMap { rate in
            RateAge(rate.day, of: rate.valueDay)?.text(line.series.name, words)
        }
    }

    var choices: ChartChoices {
        let modes: [(ChartChoice.Mode, String)] = [
            (.lines, words("Lines")), (.stacked, words("Stacked")), (.percent, words("Percent")),
            (.total, words("Total")),
        ]
        var kept = choice.mode == .lines ? [] : [(name: "mode", value: choice.mode.rawValue)]
        if choice.isFromZero { kept.append((name: "axis", value: "zero")) }
        if choice.isGrouped { kept.append((name: "by", value: "group")) }
        return ChartChoices(
            ranges: choice.ranges(of: "/wealth", words),
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
