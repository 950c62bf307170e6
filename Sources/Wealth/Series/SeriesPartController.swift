import HTTP
import House
import Localization

/// Handles the part of a series that is a member's own.
struct SeriesPartController: Sendable {
    let door: SeriesDoor
    let series: SeriesStore
    let builder: SeriesPages
    let pages: Pages

    var routes: [Route] { [.post("/wealth/series/:series/part", door, save)] }

    func save(_ open: OpenSeries, _ visit: Visit) throws -> Response {
        let typed = (visit.form["part"] ?? "").tidiedLine
        let plain = NumberSyntax(visit.words.language).plain(typed.filter { $0 != "%" })
        guard let plain, let part = try? Money.minor(plain, digits: 2), (0...10_000).contains(part) else {
            let page = try builder.page(
                visit, open, part: typed,
                problems: ["part": Phrase("Enter a number from 0 to 100, with at most two decimals.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try series.setPart(Int(part), of: open)
        return .seeOther(SeriesController.path(open.id))
    }
}
