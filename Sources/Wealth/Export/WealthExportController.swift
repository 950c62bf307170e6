import HTTP
import House
import Localization

/// Handles downloads of a member's series in the formats that other programs read.
struct WealthExportController: Sendable {
    let door: SeriesDoor
    let wealth: WealthStore
    let snapshots: SnapshotStore
    let rates: RateStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/wealth/export", index),
            .get("/wealth/export.csv", long, .slow),
            .get("/wealth/export-wide.csv", wide, .slow),
            .get("/wealth/export.json", json, .slow),
            .get("/wealth/export.beancount", ledger, .slow),
        ]
    }

    func index(_ visit: Visit) throws -> Response { try pages.response(WealthExportPage(), for: visit) }

    private func export(_ visit: Visit) throws -> WealthExport {
        let series = try door.all(for: visit.member).map { open in (open: open, rows: try snapshots.all(of: open)) }
        let total = try wealth.currency(of: visit.member)
        let target = try wealth.target(of: visit.member)
        let kept = Set(series.flatMap(\.rows).flatMap(\.otherRates).map(\.currency))
        let currencies = series.map(\.open.series.currency) + [total, target?.currency ?? total] + kept
        return WealthExport(
            series: series, currency: total, rates: try rates.all(between: currencies), target: target)
    }

    func long(_ visit: Visit) throws -> Response { file("wealth.csv", "text/csv", try export(visit).long) }

    func wide(_ visit: Visit) throws -> Response { file("wealth-wide.csv", "text/csv", try export(visit).wide) }

    func json(_ visit: Visit) throws -> Response { file("wealth.json", "application/json", try export(visit).json()) }

    func ledger(_ visit: Visit) throws -> Response {
        file("wealth.beancount", "text/plain", try export(visit).ledger)
    }

    private func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
        Response(
            headers: [
                "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store",
                "Content-Disposition": "attachment; filename=\"\(name)\"",
            ], body: .bytes(bytes))
    }
}
