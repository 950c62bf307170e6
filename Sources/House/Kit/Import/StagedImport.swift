package import HTTP
package import Localization

/// The reason why a file cannot be imported, for the member who chose it.
package struct FileRefusal: Error, Equatable {
    package let reason: Phrase

    package init(reason: Phrase) {
        self.reason = reason
    }
}

/// The requests for a staged file: its preview, and its import.
package struct StagedImport {
    package let destination: StagedFile.Destination
    package let undo: UndoStore
    package let pages: Pages
    /// The page on which a file is chosen, with a problem.
    let page: (Phrase) -> any Page

    package init(
        destination: StagedFile.Destination, undo: UndoStore, pages: Pages, page: @escaping (Phrase) -> any Page
    ) {
        self.destination = destination
        self.undo = undo
        self.pages = pages
        self.page = page
    }

    private var folder: DataFolder { undo.bulk.database.folder }

    private func find(_ id: ID<StagedFile>) throws -> StagedFile {
        try StagedFile.find(id, for: destination, in: folder)
    }

    /// The address to redirect to if the file is being imported or was imported already; otherwise `nil`.
    private func place(_ staged: StagedFile) throws -> String? {
        try undo.bulk.place(at: staged.id.uuid) ?? staged.landing
    }

    func refused(_ reason: Phrase, _ visit: Visit) throws -> Response {
        try pages.response(page(reason), for: visit, status: .unprocessableContent)
    }

    /// Stages an uploaded file once it can be read.
    /// - Parameter place: the address of the preview of a staged file.
    package func keep(
        _ visit: Visit, at now: Instant, place: (ID<StagedFile>) -> String, read: (ArrivedFile) throws -> Void
    ) throws -> Response {
        let form = FilesForm(visit.request, "file")
        guard let file = form.files.first, form.problems.isEmpty else {
            return try refused(form.problems["file"] ?? Phrase("Choose at least one file."), visit)
        }
        do {
            try read(file)
            let id = try StagedFile.keep(file, for: destination, in: folder, at: now) {
                try undo.bulk.place(at: $0.uuid) != nil
            }
            return .seeOther(place(id))
        } catch let refusal as FileRefusal {
            return try refused(refusal.reason, visit)
        }
    }

    package func show(_ visit: Visit, preview: (StagedFile) throws -> any Page) throws -> Response {
        let staged = try find(visit.id("staged"))
        if let place = try place(staged) { return .seeOther(place) }
        do {
            return try pages.response(preview(staged), for: visit)
        } catch {
            return try answer(error, staged, visit)
        }
    }

    /// - Parameter begin: begins the import; gives its work, `nil` if there is nothing to import, and the page to open
    ///   once it is done.
    package func bring(
        _ visit: Visit, _ begin: (StagedFile) throws -> (work: BulkWork?, landing: String)
    ) throws -> Response {
        let staged = try find(visit.id("staged"))
        if let place = try place(staged) { return .seeOther(place) }
        do {
            let (work, landing) = try begin(staged)
            // The import ended within this request and has a problem to report.
            if let work, work.isEnded, !work.problem.isEmpty {
                return try pages.response(BulkController.page(work), for: visit)
            }
            return try .seeOther(undo.bulk.place(of: work?.entry, or: landing))
        } catch {
            return try answer(error, staged, visit)
        }
    }

    private func answer(_ error: any Error, _ staged: StagedFile, _ visit: Visit) throws -> Response {
        // Another request may have imported the file meanwhile and removed it.
        if let place = try place(find(staged.id)) { return .seeOther(place) }
        guard let refusal = error as? FileRefusal else { throw error }
        return try refused(refusal.reason, visit)
    }
}
