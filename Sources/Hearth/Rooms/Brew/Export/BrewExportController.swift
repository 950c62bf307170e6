import HTTP

/// Exports the room: all of it for another Hearth, the cups as CSV for a spreadsheet.
struct BrewExportController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .get("/brew/export.json", mine, json, .slow),
            .get("/brew/export.csv", mine, csv, .slow),
        ]
    }

    private func export(_ own: OwnBarista) throws -> BrewExport {
        try stores.logs.database.read { db in try BrewExport(own, db) }
    }

    func json(_ own: OwnBarista, _: Visit) throws -> Response {
        file("brew.json", "application/json", try export(own).json())
    }

    func csv(_ own: OwnBarista, _: Visit) throws -> Response { file("brew.csv", "text/csv", try export(own).csv()) }

    private func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
        Response(
            headers: [
                "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store",
                "Content-Disposition": "attachment; filename=\"\(name)\"",
            ], body: .bytes(bytes))
    }
}
