import Foundation
import GRDB
import House
import Localization

/// Deletes, in pieces, a graph, an entity, chosen attributes, or a field with its values.
struct BulkRemoval: RecordedPieces {
    enum Target: Codable, Sendable {
        /// - next: the name of the graph that the owner gets if they have no other.
        case graph(UUID, next: String?)
        case entity(UUID)
        /// Ids of attributes; those that no longer belong to the entity are skipped.
        case attributes([UUID], of: UUID)
        case field(UUID)
    }

    let undo: UndoStore
    let target: Target
    /// The approximate number of rows that are deleted or rewritten with each attribute.
    let weight: Int
    var makesRoom: Bool { true }

    init(_ target: Target, undo: UndoStore, weight: Int) {
        self.undo = undo
        self.target = target
        self.weight = weight
    }

    /// Restores work that another process began, from its stored payload.
    init(payload: String, undo: UndoStore) throws {
        self.init(try JSONDecoder().decode(Target.self, from: Data(payload.utf8)), undo: undo, weight: 200)
    }

    /// Begins the deletion in the transaction of its first piece.
    /// - Throws: `Refusal.conflict` when a deletion runs at the subject already: a second click must not hide the undo
    ///   of the first.
    static func begin(
        _ target: Target, at subject: UUID, _ context: UndoStore.UndoContext, place: String, undo: UndoStore,
        in db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        guard try BulkRunner.running(at: subject, in: db) == nil else { throw BulkRunner.deleting }
        try BulkRunner.requireWhole(context.subjectId, in: db)
        let removal = BulkRemoval(target, undo: undo, weight: try weight(of: target, in: db))
        let work = try removal.begin(
            .remove, at: subject, context, place: place, total: count(target, in: db),
            payload: String(decoding: JSONEncoder().encode(target), as: UTF8.self), in: db)
        return (work, removal)
    }

    private static func count(_ target: Target, in db: Database) throws -> Int {
        switch target {
        case .graph(let id, _): try size(of: ID<Graph>(id), in: db)
        case .entity(let id):
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM attribute WHERE entityId = ?", arguments: [ID<Entity>(id)]
            ).unwrap()
        case .attributes(let ids, _): ids.count
        case .field(let id):
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM detailValue WHERE fieldId = ?", arguments: [ID<EntityField>(id)]
            ).unwrap()
        }
    }

    static func size(of graph: ID<Graph>, in db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT attributes + entities + links FROM graphSize WHERE graphId = ?", arguments: [graph]) ?? 0
    }

    /// The largest number of rows that are deleted or rewritten with one attribute.
    static func weight(of target: Target, in db: Database) throws -> Int {
        let (condition, id) =
            switch target {
            case .graph(let id, _): ("entity.graphId = ?", id)
            case .entity(let id), .attributes(_, let id): ("entity.id = ?", id)
            // The values of other fields stay, but the search text of each attribute is rewritten from them.
            case .field(let id): ("entity.id = (SELECT entityId FROM detailField WHERE id = ?)", id)
            }
        let fields = try Int.fetchOne(
            db,
            sql: """
                SELECT max(count) FROM (SELECT count(*) AS count FROM entity
                    JOIN detailField ON detailField.entityId = entity.id WHERE \(condition) GROUP BY entity.id)
                """, arguments: [ID<Node>(id)])
        return 4 + (fields ?? 0)
    }

    // MARK: Pieces

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        var step = BulkWork.Step(done: 0, isLast: true)
        let (done, member) = (work.done, work.member)
        try undo.recordPart(of: entry, tables: tables, in: db) {
            step = try remove(count, after: done, by: member, in: db)
        }
        return step
    }

    private var tables: [String] {
        switch target {
        case .graph: GraphStore.tables
        case .entity: EntityStore.tables
        case .attributes: AttributeStore.tables
        case .field: FieldStore.tables
        }
    }

    private func remove(
        _ count: Int, after done: Int, by member: ID<Member>, in db: Database
    ) throws -> BulkWork.Step {
        switch target {
        case .attributes(let ids, let entity):
            let piece = ids.dropFirst(done).prefix(count)
            let there = try piece.map { ID<Attribute>($0) }.filter { id in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT EXISTS (SELECT 1 FROM attribute WHERE id = ? AND entityId = ?)"),
                    arguments: [id, ID<Entity>(entity)]) == true
            }
            guard try Self.removeLinks(of: there, limit: count, in: db) else { return Self.goesOn }
            try Self.remove(there, in: db)
            return BulkWork.Step(done: piece.count, isLast: done + piece.count >= ids.count)
        case .entity(let id): return try remove(count, of: ID<Entity>(id), in: db)
        case .graph(let id, _): return try remove(count, of: ID<Graph>(id), in: db)
        case .field(let id): return try remove(count, of: ID<EntityField>(id), by: member, in: db)
        }
    }

    /// The step removed links only: the nodes of the piece may have more of them.
    private static let goesOn = BulkWork.Step(done: 0, isLast: false)

    private func remove(_ count: Int, of id: ID<Entity>, in db: Database) throws -> BulkWork.Step {
        let ids = try ID<Attribute>.fetchAll(
            db, sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY createdAt, id LIMIT ?",
            arguments: [id, count])
        guard try Self.removeLinks(of: ids, limit: count, in: db) else { return Self.goesOn }
        try Self.remove(ids, in: db)
        guard ids.count < count else { return BulkWork.Step(done: ids.count, isLast: false) }
        guard try Self.removeLinks(of: [id], limit: count, in: db) else {
            return BulkWork.Step(done: ids.count, isLast: false)
        }
        try db.execute(sql: "DELETE FROM entity WHERE id = ?", arguments: [id])
        return BulkWork.Step(done: ids.count, isLast: true)
    }

    private func remove(_ count: Int, of graph: ID<Graph>, in db: Database) throws -> BulkWork.Step {
        let step = try Self.removeContents(count, of: graph, in: db)
        if step.isLast { try db.execute(sql: "DELETE FROM graph WHERE id = ?", arguments: [graph]) }
        return step
    }

    /// Deletes a graph's links, then its attributes, then its entities; after the last step none is left.
    static func removeContents(_ count: Int, of graph: ID<Graph>, in db: Database) throws -> BulkWork.Step {
        // Links first: an entity with thousands of links would take them all along in one piece.
        let links = try ID<NodeLink>.fetchAll(
            db, sql: "SELECT id FROM link WHERE graphId = ? ORDER BY createdAt LIMIT ?",
            arguments: [graph, count * linksPerUnit])
        guard links.isEmpty else {
            try remove(links, in: db)
            return BulkWork.Step(done: links.count, isLast: false)
        }
        let ids = try ID<Attribute>.fetchAll(
            db, sql: "SELECT id FROM attribute WHERE graphId = ? ORDER BY createdAt LIMIT ?", arguments: [graph, count])
        try remove(ids, in: db)
        guard ids.count < count else { return BulkWork.Step(done: ids.count, isLast: false) }
        // An entity takes its fields and options along, which an attribute does not have.
        let limit = max(1, (count - ids.count) / 30)
        let entities = try ID<Entity>.fetchAll(
            db, sql: "SELECT id FROM entity WHERE graphId = ? ORDER BY createdAt, id LIMIT ?",
            arguments: [graph, limit])
        for entity in entities {
            try db.cachedStatement(sql: "DELETE FROM entity WHERE id = ?").execute(arguments: [entity])
        }
        let sum = ids.count + entities.count
        return BulkWork.Step(done: sum, isLast: entities.count < limit)
    }

    private func remove(
        _ count: Int, of field: ID<EntityField>, by member: ID<Member>, in db: Database
    ) throws -> BulkWork.Step {
        let ids = try ID<Attribute>.fetchAll(
            db, sql: "SELECT attributeId FROM detailValue WHERE fieldId = ? LIMIT ?", arguments: [field, count])
        let statement = try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ? AND fieldId = ?")
        for id in ids { try statement.execute(arguments: [id, field]) }
        try FieldStore.touch(ids, by: member, at: undo.clock.now(), db)
        guard ids.count < count else { return BulkWork.Step(done: ids.count, isLast: false) }
        try db.execute(sql: "DELETE FROM detailField WHERE id = ?", arguments: [field])
        return BulkWork.Step(done: ids.count, isLast: true)
    }

    /// A link costs about half of what an attribute without fields costs.
    private static let linksPerUnit = 2

    /// Deletes links of nodes, at most as many as fit into one piece.
    /// - Returns: whether all links of the nodes are gone.
    private static func removeLinks<Node>(of nodes: [ID<Node>], limit: Int, in db: Database) throws -> Bool {
        let kind = Node.self == Entity.self ? "Entity" : "Attribute"
        let limit = limit * linksPerUnit
        let statement = try db.cachedStatement(
            sql: """
                SELECT id FROM link WHERE source\(kind)Id = :node UNION SELECT id FROM link WHERE target\(kind)Id = :node
                LIMIT :limit
                """)
        var links: [ID<NodeLink>] = []
        for node in nodes where links.count < limit {
            links += try ID<NodeLink>.fetchAll(statement, arguments: ["node": node, "limit": limit - links.count])
        }
        try remove(links, in: db)
        return links.count < limit
    }

    private static func remove(_ links: [ID<NodeLink>], in db: Database) throws {
        try removeFromSearch(links, in: db)
        let statement = try db.cachedStatement(sql: "DELETE FROM link WHERE id = ?")
        for link in links { try statement.execute(arguments: [link]) }
    }

    /// Deletes attributes, and before them their values in storage order: a cascade would go field by field, through
    /// the whole table each time.
    private static func remove(_ ids: [ID<Attribute>], in db: Database) throws {
        try removeFromSearch(ids, in: db)
        for sql in ["DELETE FROM detailValue WHERE attributeId = ?", "DELETE FROM attribute WHERE id = ?"] {
            let statement = try db.cachedStatement(sql: sql)
            for id in ids { try statement.execute(arguments: [id]) }
        }
    }

    /// Goes by ascending number: FTS5 flushes its pending changes whenever a rowid is lower than the one before.
    private static func removeFromSearch<Thing>(_ ids: [ID<Thing>], in db: Database) throws {
        let number = try db.cachedStatement(sql: "SELECT number FROM searchEntry WHERE thingId = ?")
        let numbers = try ids.compactMap { id in try Int64.fetchOne(number, arguments: [id]) }.sorted()
        for sql in ["DELETE FROM searchText WHERE rowid = ?", "DELETE FROM searchEntry WHERE number = ?"] {
            let statement = try db.cachedStatement(sql: sql)
            for number in numbers { try statement.execute(arguments: [number]) }
        }
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        guard let entry = work.entry else { return }
        // The new graph is not part of the undo entry: it stays beside the graph that undo brings back.
        if case .graph(_, let next?) = target,
            let owner = try ID<Member>.fetchOne(db, sql: "SELECT ownerId FROM undo WHERE id = ?", arguments: [entry])
        {
            try GraphStore.replaceLast(of: owner, with: next, at: undo.clock.now(), in: db)
        }
        try UndoStore.finish(&work.entry, at: undo.clock.now(), in: db)
    }
}
