import Foundation
import HTTP
import Localization

/// The monthly round: a form with one new value for each series.
struct RoundController: Sendable {
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth/round", show, .writing),
            .post("/wealth/round", save),
        ]
    }

    private func writable(_ visit: Visit) throws -> [WritableSeries] {
        try door.all(for: visit.member).filter { $0.canWrite && !$0.series.isArchived }.map(WritableSeries.init)
    }

    func show(_ visit: Visit) throws -> Response {
        try pages.response(page(visit, writable(visit), day: clock.today(visit).iso), for: visit)
    }

    private func page(
        _ visit: Visit, _ series: [WritableSeries], day: String, later: LaterDay? = nil,
        problems: [String: Phrase] = [:]
    ) -> RoundPage {
        let (words, hides) = (visit.words, WealthController.hidesAmounts(visit))
        let rows = series.map { series in
            let own = series.open.series
            let last = own.latest.map { latest in
                let amount = hides ? "•••" : words.money(Money(latest.amount, own.currency))
                return "\(amount) · \(words.day(latest.day, isShort: true))"
            }
            return RoundPage.Row(
                id: own.id.description, name: own.name, colour: series.open.colour,
                last: last ?? words("No values yet"),
                currency: own.currency.code, typed: visit.form["amount-\(own.id)"] ?? "")
        }
        return RoundPage(day: day, rows: rows, later: later, problems: problems)
    }

    func save(_ visit: Visit) throws -> Response {
        let series = try writable(visit)
        var problems: [String: Phrase] = [:]
        var round: [(series: WritableSeries, form: SnapshotForm)] = []
        for series in series {
            let name = "amount-\(series.id)"
            guard let typed = visit.form[name], !typed.tidiedLine.isEmpty else { continue }
            let form = SnapshotForm(
                ["amount": typed, "day": visit.form["day"] ?? "", "later": visit.form["later"] ?? ""],
                currency: series.open.series.currency,
                language: visit.words.language, zone: visit.words.timeZone, now: clock.now())
            problems[name] = form.problems["amount"]
            problems["day"] = form.problems["day"] ?? problems["day"]
            round.append((series, form))
        }
        if round.isEmpty { problems["day"] = Phrase("Type an amount for at least one series.") }
        let (words, day) = (visit.words, round.first?.form.day ?? clock.today(visit))
        let isLater = round.first?.form.needsConfirming(today: clock.today(visit)) ?? false
        guard problems.isEmpty, !isLater else {
            let page = page(
                visit, series, day: visit.form["day"] ?? "", later: isLater ? LaterDay(day, words) : nil,
                problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try snapshots.addRound(round, zone: words.timeZone.identifier, title: words.day(day, isShort: true))
        return .seeOther("/wealth")
    }
}
