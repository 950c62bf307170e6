import Foundation
import HTTP
import House
import Localization

/// Imports notes of another program, or an archive of Hearth: uploading its file, a preview, and importing.
struct NoteImportController: Sendable {
    let door: NoteTabDoor
    let imports: NoteImportStore
    let pages: Pages

    var routes: [Route] {
        let path = "/notes/import"
        return [
            .get(path, Writer.entrance, new),
            .upload(path, Writer.entrance, create),
            .get(path + "/:staged", Writer.entrance, show, [.slow, .apart]),
            .post(path + "/:staged", Writer.entrance, bring),
        ]
    }

    private static func path(_ id: ID<StagedFile>) -> String { "/notes/import/\(id)" }

    /// Imports belong to the member's inbox, which stays theirs.
    private func inbox(_ visit: Visit) throws -> OpenTab {
        guard let inbox = try door.all(for: visit).first(where: { $0.tab.isInbox && $0.isOwn }) else {
            throw Refusal.notFound
        }
        return inbox
    }

    private func staged(_ inbox: OpenTab) -> StagedImport {
        StagedImport(
            destination: StagedFile.Destination(room: Self.room, member: inbox.member, subject: inbox.uuid),
            undo: imports.undo, pages: pages, preview: Self.path
        ) { reason in NoteImportPage(problems: ["file": reason]) }
    }

    /// Not that of files that other programs share with notes: imports would drop those.
    private static let room = "imported-notes"

    // MARK: Sending

    func new(_: Writer, _ visit: Visit) throws -> Response {
        try pages.response(NoteImportPage(problems: [:]), for: visit)
    }

    func create(_: Writer, _ visit: Visit) throws -> Response {
        try staged(inbox(visit)).keep(visit) { file in try imports.read(file.path, visit.words) }
    }

    // MARK: Looking

    func show(_: Writer, _ visit: Visit) throws -> Response {
        let inbox = try inbox(visit)
        return try staged(inbox).show(visit) { staged in
            NoteImportPreviewPage(
                path: Self.path(staged.id), fileName: staged.fileName,
                plan: try imports.plan(staged.path, inbox, visit.words))
        }
    }

    // MARK: Bringing in

    func bring(_: Writer, _ visit: Visit) throws -> Response {
        let inbox = try inbox(visit)
        let mode = visit.form["mode"].flatMap(NoteImportPlan.Mode.init(rawValue:)) ?? .merge
        return try staged(inbox).bring(visit) { staged in
            let plan = try imports.plan(staged.path, inbox, visit.words)
            let landing = NotesController.path(plan.landing ?? inbox.id)
            // Only an archive of Hearth has all of a house.
            let choices = NoteImportStore.Choices(
                mode: plan.format == .hearth ? mode : .merge, again: ImportAgain(visit.form))
            let work = try imports.bring(
                staged, plan, choices, into: inbox.writable(), visit.words, preview: Self.path(staged.id),
                landing: landing)
            return (work, landing)
        }
    }
}
