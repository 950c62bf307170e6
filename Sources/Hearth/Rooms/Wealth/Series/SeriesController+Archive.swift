import HTTP
import Localization

/// Archiving of a series, and the rates of its values.
extension SeriesController {
    func askArchive(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        let open = own.open
        return try pages.response(archivePage(open, day: today(visit).iso), for: visit)
    }

    private func archivePage(_ open: OpenSeries, day: String, problems: [String: Phrase] = [:]) -> ArchiveSeriesPage {
        ArchiveSeriesPage(path: Self.path(open.id), name: open.series.name, day: day, problems: problems)
    }

    func archive(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        var last: Day?
        if !(visit.form["archive"] ?? "").isEmpty {
            let typed = (visit.form["day"] ?? today(visit).iso).tidiedLine
            let day = Day(iso: typed).flatMap { SnapshotForm.days.contains($0) ? $0 : nil }
            guard let day, day <= today(visit) else {
                let problem =
                    day == nil
                    ? Phrase("A day is written as 2026-11-21.") : Phrase("This day is still to come.")
                let page = archivePage(own.open, day: typed, problems: ["day": problem])
                return try pages.response(page, for: visit, status: .unprocessableContent)
            }
            last = day
        }
        do {
            try series.archive(own, on: last)
        } catch SeriesStore.Problem.tooMany {
            throw Refusal.conflict(Self.tooMany)
        }
        return .seeOther(Self.path(own.id))
    }

    /// Replaces the stored rates of the series' values by the current ones.
    func lookUpRates(_ open: WritableSeries, _ visit: Visit) throws -> Response {
        try snapshots.lookUpRates(of: open)
        return .seeOther(Self.path(open.id))
    }
}
