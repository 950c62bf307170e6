import Foundation
import HTTP
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
            .get("/wealth/values/new", new, .writing),
            .post("/wealth/values", create),
            .get("/wealth/values/:snapshot/edit", edit),
            .post("/wealth/values/:snapshot", update),
            .post("/wealth/values/:snapshot/delete", delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<ValueSnapshot>) -> String { "/wealth/values/\(id)" }

    /// The series to which the member may write.
    private func choices(_ visit: Visit) throws -> [OpenSeries] {
        return try door.all(for: visit.member).filter { $0.canWrite && !$0.series.isArchived }
    }

    private static func choice(_ open: OpenSeries) -> Choice {
        Choice(value: open.id.description, label: "\(open.series.name) (\(open.series.currency.code))")
    }

    private func time(_ instant: Instant, _ zone: TimeZone) -> String {
        let day = Day(instant, in: zone)
        let seconds = Int(instant.milliseconds / 1000) + zone.secondsFromGMT(for: instant.date) - day.number * 86_400
        return String(format: "%02d:%02d", seconds / 3600, seconds / 60 % 60)
    }

    func new(_ visit: Visit) throws -> Response {
        let open = try choices(visit)
        let (now, zone) = (clock.now(), visit.words.timeZone)
        let wanted = try visit.query["series"] ?? wealth.display(of: visit.member).last
        let chosen = open.first { $0.id.description == wanted } ?? (open.count == 1 ? open.first : nil)
        let values = ValueFormPage.Values(
            series: chosen?.id.description ?? "", day: Day(now, in: zone).iso, time: time(now, zone))
        return try pages.response(page(open, values), for: visit)
    }

    private func page(
        _ open: [OpenSeries], _ values: ValueFormPage.Values, later: LaterDay? = nil, problems: [String: Phrase] = [:]
    ) -> ValueFormPage {
        ValueFormPage(
            action: "/wealth/values", version: nil, series: open.map(Self.choice), values: values, back: "/wealth",
            later: later, problems: problems)
    }

    private func today(_ visit: Visit) -> Day { Day(clock.now(), in: visit.words.timeZone) }

    func create(_ visit: Visit) throws -> Response {
        let open = try choices(visit)
        let chosen = open.first { $0.id.description == visit.form["series"] }
        var form = form(visit, chosen)
        if chosen == nil { form.refuse("series", Phrase("Choose a series.")) }
        guard let chosen, form.problems.isEmpty else {
            let page = page(open, ValueFormPage.Values(form), problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        if form.needsConfirming(today: today(visit)) {
            let page = page(open, ValueFormPage.Values(form), later: LaterDay(form.day, visit.words))
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        _ = try snapshots.add(form, zone: visit.words.timeZone.identifier, to: WritableSeries(chosen))
        try wealth.change(of: visit.member) { $0.last = chosen.id.description }
        return .seeOther("/wealth")
    }

    private func form(_ visit: Visit, _ open: OpenSeries?) -> SnapshotForm {
        SnapshotForm(
            visit.form, currency: open?.series.currency, language: visit.words.language, zone: visit.words.timeZone,
            now: clock.now())
    }

    /// The value with its series, opened for writing.
    private func found(_ visit: Visit) throws -> (series: WritableSeries, snapshot: ValueSnapshot) {
        let id: ID<ValueSnapshot> = try visit.id("snapshot")
        let open = try door.open(snapshots.series(of: id), for: visit.member)
        return (try WritableSeries(open), try snapshots.snapshot(id, in: open))
    }

    func edit(_ visit: Visit) throws -> Response {
        let (series, snapshot) = try found(visit)
        let (language, currency) = (visit.words.language, series.open.series.currency)
        let zone = TimeZone(identifier: snapshot.zone) ?? visit.words.timeZone
        let values = ValueFormPage.Values(
            series: series.id.description, amount: Money(snapshot.amount, currency).typed(language),
            day: snapshot.day.iso, time: time(snapshot.at, zone),
            paidIn: snapshot.paidIn.map { Money($0, currency).typed(language) } ?? "", notes: snapshot.notes)
        return try pages.response(
            editPage(visit, series.open, snapshot, values, version: snapshot.version), for: visit)
    }

    private func editPage(
        _ visit: Visit, _ open: OpenSeries, _ snapshot: ValueSnapshot, _ values: ValueFormPage.Values, version: Int,
        isChanged: Bool = false, later: LaterDay? = nil, problems: [String: Phrase] = [:]
    ) throws -> ValueFormPage {
        ValueFormPage(
            action: Self.path(snapshot.id), version: version, series: [Self.choice(open)], values: values,
            back: SeriesController.path(open.id), rate: try rate(visit, open, snapshot), later: later,
            isChangedMeanwhile: isChanged, problems: problems)
    }

    /// The note on the rate with which the value counts in the member's total.
    private func rate(_ visit: Visit, _ open: OpenSeries, _ snapshot: ValueSnapshot) throws -> String? {
        let (base, total, words) = (open.series.currency, try wealth.currency(of: visit.member), visit.words)
        guard base != total else { return nil }
        guard let kept = try wealth.rates.kept(with: [snapshot.id], in: total)[snapshot.id] else {
            return words(
                "There is no rate from \(base.code) to \(total.code) for this day: it stands in its own currency.")
        }
        let value = NumberSyntax(words.language).written(kept.shown)
        guard let day = kept.day else { return words("Counted at 1 \(base.code) = \(value) \(total.code).") }
        let on = words.day(day, isShort: true)
        let text = words("Counted at 1 \(base.code) = \(value) \(total.code), the rate of \(on).")
        guard case .older(let days, _)? = RateAge(day.number, of: snapshot.day.number) else { return text }
        return text + " " + words("It is \(days) days older than the value.")
    }

    func update(_ visit: Visit) throws -> Response {
        let (series, snapshot) = try found(visit)
        let form = form(visit, series.open)
        let needsConfirming = form.needsConfirming(today: today(visit), known: snapshot.day)
        var theirs: ValueSnapshot?
        if form.problems.isEmpty, !needsConfirming {
            switch try snapshots.change(snapshot.id, in: series, to: form, zone: visit.words.timeZone.identifier) {
            case .done: return .seeOther(SeriesController.path(series.id))
            case .conflict(let current): theirs = current
            }
        }
        let page = try editPage(
            visit, series.open, snapshot, ValueFormPage.Values(form),
            version: theirs?.version ?? form.version ?? snapshot.version, isChanged: theirs != nil,
            later: needsConfirming ? LaterDay(form.day, visit.words) : nil, problems: form.problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ visit: Visit) throws -> Response {
        let (series, snapshot) = try found(visit)
        _ = try snapshots.remove(snapshot.id, from: series)
        return .seeOther("/wealth")
    }
}

extension LaterDay {
    init(_ day: Day, _ words: Words) { self.init(iso: day.iso, text: words.day(day)) }
}

extension ValueFormPage.Values {
    init(_ form: SnapshotForm) {
        self.init(
            series: form.seriesText, amount: form.amountText, day: form.dayText, time: form.timeText,
            paidIn: form.paidInText, notes: form.notes)
    }
}
