import HTTP
import House
import Localization

/// Handles the order of a member's own series.
struct SeriesOrderController: Sendable {
    let door: SeriesDoor
    let series: SeriesStore

    var routes: [Route] {
        [
            .post("/wealth/series/order", Writer.entrance, order),
            .post("/wealth/series/:series/move", door.own, move),
        ]
    }

    /// Stores the whole order after dragging.
    func order(_ writer: Writer, _ visit: Visit) throws -> Response {
        let ids = (visit.form["order"] ?? "").split(separator: ",").compactMap { ID<Series>(String($0)) }
        guard !ids.isEmpty else { throw Refusal.badRequest(Phrase("This order could not be read.")) }
        try series.order(ids, for: writer)
        return .seeOther(SeriesController.list)
    }

    func move(_ own: OwnSeries, _ visit: Visit) throws -> Response {
        let before = visit.form["before"] ?? ""
        let other = ID<Series>(before)
        guard before.isEmpty || other != nil else { throw Refusal.notFound }
        try series.move(own, before: other)
        return .seeOther(SeriesController.list)
    }
}
