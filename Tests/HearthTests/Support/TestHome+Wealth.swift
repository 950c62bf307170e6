import Foundation
import HTTP
import Localization

@testable import Hearth

extension TestHome {
    func series(
        _ name: String, by owner: Member, kind: Series.Kind = .cash, currency: String = "EUR",
        audience: Audience = .onlyMe
    ) throws -> ID<Series> {
        let form = SeriesForm(["name": name, "kind": kind.rawValue, "currency": currency, "household": "on"])
        let id = try house.series.add(form, for: owner)
        try house.series.share(OwnSeries(house.seriesDoor.open(id, for: owner)), with: audience)
        return id
    }

    /// A value as it is typed in English; today without a day.
    @discardableResult
    func value(
        _ amount: String, on day: String = "", of series: ID<Series>, notes: String = "", paidIn: String = "",
        by member: Member
    ) throws -> ID<ValueSnapshot> {
        let open = try house.seriesDoor.open(series, for: member)
        let form = SnapshotForm(
            ["amount": amount, "day": day, "notes": notes, "paidIn": paidIn], currency: open.series.currency,
            language: .en, zone: .gmt, now: clock.wall.now())
        return try house.snapshots.add(form, zone: "GMT", to: WritableSeries(open))
    }
}
