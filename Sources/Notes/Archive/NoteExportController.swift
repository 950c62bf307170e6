import Foundation
import HTTP
import House
import Localization

/// Exports tabs as one archive.
struct NoteExportController: Sendable {
    let door: NoteTabDoor
    let export: NoteExport
    let household: HouseholdStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/notes/export", Writer.entrance, index),
            .get("/notes/export.zip", Writer.entrance, archive, [.slow, .apart]),
        ]
    }

    func index(_ writer: Writer, _ visit: Visit) throws -> Response {
        let tabs = try door.all(for: visit)
        let (sizes, avatars) = try (export.sizes(tabs), household.avatars())
        var total = NoteExport.Size()
        for size in sizes.values {
            total.messages += size.messages
            total.files += size.files
            total.bytes += size.bytes
        }
        let rows = tabs.map { tab in
            NoteExportPage.Row(
                id: tab.id.description, title: tab.tab.title(visit.words), size: sizes[tab.id] ?? NoteExport.Size(),
                owner: tab.isOwn ? nil : avatars[tab.ownerId]?.name)
        }
        return try pages.response(NoteExportPage(tabs: rows, total: total), for: visit)
    }

    /// The tabs that the address names, all without any.
    func archive(_ writer: Writer, _ visit: Visit) throws -> Response {
        let wanted = Set(visit.query.values("tab"))
        let all = try door.all(for: visit)
        let tabs = wanted.isEmpty ? all : all.filter { wanted.contains($0.id.description) }
        guard wanted.isEmpty || tabs.count == wanted.count else { throw Refusal.notFound }
        let file = try export.write(tabs, names: WriterNames(household.writers(), visit.words), visit)
        let today = WallTime(export.notes.clock.now(), in: visit.words.timeZone).day
        return Response(
            headers: [
                "Content-Type": "application/zip", "Cache-Control": "no-store",
                "Content-Disposition": ContentDisposition.attachment("hearth-notes-\(today.iso).zip"),
            ], body: .file(path: file.path))
    }
}
