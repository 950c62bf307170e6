import HTTP
import Synchronization

/// The meters of all routes, and of the requests that reach none.
final class RequestMeters: Sendable {
    /// No route has the address, or none with the method.
    let unknown = RouteMeter(group: "unknown")
    /// The server refused the request before it had a route.
    let refused = RouteMeter(group: "refused")
    /// Asked for over plain HTTP, and led to HTTPS.
    let redirected = RouteMeter(group: "redirect")
    private let routes = Mutex<[RouteMeter]>([])
    private let underWay = Atomic(0)

    /// Takes the meters of all routes.
    func add(_ routes: [Route]) { self.routes.withLock { $0 += routes.map(\.meter) } }

    /// The number of requests that are being answered.
    var requestsUnderWay: Int { underWay.load(ordering: .relaxed) }

    /// The counts of requests by label, sorted.
    var counted: [(label: String, rows: [RouteMeter.Row])] {
        var all: [String: [RouteMeter.Row]] = [:]
        for meter in routes.withLock({ $0 }) + [unknown, refused, redirected] {
            for row in meter.counted {
                var rows = all[meter.label] ?? []
                if let same = rows.firstIndex(where: { $0.method == row.method }) {
                    rows[same].add(row)
                } else {
                    rows.append(row)
                }
                all[meter.label] = rows
            }
        }
        return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Measures the time of an answer, for the counts, the log and `Server-Timing`.
    func measured(by meter: RouteMeter, _ answer: () -> Response) -> Response {
        underWay.add(1, ordering: .relaxed)
        defer { underWay.subtract(1, ordering: .relaxed) }
        let start = ContinuousClock.now
        var response = answer()
        response.measure = RequestMeasure(meter, ContinuousClock.now - start)
        return response
    }
}
