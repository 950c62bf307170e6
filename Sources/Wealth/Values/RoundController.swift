import Foundation
import HTTP
import House
import Localization

/// The monthly round: a form with one new value for each series.
struct RoundController: Sendable {
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth/round", show, [.writing, .kept]),
            .post("/wealth/round", save),
        ]
    }

    private func writable(_ all: [OpenSeries]) throws -> [WritableSeries] {
        try all.filter { $0.canWrite && !$0.series.isArchived }.map(WritableSeries.init)
    }

    func show(_ visit: Visit) throws -> Response {
        let series = try writable(door.all(for: visit.member))
        if series.isEmpty { return .seeOther(SeriesController.list + "/new") }
        return try pages.response(page(visit, series, day: clock.today(visit).iso), for: visit)
    }

    /// The amounts typed for series that were archived, deleted or shared otherwise since the form was opened.
    private func lost(_ visit: Visit, _ all: [OpenSeries], but writable: [WritableSeries]) -> [RoundPage.Row] {
        let ids = Set(writable.map(\.id))
        return visit.form.fields.compactMap { field in
            guard field.name.hasPrefix(Self.prefix), !field.value.tidiedLine.isEmpty,
                let id = ID<Series>(String(field.name.dropFirst(Self.prefix.count))), !ids.contains(id)
            else { return nil }
            let seen = all.first { $0.id == id }
            return RoundPage.Row(
                id: id.description, name: seen?.series.name ?? visit.words("A series that no longer exists"),
                colour: seen?.colour, last: "", currency: seen?.series.currency.code ?? "", typed: field.value)
        }
    }

    private static let prefix = "amount-"

    private func page(
        _ visit: Visit, _ series: [WritableSeries], day: String, lost: [RoundPage.Row] = [], later: LaterDay? = nil,
        problems: [String: Phrase] = [:]
    ) -> RoundPage {
        let (words, hides) = (visit.words, WealthController.hidesAmounts(visit))
        let rows = series.map { series in
            let own = series.open.series
            let last = own.latest.map { latest in
                let amount = own.shown(latest.amount, hidesAmounts: hides, words)
                return "\(amount) · \(words.day(latest.day, isShort: true))"
            }
            return RoundPage.Row(
                id: own.id.description, name: own.name, colour: series.open.colour,
                last: last ?? words("No values yet"),
                currency: own.currency.code, typed: visit.form[Self.prefix + own.id.description] ?? "")
        }
        return RoundPage(day: day, rows: lost + rows, later: later, problems: problems)
    }

    func save(_ visit: Visit) throws -> Response {
        let all = try door.all(for: visit.member)
        let series = try writable(all)
        let lost = lost(visit, all, but: series)
        var problems: [String: Phrase] = [:]
        var round: [(series: WritableSeries, form: SnapshotForm)] = []
        for series in series {
            let name = Self.prefix + series.id.description
            guard let typed = visit.form[name], !typed.tidiedLine.isEmpty else { continue }
            let form = SnapshotForm(
                ["amount": typed, "day": visit.form["day"] ?? "", "later": visit.form["later"] ?? ""],
                currency: series.open.series.currency,
                language: visit.words.language, zone: visit.words.timeZone, now: clock.now().adding(.zero - visit.age),
                takesSums: true)
            problems[name] = form.problems["amount"]
            problems["day"] = form.problems["day"] ?? problems["day"]
            round.append((series, form))
        }
        for row in lost {
            problems[Self.prefix + row.id] = Phrase(
                "You can no longer add values here. Clear this field to save the others.")
        }
        if round.isEmpty, lost.isEmpty { problems["day"] = Phrase("Enter an amount for at least one series.") }
        let (words, day) = (visit.words, round.first?.form.day ?? clock.today(visit))
        let isLater = round.first?.form.needsConfirming(today: clock.today(visit)) ?? false
        guard problems.isEmpty, !isLater else {
            let page = page(
                visit, series, day: visit.form["day"] ?? "", lost: lost, later: isLater ? LaterDay(day, words) : nil,
                problems: problems)
            return try pages.response(page, for: visit, status: lost.isEmpty ? .unprocessableContent : .conflict)
        }
        try snapshots.addRound(round, zone: words.timeZone.identifier, title: words.day(day, isShort: true))
        return .seeOther("/wealth")
    }
}
