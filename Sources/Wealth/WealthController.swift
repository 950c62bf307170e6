import HTTP
import House
import Localization

/// Handles the room's first page and its display options.
struct WealthController: Sendable {
    let door: SeriesDoor
    let wealth: WealthStore
    let snapshots: SnapshotStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth", index, .kept),
            .post("/wealth/display", display, .guests),
            .post("/wealth/amounts", amounts, .guests),
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
            today: clock.today(visit), words: visit.words, hidesAmounts: hides)
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
        let today = clock.today(visit)
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
}
