import GRDB
import House
import Localization

extension GraphsRoom {
    static let thingPages = [
        "/graphs/:graph", "/graphs/:graph/entities/:entity", "/graphs/:graph/attributes/:attribute",
    ]

    static let mentionedPages = Array(thingPages.dropFirst())

    func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow? {
        guard let id = names["graph"].flatMap({ ID<Graph>($0) }),
            let graph = try door.peek(id.uuid, for: visit).open?.graph
        else { return nil }
        if let entity = names["entity"].flatMap({ ID<Entity>($0) }) {
            let found = try entities.name(of: entity, in: id)
            return found.map { row(EntitiesController.path(entity, in: id), $0.icon, $0.name, place: graph.name) }
        }
        if let attribute = names["attribute"].flatMap({ ID<Attribute>($0) }) {
            let found = try entities.name(of: attribute, in: id)
            return found.map { row(AttributesController.path(attribute, in: id), $0.icon, $0.name, place: graph.name) }
        }
        let icon = ChosenIcon(graph.icon, instead: .graph)
        return FoundRow(path: GraphsController.path(id), icon: icon, title: graph.name, place: "")
    }

    static let wholePages = ["/graphs/:graph"]

    func pages(of names: [String: String], _ visit: Visit) throws -> [String] {
        guard let id = names["graph"].flatMap({ ID<Graph>($0) }) else { throw Refusal.notFound }
        let graph = try door.open(id.uuid, for: visit)
        let newest = try entities.newest(in: graph, limit: Self.wholeLimit)
        return newest.entities.map { EntitiesController.path($0, in: graph.id) }
            + newest.attributes.map { AttributesController.path($0, in: graph.id) }
    }

    /// The most entities, and the most of what belongs to them, that a browser keeps of one graph.
    private static let wholeLimit = 500

    private func row(_ path: String, _ icon: String, _ name: String, place: String) -> FoundRow {
        FoundRow(path: path, icon: ChosenIcon(icon, instead: .note), title: name, place: place)
    }

    /// Finds graphs by name, then their contents.
    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let graphs = try door.all(for: visit).filter { query.fits($0.graph.name) }.map { graph in
            let excerpt = SearchExcerpt(of: graph.graph.name, texts: [], words: query.words)
            return FoundRow(
                path: GraphsController.path(graph.id), icon: ChosenIcon(graph.graph.icon, instead: .graph),
                name: excerpt.name, text: excerpt.line, place: "")
        }
        let found = try EntityStore.both(query, visit.words.language) {
            try entities.search($0, for: visit.member.id, keys: visit.keys, limit: limit)
        }
        let things = found.rows.map { thing, query in
            let excerpt = thing.excerpt(for: query)
            return FoundRow(
                path: thing.path, icon: ChosenIcon(thing.icon, instead: .note), name: excerpt.name, text: excerpt.line,
                place: thing.graphName)
        }
        return RoomFinds(
            rows: Array((graphs + things).prefix(limit)), total: graphs.count + found.total, isMore: found.isMore)
    }
}

extension EntityStore {
    /// The name and icon of an entity in a graph that the visit may see now; `nil` if the graph has none such.
    fileprivate func name(of entity: ID<Entity>, in graph: ID<Graph>) throws -> (name: String, icon: String)? {
        try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT name, icon FROM entity WHERE id = ? AND graphId = ?"),
                arguments: [entity, graph]
            ).map { ($0[0], $0[1]) }
        }
    }

    /// The same of an attribute, with the name of its entity.
    fileprivate func name(of attribute: ID<Attribute>, in graph: ID<Graph>) throws -> (name: String, icon: String)? {
        try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT owner.name || ' · ' || attribute.name, coalesce(nullif(attribute.icon, ''), owner.icon)
                        FROM attribute JOIN entity AS owner ON owner.id = attribute.entityId
                        WHERE attribute.id = ? AND attribute.graphId = ?
                        """), arguments: [attribute, graph]
            ).map { ($0[0], $0[1]) }
        }
    }
}
