import Foundation
import House
import Localization

/// Builds the list of series and the page of one.
struct SeriesPages: Sendable {
    let series: SeriesStore
    let snapshots: SnapshotStore
    let wealth: WealthStore
    let household: HouseholdStore
    let rooms: RoomDirectory
    let clock: WallClock

    /// - Parameter all: the series that the visitor sees.
    func list(_ all: [OpenSeries], _ visit: Visit) throws -> SeriesListPage {
        let avatars = try household.avatars()
        let own = all.filter { $0.series.ownerId == visit.member.id }
        let active = own.filter { !$0.series.isArchived }
        let isGuest = visit.member.role == .guest
        let row = { (open: OpenSeries, up: String?, down: String?) in
            SeriesRow(open, visit, today: clock.today(visit), owner: avatars[open.series.ownerId], up: up, down: down)
        }
        let ids = active.map(\.id.description)
        return SeriesListPage(
            active: active.enumerated().map { index, open in
                let down = index + 1 < ids.count ? (index + 2 < ids.count ? ids[index + 2] : "") : nil
                return row(open, isGuest || index == 0 ? nil : ids[index - 1], isGuest ? nil : down)
            },
            archived: own.filter(\.series.isArchived).map { row($0, nil, nil) },
            others: all.filter { $0.series.ownerId != visit.member.id }.map { row($0, nil, nil) },
            canAdd: !isGuest && active.count < SeriesStore.activeLimit)
    }

    // MARK: One series

    func page(
        _ visit: Visit, _ open: OpenSeries, part: String? = nil, problems: [String: Phrase] = [:]
    ) throws -> SeriesPage {
        let (words, hides) = (visit.words, WealthController.hidesAmounts(visit))
        let listPage = ListPage(visit.query, size: WealthController.pageSize)
        let found = try snapshots.history([open], on: listPage)
        let points = try wealth.line(open).values.points
        let facts = SeriesFacts(
            series: open.series, points: points, today: clock.today(visit), words: words, hides: hides)
        let chart = SeriesChart(open, points, ChartChoice(visit.query), visit, today: clock.today(visit))
        let total = try wealth.currency(of: visit.member)
        let isForeign = open.series.currency != total
        let kept = isForeign ? try wealth.rates.kept(with: found.rows.map(\.id), in: total) : [:]
        return SeriesPage(
            path: SeriesController.path(open.id), name: open.series.name, latest: facts.latest,
            ranges: points.isEmpty ? [] : chart.ranges,
            chart: chart.drawing, facts: facts.rows, avatars: try avatars(open),
            part: part ?? NumberSyntax(words.language).written(Self.percent(open.series.part), isGrouped: false),
            rows: found.rows.map {
                ValueRow(
                    $0, of: open, words: words, hidesAmounts: hides,
                    rate: isForeign ? RateNote.short(kept[$0.id], of: $0.day, words) : nil)
            },
            pager: WealthController.pager(chart.choice.path(of: SeriesController.path(open.id)), found, listPage),
            canWrite: open.canWrite,
            today: open.canWrite && !open.series.isArchived ? clock.today(visit).iso : nil,
            isOwner: open.isOwn, isForeign: isForeign, isArchived: open.series.isArchived,
            isGuest: visit.member.role == .guest,
            bell: try rooms.bell(of: SchedulePlace.series.kind, open.id.uuid, visit), problems: problems)
    }

    func chart(_ open: OpenSeries, _ visit: Visit) throws -> SeriesChart {
        SeriesChart(
            open, try wealth.line(open).values.points, ChartChoice(visit.query), visit, today: clock.today(visit))
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
}

extension SeriesRow {
    init(_ open: OpenSeries, _ visit: Visit, today: Day, owner: Avatar?, up: String?, down: String?) {
        let (series, words) = (open.series, visit.words)
        var text = words("\(series.entries) values")
        if let latest = series.latest { text += " · " + words.day(latest.day, isShort: true) }
        if series.isStale(on: today) { text += " · " + words("out of date") }
        let hides = WealthController.hidesAmounts(visit)
        let amount = series.latest.map { series.shown($0.amount, hidesAmounts: hides, words) }
        self.init(
            path: SeriesController.path(open.id), name: series.name, colour: open.colour, text: text,
            amount: amount ?? "–", owner: series.ownerId == open.member ? nil : owner, up: up, down: down)
    }
}
