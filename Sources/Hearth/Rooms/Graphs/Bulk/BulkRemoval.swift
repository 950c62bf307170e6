import Foundation
import GRDB
import Localization

/// Deleting what may hold many attributes: a graph, an entity, or attributes that were chosen.
struct BulkRemoval: BulkPieces {
    enum Target: Codable, Sendable {
        /// - next: what a graph is called that its owner gets if they have no other.
        case graph(UUID, next: String?)
        case entity(UUID)
        /// Those that are of the entity still.
        case attributes([UUID], of: UUID)
    }

    let undo: UndoStore
    let target: Target
    /// About how many rows go with an attribute.
    let weight: Int
    var makesRoom: Bool { true }

    init(_ target: Target, undo: UndoStore, weight: Int) {
        self.undo = undo
        self.target = target
        self.weight = weight
    }

    /// As another process began it.
    init(payload: String, undo: UndoStore) throws {
        self.init(try JSONDecoder().decode(Target.self, from: Data(payload.utf8)), undo: undo, weight: 40)
    }

    /// Begins it, in the transaction of its first piece.
    /// - Throws: `Refusal.conflict` when something deletes there already: a second click must not hide the undo of the
    ///   first.
    static func begin(
        _ target: Target, at subject: UUID, _ context: UndoStore.UndoContext, place: String, undo: UndoStore,
        in db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        guard try BulkRunner.running(at: subject, in: db) == nil else {
            throw Refusal.conflict(Phrase("Something is being deleted here already. Wait until that is done."))
        }
        let removal = BulkRemoval(target, undo: undo, weight: try weight(of: target, in: db))
        let now = undo.clock.now()
        let work = BulkWork(
            id: ID(at: now), member: context.member, kind: .remove, subject: subject,
            entry: try undo.begin(context, in: db), place: place, total: try count(target, in: db))
        let payload = String(decoding: try JSONEncoder().encode(target), as: UTF8.self)
        try work.insert(payload: payload, at: now, in: db)
        return (work, removal)
    }

    private static func count(_ target: Target, in db: Database) throws -> Int {
        switch target {
        case .graph(let id, _):
            try Int.fetchOne(
                db, sql: "SELECT attributes + entities FROM graphSize WHERE graphId = ?", arguments: [ID<Graph>(id)]
            ) ?? 0
        case .entity(let id):
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM attribute WHERE entityId = ?", arguments: [ID<Entity>(id)]
            ).unwrap()
        case .attributes(let ids, _): ids.count
        }
    }

    /// How many rows go with an attribute, at most.
    private static func weight(of target: Target, in db: Database) throws -> Int {
        let (condition, id) =
            switch target {
            case .graph(let id, _): ("entity.graphId = ?", id)
            case .entity(let id), .attributes(_, let id): ("entity.id = ?", id)
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
        let done = work.done
        try undo.recordPart(of: entry, tables: tables, in: db) {
            step = try remove(count, after: done, in: db)
        }
        return step
    }

    private var tables: [String] {
        switch target {
        case .graph: GraphStore.tables
        case .entity: EntityStore.tables
        case .attributes: AttributeStore.tables
        }
    }

    private func remove(_ count: Int, after done: Int, in db: Database) throws -> BulkWork.Step {
        switch target {
        case .attributes(let ids, let entity):
            let piece = ids.dropFirst(done).prefix(count)
            let there = try piece.filter { id in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT EXISTS (SELECT 1 FROM attribute WHERE id = ? AND entityId = ?)"),
                    arguments: [ID<Attribute>(id), ID<Entity>(entity)]) == true
            }
            try Self.remove(there.map { ID<Attribute>($0) }, in: db)
            return BulkWork.Step(done: piece.count, isLast: done + piece.count >= ids.count)
        case .entity(let id):
            let ids = try ID<Attribute>.fetchAll(
                db, sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY createdAt, id LIMIT ?",
                arguments: [ID<Entity>(id), count])
            try Self.remove(ids, in: db)
            guard ids.count < count else { return BulkWork.Step(done: ids.count, isLast: false) }
            try db.execute(sql: "DELETE FROM entity WHERE id = ?", arguments: [ID<Entity>(id)])
            return BulkWork.Step(done: ids.count, isLast: true)
        case .graph(let id, _):
            let graph = ID<Graph>(id)
            let ids = try ID<Attribute>.fetchAll(
                db, sql: "SELECT id FROM attribute WHERE graphId = ? ORDER BY createdAt LIMIT ?",
                arguments: [graph, count])
            try Self.remove(ids, in: db)
            guard ids.count < count else { return BulkWork.Step(done: ids.count, isLast: false) }
            // Each takes fields and choices along, which no attribute does.
            let limit = max(1, (count - ids.count) / 30)
            let entities = try ID<Entity>.fetchAll(
                db, sql: "SELECT id FROM entity WHERE graphId = ? ORDER BY createdAt, id LIMIT ?",
                arguments: [graph, limit])
            for entity in entities {
                try db.cachedStatement(sql: "DELETE FROM entity WHERE id = ?").execute(arguments: [entity])
            }
            let sum = ids.count + entities.count
            guard entities.count < limit else { return BulkWork.Step(done: sum, isLast: false) }
            try db.execute(sql: "DELETE FROM graph WHERE id = ?", arguments: [graph])
            return BulkWork.Step(done: sum, isLast: true)
        }
    }

    /// With their values, in the order in which they are stored: a cascade goes field by field, through the whole table
    /// each time. And first out of the search, in the order of their numbers: FTS5 writes out what it has gathered
    /// whenever a number is lower than the last.
    private static func remove(_ ids: [ID<Attribute>], in db: Database) throws {
        let number = try db.cachedStatement(sql: "SELECT number FROM searchEntry WHERE thingId = ?")
        let numbers = try ids.compactMap { id in try Int64.fetchOne(number, arguments: [id]) }.sorted()
        for sql in ["DELETE FROM searchText WHERE rowid = ?", "DELETE FROM searchEntry WHERE number = ?"] {
            let statement = try db.cachedStatement(sql: sql)
            for number in numbers { try statement.execute(arguments: [number]) }
        }
        for sql in ["DELETE FROM detailValue WHERE attributeId = ?", "DELETE FROM attribute WHERE id = ?"] {
            let statement = try db.cachedStatement(sql: sql)
            for id in ids { try statement.execute(arguments: [id]) }
        }
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        guard let entry = work.entry else { return }
        // No part of what is undone: it stays beside the graph that comes back.
        if case .graph(_, let next?) = target,
            let owner = try ID<Member>.fetchOne(db, sql: "SELECT ownerId FROM undo WHERE id = ?", arguments: [entry])
        {
            try GraphStore.replaceLast(of: owner, with: next, at: undo.clock.now(), in: db)
        }
        try UndoStore.finish(entry, at: undo.clock.now(), in: db)
    }
}
