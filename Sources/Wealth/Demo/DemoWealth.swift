import Foundation
import GRDB
import HTTP
import House
import Localization

/// The demo family's series: three years of monthly values, the same at every start.
enum DemoWealth {
    private struct Line {
        let name: String
        let colour: Int
        let kind: String
        let start: Double
        /// The amount that each month adds.
        let drift: Double
        /// The largest random deviation of a month.
        let noise: Double
    }

    private static let lines = [
        Line(name: "Savings", colour: 1, kind: "cash", start: 30_500, drift: 440, noise: 900),
        Line(name: "Shares", colour: 2, kind: "shares", start: 28_000, drift: 1220, noise: 3400),
        Line(name: "Pension", colour: 3, kind: "pension", start: 56_000, drift: 690, noise: 500),
        Line(name: "House loan", colour: 5, kind: "debts", start: 69_500, drift: -520, noise: 0),
    ]

    /// Only the loan is shared with everyone; the other series are Ada's own.
    static func add(to room: WealthRoom, _ family: DemoFamily) throws {
        let owner = family.ada
        for open in try room.door.all(for: owner) { _ = try room.series.remove(OwnSeries(open)) }
        let zone = TimeZone(identifier: owner.timeZone) ?? .gmt
        let today = Day(family.clock.now(), in: zone)
        for line in lines {
            let form = SeriesForm([
                "name": line.name, "colour": String(line.colour), "kind": line.kind, "household": "on",
            ])
            let id = try room.series.add(form, for: Writer(owner))
            let open = try WritableSeries(room.door.open(id, for: owner))
            let values = (0...36).map { month in
                let stray = sin(Double(month * month) * 1.7 + line.start) * line.noise
                let amount = line.start + Double(month) * line.drift + stray
                let day = month == 36 ? today : Day(known: today.year, today.month, 1).adding(months: month - 36)
                return SnapshotForm(
                    [
                        "amount": String(format: "%.2f", amount), "day": day.iso,
                        "notes": month == 36 ? "monthly round" : "",
                    ], currency: .euro, language: .en, zone: zone, now: family.clock.now())
            }
            try room.snapshots.add(values.map { (open, $0) }, zone: zone.identifier)
            if line.kind == "debts" { try room.series.share(OwnSeries(open.open), with: .household(.read)) }
        }
    }
}
