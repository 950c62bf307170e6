import Foundation
import GRDB
import House

/// Stores notes with their mentions: four calls in the transaction that writes the node.
///
/// 1. `kept` turns typed notes into stored ones, before they are compared and written.
/// 2. `link` adds and deletes links until they match the mentions in the stored notes, after the row exists.
/// 3. `renamed` updates the notes of other nodes, after a node's name or owner changed.
/// 4. `awaited` turns a name in other notes into a mention once a node has that name.
extension Mentions {
    /// The mentions of a form when it was opened, by the text between the brackets.
    typealias Known = [String: ID<Node>]

    /// - Parameters:
    ///   - known: the mentions when the form was opened; names may have changed since.
    ///   - before: the notes as they are stored now, for a node that exists.
    static func kept(
        _ typed: String, known: Known = [:], before: String = "", in graph: ID<Graph>, _ db: Database
    ) throws -> String {
        guard typed.contains("[[") else { return typed }
        let parts = parts(typed)
        var names: [ID<Node>: String] = [:]
        var meant: Known = [:]
        for case .token(let id, let name) in Self.parts(before) {
            names[id] = name
            meant[name] = id
        }
        for (name, id) in known { meant[name] = id }
        var candidates = Set(meant.values)
        for case .token(let id, _) in parts { candidates.insert(id) }
        let alive = Dictionary(
            try NodeStore.nodes(Array(candidates), in: graph, db).map { ($0.id.any, $0.label) },
            uniquingKeysWith: { $1 })
        for (id, label) in alive { names[id] = label }

        var found: [String: String] = [:]
        return try parts.map { part in
            switch part {
            case .text(let text): return text
            case .token(let id, _): return names[id].map { token(id, $0) } ?? text([part]) { "[[\($0)|\($1)]]" }
            case .typed(let inner):
                if let done = found[inner] { return done }
                let name = inner.tidiedLine
                var result = "[[\(inner)]]"
                if let id = meant[name], let label = names[id] {
                    result = token(id, label)
                } else if found.count < lookupLimit, let node = try node(written: name, in: graph, db) {
                    result = token(node.id.any, node.label)
                }
                found[inner] = result
                return result
            }
        }.joined()
    }

    /// The most different names of a text that are looked up; further ones stay as they were typed.
    private static let lookupLimit = 1000

    /// The only node with a label, or an attribute with a name, or either of them with the end of an id.
    static func node(written name: String, in graph: ID<Graph>, _ db: Database) throws -> Node? {
        if let one = try nodes(labelled: name, in: graph, db).only { return one }
        guard let mark = name.range(of: " #", options: .backwards) else { return nil }
        let end = name[mark.upperBound...]
        guard end.utf8.count == 6 else { return nil }
        return try nodes(labelled: String(name[..<mark.lowerBound]), in: graph, db)
            .filter { $0.id.digits.hasSuffix(end) }.only
    }

    static func nodes(labelled name: String, in graph: ID<Graph>, _ db: Database) throws -> [Node] {
        let fold = Fold.fold(name)
        var ids = try ID<Node>.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM entity WHERE graphId = ? AND nameFold = ? LIMIT 100"),
            arguments: [graph, fold])
        var rest = fold[...]
        while let dot = rest.range(of: " · ") {
            ids += try ID<Node>.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT attribute.id FROM entity JOIN attribute ON attribute.entityId = entity.id
                        WHERE entity.graphId = ? AND entity.nameFold = ? AND attribute.nameFold = ? LIMIT 100
                        """),
                arguments: [graph, String(fold[..<dot.lowerBound]), String(fold[dot.upperBound...])])
            rest = rest[dot.upperBound...]
        }
        if ids.isEmpty {
            ids = try ID<Node>.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT attribute.id FROM searchEntry JOIN attribute ON attribute.id = searchEntry.thingId
                        WHERE searchEntry.subjectId = ? AND searchEntry.title = ? LIMIT 100
                        """),
                arguments: [graph, fold])
        }
        return try NodeStore.nodes(ids, in: graph, db)
    }

    /// Adds and deletes links of a node until they match the mentions in its stored notes.
    static func link(
        _ notes: String, of node: NodeRef, by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws {
        let wanted = try NodeStore.nodes(ids(parts(notes)), in: graph, db).filter { $0.id != node }
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, coalesce(targetEntityId, targetAttributeId) AS target FROM link
                    WHERE \(node.sourceColumn) = ? AND isMention = 1 AND graphId = ?
                    """),
            arguments: [node.any, graph])
        let targets = Set(wanted.map(\.id.any))
        let present = Set(rows.map { $0["target"] as ID<Node> })
        for row in rows where !targets.contains(row["target"]) {
            let id: ID<Link> = row["id"]
            try db.execute(sql: "DELETE FROM link WHERE id = ? AND graphId = ?", arguments: [id, graph])
        }
        let new = wanted.filter { !present.contains($0.id.any) }
        for target in new {
            try db.cachedStatement(
                sql: """
                    INSERT INTO link (id, graphId, sourceEntityId, sourceAttributeId, targetEntityId, targetAttributeId,
                        isMention, createdAt, createdById)
                    VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)
                    """
            ).execute(
                arguments: [ID<Link>(at: now), graph] + node.columns + target.id.columns + [now, member])
        }
        if !new.isEmpty { try NodeStore.use(new.map(\.id.any), by: member, in: graph, at: now, db) }
    }

    /// Writes a node's new label, and for an entity those of its attributes, into the notes that mention them. This is
    /// no change of those notes: their version and their last editor stay.
    static func renamed(_ node: NodeRef, in graph: ID<Graph>, _ db: Database) throws {
        let attributes =
            node.isEntity ? "OR link.targetAttributeId IN (SELECT id FROM attribute WHERE entityId = :node)" : ""
        let sources = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT sourceEntityId, sourceAttributeId FROM link
                WHERE +graphId = :graph AND isMention = 1 AND (link.\(node.targetColumn) = :node \(attributes))
                """,
            arguments: ["graph": graph, "node": node.any])
        for row in sources {
            let entity: ID<Entity>? = row["sourceEntityId"]
            let attribute: ID<Attribute>? = row["sourceAttributeId"]
            guard let source = entity.map(NodeRef.entity) ?? attribute.map(NodeRef.attribute) else { continue }
            try rewrite(source, in: graph, db) { id, _ in id }
        }
    }

    /// Turns mentions of one node into mentions of another, in texts and in links, to merge two nodes into one. Call it
    /// while both nodes exist.
    static func retarget(
        _ old: NodeRef, to new: NodeRef, by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws {
        let sources = try Row.fetchAll(
            db,
            sql: """
                SELECT sourceEntityId, sourceAttributeId FROM link
                WHERE graphId = ? AND isMention = 1 AND \(old.targetColumn) = ?
                """,
            arguments: [graph, old.any])
        for row in sources {
            let entity: ID<Entity>? = row["sourceEntityId"]
            let attribute: ID<Attribute>? = row["sourceAttributeId"]
            guard let source = entity.map(NodeRef.entity) ?? attribute.map(NodeRef.attribute) else { continue }
            let notes = try rewrite(source, in: graph, db) { id, _ in id == old.any ? new.any : id }
            try link(notes, of: source, by: member, in: graph, at: now, db)
        }
    }

    /// Rewrites the notes of one node with current labels.
    @discardableResult
    private static func rewrite(
        _ node: NodeRef, in graph: ID<Graph>, _ db: Database, target: (ID<Node>, String) -> ID<Node>
    ) throws -> String {
        let notes = try String.fetchOne(
            db, sql: "SELECT notes FROM \(node.table) WHERE id = ? AND graphId = ?", arguments: [node.any, graph])
        guard let notes else { throw Refusal.notFound }
        let parts = parts(notes).map { part in
            if case .token(let id, let name) = part { Part.token(target(id, name), name: name) } else { part }
        }
        let labels = Dictionary(
            try NodeStore.nodes(ids(parts), in: graph, db).map { ($0.id.any, $0.label) }, uniquingKeysWith: { $1 })
        let new = text(parts) { token($0, labels[$0] ?? $1) }
        return try write(new, instead: notes, of: node, in: graph, db) ? new : notes
    }

    /// - Returns: `false` when nothing was written.
    static func write(
        _ new: String, instead old: String, of node: NodeRef, in graph: ID<Graph>, _ db: Database
    ) throws -> Bool {
        // A longer name could make full notes too long: they keep the old name, and pages show the new one anyway.
        guard new != old, new.unicodeScalars.count <= EntityForm.notesLimit else { return false }
        try db.execute(
            sql: "UPDATE \(node.table) SET notes = ?, notesFold = ? WHERE id = ? AND graphId = ?",
            arguments: [new, Fold.fold(plain(new)), node.any, graph])
        return true
    }
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
