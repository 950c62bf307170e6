import Foundation
import GRDB

/// Names between brackets that nothing had when they were written.
extension Mentions {
    /// What such a name leads to now.
    enum Written: Sendable {
        case nothing
        /// An attribute that is not there, of an entity that is.
        case missing(of: Node)
        case node(Node)
        case several
    }

    /// More different names than these of one text are shown as they were typed.
    private static let shownLimit = 50

    static func written(in parts: [Part], of graph: ID<Graph>, _ db: Database) throws -> [String: Written] {
        var written: [String: Written] = [:]
        for case .typed(let inner) in parts where written[inner] == nil && written.count < shownLimit {
            written[inner] = try found(inner.tidiedLine, in: graph, db)
        }
        return written
    }

    private static func found(_ name: String, in graph: ID<Graph>, _ db: Database) throws -> Written {
        if let node = try node(written: name, in: graph, db) { return .node(node) }
        if try !nodes(labelled: name, in: graph, db).isEmpty { return .several }
        guard let dot = name.range(of: " · "),
            let owner = try node(written: String(name[..<dot.lowerBound]), in: graph, db), owner.owner == nil
        else { return .nothing }
        return .missing(of: owner)
    }

    /// Makes mentions of what other notes of the graph call by the label of a node that is new or has a new name, where
    /// that means it and nothing else. That is no change of those notes: their version stays, and so does who changed
    /// them last.
    static func awaited(
        _ node: NodeId, by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws {
        let label = Fold.fold(try NodeStore.node(node.any, in: graph, db).label)
        let name = label.split(separator: " · ").last.map(String.init) ?? label
        let phrases = Set(["[[\(label)]]", "[[\(name)]]"]).sorted().map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        let ids = try ID<Node>.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT thingId FROM searchText JOIN searchEntry ON searchEntry.number = searchText.rowid
                    WHERE searchText MATCH ? AND searchEntry.subjectId = ? LIMIT 1000
                    """),
            arguments: ["body: (\(phrases.joined(separator: " OR ")))", graph])
        for waiting in try NodeStore.nodes(ids, in: graph, db) {
            try resolve(waiting.id, by: member, in: graph, at: now, db)
        }
    }

    private static func resolve(
        _ node: NodeId, by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws {
        let notes = try String.fetchOne(
            db, sql: "SELECT notes FROM \(node.table) WHERE id = ? AND graphId = ?", arguments: [node.any, graph])
        guard let notes else { return }
        let new = try kept(notes, before: notes, in: graph, db)
        guard try write(new, instead: notes, of: node, in: graph, db) else { return }
        try link(new, of: node, by: member, in: graph, at: now, db)
    }
}
