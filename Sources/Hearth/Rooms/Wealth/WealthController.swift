import Foundation
import HTTP
import Localization

/// Handles the room's first page, its display options, and the monthly round.
struct WealthController: Sendable {
    let door: SeriesDoor
    let wealth: WealthStore
    let snapshots: SnapshotStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth", index),
            .post("/wealth/display", display, .guests),
            .post("/wealth/amounts", amounts, .guests),
            .get("/wealth/round", round, .writing),
            .post("/wealth/round", saveRound),
            .get("/wealth/day", day),
        ]
    }

    /// The number of history rows on a page.
    static let pageSize = 100

    /// True if this device hides amounts (a cookie).
    static func hidesAmounts(_ visit: Visit) -> Bool { visit.request.cookies[cookie] == "hidden" }

    static let cookie = "amounts"

    func index(_ visit: Visit) throws -> Response {
        let choice = ChartChoice(visit.query)
        let (lines, currency) = try wealth.lines(for: visit.member)
        let hides = Self.hidesAmounts(visit)
        let view = WealthOverview(
            lines: lines, currency: currency, display: try wealth.display(of: visit.member),
            target: try wealth.target(of: visit.member), choice: choice,
            today: Day(clock.now(), in: visit.words.timeZone), words: visit.words, hidesAmounts: hides)
        let listPage = ListPage(visit.query, size: Self.pageSize)
        let found = try snapshots.history(lines.map(\.open), on: listPage)
        let bySeries = Dictionary(uniqueKeysWithValues: lines.map { ($0.series.id, $0.open) })
        let rows = found.rows.compactMap { row in
            bySeries[row.seriesId].map {
                ValueRow(row, of: $0, words: visit.words, zone: visit.words.timeZone, hidesAmounts: hides)
            }
        }
        let canAdd = visit.member.role != .guest
        let page = WealthPage(
            summary: view.summary(), chart: view.chart, choices: view.choices, legend: view.legend,
            allocation: view.allocation, target: view.targetText, notes: view.notes, rows: rows,
            pager: Self.pager(choice.path, found, listPage), canAdd: canAdd, back: choice.path)
        return try pages.response(page, for: visit, newThing: canAdd ? "/wealth/values/new" : nil)
    }

    /// All lines' values on one day, as JSON for the cross-hair.
    func day(_ visit: Visit) throws -> Response {
        let today = Day(clock.now(), in: visit.words.timeZone)
        let day = visit.query["day"].flatMap { Day(iso: $0) } ?? today
        let (lines, currency) = try wealth.lines(for: visit.member)
        let view = WealthOverview(
            lines: lines, currency: currency, display: try wealth.display(of: visit.member),
            choice: ChartChoice(visit.query), today: today, words: visit.words,
            hidesAmounts: Self.hidesAmounts(visit))
        return try .json(view.values(on: day.number))
    }

    static func pager(_ path: String, _ found: SnapshotStore.Page, _ listPage: ListPage) -> Pager {
        listPage.pager(rows: found.rows.count, of: found.total) { number in
            path + (path.contains("?") ? "&" : "?") + "page=\(number)"
        }
    }

    /// Shows or hides a line, or switches between the member's own total and the household's; stored for this member.
    func display(_ visit: Visit) throws -> Response {
        if let scope = visit.form["scope"], visit.form["toggle"] == nil {
            try wealth.change(of: visit.member) { $0.isHousehold = scope == "household" }
            return .seeOther(LocalPath.checked(visit.form["back"], or: "/wealth"))
        }
        guard let id = visit.form["toggle"].flatMap({ ID<Series>($0) }) else { throw Refusal.notFound }
        let series = try door.open(id, for: visit.member)
        try wealth.change(of: visit.member) { $0.toggle(series.id) }
        return .seeOther(LocalPath.checked(visit.form["back"], or: "/wealth"))
    }

    /// Hides or shows amounts on this device.
    func amounts(_ visit: Visit) throws -> Response {
        var response = Response.seeOther(LocalPath.checked(visit.form["back"], or: "/wealth"))
        let hides = !(visit.form["hide"] ?? "").isEmpty
        response.set(
            Cookie(
                Self.cookie, hides ? "hidden" : "", maxAge: hides ? 365 * 86_400 : 0, isSecure: visit.request.isSecure))
        return response
    }

    // MARK: The monthly round

    private func writable(_ visit: Visit) throws -> [WritableSeries] {
        return try door.all(for: visit.member).filter { $0.canWrite && !$0.series.isArchived }.map(WritableSeries.init)
    }

    func round(_ visit: Visit) throws -> Response {
        let day = Day(clock.now(), in: visit.words.timeZone)
        return try pages.response(roundPage(visit, try writable(visit), day: day.iso), for: visit)
    }

    private func roundPage(
        _ visit: Visit, _ series: [WritableSeries], day: String, later: LaterDay? = nil,
        problems: [String: Phrase] = [:]
    ) -> RoundPage {
        let (words, hides) = (visit.words, Self.hidesAmounts(visit))
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

    func saveRound(_ visit: Visit) throws -> Response {
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
        let (words, day) = (visit.words, round.first?.form.day ?? Day(clock.now(), in: visit.words.timeZone))
        let isLater = round.first?.form.needsConfirming(today: Day(clock.now(), in: words.timeZone)) ?? false
        guard problems.isEmpty, !isLater else {
            let page = roundPage(
                visit, series, day: visit.form["day"] ?? "", later: isLater ? LaterDay(day, words) : nil,
                problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try snapshots.addRound(round, zone: words.timeZone.identifier, title: words.day(day, isShort: true))
        return .seeOther("/wealth")
    }
}
