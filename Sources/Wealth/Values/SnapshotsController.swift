import Foundation
import HTTP
import House
import Localization

/// Handles single values: adding, changing and deleting them.
struct SnapshotsController: Sendable {
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let wealth: WealthStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth/values/new", new, [.writing, .kept]),
            .post("/wealth/values", create),
            .get("/wealth/values/:snapshot/edit", edit),
            .post("/wealth/values/:snapshot", update),
            .post("/wealth/values/:snapshot/delete", delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<ValueSnapshot>) -> String { "/wealth/values/\(id)" }

    /// The series to which the member may write.
    private func choices(_ visit: Visit) throws -> [OpenSeries] {
        try door.all(for: visit.member).filter { $0.canWrite && !$0.series.isArchived }
    }

    func new(_ visit: Visit) throws -> Response {
        let open = try choices(visit)
        // Without a series there is nothing to add a value to. The form of a new series asks for its first value.
        if open.isEmpty { return .seeOther(SeriesController.list + "/new") }
        let wanted = try visit.query["series"] ?? wealth.display(of: visit.member).last
        let chosen = open.first { $0.id.description == wanted } ?? (open.count == 1 ? open.first : nil)
        let values = ValueFormPage.Values(
            series: chosen?.id.description ?? "", now: WallTime(clock.now(), in: visit.words.timeZone))
        return try pages.response(page(open, values), for: visit)
    }

    private func page(
        _ open: [OpenSeries], _ values: ValueFormPage.Values, later: LaterDay? = nil, problems: [String: Phrase] = [:]
    ) -> ValueFormPage {
        ValueFormPage(
            action: "/wealth/values", version: nil, series: open.map(Choice.init), values: values, back: "/wealth",
            later: later, problems: problems)
    }

    func create(_ visit: Visit) throws -> Response {
        let open = try choices(visit)
        let chosen = open.first { $0.id.description == visit.form["series"] }
        var form = form(visit, chosen)
        if chosen == nil { form.refuse("series", Phrase("Choose a series.")) }
        guard let chosen, form.problems.isEmpty else {
            let page = page(open, ValueFormPage.Values(form), problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        if form.needsConfirming(today: clock.today(visit)) {
            let page = page(open, ValueFormPage.Values(form), later: LaterDay(form.day, visit.words))
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        _ = try snapshots.add(form, zone: visit.words.timeZone.identifier, to: WritableSeries(chosen))
        try wealth.change(of: visit.member) { $0.last = chosen.id.description }
        return .seeOther(visit.form["from"] == "series" ? SeriesController.path(chosen.id) : "/wealth")
    }

    private func form(_ visit: Visit, _ open: OpenSeries?, zone: TimeZone? = nil) -> SnapshotForm {
        SnapshotForm(
            visit.form, currency: open?.series.currency, language: visit.words.language,
            zone: zone ?? visit.words.timeZone, now: clock.now().adding(.zero - visit.age), takesSums: true)
    }

    /// The value with its series, opened for writing.
    private func found(_ visit: Visit) throws -> (series: WritableSeries, snapshot: ValueSnapshot) {
        let id: ID<ValueSnapshot> = try visit.id("snapshot")
        let open = try door.open(snapshots.series(of: id), for: visit.member)
        return (try WritableSeries(open), try snapshots.snapshot(id, in: open))
    }

    func edit(_ visit: Visit) throws -> Response {
        let (series, snapshot) = try found(visit)
        let values = ValueFormPage.Values(snapshot, of: series.open.series, visit.words)
        return try pages.response(
            editPage(visit, series.open, snapshot, values, version: snapshot.version), for: visit)
    }

    private func editPage(
        _ visit: Visit, _ open: OpenSeries, _ snapshot: ValueSnapshot, _ values: ValueFormPage.Values, version: Int,
        meanwhile: ValueFormPage.Values? = nil, later: LaterDay? = nil, problems: [String: Phrase] = [:]
    ) throws -> ValueFormPage {
        ValueFormPage(
            action: Self.path(snapshot.id), version: version, series: [Choice(open)], values: values,
            back: SeriesController.path(open.id), rate: try rate(of: snapshot, in: open, visit), later: later,
            meanwhile: meanwhile, problems: problems)
    }

    /// The note on the rate with which the value counts in the member's total; `nil` in the total's own currency.
    private func rate(of snapshot: ValueSnapshot, in open: OpenSeries, _ visit: Visit) throws -> String? {
        let (base, total) = (open.series.currency, try wealth.currency(of: visit.member))
        guard base != total else { return nil }
        let kept = try wealth.rates.kept(with: [snapshot.id], in: total)[snapshot.id]
        return RateNote.full(kept, of: Money(snapshot.amount, base), in: total, on: snapshot.day, visit.words)
    }

    func update(_ visit: Visit) throws -> Response {
        let (series, snapshot) = try found(visit)
        // The page shows the local time of the place where it was written down.
        let zone = TimeZone(identifier: snapshot.zone) ?? visit.words.timeZone
        var form = form(visit, series.open, zone: zone)
        form.keepTime(of: snapshot)
        let needsConfirming = form.needsConfirming(today: clock.today(visit), known: snapshot.day)
        var theirs: ValueSnapshot?
        if form.problems.isEmpty, !needsConfirming {
            switch try snapshots.change(snapshot.id, in: series, to: form, zone: zone.identifier) {
            case .done: return .seeOther(SeriesController.path(series.id))
            case .conflict(let current): theirs = current
            }
        }
        let page = try editPage(
            visit, series.open, snapshot, ValueFormPage.Values(form),
            version: theirs?.version ?? form.version ?? snapshot.version,
            meanwhile: theirs.map { ValueFormPage.Values($0, of: series.open.series, visit.words) },
            later: needsConfirming ? LaterDay(form.day, visit.words) : nil, problems: form.problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ visit: Visit) throws -> Response {
        let (series, snapshot) = try found(visit)
        _ = try snapshots.remove(snapshot.id, from: series)
        return .seeOther("/wealth")
    }
}
