import GRDB
import House
import Localization

/// The entities of graphs. An `OpenGraph` proves that the caller may see the graph.
struct EntityStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables that an entity's deletion touches and its undo brings back.
    static let tables = [
        "entity", "entityPlace", "attribute", "attributePlace", "detailField", "detailOption", "detailValue", "link",
        "attachment",
    ]

    /// Some rows of a list, and the number of all rows.
    struct Page: Sendable {
        let rows: [EntityRow]
        let total: Int
    }

    func list(
        _ graph: OpenGraph, sort: GraphDisplay.Sort, isCounting: Bool, on page: ListPage
    ) throws -> Page {
        let rows = try database.read { db in
            try EntityRow.fetchAll(
                db.cachedStatement(sql: Self.listSQL(sort, isCounting: isCounting)),
                arguments: [graph.id, page.size, page.offset])
        }
        return Page(rows: rows, total: graph.graph.entityCount)
    }

    private static func listSQL(_ sort: GraphDisplay.Sort, isCounting: Bool) -> String {
        """
        SELECT \(EntityRow.columns(isCounting: isCounting)) FROM entity WHERE graphId = ?
        ORDER BY \(order(sort)) LIMIT ? OFFSET ?
        """
    }

    private static func order(_ sort: GraphDisplay.Sort) -> String {
        switch sort {
        case .name: "nameFold, id"
        case .newest: "createdAt DESC, id DESC"
        case .changed: "changedAt DESC, id DESC"
        }
    }

    /// The entities of a graph that were changed last, and its newest attributes.
    func newest(in graph: OpenGraph, limit: Int) throws -> (entities: [ID<Entity>], attributes: [ID<Attribute>]) {
        try database.read { db in
            let ids = { (table: String, time: String) in
                "SELECT id FROM \(table) WHERE graphId = ? ORDER BY \(time) DESC LIMIT ?"
            }
            return (
                try ID<Entity>.fetchAll(
                    db.cachedStatement(sql: ids("entity", "changedAt")), arguments: [graph.id, limit]),
                try ID<Attribute>.fetchAll(
                    db.cachedStatement(sql: ids("attribute", "createdAt")), arguments: [graph.id, limit])
            )
        }
    }

    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func entity(_ id: ID<Entity>, in graph: OpenGraph) throws -> Entity {
        try database.read { db in try Self.entity(id, in: graph, db) }
    }

    static func entity(_ id: ID<Entity>, in graph: OpenGraph, _ db: Database) throws -> Entity {
        let entity = try Entity.fetchOne(
            db.cachedStatement(sql: "SELECT \(Entity.columns) FROM entity WHERE entity.id = ? AND entity.graphId = ?"),
            arguments: [id, graph.id])
        guard let entity else { throw Refusal.notFound }
        return entity
    }

    /// The entities that were changed last in all of these graphs.
    func recent(in graphs: [OpenGraph], limit: Int) throws -> [RecentEntity] {
        guard !graphs.isEmpty else { return [] }
        let list = DatabaseList(graphs.map(\.uuid))
        return try database.read { db in
            // Per graph the newest few by index, then the newest of those: never a scan of all entities.
            try RecentEntity.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT entity.id, entity.graphId, entity.name, entity.icon, graph.name AS graphName,
                            entity.changedAt
                        FROM graph CROSS JOIN entity ON entity.id IN (
                            SELECT newest.id FROM entity AS newest WHERE newest.graphId = graph.id
                            ORDER BY newest.changedAt DESC, newest.id DESC LIMIT \(limit))
                        WHERE graph.id IN \(list.marks) ORDER BY entity.changedAt DESC, entity.id DESC LIMIT \(limit)
                        """), arguments: list.arguments)
        }
    }

    /// - Parameter sent: an id that a script chose. If the graph has an entity with this id, it stays as it is.
    func add(_ form: EntityForm, to graph: WritableGraph, as sent: ID<Entity>? = nil) throws -> ID<Entity> {
        try database.write(in: graph) { db in
            if let sent, try Self.isThere(sent, in: graph, db) { return sent }
            let now = clock.now()
            let id = try Self.insert(form, as: sent, to: graph, at: now, db)
            try Mentions.awaited(.entity(id), by: graph.member, in: graph.id, at: now, db)
            return id
        }
    }

    static func isThere(_ id: ID<Entity>, in graph: WritableGraph, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM entity WHERE id = ? AND graphId = ?)", arguments: [id, graph.id]
        ).unwrap()
    }

    /// - Parameter id: the id of the new entity; a generated one if nil.
    @discardableResult
    static func insert(
        _ form: EntityForm, as id: ID<Entity>? = nil, to graph: WritableGraph, at now: Instant, _ db: Database
    ) throws -> ID<Entity> {
        let id = id ?? ID<Entity>(at: now)
        let notes = try Mentions.kept(form.notes, known: form.mentions, in: graph.id, db)
        try db.execute(
            sql: """
                INSERT INTO entity (id, graphId, name, nameFold, notes, notesFold, icon, itemSingular, itemPlural,
                    createdAt, changedAt, createdById, changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, graph.id, form.name, Fold.fold(form.name), notes, Fold.fold(Mentions.plain(notes)), form.icon,
                form.item?.singular ?? "", form.item?.plural ?? "", now, now, graph.member, graph.member,
            ])
        try Mentions.link(notes, of: .entity(id), by: graph.member, in: graph.id, at: now, db)
        return id
    }

    func change(_ id: ID<Entity>, in graph: WritableGraph, to form: EntityForm) throws -> Saved<Void, Entity> {
        try database.write(in: graph) { db in
            let now = try Self.entity(id, in: graph.open, db)
            let notes = try Mentions.kept(form.notes, known: form.mentions, before: now.notes, in: graph.id, db)
            let item = form.item ?? now.item
            if (now.name, now.notes, now.icon, now.item) == (form.name, notes, form.icon, item) { return .done }
            let moment = clock.now()
            guard now.version == form.version else {
                try NodeStates.keepRefused(.entity(id), in: graph, at: moment, db) { $0.changed(notes: notes) }
                return .conflict(current: now)
            }
            try NodeStates.keep(.entity(id), in: graph, at: moment, db) { $0.changed(notes: notes) }
            try db.execute(
                sql: """
                    UPDATE entity SET name = ?, nameFold = ?, notes = ?, notesFold = ?, icon = ?,
                        itemSingular = ?, itemPlural = ?, changedAt = ?, changedById = ?, version = version + 1
                    WHERE id = ?
                    """,
                arguments: [
                    form.name, Fold.fold(form.name), notes, Fold.fold(Mentions.plain(notes)), form.icon,
                    item.singular, item.plural, moment, graph.member, id,
                ])
            try Mentions.link(notes, of: .entity(id), by: graph.member, in: graph.id, at: moment, db)
            if now.name != form.name {
                try Mentions.renamed(.entity(id), in: graph.id, db)
                try Mentions.awaited(.entity(id), by: graph.member, in: graph.id, at: moment, db)
            }
            return .done
        }
    }

    /// Says what one of an entity's things is called, if it does not say so yet. The version rises: a form that is open
    /// elsewhere must not take the name away unseen.
    static func name(_ item: ItemName, of id: ID<Entity>, in graph: WritableGraph, at now: Instant, _ db: Database)
        throws
    {
        guard !item.isEmpty else { return }
        try db.execute(
            sql: """
                UPDATE entity SET itemSingular = ?, itemPlural = ?, changedAt = ?, changedById = ?, version = version + 1
                WHERE id = ? AND graphId = ? AND itemSingular = '' AND itemPlural = ''
                """,
            arguments: [item.singular, item.plural, now, graph.member, id, graph.id])
    }

    /// Deletes an entity with its contents. A large deletion goes on after this returns: see `BulkRunner`.
    func remove(_ id: ID<Entity>, from graph: WritableGraph) throws -> ID<UndoEntry> {
        let work = try undo.bulk.begin { db in
            let entity = try Self.entity(id, in: graph.open, db)
            return try BulkRemoval.begin(
                .entity(id.uuid), at: id.uuid,
                UndoStore.UndoContext(Phrase.key("“%@” deleted"), entity.name, in: graph, kind: .deletion),
                place: GraphsController.path(graph.id), undo: undo, in: db)
        }
        return try (work?.entry).unwrap()
    }
}
