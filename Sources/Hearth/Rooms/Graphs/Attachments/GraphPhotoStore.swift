import GRDB
import Localization

/// The photo of a graph: an attachment of the graph itself, of which there is one at most.
struct GraphPhotoStore: Sendable {
    let attachments: AttachmentStore
    let developer: Developer

    /// What became of a change.
    enum Outcome: Sendable {
        case saved
        case problem(PhotoProblem)
        /// Somebody saved since the form was opened: this is how it stands now.
        case changedMeanwhile(Graph)
    }

    /// Changes the photo as a form says; where a new one comes to nothing, or `rename` gives back what somebody else
    /// wrote meanwhile, nothing is changed.
    /// - Parameter rename: what else the form says; it runs once the photo is known to be good.
    func change(
        _ graph: WritableGraph, to photo: PhotoForm, after rename: () throws -> Graph?
    ) throws -> Outcome {
        if case .lost = photo { return .problem(.lost) }
        if case .replace(let file) = photo {
            do {
                return try set(file, of: graph, after: rename)
            } catch is PictureQueue.Busy {
                return .problem(.busy)
            }
        }
        if let meanwhile = try rename() { return .changedMeanwhile(meanwhile) }
        if case .remove = photo { try remove(from: graph) }
        return .saved
    }

    /// A picture with all that is shown of it; undo brings the one before it back.
    private func set(
        _ file: ArrivedFile, of graph: WritableGraph, after rename: () throws -> Graph?
    ) throws -> Outcome {
        if let problem = try PhotoProblem(file) { return .problem(problem) }
        return try attachments.media.developing(file, of: graph.member, with: developer) { developed in
            if let problem = developed.problem { return .problem(PhotoProblem(problem)) }
            if let meanwhile = try rename() { return .changedMeanwhile(meanwhile) }
            try attachments.database.write { db in
                let old = try AttachmentStore.attachments(at: .graph, in: graph.open, db)
                guard !old.isEmpty else { return try insert(file, developed, in: graph, db) }
                let occasion = UndoStore.Occasion(Phrase.key("Photo of “%@” changed"), graph.open.graph.name, in: graph)
                _ = try attachments.undo.recording(occasion, tables: ["attachment"], in: db) {
                    try delete(old, db)
                    try insert(file, developed, in: graph, db)
                }
            }
            return .saved
        }
    }

    private func insert(
        _ file: ArrivedFile, _ developed: MediaStore.Developed, in graph: WritableGraph, _ db: Database
    ) throws {
        let medium = try attachments.media.add(file, of: graph.member, developed: developed, in: db)
        _ = try attachments.insert(medium, named: ArrivedFile.name(file.name), at: .graph, in: graph, db)
    }

    /// Back to the icon.
    private func remove(from graph: WritableGraph) throws {
        try attachments.database.write { db in
            let old = try AttachmentStore.attachments(at: .graph, in: graph.open, db)
            guard !old.isEmpty else { return }
            let occasion = UndoStore.Occasion(Phrase.key("Photo of “%@” removed"), graph.open.graph.name, in: graph)
            _ = try attachments.undo.recording(occasion, tables: ["attachment"], in: db) { try delete(old, db) }
        }
    }

    private func delete(_ old: [AttachedFile], _ db: Database) throws {
        for attachment in old {
            try db.execute(sql: "DELETE FROM attachment WHERE id = ?", arguments: [attachment.id])
        }
    }
}
