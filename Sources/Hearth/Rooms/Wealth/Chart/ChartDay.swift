import Foundation
import HTTP

/// The value of every line of a chart on one day, and their total: the JSON that `chart-hair` asks for.
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
