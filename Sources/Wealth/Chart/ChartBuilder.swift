import Foundation
import House
import Localization

/// A builder that turns a portfolio's values into the shapes, scale and labels of a chart.
struct ChartBuilder: Sendable {
    let portfolio: Portfolio
    let currency: Currency
    let choice: ChartChoice
    let days: ClosedRange<Int>
    let words: Words
    let hidesAmounts: Bool
    /// The estimate is drawn dashed beside the total; `days` then reaches past today.
    var estimate: TargetEstimate?
    /// A chart of one series under its own name needs neither line labels nor a total.
    var isAlone = false
    /// The address that returns the values of one day as JSON; `nil` leaves out the cross-hair.
    var dayPath: String?

    /// The drawing's size in its own units; one unit of height is a pixel.
    private static let width = 1000.0
    private static let leastHeight = 240.0
    /// The margin above the top tick and below the bottom tick leaves room for half of a tick label.
    private static let margin = 8.0
    /// A wide screen cannot show more stretches than this.
    private static let stretches = 250

    /// `nil` if no line has values in the period.
    func chart() -> WealthChart? {
        let shown = portfolio.lines.filter { $0.hasValues(from: days.lowerBound, to: days.upperBound) }
        guard !shown.isEmpty else { return nil }
        let lines = Portfolio(lines: shown)
        let (shapes, scale) = draw(lines)
        let outlook = outlook(scale)
        return WealthChart(
            height: Int(height), shapes: shapes,
            ticks: scale.ticks.map { WealthChart.Tick(at: y($0, scale), label: label($0)) },
            days: dayTicks, zero: scale.low < 0 && scale.high > 0 ? y(0, scale) : nil, isCut: scale.isCut,
            ends: isAlone ? [] : ends(shapes, outlook), outlook: outlook, crosshair: crosshair, table: table(lines))
    }

    /// The least height at which the names of all lines fit below each other.
    private var height: Double { max(Self.leastHeight, Double(portfolio.lines.count + 1) * ChartLabels.gap) }

    private func draw(_ lines: Portfolio) -> ([WealthChart.Shape], ChartScale) {
        switch choice.mode {
        case .lines: drawLines(lines)
        case .total: drawTotal(lines)
        case .stacked, .percent: drawStack(lines)
        }
    }

    // MARK: Modes

    private func drawLines(_ lines: Portfolio) -> ([WealthChart.Shape], ChartScale) {
        // More than four lines get half as many points each: the difference cannot be seen.
        let stretches = lines.lines.count > 4 ? Self.stretches / 2 : Self.stretches
        let values = lines.lines.map { line in
            line.stretches(from: days.lowerBound, to: days.upperBound).map {
                ChartThinning.thin($0, stretches: stretches, day: \.day, value: \.amount)
            }
        }
        let scale = ChartScale(values.joined().joined().map { major($0.amount) }, includesZero: choice.isFromZero)
        let shapes = zip(lines.lines, values).flatMap { line, stretches in
            stretches.enumerated().map { index, points in
                WealthChart.Shape(
                    name: line.name, colour: line.colour,
                    points: path(points.map { ($0.day, major($0.amount)) }, scale), isArea: false,
                    end: index == stretches.count - 1 ? end(points, scale) : nil)
            }
        }
        return (shapes, scale)
    }

    private func drawTotal(_ lines: Portfolio) -> ([WealthChart.Shape], ChartScale) {
        let all = lines.totals(on: lines.days(from: days.lowerBound, to: lastDay))
        let points = ChartThinning.thin(all, stretches: Self.stretches, day: \.day, value: \.amount)
        let ahead = estimate.map { [major($0.amount(on: days.upperBound))] } ?? []
        let scale = ChartScale(points.map { major($0.amount) } + ahead, includesZero: choice.isFromZero)
        let shape = WealthChart.Shape(
            name: words("Total"), colour: 0, points: path(points.map { ($0.day, major($0.amount)) }, scale),
            isArea: false, end: end(points, scale))
        return (points.isEmpty ? [] : [shape], scale)
    }

    /// Assets upwards from zero, debts downwards; or, in percent, assets alone.
    private func drawStack(_ lines: Portfolio) -> ([WealthChart.Shape], ChartScale) {
        let isPercent = choice.mode == .percent
        let drawn = isPercent ? lines.lines.filter { !$0.isDebt } : lines.lines
        let all = lines.totals(on: lines.days(from: days.lowerBound, to: days.upperBound))
        let sampled = ChartThinning.thin(all, stretches: Self.stretches / 2, day: \.day, value: \.amount).map(\.day)

        var (tops, bottoms) = (sampled.map { _ in 0.0 }, sampled.map { _ in 0.0 })
        let sums = sampled.map { day in
            drawn.reduce(0.0) { $0 + max(0, major($1.counted(on: day) ?? 0)) }
        }
        var bands: [(line: ValueLine, low: [Double], high: [Double])] = []
        for line in drawn {
            var (low, high): ([Double], [Double]) = ([], [])
            for (index, day) in sampled.enumerated() {
                var value = major(line.counted(on: day) ?? 0)
                if isPercent { value = sums[index] > 0 ? max(0, value) / sums[index] : 0 }
                // A debt that is paid off (0) stays on the side below zero.
                let isBelow = value < 0 || value == 0 && line.isDebt
                let base = isBelow ? bottoms[index] : tops[index]
                low.append(min(base, base + value))
                high.append(max(base, base + value))
                if isBelow { bottoms[index] += value } else { tops[index] += value }
            }
            bands.append((line, low, high))
        }
        let scale = isPercent ? .percent : ChartScale(tops + bottoms, includesZero: true)
        let shapes = bands.map { band in
            let upper = path(zip(sampled, band.high).map { ($0, $1) }, scale)
            let lower = path(zip(sampled, band.low).map { ($0, $1) }, scale)
            // A name stands in the middle of its band; a band without height gets no name.
            let (low, high) = (band.low.last ?? 0, band.high.last ?? 0)
            return WealthChart.Shape(
                name: band.line.name, colour: band.line.colour, points: upper + lower.reversed(),
                isArea: true, end: low == high ? nil : y((low + high) / 2, scale))
        }
        return (shapes, scale)
    }

    // MARK: What may come

    /// The drawn history ends today if an estimate continues it.
    private var lastDay: Int { min(days.upperBound, estimate?.today ?? days.upperBound) }

    private func outlook(_ scale: ChartScale) -> WealthChart.Outlook? {
        guard let estimate else { return nil }
        let target = major(estimate.target)
        let beyond = estimate.day.flatMap { $0 > days.upperBound ? Day(number: $0) : nil }
        var points: [WealthChart.Point] = []
        if let reached = estimate.day {
            for day in [estimate.today, min(reached, days.upperBound), days.upperBound] {
                points.append(
                    WealthChart.Point(
                        x: (percent(day) * Self.width / 10).rounded() / 10,
                        y: y(major(estimate.amount(on: day)), scale)))
            }
        }
        return WealthChart.Outlook(
            target: (scale.low...scale.high).contains(target) ? y(target, scale) : nil, points: points,
            beyond: beyond.map { "\(words.shortMonth($0.month)) \(String($0.year))" })
    }

    private var crosshair: WealthChart.Crosshair? {
        dayPath.map { WealthChart.Crosshair(path: $0, from: days.lowerBound, to: lastDay, span: days.upperBound) }
    }

    // MARK: Places

    private func major(_ amount: Int64) -> Double { Double(amount) / [1, 10, 100, 1000][currency.digits] }

    private func percent(_ day: Int) -> Double {
        let span = Double(days.upperBound - days.lowerBound)
        return span == 0 ? 50 : Double(day - days.lowerBound) / span * 100
    }

    private func y(_ value: Double, _ scale: ChartScale) -> Double {
        ((Self.margin + scale.y(value, height: height - 2 * Self.margin)) * 10).rounded() / 10
    }

    /// The height at which a line meets the right edge; `nil` if the line ends before it.
    private func end(_ points: [SeriesPoint], _ scale: ChartScale) -> Double? {
        points.last.flatMap { $0.day == days.upperBound ? y(major($0.amount), scale) : nil }
    }

    private var dayTicks: [WealthChart.DayTick] {
        let found = ChartDays.ticks(days)
        let places = found.map { percent($0.day) }
        return zip(zip(found, places), ChartLabels.extras(places)).map { tick, isExtra in
            WealthChart.DayTick(at: tick.1, label: label(tick.0.label), isExtra: isExtra)
        }
    }

    /// Draws steps: a value stands until the next one. Above 250 points steps are too narrow to be seen and are left
    /// out.
    private func path(_ points: [(day: Int, value: Double)], _ scale: ChartScale) -> [WealthChart.Point] {
        let isStepped = points.count <= Self.stretches
        var drawn: [WealthChart.Point] = []
        for point in points {
            let x = (percent(point.day) * Self.width / 10).rounded() / 10
            let next = WealthChart.Point(x: x, y: y(point.value, scale))
            if isStepped, let last = drawn.last, last.y != next.y { drawn.append(WealthChart.Point(x: x, y: last.y)) }
            drawn.append(next)
        }
        return drawn
    }

    /// The labels at the right edge: the names of the lines, the total that the estimate leads to, and the target.
    private func ends(_ shapes: [WealthChart.Shape], _ outlook: WealthChart.Outlook?) -> [WealthChart.End] {
        var found = shapes.compactMap { shape in shape.end.map { (shape.name, shape.colour, $0) } }
        if let ahead = outlook?.points.last, outlook?.beyond != nil { found.append((words("Total"), 0, ahead.y)) }
        if let target = outlook?.target { found.append((words("Target"), 0, target)) }
        found.sort { $0.2 < $1.2 }
        let places = ChartLabels.places(found.map(\.2), within: Self.margin...height - Self.margin)
        return zip(found, places).map { WealthChart.End(name: $0.0, colour: $0.1, line: $0.2, at: $1) }
    }

    // MARK: Words

    private func label(_ value: Double) -> String {
        if choice.mode == .percent { return words.percent(value, isWhole: true) }
        return hidesAmounts ? TotalText.hidden : words.compact(value)
    }

    private func label(_ label: ChartDays.Label) -> String {
        switch label {
        case .day(let day): words.shortDay(month: day.month, day: day.day)
        case .month(let day): words.shortMonth(day.month)
        case .year(let year): String(year)
        }
    }

    /// The chart's numbers as a table for screen readers, on about a dozen days.
    private func table(_ lines: Portfolio) -> WealthChart.Table {
        let all = lines.days(from: days.lowerBound, to: lastDay)
        let every = max(1, (all.count + 11) / 12)
        let sampled = all.enumerated().filter { $0.offset % every == 0 || $0.offset == all.count - 1 }.map(\.element)
        let rows = sampled.reversed().map { day in
            WealthChart.Row(
                day: words.day(Day(number: day), isShort: true),
                values: lines.lines.map { text.cell($0.counted(on: day), $0.unconverted(on: day)) }
                    + (isAlone ? [] : [text.cell(lines.total(on: day), lines.unconverted(on: day))]))
        }
        let names = lines.lines.map(\.name)
        return WealthChart.Table(names: isAlone ? names : names + [words("Total")], rows: rows)
    }

    private var text: TotalText { TotalText(words: words, currency: currency, hidesAmounts: hidesAmounts) }
}
