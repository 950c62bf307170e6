import House
import Localization

/// A builder for the preview page of an import.
struct WealthImportBuilder {
    let staged: StagedTable<SeriesImport>
    let reading: WealthImportReading
    let plan: WealthImportPlan
    let own: [OwnSeries]
    let words: Words
    let today: Day
    let hidesAmounts: Bool

    /// At most this many bad lines are listed.
    private static let badLines = 200

    /// `Bank.csv: 118 new, 3 changed, 2 left out`
    static func title(_ name: String, _ counts: WealthImportPlan.Counts, _ words: Words) -> String {
        var parts: [String] = []
        if counts.new > 0 { parts.append(words("\(counts.new) new")) }
        if counts.changed > 0 { parts.append(words("\(counts.changed) changed")) }
        if counts.bad > 0 { parts.append(words("\(counts.bad) skipped")) }
        return parts.isEmpty ? name : "\(name): \(parts.joined(separator: ", "))"
    }

    static func unreadable(
        _ staged: StagedTable<SeriesImport>, _ choices: WealthImportChoices, _ problem: Phrase
    ) throws -> WealthImportPreviewPage {
        WealthImportPreviewPage(
            action: staged.path, fileName: staged.file.fileName,
            encoding: try choices.textEncoding?.field(staged.file.text()),
            way: WealthImportPreviewPage.Way(
                separator: choices.format.isTable ? choices.separator.rawValue : nil, decimal: nil, dates: nil,
                currency: nil, existing: choices.existing.rawValue),
            counts: WealthImportPreviewPage.Counts(), accounts: [], targets: [], waiting: nil, bad: [], chart: nil,
            problems: ["separator": problem], notice: nil)
    }

    func page(problems: [String: Phrase], notice: Phrase?) throws -> WealthImportPreviewPage {
        let (choices, source) = (reading.choices, reading.source)
        return WealthImportPreviewPage(
            action: staged.path, fileName: staged.file.fileName,
            encoding: try choices.textEncoding?.field(staged.file.text()),
            way: WealthImportPreviewPage.Way(
                separator: choices.format.isTable ? choices.separator.rawValue : nil,
                decimal: source.asksDecimal ? choices.decimal?.rawValue ?? "" : nil,
                dates: source.asksDates ? choices.dates?.rawValue ?? "" : nil, asksYears: source.asksYears,
                currency: reading.asksCurrency ? choices.currency : nil, existing: choices.existing.rawValue),
            counts: counts, accounts: accounts,
            targets: targets.map {
                Choice(value: $0.id.description, label: "\($0.open.series.name) (\($0.open.series.currency.code))")
            }, waiting: waiting, bad: bad, chart: chart, problems: problems, notice: notice)
    }

    /// An archived series is offered only if an account already goes into it.
    private var targets: [OwnSeries] {
        let chosen = Set(reading.choices.targets.values)
        return own.filter { !$0.open.series.isArchived || chosen.contains(.series($0.id)) }
    }

    private var counts: WealthImportPreviewPage.Counts {
        WealthImportPreviewPage.Counts(
            new: plan.counts.new, changed: plan.counts.changed, same: plan.counts.same,
            skipped: plan.counts.skipped, bad: plan.counts.bad, passed: reading.source.passed,
            left: WealthSource.Left.allCases.compactMap { kind in reading.source.left[kind].map { kind.phrase($0) } },
            rates: reading.source.rates.count, newRates: plan.counts.rates, emptySeries: plan.counts.emptySeries,
            hasTarget: plan.counts.hasTarget,
            later: laterCount,
            isSummedUp: reading.source.isSummedUp, newerVersion: reading.source.newerVersion,
            movements: reading.source.movements.joined(separator: ", "),
            unread: reading.source.unread, isWithoutNotes: reading.source.isWithoutNotes,
            isOfMovements: reading.source.isSummedUp && reading.choices.format == .csv)
    }

    /// New values dated more than a month ahead, perhaps with a mistyped year.
    private var laterCount: Int {
        let end = today.adding(months: 1)
        return zip(reading.source.values, plan.actions).count { value, action in
            switch action {
            case .add, .replace: value.day > end
            case .same, .skip, .ignore, .bad: false
            }
        }
    }

    private var accounts: [WealthImportPreviewPage.Account] {
        var found: [(count: Int, first: Day, last: WealthSource.Value)?] = reading.source.accounts.map { _ in nil }
        for value in reading.source.values {
            guard let old = found[value.account] else {
                found[value.account] = (1, value.day, value)
                continue
            }
            found[value.account] = (
                old.count + 1, min(old.first, value.day), value.day >= old.last.day ? value : old.last
            )
        }
        return zip(reading.source.accounts, found).enumerated().map { index, pair in
            let (account, found) = pair
            var text = words("\(found?.count ?? 0) values")
            if let found {
                let days = Set([found.first, found.last.day]).sorted().map { words.day($0, isShort: true) }
                text += " · " + days.joined(separator: " – ")
            }
            if let currency = account.currency { text += " · \(currency.code)" }
            if reading.shared.contains(index) {
                text += " · " + words("Already here: someone shares it with you.")
            }
            return WealthImportPreviewPage.Account(
                name: account.label, text: text,
                target: reading.choices.targets[account.label]?.rawValue ?? "")
        }
    }

    /// The accounts left out because of the limit of active series.
    private var waiting: String? {
        let names = reading.waiting(
            room: SeriesStore.activeLimit - own.count { !$0.open.series.isArchived }
        ).map { "“\($0)”" }
        guard !names.isEmpty else { return nil }
        return words(
            "You can have up to ten active series. Not imported: \(names.joined(separator: ", ")). Archive a series, or choose an existing one for these accounts, and import the file again."
        )
    }

    private var bad: [WealthImportPreviewPage.BadLine] {
        plan.bad.prefix(Self.badLines).map {
            WealthImportPreviewPage.BadLine(
                line: $0.line, account: $0.account, typed: hidesAmounts ? "" : $0.typed, text: $0.reason)
        }
    }

    // MARK: What would come

    /// The chart has one currency, the most frequent one: without rates it cannot show others.
    private var chart: WealthChart? {
        let lines = lines
        var counts: [Currency: Int] = [:]
        for line in lines { counts[line.currency, default: 0] += 1 }
        guard let currency = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        let portfolio = Portfolio(lines: lines.filter { $0.currency == currency })
        guard let first = portfolio.firstDay, let last = portfolio.lastDay else { return nil }
        var choice = ChartChoice()
        choice.range = .all
        return ChartBuilder(
            portfolio: portfolio, currency: currency, choice: choice, days: first...max(first + 1, last),
            words: words, hidesAmounts: hidesAmounts
        ).chart()
    }

    /// The preview's values of each account, by day.
    private var lines: [ValueLine] {
        var amounts: [[Int: Int64]] = reading.source.accounts.map { _ in [:] }
        for (value, action) in zip(reading.source.values, plan.actions) {
            guard let currency = reading.targets[value.account].currency else { continue }
            switch action {
            case .add(let amount, _), .replace(_, let amount, _): amounts[value.account][value.day.number] = amount
            case .same:
                if let amount = try? value.amount.minor(currency) {
                    amounts[value.account][value.day.number] = amount
                }
            case .skip, .ignore, .bad: break
            }
        }
        let colours = colours
        return reading.targets.enumerated().compactMap { index, target in
            guard let currency = target.currency, !amounts[index].isEmpty else { return nil }
            let points = amounts[index].sorted { $0.key < $1.key }
                .map { SeriesPoint(day: $0.key, amount: $0.value) }
            return ValueLine(
                name: reading.source.accounts[index].label, colour: colours[index], currency: currency,
                isDebt: target.isDebt, points: points)
        }
    }

    /// The colours of the series; a new series gets the colour that the import would choose for it.
    private var colours: [Int] {
        var taken = own.filter { !$0.open.series.isArchived }.map(\.open.series.colour)
        return reading.targets.enumerated().map { index, target in
            if case .series(let own) = target { return own.open.series.colour }
            if case .ignore = target { return 0 }
            let colour = reading.source.accounts[index].colour(beside: taken)
            taken.append(colour)
            return colour
        }
    }
}
