import Foundation
import GRDB
import House

/// The colours and filters of a canvas: groups of nodes with a colour, and nodes that pass a filter.
extension CanvasStore {
    /// The colour of each node, in the order of the block.
    /// - Throws: `Changed` when the graph has another stamp; `Refusal.notFound` for a field that has no options.
    func colours(by colour: CanvasOptions.Colour, at stamp: UInt32, in graph: OpenGraph) throws -> [UInt8] {
        try database.read { db in
            try Self.require(stamp, graph, db)
            let block = try CanvasBlock(of: graph.id, kinds: [], db)
            switch colour {
            case .none: return [UInt8](repeating: 0, count: block.ids.count)
            case .entity: return CanvasColours.byEntity(block)
            case .part: return CanvasColours.byPart(block).colours
            case .field(let digits): return try CanvasColours.by(Self.field(digits), block, in: graph.id, db)
            }
        }
    }

    /// The meaning of the colours. Of more groups than colours it names the largest or the first ones.
    func legend(of colour: CanvasOptions.Colour, in graph: OpenGraph) throws -> CanvasLegend {
        try database.read { db in
            switch colour {
            case .none: return .none
            case .entity: return try CanvasColours.entityLegend(of: graph, db)
            case .part:
                let sizes = CanvasColours.byPart(try CanvasBlock(of: graph.id, kinds: [], db)).sizes
                return .parts(sizes: Array(sizes.prefix(10)), others: max(0, sizes.count - 10))
            case .field(let digits): return try CanvasColours.fieldLegend(Self.field(digits), in: graph.id, db)
            }
        }
    }

    private static func field(_ digits: String) throws -> ID<EntityField> {
        guard let id = ID<EntityField>(digits) else { throw Refusal.notFound }
        return id
    }

    /// A field with choices, and the entity whose attributes have it.
    struct ChoiceField: Sendable {
        let id: ID<EntityField>
        let name: String
        var options: [(id: ID<FieldOption>, name: String)]
    }

    /// The fields of the graph's entities that have choices, by entity and name: 50 at most, with up to 500 choices.
    func choiceFields(in graph: OpenGraph) throws -> [ChoiceField] {
        let rows = try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT detailField.id, entity.name || ' · ' || detailField.name, detailOption.id, detailOption.name
                        FROM detailField JOIN entity ON entity.id = detailField.entityId
                            JOIN detailOption ON detailOption.fieldId = detailField.id
                        WHERE entity.graphId = ?
                        ORDER BY entity.nameFold, detailField.position, detailField.id, detailOption.position,
                            detailOption.id
                        LIMIT 500
                        """),
                arguments: [graph.id])
        }
        let fields = rows.reduce(into: [ChoiceField]()) { fields, row in
            let field: ID<EntityField> = row[0]
            if fields.last?.id != field { fields.append(ChoiceField(id: field, name: row[1], options: [])) }
            fields[fields.count - 1].options.append((row[2], row[3]))
        }
        return Array(fields.prefix(50))
    }

    // MARK: Filters

    /// A byte for each node in the order of the block, 1 if it is shown: the given attributes, the nodes linked with
    /// them, and the entities of all these. All nodes if `attributes` is nil.
    /// - Parameter entity: an entity that is always shown, since an empty canvas would say nothing.
    /// - Throws: `Changed` when the graph has another stamp.
    func mask(_ attributes: Set<ID<Attribute>>?, of entity: ID<Entity>?, at stamp: UInt32, in graph: OpenGraph) throws
        -> [UInt8]
    {
        try database.read { db in
            try Self.require(stamp, graph, db)
            let block = try CanvasBlock(of: graph.id, kinds: [], db)
            guard let attributes else { return [UInt8](repeating: 1, count: block.ids.count) }
            var fitting = [UInt8](repeating: 0, count: block.ids.count)
            for node in block.entityCount..<block.ids.count {
                if attributes.contains(ID(block.ids[node])) { fitting[node] = 1 }
            }
            var shown = fitting
            for link in stride(from: 0, to: block.ends.count, by: 2) {
                let (one, other) = (Int(block.ends[link]), Int(block.ends[link + 1]))
                shown[one] |= fitting[other]
                shown[other] |= fitting[one]
            }
            // The entity of each shown attribute is shown too, because an attribute hangs on its entity.
            for node in block.entityCount..<block.ids.count where shown[node] == 1 {
                shown[Int(block.owners[node - block.entityCount])] = 1
            }
            if let entity, let place = block.ids.prefix(block.entityCount).firstIndex(of: entity.uuid) {
                shown[place] = 1
            }
            return shown
        }
    }

    /// The attributes that have an option.
    func attributes(with option: ID<FieldOption>, in graph: OpenGraph) throws -> Set<ID<Attribute>> {
        try database.read { db in
            try ID<Attribute>.fetchSet(
                db,
                sql: """
                    SELECT detailValue.attributeId FROM detailValue
                        JOIN attribute ON attribute.id = detailValue.attributeId
                    WHERE detailValue.fieldId = (SELECT fieldId FROM detailOption WHERE id = :option)
                        AND detailValue.optionId = :option AND attribute.graphId = :graph
                    """, arguments: ["option": option, "graph": graph.id])
        }
    }

    // MARK: A member's options

    /// The options that a member has saved for a graph, as the query of an address; empty if there are none.
    func settings(of graph: OpenGraph) throws -> String {
        try database.read { db in try ListOptions.text(Self.list(graph.id), of: graph.member, in: db) ?? "" }
    }

    func keep(_ settings: String, for graph: OpenGraph) throws {
        try database.write { db in
            try ListOptions.write(text: settings, for: Self.list(graph.id), of: graph.member, in: db)
        }
    }

    private static func list(_ graph: ID<Graph>) -> String { "canvas:\(graph)" }
}
