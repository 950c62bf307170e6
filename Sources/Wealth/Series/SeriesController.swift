import Foundation
import HTTP
import House
import Localization

/// Handles whole series: listing, adding, showing, changing and deleting them.
struct SeriesController: Sendable {
    let door: SeriesDoor
    let series: SeriesStore
    let snapshots: SnapshotStore
    let builder: SeriesPages
    let pages: Pages

    var routes: [Route] {
        [
            .get("/wealth/series", index, .kept),
            .get("/wealth/series/new", new, .writing),
            .post("/wealth/series", Writer.entrance, create),
            .get("/wealth/series/:series", door, show, .kept),
            .get("/wealth/series/:series/day", door, day),
            .get("/wealth/series/:series/edit", door.writable, edit),
            .post("/wealth/series/:series", door.writable, update),
            .get("/wealth/series/:series/delete", door.own, confirmDelete),
            .post("/wealth/series/:series/delete", door.own, delete, .makesRoom),
        ]
    }

    static let list = "/wealth/series"
    static func path(_ id: ID<Series>) -> String { "\(list)/\(id)" }

    func index(_ visit: Visit) throws -> Response {
        let isGuest = visit.member.role == .guest
        return try pages.response(
            builder.list(door.all(for: visit.member), visit), for: visit, newThing: isGuest ? nil : Self.list + "/new")
    }

    // MARK: One series

    func show(_ open: OpenSeries, _ visit: Visit) throws -> Response {
        try pages.response(builder.page(visit, open), for: visit)
    }

    /// The value of one day of the series' chart, as JSON for the cross-hair.
    func day(_ open: OpenSeries, _ visit: Visit) throws -> Response {
        let day = visit.query["day"].flatMap { Day(iso: $0) } ?? builder.clock.today(visit)
        return try .json(builder.chart(open, visit).values(on: day.number))
    }

    // MARK: Making and changing

    func new(_ visit: Visit) throws -> Response {
        let own = try door.all(for: visit.member).first(where: \.isOwn)
        let currency = try own?.series.currency ?? builder.wealth.currency(of: visit.member)
        let form = SeriesForm(["name": "-", "household": "on", "currency": currency.code])
        let (name, amount) = (visit.query["name"] ?? "", visit.query["amount"] ?? "")
        return try pages.response(
            formPage(
                form, name: String(name.tidiedLine.prefix(SeriesForm.nameLimit)), amount: String(amount.prefix(40)),
                visit),
            for: visit)
    }

    private func formPage(
        _ form: SeriesForm, name: String? = nil, amount: String = "", of open: OpenSeries? = nil, version: Int? = nil,
        meanwhile: String? = nil, problems: [String: Phrase] = [:], _ visit: Visit
    ) throws -> SeriesFormPage {
        let path = open.map { Self.path($0.id) }
        let others = try door.all(for: visit.member).filter { $0.id != open?.id }
        return SeriesFormPage(
            action: path ?? Self.list, version: version, name: name ?? form.name, amount: amount,
            colour: form.colour ?? SeriesColours.free(beside: others),
            taken: Dictionary(grouping: others.filter { !$0.series.isArchived }, by: \.colour)
                .mapValues { $0.map(\.series.name) },
            currency: form.currencyText, currencies: Currency.usual.map(\.code), kind: form.kind.rawValue,
            staleDays: form.staleText, isInHousehold: form.isInHousehold, back: path ?? Self.list,
            nameMeanwhile: meanwhile, problems: problems)
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        var form = SeriesForm(visit.form)
        let value = SnapshotForm(
            ["amount": visit.form["amount"] ?? ""], currency: form.currency, language: visit.words.language,
            zone: visit.words.timeZone, now: builder.clock.now(), takesSums: true)
        let hasValue = !value.amountText.isEmpty
        if hasValue, let problem = value.problems["amount"] { form.refuse("amount", problem) }
        if form.problems.isEmpty {
            do {
                let id = try series.add(form, for: writer) { id, db in
                    guard hasValue else { return }
                    let zone = visit.words.timeZone.identifier
                    _ = try snapshots.insert(value, zone: zone, to: id, in: form.currency, by: writer.id, db)
                }
                return .seeOther(Self.path(id))
            } catch SeriesStore.Problem.tooMany {
                form.refuse("name", SeriesForm.tooMany)
            }
        }
        return try pages.response(
            formPage(form, amount: value.amountText, problems: form.problems, visit), for: visit,
            status: .unprocessableContent)
    }

    func edit(_ writable: WritableSeries, _ visit: Visit) throws -> Response {
        let open = writable.open
        return try pages.response(
            formPage(SeriesForm(of: open.series), of: open, version: open.series.version, visit), for: visit)
    }

    func update(_ open: WritableSeries, _ visit: Visit) throws -> Response {
        var form = SeriesForm(visit.form, kept: open.open.series.currency)
        var meanwhile: Series?
        if form.problems.isEmpty {
            do {
                switch try series.change(open, to: form) {
                case .done: return .seeOther(Self.path(open.id))
                case .conflict(let current): meanwhile = current
                }
            } catch SeriesStore.Problem.hasValues {
                form.refuse("currency", Phrase("It has values in the old currency. Create a new series instead."))
            } catch SeriesStore.Problem.hasDeletedValues {
                form.refuse(
                    "currency",
                    Phrase("The bin has values in the old currency. Create a new series instead."))
            }
        }
        let page = try formPage(
            form, of: open.open, version: meanwhile?.version ?? form.version ?? open.open.series.version,
            meanwhile: meanwhile?.name, problems: form.problems, visit)
        return try pages.response(page, for: visit, status: meanwhile == nil ? .unprocessableContent : .conflict)
    }

    // MARK: Deleting

    func confirmDelete(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        let open = own.open
        return try pages.response(
            DeleteSeriesPage(path: Self.path(open.id), name: open.series.name, entries: open.series.entries), for: visit
        )
    }

    func delete(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        let typed = TypedName(visit.form, of: own.open.title)
        guard typed.problems.isEmpty else {
            let page = DeleteSeriesPage(
                path: Self.path(own.id), name: own.open.series.name, entries: own.open.series.entries,
                typedName: typed.text, problems: typed.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return try .seeOther(series.undo.bulk.place(of: series.remove(own), or: Self.list))
    }
}
