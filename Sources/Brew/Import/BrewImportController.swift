import Foundation
import HTTP
import House
import Localization

/// Imports recipes and cups of another program: uploading its file, a preview, and importing.
struct BrewImportController: Sendable {
    let stores: BrewStores

    private var imports: BrewImportStore { BrewImportStore(stores) }

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .get("/brew/import", mine, new),
            .upload("/brew/import", mine, create),
            .get("/brew/import/:staged", mine, show, [.slow, .apart]),
            .post("/brew/import/:staged", mine, bring),
        ]
    }

    private static func path(_ id: ID<StagedFile>) -> String { "/brew/import/\(id)" }

    private func staged(for own: OwnBarista) -> StagedImport {
        StagedImport(
            destination: own.importDestination, undo: imports.undo, pages: stores.pages, preview: Self.path
        ) { reason in BrewImportPage(problems: ["file": reason]) }
    }

    // MARK: Sending

    func new(_: OwnBarista, _ visit: Visit) throws -> Response {
        try stores.pages.response(BrewImportPage(problems: [:]), for: visit)
    }

    func create(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        try staged(for: own).keep(visit) { file in _ = try read(file.path, visit) }
    }

    // MARK: Looking

    /// Reads a file. It is parsed once, see `StagedRows`.
    private func read(_ path: String, _ visit: Visit) throws -> BrewReading {
        let words = visit.words
        let key = "\(BrewReading.version) \(words.language.rawValue) \(words.timeZone.identifier)"
        let rows = StagedRows(beside: path)
        var kept = BrewReading(now: stores.clock.now(), zone: words.timeZone)
        if rows.each(of: BrewReading.Row.self, for: key, { kept.take($0) }) { return kept }
        let reading = try BrewArchive.read(path, now: stores.clock.now(), zone: words.timeZone) { number, count in
            words("Pour \("\(number)") of \("\(count)")")
        }
        try rows.keep(for: key, reading.eachRow)
        return reading
    }

    func show(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        try staged(for: own).show(visit) { staged in
            let reading = try read(staged.path, visit)
            return BrewImportPreviewPage(
                path: Self.path(staged.id), fileName: staged.fileName, formats: reading.formats.map(\.name),
                plan: try imports.plan(reading, for: own), problems: reading.problems,
                problemCount: reading.problemCount, unread: reading.unread)
        }
    }

    // MARK: Bringing in

    func bring(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let again = ImportAgain(visit.form)
        return try staged(for: own).bring(visit) { staged in
            let plan = try imports.plan(read(staged.path, visit), for: own)
            let all = again == .update ? [plan.new, plan.changed] : [plan.new]
            let hasRecipes = all.contains { !$0.recipes.isEmpty }
            let landing = all.contains { !$0.logs.isEmpty } ? "/brew/logs" : hasRecipes ? "/brew" : "/brew/beans"
            return (
                try imports.bring(staged, plan, again, for: own, preview: Self.path(staged.id), landing: landing),
                landing
            )
        }
    }
}
