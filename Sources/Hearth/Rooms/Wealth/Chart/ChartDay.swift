import Foundation
import HTTP

/// What stands on one day of a chart: what its cross-hair shows.
struct ChartDay: Encodable, Sendable {
    let day: String
    let rows: [Row]
    let total: String?
    let totalName: String

    struct Row: Encodable, Sendable {
        let name: String
        let colour: Int
        let amount: String
    }

    func response() throws -> Response {
        Response(
            headers: ["Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"],
            body: .bytes([UInt8](try JSONEncoder().encode(self))))
    }
}
