import Foundation
import House
import Localization

extension LaterDay {
    init(_ day: Day, _ words: Words) { self.init(iso: day.iso, text: words.day(day)) }
}

extension ValueFormPage.Values {
    init(_ form: SnapshotForm) {
        self.init(
            series: form.seriesText, amount: form.amountText, day: form.dayText, time: form.timeText,
            paidIn: form.paidInText, notes: form.notes)
    }

    /// A value as it is stored, at the local time of the place where it was written down.
    init(_ snapshot: ValueSnapshot, of series: Series, _ words: Words) {
        let money = { (amount: Int64) in Money(amount, series.currency).typed(words.language) }
        let zone = TimeZone(identifier: snapshot.zone) ?? words.timeZone
        self.init(
            series: series.id.description, amount: money(snapshot.amount), day: snapshot.day.iso,
            time: WallTime(snapshot.at, in: zone).clock, paidIn: snapshot.paidIn.map(money) ?? "",
            notes: snapshot.notes)
    }

    /// A new value, of now.
    init(series: String, now: WallTime) {
        self.init(series: series, day: now.day.iso, time: now.clock)
    }
}

extension Choice {
    /// A series in a list to choose from.
    init(_ open: OpenSeries) {
        self.init(value: open.id.description, label: "\(open.series.name) (\(open.series.currency.code))")
    }
}
