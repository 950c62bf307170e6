import Foundation
import HTTP
import Localization

/// Handles whole series: listing, adding, changing, ordering, archiving and deleting them.
struct SeriesController: Sendable {
    let door: SeriesDoor
    let series: SeriesStore
    let snapshots: SnapshotStore
    let wealth: WealthStore
    let household: HouseholdStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth/series", index),
            .get("/wealth/series/new", new, .writing),
            .post("/wealth/series", Writer.entrance, create),
            .get("/wealth/series/:series", door, show),
            .get("/wealth/series/:series/day", door, day),
            .get("/wealth/series/:series/edit", door.writable, edit),
            .post("/wealth/series/:series", door.writable, update),
            .post("/wealth/series/order", Writer.entrance, order),
            .post("/wealth/series/:series/move", door.own, move),
            .get("/wealth/series/:series/archive", door.own, askArchive),
            .post("/wealth/series/:series/archive", door.own, archive),
            .post("/wealth/series/:series/rates", door.writable, lookUpRates),
            .post("/wealth/series/:series/part", door, part),
            .get("/wealth/series/:series/delete", door.own, confirmDelete),
            .post("/wealth/series/:series/delete", door.own, delete, .makesRoom),
        ]
    }

    static let list = "/wealth/series"
    static func path(_ id: ID<Series>) -> String { "\(list)/\(id)" }

    func today(_ visit: Visit) -> Day { Day(clock.now(), in: visit.words.timeZone) }

    func index(_ visit: Visit) throws -> Response {
        let all = try door.all(for: visit.member)
        let avatars = try household.avatars()
        let own = all.filter { $0.series.ownerId == visit.member.id }
        let active = own.filter { !$0.series.isArchived }
        let isGuest = visit.member.role == .guest
        let row = { (open: OpenSeries, up: String?, down: String?) in
            SeriesRow(open, visit, today: today(visit), owner: avatars[open.series.ownerId], up: up, down: down)
        }
        let ids = active.map(\.id.description)
        let page = SeriesListPage(
            active: active.enumerated().map { index, open in
                let down = index + 1 < ids.count ? (index + 2 < ids.count ? ids[index + 2] : "") : nil
                return row(open, isGuest || index == 0 ? nil : ids[index - 1], isGuest ? nil : down)
            },
            archived: own.filter(\.series.isArchived).map { row($0, nil, nil) },
            others: all.filter { $0.series.ownerId != visit.member.id }.map { row($0, nil, nil) },
            canAdd: !isGuest && active.count < SeriesStore.activeLimit)
        return try pages.response(page, for: visit, newThing: isGuest ? nil : Self.list + "/new")
    }

    // MARK: One series

    func show(_ open: OpenSeries, _ visit: Visit) throws -> Response {
        try pages.response(page(visit, open), for: visit)
    }

    private func page(
        _ visit: Visit, _ open: OpenSeries, part: String? = nil, problems: [String: Phrase] = [:]
    ) throws -> SeriesPage {
        let (words, hides) = (visit.words, WealthController.hidesAmounts(visit))
        let listPage = ListPage(visit.query, size: WealthController.pageSize)
        let found = try snapshots.history([open], on: listPage)
        let points = try wealth.line(open).values.points
        let facts = SeriesFacts(
            series: open.series, points: points, today: today(visit), words: words, hides: hides)
        let chart = SeriesChart(open, points, ChartChoice(visit.query), visit, today: today(visit))
        let total = try wealth.currency(of: visit.member)
        let isForeign = open.series.currency != total
        let kept = isForeign ? try wealth.rates.kept(with: found.rows.map(\.id), in: total) : [:]
        return SeriesPage(
            path: Self.path(open.id), name: open.series.name, latest: facts.latest,
            ranges: points.isEmpty ? [] : chart.ranges,
            chart: chart.drawing, facts: facts.rows, avatars: try avatars(open),
            part: part ?? NumberSyntax(words.language).written(Self.percent(open.series.part), isGrouped: false),
            rows: found.rows.map {
                ValueRow(
                    $0, of: open, words: words, hidesAmounts: hides,
                    rate: isForeign ? Self.rate(kept[$0.id], of: $0, words) : nil)
            },
            pager: WealthController.pager(chart.choice.path(of: Self.path(open.id)), found, listPage),
            canWrite: open.canWrite,
            isOwner: open.isOwn, isForeign: isForeign, isArchived: open.series.isArchived,
            isGuest: visit.member.role == .guest,
            bell: try pages.rooms.bell(of: SchedulePlace.series.kind, open.id.uuid, visit), problems: problems)
    }

    /// The value of one day of the series' chart, as JSON for the cross-hair.
    func day(_ open: OpenSeries, _ visit: Visit) throws -> Response {
        let today = today(visit)
        let chart = SeriesChart(
            open, try wealth.line(open).values.points, ChartChoice(visit.query), visit, today: today)
        return try .json(chart.values(on: (visit.query["day"].flatMap { Day(iso: $0) } ?? today).number))
    }

    /// The note that a value's rate is missing or old; `nil` if there is nothing to say.
    private static func rate(_ kept: KeptRate?, of value: ValueSnapshot, _ words: Words) -> String? {
        guard let kept else { return words("no rate") }
        guard let day = kept.day, RateAge(day.number, of: value.day.number) != nil else { return nil }
        return words("rate of \(words.day(day, isShort: true))")
    }

    private static func percent(_ part: Int) -> String {
        part % 100 == 0 ? String(part / 100) : "\(part / 100)." + String(format: "%02d", part % 100)
    }

    private func avatars(_ open: OpenSeries) throws -> [Avatar] {
        guard open.series.shareCount > 0 else { return [] }
        let members = try household.members().filter(\.isActive)
        let seen: [Member] =
            switch try series.audience(of: open) {
            case .onlyMe: []
            case .household: members
            case .chosen(let chosen): members.filter { chosen[$0.id] != nil }
            }
        let owner = members.filter { $0.id == open.series.ownerId }
        return (owner + seen.filter { $0.id != open.series.ownerId }).map(Avatar.init)
    }

    // MARK: Making and changing

    func new(_ visit: Visit) throws -> Response {
        let own = try door.all(for: visit.member).first(where: \.isOwn)
        let form = SeriesForm(["name": "-", "household": "on", "currency": own?.series.currency.code ?? "EUR"])
        return try pages.response(formPage(form, name: "", visit), for: visit)
    }

    private func formPage(
        _ form: SeriesForm, name: String? = nil, of open: OpenSeries? = nil, version: Int? = nil,
        meanwhile: String? = nil, problems: [String: Phrase] = [:], _ visit: Visit
    ) throws -> SeriesFormPage {
        let path = open.map { Self.path($0.id) }
        let others = try door.all(for: visit.member).filter { $0.id != open?.id }
        return SeriesFormPage(
            action: path ?? Self.list, version: version, name: name ?? form.name,
            colour: form.colour ?? SeriesColours.free(beside: others),
            taken: Dictionary(grouping: others.filter { !$0.series.isArchived }, by: \.colour)
                .mapValues { $0.map(\.series.name) },
            currency: form.currencyText, currencies: Currency.usual.map(\.code), kind: form.kind.rawValue,
            staleDays: form.staleText, isInHousehold: form.isInHousehold, back: path ?? Self.list,
            nameMeanwhile: meanwhile, problems: problems)
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        var form = SeriesForm(visit.form)
        if form.problems.isEmpty {
            do {
                return .seeOther(Self.path(try series.add(form, for: writer)))
            } catch SeriesStore.Problem.tooMany {
                form.refuse("name", Self.tooMany)
            }
        }
        return try pages.response(
            formPage(form, problems: form.problems, visit), for: visit, status: .unprocessableContent)
    }

    static let tooMany = Phrase("At most ten series can be active: archive one first.")

    func edit(_ writable: WritableSeries, _ visit: Visit) throws -> Response {
        let open = writable.open
        let now = open.series
        var fields: FormFields = [
            "name": now.name, "colour": String(now.colour), "currency": now.currency.code, "kind": now.kind.rawValue,
            "staleDays": String(now.staleDays),
        ]
        if now.isInHousehold { fields.add("household", "on") }
        return try pages.response(formPage(SeriesForm(fields), of: open, version: now.version, visit), for: visit)
    }

    func update(_ open: WritableSeries, _ visit: Visit) throws -> Response {
        var form = SeriesForm(visit.form)
        var meanwhile: Series?
        if form.problems.isEmpty {
            do {
                switch try series.change(open, to: form) {
                case .done: return .seeOther(Self.path(open.id))
                case .conflict(let current): meanwhile = current
                }
            } catch SeriesStore.Problem.hasValues {
                form.refuse("currency", Phrase("Its values are in the old currency: make a new series instead."))
            }
        }
        let page = try formPage(
            form, of: open.open, version: meanwhile?.version ?? form.version ?? open.open.series.version,
            meanwhile: meanwhile?.name, problems: form.problems, visit)
        return try pages.response(page, for: visit, status: meanwhile == nil ? .unprocessableContent : .conflict)
    }

    func move(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        let before = visit.form["before"] ?? ""
        let other = ID<Series>(before)
        guard before.isEmpty || other != nil else { throw Refusal.notFound }
        try series.move(own, before: other)
        return .seeOther(Self.list)
    }

    /// Stores the order of the member's own series after dragging.
    func order(_ writer: Writer, _ visit: Visit) throws -> Response {
        let ids = (visit.form["order"] ?? "").split(separator: ",").compactMap { ID<Series>(String($0)) }
        guard !ids.isEmpty else { throw Refusal.badRequest(Phrase("This says nothing about an order.")) }
        try series.order(ids, for: writer)
        return .seeOther(Self.list)
    }

    func part(_ open: OpenSeries, _ visit: Visit) throws -> Response {
        let typed = (visit.form["part"] ?? "").tidiedLine
        let plain = NumberSyntax(visit.words.language).plain(typed.filter { $0 != "%" })
        guard let plain, let part = try? Money.minor(plain, digits: 2), (0...10_000).contains(part) else {
            let page = try page(
                visit, open, part: typed,
                problems: ["part": Phrase("A number from 0 to 100, with two decimals at most.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try series.setPart(Int(part), of: open)
        return .seeOther(Self.path(open.id))
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
