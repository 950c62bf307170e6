import Foundation
package import HTTP
package import Localization
import Processes

/// The reason why a file cannot be imported, for the member who chose it.
package struct FileRefusal: Error, Equatable {
    package let reason: Phrase

    package init(reason: Phrase) {
        self.reason = reason
    }
}

/// The requests for a staged file: keeping it, its preview, and its import. For a table of text, which is imported as
/// the member chooses, see `show(_:_:)` and `bring(_:_:)` with a `TableImport`.
package struct StagedImport {
    package let destination: StagedFile.Destination
    package let undo: UndoStore
    package let pages: Pages
    private let folder: DataFolder
    private let clock: WallClock
    /// The address of the preview of a staged file.
    private let preview: (ID<StagedFile>) -> String
    /// The page on which a file is chosen, with a problem.
    private let page: (Phrase) -> any Page

    /// - Parameters:
    ///   - preview: the address of the preview of a staged file.
    ///   - page: the page on which a file is chosen, with a problem.
    package init(
        destination: StagedFile.Destination, undo: UndoStore, pages: Pages,
        preview: @escaping (ID<StagedFile>) -> String, page: @escaping (Phrase) -> any Page
    ) {
        self.destination = destination
        self.undo = undo
        self.pages = pages
        self.preview = preview
        self.page = page
        folder = undo.bulk.database.folder
        clock = undo.clock
    }

    // MARK: Keeping

    /// Stages an uploaded archive once it can be read, with the rows that it was parsed into, if `read` keeps any.
    package func keep(_ visit: Visit, read: (ArrivedFile) throws -> Void) throws -> Response {
        let form = FilesForm(visit.request, "file")
        guard let file = form.files.first, form.problems.isEmpty else {
            return try refused(form.problems["file"] ?? Phrase("Choose at least one file."), visit)
        }
        defer { FreedMemory.giveBack() }
        // The rows of a file that is refused: nothing else deletes them.
        defer { try? FileManager.default.removeItem(at: StagedRows.url(beside: URL(fileURLWithPath: file.path))) }
        do {
            try read(file)
            return .seeOther(
                preview(
                    try StagedFile.keep(file, for: destination, in: folder, at: clock.now(), isNeeded: isBeingImported))
            )
        } catch let refusal as FileRefusal {
            return try refused(refusal.reason, visit)
        }
    }

    /// Stages a text with what it was parsed into.
    /// - Parameters:
    ///   - name: its file name; empty if it was pasted.
    ///   - choices: how it is to be read, as guessed.
    ///   - key: as of `TableImport.key`, for the choices with which it was parsed.
    package func keep(
        _ text: String, named name: String, _ choices: some Encodable, _ parsed: some ParsedText, for key: String
    ) throws -> Response {
        defer { FreedMemory.giveBack() }
        return try .seeOther(
            preview(
                StagedFile.keep(
                    text, named: name, choices, for: destination, in: folder, at: clock.now(),
                    isNeeded: isBeingImported, keepRows: { try $0.keep(for: key, parsed.eachRow) })))
    }

    private func isBeingImported(_ id: ID<StagedFile>) throws -> Bool { try undo.bulk.place(at: id.uuid) != nil }

    // MARK: Looking

    package func show(_ visit: Visit, preview: (StagedFile) throws -> any Page) throws -> Response {
        try answer(visit) { staged in try pages.response(preview(staged), for: visit) }
    }

    /// Shows what the import of a table would do.
    package func show(_ visit: Visit, _ table: some TableImport) throws -> Response {
        try answer(visit) { staged in
            try StagedTable(staged, table, in: self, at: preview(staged.id)).show(visit)
        }
    }

    // MARK: Bringing in

    /// - Parameter begin: begins the import; gives its work, `nil` if there is nothing to import, and the page to open
    ///   once it is done.
    package func bring(
        _ visit: Visit, _ begin: (StagedFile) throws -> (work: BulkWork?, landing: String)
    ) throws -> Response {
        try answer(visit) { staged in
            let (work, landing) = try begin(staged)
            return try answer(work, landing, visit)
        }
    }

    /// Keeps the choices of a form and, with `go`, imports the table.
    package func bring(_ visit: Visit, _ table: some TableImport) throws -> Response {
        try answer(visit) { staged in
            try StagedTable(staged, table, in: self, at: preview(staged.id)).bring(visit)
        }
    }

    /// The answer to a request that began an import.
    /// - Parameter work: `nil` if there was nothing to import.
    func answer(_ work: BulkWork?, _ landing: String, _ visit: Visit) throws -> Response {
        // The import ended within this request and has a problem to report.
        if let work, work.isEnded, !work.problem.isEmpty {
            return try pages.response(BulkController.page(work), for: visit)
        }
        return try .seeOther(undo.bulk.place(of: work?.entry, or: landing))
    }

    // MARK: Finding

    private func find(_ id: ID<StagedFile>) throws -> StagedFile {
        let staged = try StagedFile.find(id, for: destination, in: folder, at: clock.now())
        // Its import has run, and its label could not be written.
        guard staged.isThere || staged.landing != nil else { throw Refusal.notFound }
        return staged
    }

    /// The address to redirect to if the file is being imported or was imported already; otherwise `nil`.
    private func place(_ staged: StagedFile) throws -> String? {
        try undo.bulk.place(at: staged.id.uuid) ?? staged.landing
    }

    private func answer(_ visit: Visit, _ body: (StagedFile) throws -> Response) throws -> Response {
        defer { FreedMemory.giveBack() }
        let staged = try find(visit.id("staged"))
        if let place = try place(staged) { return .seeOther(place) }
        do {
            return try body(staged)
        } catch {
            // Another request may have imported the file meanwhile and removed it.
            if let place = try place(find(staged.id)) { return .seeOther(place) }
            guard let refusal = error as? FileRefusal else { throw error }
            return try refused(refusal.reason, visit)
        }
    }

    private func refused(_ reason: Phrase, _ visit: Visit) throws -> Response {
        try pages.response(page(reason), for: visit, status: .unprocessableContent)
    }
}
