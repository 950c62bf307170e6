import HTTP

/// Exports the room: all of it for another Hearth, the cups as CSV for a spreadsheet.
struct BrewExportController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        [
            .get("/brew/export.json", json, .slow),
            .get("/brew/export.csv", csv, .slow),
        ]
    }

    private func export(_ visit: Visit) throws -> BrewExport {
        let own = try stores.own(visit)
        return try stores.logs.database.read { db in try BrewExport(own, db) }
    }

    func json(_ visit: Visit) throws -> Response {
        file("brew.json", "application/json", try export(visit).json())
    }

    func csv(_ visit: Visit) throws -> Response { file("brew.csv", "text/csv", try export(visit).csv()) }

    private func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
        Response(
            headers: [
                "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store",
                "Content-Disposition": "attachment; filename=\"\(name)\"",
            ], body: .bytes(bytes))
    }
}
