import HTTP
import House

/// Handles the rates that are stored with the values of a series.
struct SeriesRatesController: Sendable {
    let door: SeriesDoor
    let snapshots: SnapshotStore

    var routes: [Route] { [.post("/wealth/series/:series/rates", door.writable, update)] }

    /// Replaces the stored rates of the series' values by the current ones.
    func update(_ open: WritableSeries, _ visit: Visit) throws -> Response {
        try snapshots.lookUpRates(of: open)
        return .seeOther(SeriesController.path(open.id))
    }
}
