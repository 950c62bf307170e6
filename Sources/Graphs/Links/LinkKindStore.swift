import GRDB
import House
import Localization

/// The kinds of links of graphs. All readings in a graph differ, so that a typed reading means one kind.
struct LinkKindStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    func all(in graph: OpenGraph) throws -> [LinkKind] {
        try database.read { db in
            try LinkKind.fetchAll(
                db.cachedStatement(
                    sql: "SELECT \(LinkKind.columns) FROM linkKind WHERE graphId = ? ORDER BY nameFold, id"),
                arguments: [graph.id])
        }
    }

    /// - Throws: `Refusal.notFound` when the graph has no such kind.
    func kind(_ id: ID<LinkKind>, in graph: OpenGraph) throws -> LinkKind {
        try database.read { db in try Self.kind(id, in: graph.id, db) }
    }

    private static func kind(_ id: ID<LinkKind>, in graph: ID<Graph>, _ db: Database) throws -> LinkKind {
        let kind = try LinkKind.fetchOne(
            db, sql: "SELECT \(LinkKind.columns) FROM linkKind WHERE id = ? AND graphId = ?", arguments: [id, graph])
        guard let kind else { throw Refusal.notFound }
        return kind
    }

    /// The kind that has this reading from one of its ends; `fold` is folded text.
    static func reading(
        _ fold: String, in graph: ID<Graph>, besides id: ID<LinkKind>? = nil, _ db: Database
    ) throws -> LinkKind? {
        try LinkKind.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(LinkKind.columns) FROM linkKind
                    WHERE graphId = :graph AND (nameFold = :fold OR inverseFold = :fold) AND id IS NOT :id
                    ORDER BY nameFold <> :fold, id LIMIT 1
                    """),
            arguments: ["graph": graph, "fold": fold, "id": id])
    }

    static func insert(
        name: String, inverse: String, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws -> ID<LinkKind> {
        let id = ID<LinkKind>(at: now)
        try db.execute(
            sql: """
                INSERT INTO linkKind (id, graphId, name, nameFold, inverse, inverseFold, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [id, graph, name, Fold.fold(name), inverse, Fold.fold(inverse), now])
        return id
    }

    /// - Throws: `FormProblems` if another kind has one of the names.
    func change(
        _ id: ID<LinkKind>, in graph: WritableGraph, to form: LinkKindForm
    ) throws -> Saved<Void, LinkKind> {
        try database.write(in: graph) { db in
            let now = try Self.kind(id, in: graph.id, db)
            if (now.name, now.inverse) == (form.name, form.inverse) { return .done }
            guard (now.name, now.inverse) == form.opened else { return .conflict(current: now) }
            var problems: [String: Phrase] = [:]
            for (field, text) in [("name", form.name), ("inverse", form.inverse)] where !text.isEmpty {
                if let other = try Self.reading(Fold.fold(text), in: graph.id, besides: id, db) {
                    problems[field] = Phrase("“\(text)” is already used by another kind: \(other.title).")
                }
            }
            guard problems.isEmpty else { throw FormProblems(problems) }
            try db.execute(
                sql: """
                    UPDATE linkKind SET name = ?, nameFold = ?, inverse = ?, inverseFold = ?
                    WHERE id = ? AND graphId = ?
                    """,
                arguments: [
                    form.name, Fold.fold(form.name), form.inverse, Fold.fold(form.inverse), id, graph.id,
                ])
            return .done
        }
    }

    /// Deletes a kind; its links stay, without a kind.
    func remove(_ id: ID<LinkKind>, from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write(in: graph) { db in
            let kind = try Self.kind(id, in: graph.id, db)
            return try recording(.deletion, Phrase.key("Kind of link “%@” deleted"), kind, in: graph, db) {
                try db.execute(sql: "DELETE FROM linkKind WHERE id = ? AND graphId = ?", arguments: [id, graph.id])
            }
        }
    }

    /// Makes all links of a kind links of another one, and deletes the first.
    ///
    /// Links that would be there twice become one, unless each has a note of its own.
    /// - Parameter isReversed: the first kind's name means what the other one's inverse does.
    func merge(
        _ id: ID<LinkKind>, into other: ID<LinkKind>, isReversed: Bool, in graph: WritableGraph
    ) throws -> ID<UndoEntry> {
        guard id != other else { throw Refusal.notFound }
        return try database.write(in: graph) { db in
            let kind = try Self.kind(id, in: graph.id, db)
            let target = try Self.kind(other, in: graph.id, db)
            return try recording(.change, Phrase.key("Kind of link “%@” merged"), kind, in: graph, db) {
                let ends =
                    isReversed
                    ? """
                    sourceEntityId = targetEntityId, sourceAttributeId = targetAttributeId,
                    targetEntityId = sourceEntityId, targetAttributeId = sourceAttributeId,
                    """ : ""
                try db.execute(
                    sql: "UPDATE link SET \(ends) kindId = ?, version = version + 1 WHERE kindId = ? AND graphId = ?",
                    arguments: [other, id, graph.id])
                try Self.removeDoubles(of: target, in: graph.id, db)
                try db.execute(sql: "DELETE FROM linkKind WHERE id = ? AND graphId = ?", arguments: [id, graph.id])
            }
        }
    }

    private static func removeDoubles(of kind: LinkKind, in graph: ID<Graph>, _ db: Database) throws {
        var seen: [[ID<Node>]: Set<String>] = [:]
        var doubles: [ID<Link>] = []
        // Links with a note come first, so that one without a note beside them is the double.
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, coalesce(sourceEntityId, sourceAttributeId) AS source,
                    coalesce(targetEntityId, targetAttributeId) AS target, note
                FROM link WHERE kindId = ? AND graphId = ? ORDER BY note = '', id
                """,
            arguments: [kind.id, graph])
        while let row = try rows.next() {
            var ends: [ID<Node>] = [row["source"], row["target"]]
            if kind.isSymmetric { ends.sort { $0.description < $1.description } }
            let note: String = row["note"]
            let notes = seen[ends, default: []]
            if notes.contains(note) || note.isEmpty && !notes.isEmpty { doubles.append(row["id"]) }
            seen[ends, default: []].insert(note)
        }
        let statement = try db.cachedStatement(sql: "DELETE FROM link WHERE id = ? AND graphId = ?")
        for id in doubles { try statement.execute(arguments: [id, graph]) }
    }

    private func recording(
        _ undoKind: UndoKind, _ phrase: String, _ kind: LinkKind, in graph: WritableGraph, _ db: Database,
        _ work: () throws -> Void
    ) throws -> ID<UndoEntry> {
        let context = UndoStore.UndoContext(
            phrase, kind.name, in: graph, kind: undoKind)
        return try undo.recording(context, tables: ["linkKind", "link"], in: db, work)
    }
}

extension LinkKind {
    /// Both readings: “written by / wrote”.
    var title: String { isSymmetric ? name : "\(name) / \(inverse)" }
}
