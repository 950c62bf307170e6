import Concurrency
import GRDB
import Localization

/// The photo of a graph: an attachment of the graph itself, of which there is one at most.
struct GraphPhotoStore: Sendable {
    let attachments: AttachmentStore
    let imageWorkers: ImageWorkers

    /// The result of a change.
    enum GraphChangeResult: Sendable {
        case saved
        case problem(PhotoProblem)
        /// The graph was saved again since the form was opened: its current version, nothing was written.
        case changedMeanwhile(Graph)
    }

    /// Changes a graph and its photo as a form says, in one transaction. Nothing is written if the photo has a problem
    /// or the graph was saved again since the form was opened.
    func change(_ graph: WritableGraph, to form: GraphForm, photo: PhotoForm) throws -> GraphChangeResult {
        switch photo {
        case .lost: return .problem(.lost)
        case .replace(let file):
            do {
                return try change(graph, to: form, picture: file)
            } catch is ConcurrencyLimit.Busy {
                return .problem(.busy)
            }
        case .keep: return try write(form, to: graph) { _ in }
        case .remove: return try write(form, to: graph) { db in try remove(from: graph, db) }
        }
    }

    private func write(
        _ form: GraphForm, to graph: WritableGraph, with photo: (Database) throws -> Void
    ) throws -> GraphChangeResult {
        try attachments.database.write { db in
            if let meanwhile = try GraphStore.change(graph, to: form, in: db) { return .changedMeanwhile(meanwhile) }
            try photo(db)
            return .saved
        }
    }

    /// Changes the graph and replaces its photo; undo brings the previous photo back.
    private func change(_ graph: WritableGraph, to form: GraphForm, picture file: ArrivedFile) throws
        -> GraphChangeResult
    {
        if let problem = try PhotoProblem(file) { return .problem(problem) }
        return try attachments.media.processing(file, of: graph.member, with: imageWorkers) { processed in
            if let problem = processed.problem { return .problem(PhotoProblem(problem)) }
            return try write(form, to: graph) { db in
                let old = try attachments.kind.files(at: .graph, in: graph.open, db)
                guard !old.isEmpty else { return try insert(file, processed, in: graph, db) }
                let context = UndoStore.UndoContext(
                    Phrase.key("Photo of “%@” changed"), graph.open.graph.name, in: graph)
                _ = try attachments.undo.recording(context, tables: ["attachment"], in: db) {
                    try attachments.kind.delete(old, db)
                    try insert(file, processed, in: graph, db)
                }
            }
        }
    }

    private func insert(
        _ file: ArrivedFile, _ processed: MediaStore.Processed, in graph: WritableGraph, _ db: Database
    ) throws {
        let medium = try attachments.media.add(file, of: graph.member, processed: processed, in: db)
        _ = try attachments.insert(medium, named: ArrivedFile.name(file.name), at: .graph, in: graph, db)
    }

    /// Removes the photo, so that the graph shows its icon again.
    private func remove(from graph: WritableGraph, _ db: Database) throws {
        let old = try attachments.kind.files(at: .graph, in: graph.open, db)
        guard !old.isEmpty else { return }
        let context = UndoStore.UndoContext(Phrase.key("Photo of “%@” removed"), graph.open.graph.name, in: graph)
        _ = try attachments.undo.recording(context, tables: ["attachment"], in: db) {
            try attachments.kind.delete(old, db)
        }
    }
}
