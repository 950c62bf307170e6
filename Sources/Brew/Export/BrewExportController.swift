import Foundation
import HTTP
import House

/// Exports the room: all of it for another Hearth, with photos or as JSON alone, and the cups as CSV for a spreadsheet.
struct BrewExportController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .get("/brew/export.zip", mine, archive, [.slow, .apart]),
            .get("/brew/export.json", mine, json, .slow),
            .get("/brew/export.csv", mine, csv, .slow),
        ]
    }

    private func export(_ own: OwnBarista) throws -> BrewExport {
        try stores.logs.database.read { db in try BrewExport(own, db) }
    }

    func archive(_ own: OwnBarista, _: Visit) throws -> Response {
        let (export, blobs) = (try export(own), stores.shelf.attachments.media.blobs)
        let archive = ExportedArchive(folder: stores.logs.database.folder, now: stores.clock.now())
        let file = try archive.write("export-\(own.id)", bytes: export.pictureBytes) { archive, _ in
            try export.write(into: archive, from: blobs)
        }
        return download("brew.zip", "application/zip", .file(path: file.path))
    }

    func json(_ own: OwnBarista, _: Visit) throws -> Response {
        download("brew.json", "application/json; charset=utf-8", .bytes(try export(own).json()))
    }

    func csv(_ own: OwnBarista, _: Visit) throws -> Response {
        download("brew.csv", "text/csv; charset=utf-8", .bytes(try export(own).csv()))
    }

    private func download(_ name: String, _ type: String, _ body: Response.Body) -> Response {
        Response(
            headers: [
                "Content-Type": type, "Cache-Control": "no-store",
                "Content-Disposition": "attachment; filename=\"\(name)\"",
            ], body: body)
    }
}
