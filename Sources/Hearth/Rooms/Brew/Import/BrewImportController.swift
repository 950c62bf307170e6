import Foundation
import HTTP
import Localization

/// Imports recipes and cups of another program: uploading its file, a preview, and importing.
struct BrewImportController: Sendable {
    let stores: BrewStores

    private var imports: BrewImportStore { BrewImportStore(stores) }
    private var folder: DataFolder { imports.database.folder }

    var routes: [Route] {
        [
            .get("/brew/import", new),
            .post("/brew/import", files: create, where: { visit in _ = try stores.own(visit) }),
            .get("/brew/import/:staged", show, .slow),
            .post("/brew/import/:staged", bring),
        ]
    }

    private static func path(_ id: ID<StagedFile>) -> String { "/brew/import/\(id)" }

    // MARK: Sending

    func new(_ visit: Visit) throws -> Response {
        _ = try stores.own(visit)
        return try stores.pages.response(BrewImportPage(problems: [:]), for: visit)
    }

    private func refused(_ reason: Phrase, _ visit: Visit) throws -> Response {
        try stores.pages.response(BrewImportPage(problems: ["file": reason]), for: visit, status: .unprocessableContent)
    }

    func create(_ visit: Visit) throws -> Response {
        let own = try stores.own(visit)
        let form = FilesForm(visit.request, "file")
        guard let file = form.files.first, form.problems.isEmpty else {
            return try refused(form.problems["file"] ?? Phrase("Choose at least one file."), visit)
        }
        do {
            _ = try read(file.path, visit)
            return .seeOther(
                Self.path(try StagedFile.keep(file, for: own.importDestination, in: folder, at: stores.clock.now())))
        } catch let refusal as BrewReading.Refused {
            return try refused(refusal.reason, visit)
        }
    }

    // MARK: Looking

    private func read(_ path: String, _ visit: Visit) throws -> BrewReading {
        let words = visit.words
        return try BrewArchive.read(path, now: stores.clock.now(), zone: words.timeZone) { number, count in
            words("Pour \("\(number)") of \("\(count)")")
        }
    }

    func show(_ visit: Visit) throws -> Response {
        let own = try stores.own(visit)
        let staged = try StagedFile.find(visit.id("staged"), for: own.importDestination, in: folder)
        if let place = try place(staged) { return .seeOther(place) }
        do {
            let reading = try read(staged.path, visit)
            let page = BrewImportPreviewPage(
                path: Self.path(staged.id), fileName: staged.fileName, formats: reading.formats.map(\.name),
                plan: try imports.plan(reading, for: own), problems: reading.problems,
                problemCount: reading.problemCount)
            return try stores.pages.response(page, for: visit)
        } catch let refusal as BrewReading.Refused {
            return try refused(refusal.reason, visit)
        }
    }

    /// The address to redirect to if the file is being imported or was imported already; otherwise `nil`.
    private func place(_ staged: StagedFile) throws -> String? { try imports.workPlace(staged.id) ?? staged.landing }

    // MARK: Bringing in

    func bring(_ visit: Visit) throws -> Response {
        let own = try stores.own(visit)
        let staged = try StagedFile.find(visit.id("staged"), for: own.importDestination, in: folder)
        if let place = try place(staged) { return .seeOther(place) }
        do {
            let plan = try imports.plan(read(staged.path, visit), for: own)
            let landing = plan.logs.isEmpty ? (plan.recipes.isEmpty ? "/brew/beans" : "/brew") : "/brew/logs"
            let work = try imports.bring(staged, plan, for: own, preview: Self.path(staged.id), landing: landing)
            // The import ended within this request and has a problem to report.
            if let work, work.isEnded, !work.problem.isEmpty {
                return try stores.pages.response(BulkController.page(work), for: visit)
            }
            return try .seeOther(imports.undo.bulk.place(of: work?.entry, or: landing))
        } catch {
            // Another request finished first and removed the file.
            let staged = try StagedFile.find(staged.id, for: own.importDestination, in: folder)
            if let place = try place(staged) { return .seeOther(place) }
            guard let refusal = error as? BrewReading.Refused else { throw error }
            return try refused(refusal.reason, visit)
        }
    }
}
