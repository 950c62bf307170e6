import HTTP
import House
import Localization

/// Handles the archiving of a series, on a day, and taking it back.
struct SeriesArchiveController: Sendable {
    let door: SeriesDoor
    let series: SeriesStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth/series/:series/archive", door.own, show),
            .post("/wealth/series/:series/archive", door.own, save),
        ]
    }

    func show(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        try pages.response(page(own.open, day: clock.today(visit).iso), for: visit)
    }

    private func page(_ open: OpenSeries, day: String, problems: [String: Phrase] = [:]) -> ArchiveSeriesPage {
        ArchiveSeriesPage(path: SeriesController.path(open.id), name: open.series.name, day: day, problems: problems)
    }

    func save(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        var last: Day?
        if !(visit.form["archive"] ?? "").isEmpty {
            let typed = (visit.form["day"] ?? clock.today(visit).iso).tidiedLine
            let day = Day(iso: typed).flatMap { SnapshotForm.days.contains($0) ? $0 : nil }
            guard let day, day <= clock.today(visit) else {
                let problem =
                    day == nil
                    ? Phrase("Enter a date such as 2026-11-21.")
                    : Phrase("This day is in the future. Choose an earlier one.")
                let page = page(own.open, day: typed, problems: ["day": problem])
                return try pages.response(page, for: visit, status: .unprocessableContent)
            }
            last = day
        }
        do {
            try series.archive(own, on: last)
        } catch SeriesStore.Problem.tooMany {
            throw Refusal.conflict(SeriesForm.tooMany)
        }
        return .seeOther(SeriesController.path(own.id))
    }
}
