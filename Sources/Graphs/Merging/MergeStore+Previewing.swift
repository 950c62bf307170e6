import GRDB
import House

extension MergeStore {
    /// The preview of merging two entities.
    struct EntityMerge: Sendable {
        let kept: Entity
        let gone: Entity
        let ours: [EntityField]
        let pairs: [(field: EntityField, match: EntityField?)]
        let attributes: (ours: Int, theirs: Int, shared: Int)
        let links: MergedLinks
        let notes: String
    }

    /// The links and mentions of two nodes that become one.
    struct MergedLinks: Sendable, Equatable {
        /// Links that stay, without mentions.
        let staying: Int
        let dropped: Int
        /// Notes that mention the node that goes, and will mention the node that stays.
        let mentions: Int
        /// The notes of links between the two, which become lines of the notes.
        var notes: [String] = []
    }

    /// Previews the merge of two entities; nothing is changed.
    /// - Throws: `Refusal.conflict` when the notes would get too long.
    func preview(_ kept: Entity, _ gone: Entity, in graph: OpenGraph) throws -> EntityMerge {
        try database.read { db in
            let ours = try FieldStore.fields(of: kept.id, in: graph, db)
            let theirs = try FieldStore.fields(of: gone.id, in: graph, db)
            func count(_ entity: ID<Entity>, _ condition: String = "1", _ more: StatementArguments = []) throws -> Int {
                try Int.fetchOne(
                    db,
                    sql: "SELECT count(*) FROM attribute WHERE entityId = ? AND +graphId = ? AND \(condition)",
                    arguments: [entity, graph.id] + more
                ).unwrap()
            }
            let shared = try count(
                gone.id,
                "EXISTS (SELECT 1 FROM attribute AS o WHERE o.entityId = ? AND o.nameFold = attribute.nameFold)",
                [kept.id])
            let links = try Self.links(.entity(gone.id), into: .entity(kept.id), in: graph, db)
            return try EntityMerge(
                kept: kept, gone: gone, ours: ours, pairs: Self.pairs(theirs, with: ours),
                attributes: (count(kept.id), count(gone.id), shared),
                links: links,
                notes: Self.joined(
                    (ID(kept.id.uuid), kept.notes), (ID(gone.id.uuid), gone.notes), lines: links.notes))
        }
    }

    func links(_ gone: NodeRef, into kept: NodeRef, in graph: OpenGraph) throws -> MergedLinks {
        try database.read { db in try Self.links(gone, into: kept, in: graph, db) }
    }

    /// Counts the links as `absorb` leaves them.
    private static func links(
        _ gone: NodeRef, into kept: NodeRef, in graph: OpenGraph, _ db: Database
    ) throws -> MergedLinks {
        let (kind, old, new): (String, DatabaseValue, DatabaseValue)
        switch (gone, kept) {
        case (.entity(let before), .entity(let after)):
            (kind, old, new) = ("Entity", before.databaseValue, after.databaseValue)
        case (.attribute(let before), .attribute(let after)):
            (kind, old, new) = ("Attribute", before.databaseValue, after.databaseValue)
        default: throw Refusal.notFound
        }
        let (source, target) = ("source\(kind)Id", "target\(kind)Id")
        let other = kind == "Entity" ? "Attribute" : "Entity"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT hex(source) || '>' || hex(target) || hex(coalesce(kindId, '')), note,
                    source = target AS isBetween
                FROM (
                    SELECT id, kindId, note,
                        CASE \(source) WHEN :old THEN :new ELSE coalesce(\(source), source\(other)Id) END AS source,
                        CASE \(target) WHEN :old THEN :new ELSE coalesce(\(target), target\(other)Id) END AS target
                    FROM link
                    WHERE +graphId = :graph AND isMention = 0
                        AND (\(source) IN (:old, :new) OR \(target) IN (:old, :new)))
                ORDER BY id
                """,
            arguments: ["old": old, "new": new, "graph": graph.id])
        var seen: [String: Set<String>] = [:]
        var dropped = 0
        var between: [String] = []
        for row in rows {
            let (key, note): (String, String) = (row[0], row[1])
            if row[2] as Bool {
                dropped += 1
                between.append(note)
            } else {
                if let notes = seen[key], note.isEmpty || notes.contains(note) { dropped += 1 }
                seen[key, default: []].insert(note)
            }
        }
        let mentions = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM link WHERE \(target) = ? AND isMention = 1 AND +graphId = ?",
            arguments: [old, graph.id]
        ).unwrap()
        return MergedLinks(
            staying: rows.count - dropped, dropped: dropped, mentions: mentions, notes: linesOfNotes(between))
    }
}
