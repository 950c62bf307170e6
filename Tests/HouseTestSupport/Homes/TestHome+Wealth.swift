import Foundation
import HTTP
import Localization
import TestSupport

@testable import House
@testable import Wealth

extension TestHome {
    /// A first account of all who have any, in euros.
    func defaultSeries() throws { for member in [ada, grace] { _ = try series("Default", by: member) } }

    func series(
        _ name: String, by owner: Member, kind: Series.Kind = .cash, currency: String = "EUR",
        audience: Audience = .onlyMe
    ) throws -> ID<Series> {
        let form = SeriesForm(["name": name, "kind": kind.rawValue, "currency": currency, "household": "on"])
        let id = try house.series.add(form, for: Writer(owner))
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

    /// Sends a text as a file of values; gives the address of its preview.
    func sendValues(_ text: String, as member: Member) throws -> String {
        let reply = try upload("/wealth/import", Array(text.utf8), named: "bank.csv", as: member)
        guard reply.status == 303, let place = reply["Location"] else { throw NoReply(path: reply.text) }
        return place
    }

    /// Sends a text and brings it in as it is guessed, or as chosen.
    @discardableResult
    func bringValues(_ text: String, _ choices: FormFields = [:], as member: Member) throws -> RawReply {
        var form = choices
        form.add("go", "on")
        return try post(sendValues(text, as: member), form, as: member)
    }

    /// The values of all series of a member, by their names.
    func importedValues(of member: Member) throws -> [String: [String]] {
        let names = try house.seriesDoor.all(for: member).map(\.series.name)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try values($0, of: member)) })
    }

    /// `2026-11-01 12.50` of every value of a series, oldest first.
    func values(_ name: String, of member: Member) throws -> [String] {
        guard let open = try house.seriesDoor.all(for: member).first(where: { $0.series.name == name }) else {
            return []
        }
        return try house.snapshots.all(of: open).map { "\($0.day.iso) \(Money($0.amount, open.series.currency).plain)" }
    }

    func rate(_ base: String, _ quote: String, _ value: String, on day: String) throws {
        guard let base = Currency(base), let quote = Currency(quote), let day = Day(iso: day) else { return }
        try house.rates.add([RateStore.Rate(base: base, quote: quote, day: day, value: value)], by: ada)
    }
}
