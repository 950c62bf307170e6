import Foundation
import GRDB
import Localization

/// What is attached to the nodes of graphs. Whoever calls has proof that the graph is open to them.
struct AttachmentStore: Sendable {
    let database: HouseDatabase
    let media: MediaStore
    let undo: UndoStore
    let clock: WallClock

    // MARK: Reading

    /// In the order they stand.
    func attachments(at place: MediaPlace, in graph: OpenGraph) throws -> [AttachedFile] {
        try database.read { db in try Self.attachments(at: place, in: graph, db) }
    }

    static func attachments(at place: MediaPlace, in graph: OpenGraph, _ db: Database) throws -> [AttachedFile] {
        let (condition, arguments) = place.condition
        // The planner prefers any index on graphId, which holds far more rows than a node's.
        let own = place == .graph ? "attachment.graphId" : "+attachment.graphId"
        return try AttachedFile.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(AttachedFile.columns) FROM attachment JOIN medium ON medium.id = attachment.mediumId
                    WHERE \(condition) AND \(own) = ? ORDER BY attachment.position, attachment.id
                    """),
            arguments: arguments + [graph.id])
    }

    /// - Throws: `Refusal.notFound` when the graph has no such attachment.
    func attachment(_ id: ID<AttachedFile>, in graph: OpenGraph) throws -> AttachedFile {
        try database.read { db in try Self.attachment(id, in: graph, db) }
    }

    static func attachment(_ id: ID<AttachedFile>, in graph: OpenGraph, _ db: Database) throws -> AttachedFile {
        let attachment = try AttachedFile.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(AttachedFile.columns) FROM attachment JOIN medium ON medium.id = attachment.mediumId
                    WHERE attachment.id = ? AND attachment.graphId = ?
                    """),
            arguments: [id, graph.id])
        guard let attachment else { throw Refusal.notFound }
        return attachment
    }

    // MARK: Adding

    /// Keeps files and attaches them, behind what is there already; all of them or none.
    /// - Parameter finish: what else is done in the same transaction.
    /// - Throws: `Refusal.notFound` when the graph has no such node.
    @discardableResult
    func add(
        _ files: [ArrivedFile], to place: MediaPlace, in graph: WritableGraph,
        finish: (Database, [ID<AttachedFile>]) throws -> Void = { _, _ in }
    ) throws -> [ID<AttachedFile>] {
        let ids = try database.write { db in
            try Self.check(place, in: graph, db)
            let ids = try files.map { file in
                let medium = try media.add(file, of: graph.member, in: db)
                return try insert(medium, named: ArrivedFile.name(file.name), at: place, in: graph, db)
            }
            try finish(db, ids)
            return ids
        }
        media.wake()
        return ids
    }

    func insert(
        _ medium: ID<Medium>, named name: String, at place: MediaPlace, in graph: WritableGraph, _ db: Database
    ) throws -> ID<AttachedFile> {
        let now = clock.now()
        let id = ID<AttachedFile>(at: now)
        let (condition, arguments) = place.condition
        let last = try Int.fetchOne(
            db, sql: "SELECT max(position) FROM attachment WHERE graphId = ? AND \(condition)",
            arguments: [graph.id] + arguments)
        try db.execute(
            sql: """
                INSERT INTO attachment (id, graphId, entityId, attributeId, mediumId, titleFold, position, createdAt,
                    createdById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [id, graph.id] + place.columns
                + [medium, Fold.fold(name), (last ?? -1) + 1, now, graph.member])
        return id
    }

    static func check(_ place: MediaPlace, in graph: WritableGraph, _ db: Database) throws {
        switch place {
        case .entity(let id): _ = try EntityStore.entity(id, in: graph.open, db)
        case .attribute(let id): _ = try AttributeStore.attribute(id, in: graph.open, db)
        case .graph: break
        }
    }

    /// The same media once more, at a duplicate.
    static func copy(
        from old: MediaPlace, to new: MediaPlace, in graph: WritableGraph, at now: Instant, _ db: Database
    ) throws {
        for attachment in try attachments(at: old, in: graph.open, db) {
            try db.execute(
                sql: """
                    INSERT INTO attachment (id, graphId, entityId, attributeId, mediumId, title, titleFold, caption,
                        captionFold, position, mainSince, createdAt, createdById)
                    SELECT ?, graphId, ?, ?, mediumId, title, titleFold, caption, captionFold, position, mainSince, ?, ?
                    FROM attachment WHERE id = ?
                    """,
                arguments: [ID<AttachedFile>(at: now)] + new.columns + [now, graph.member, attachment.id])
        }
    }

    // MARK: Changing

    /// What became of a change.
    enum Outcome: Sendable {
        case saved
        /// Somebody saved since the form was opened: nothing was written; this is how it stands now.
        case changedMeanwhile(AttachedFile)
    }

    func change(_ id: ID<AttachedFile>, to form: AttachmentForm, in graph: WritableGraph) throws -> Outcome {
        try database.write { db in
            let now = try Self.attachment(id, in: graph.open, db)
            if (now.title, now.caption) == (form.title, form.caption) { return .saved }
            guard now.version == form.version else { return .changedMeanwhile(now) }
            let name = form.title.isEmpty ? now.medium.fileName : form.title
            try db.execute(
                sql: """
                    UPDATE attachment SET title = ?, titleFold = ?, caption = ?, captionFold = ?, version = version + 1
                    WHERE id = ?
                    """,
                arguments: [form.title, Fold.fold(name), form.caption, Fold.fold(form.caption), id])
            return .saved
        }
    }

    /// Makes a photo or video the one that stands for its node, or none.
    func choose(_ id: ID<AttachedFile>, isMain: Bool, in graph: WritableGraph) throws {
        try database.write { db in
            let attachment = try Self.attachment(id, in: graph.open, db)
            let (condition, arguments) = attachment.place.condition
            try db.execute(
                sql: """
                    UPDATE attachment SET mainSince = NULL WHERE graphId = ? AND mainSince IS NOT NULL AND \(condition)
                    """,
                arguments: [graph.id] + arguments)
            guard isMain else { return }
            try db.execute(
                sql: "UPDATE attachment SET mainSince = ? WHERE id = ?", arguments: [clock.now(), id])
        }
    }

    /// Moves one by so many places; further than the ends it does not go.
    func move(_ id: ID<AttachedFile>, by places: Int, at place: MediaPlace, in graph: WritableGraph) throws {
        try reorder(at: place, in: graph) { ids in
            guard let old = ids.firstIndex(of: id) else { throw Refusal.notFound }
            let new = min(max(old + min(max(places, -10_000), 10_000), 0), ids.count - 1)
            ids.insert(ids.remove(at: old), at: new)
        }
    }

    /// Puts those named first, in this order; whatever is not named follows as it stood.
    func order(_ wanted: [ID<AttachedFile>], at place: MediaPlace, in graph: WritableGraph) throws {
        try reorder(at: place, in: graph) { ids in
            let known = Set(ids)
            var seen: Set<ID<AttachedFile>> = []
            let first = wanted.filter { known.contains($0) && seen.insert($0).inserted }
            ids = first + ids.filter { !seen.contains($0) }
        }
    }

    private func reorder(
        at place: MediaPlace, in graph: WritableGraph, _ work: (inout [ID<AttachedFile>]) throws -> Void
    ) throws {
        try database.write { db in
            try Self.check(place, in: graph, db)
            let before = try Self.attachments(at: place, in: graph.open, db).map(\.id)
            var ids = before
            try work(&ids)
            guard ids != before else { return }
            let statement = try db.cachedStatement(sql: "UPDATE attachment SET position = ? WHERE id = ?")
            for (position, id) in ids.enumerated() { try statement.execute(arguments: [position, id]) }
        }
    }

    // MARK: Removing

    /// - Throws: `Refusal.notFound` when one of them is not there: a second click must not hide the undo of the first.
    func remove(_ ids: [ID<AttachedFile>], from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write { db in
            let gone = try Set(ids).map { try Self.attachment($0, in: graph.open, db) }
                .sorted { $0.position < $1.position }
            guard let first = gone.first else { throw Refusal.notFound }
            let context =
                gone.count == 1
                ? UndoStore.UndoContext(Phrase.key("“%@” deleted"), first.name, in: graph)
                : UndoStore.UndoContext(Phrase.key("“%@” and others deleted"), first.name, in: graph)
            return try undo.recording(context, tables: ["attachment"], in: db) {
                for attachment in gone {
                    try db.execute(sql: "DELETE FROM attachment WHERE id = ?", arguments: [attachment.id])
                }
            }
        }
    }
}
