import Concurrency
import GRDB
import House
import Localization

/// The photo of a graph: an attachment of the graph itself, of which there is one at most.
struct GraphPhotoStore: Sendable {
    let attachments: AttachmentStore
    let imageWorkers: ImageWorkers

    /// Changes a graph and its photo as a form says, in one transaction.
    /// - Throws: `FormProblems` if the photo has a problem.
    func change(_ graph: WritableGraph, to form: GraphForm, photo: PhotoForm) throws -> Saved<Void, Graph> {
        switch photo {
        case .lost: throw Self.refused(.lost)
        case .replace(let file):
            do {
                return try change(graph, to: form, picture: file)
            } catch is ConcurrencyLimit.Busy {
                throw Self.refused(.busy)
            }
        case .keep: return try write(form, to: graph) { _ in }
        case .remove: return try write(form, to: graph) { db in try remove(from: graph, db) }
        }
    }

    private static func refused(_ problem: PhotoProblem) -> FormProblems { FormProblems(["photo": problem.phrase]) }

    private func write(
        _ form: GraphForm, to graph: WritableGraph, with photo: (Database) throws -> Void
    ) throws -> Saved<Void, Graph> {
        try attachments.database.write(in: graph) { db in
            let saved = try GraphStore.change(graph, to: form, in: db)
            if case .done = saved { try photo(db) }
            return saved
        }
    }

    /// Changes the graph and replaces its photo; undo brings the previous photo back.
    private func change(
        _ graph: WritableGraph, to form: GraphForm, picture file: ArrivedFile
    ) throws -> Saved<Void, Graph> {
        if let problem = try PhotoProblem(file) { throw Self.refused(problem) }
        return try attachments.media.processing(file, of: graph.member, with: imageWorkers) { processed in
            if let problem = processed.problem { throw Self.refused(PhotoProblem(problem)) }
            return try write(form, to: graph) { db in
                let old = try attachments.kind.files(at: .graph, in: graph.open, db)
                guard !old.isEmpty else { return try insert(file, processed, in: graph, db) }
                let context = UndoStore.UndoContext(
                    Phrase.key("Photo of “%@” changed"), graph.open.graph.name, in: graph, kind: .change)
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
        let context = UndoStore.UndoContext(
            Phrase.key("Photo of “%@” removed"), graph.open.graph.name, in: graph, kind: .change)
        _ = try attachments.undo.recording(context, tables: ["attachment"], in: db) {
            try attachments.kind.delete(old, db)
        }
    }
}
