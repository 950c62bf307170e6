import Foundation
import GRDB
import House

/// Names between brackets that no node had when they were written.
extension Mentions {
    /// The node or nodes that such a name leads to now.
    enum Lead: Sendable {
        case nothing
        /// An attribute that does not exist, of an entity that does.
        case missing(of: Node)
        case node(Node)
        case several
    }

    /// The most different names of a text that are looked up; further ones are shown as they were typed.
    private static let shownLimit = 50

    static func leads(of parts: [Part], in graph: ID<Graph>, _ db: Database) throws -> [String: Lead] {
        var leads: [String: Lead] = [:]
        for case .typed(let inner) in parts where leads[inner] == nil && leads.count < shownLimit {
            leads[inner] = try lead(of: inner.tidiedLine, in: graph, db)
        }
        return leads
    }

    private static func lead(of name: String, in graph: ID<Graph>, _ db: Database) throws -> Lead {
        if let node = try node(written: name, in: graph, db) { return .node(node) }
        if try !nodes(labelled: name, in: graph, db).isEmpty { return .several }
        guard let dot = name.range(of: " · "),
            let owner = try node(written: String(name[..<dot.lowerBound]), in: graph, db), owner.owner == nil
        else { return .nothing }
        return .missing(of: owner)
    }

    /// CROSS JOIN keeps the order of the tables: the search words come first, not the whole graph.
    static let awaiting = """
        SELECT searchEntry.thingId FROM searchText CROSS JOIN searchEntry ON searchEntry.number = searchText.rowid
        WHERE searchText MATCH ? AND searchEntry.subjectId = ? LIMIT 1000
        """

    /// Completes mentions of a node that is new or renamed: notes of the graph that already have its name between
    /// brackets mention it from now on, unless several nodes have that name. This is no change of those notes: their
    /// version and their last editor stay. Not called for the hundreds of names of an import or of lines; pages lead to
    /// those nodes anyway.
    static func awaited(
        _ node: NodeRef, by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws {
        let named = try NodeStore.node(node.any, in: graph, db)
        let (label, name) = (Fold.fold(named.label), Fold.fold(named.name))
        // An entity's new name is also the beginning of its attributes' labels.
        let phrases = Set(["[[\(label)]]", "[[\(name)]]"] + (node.isEntity ? ["[[\(name) · "] : [])).sorted()
            .map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        let ids = try ID<Node>.fetchAll(
            db.cachedStatement(sql: awaiting), arguments: ["body: (\(phrases.joined(separator: " OR ")))", graph])
        for waiting in try NodeStore.nodes(ids, in: graph, db) {
            try resolve(waiting.id, by: member, in: graph, at: now, db)
        }
    }

    private static func resolve(
        _ node: NodeRef, by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database
    ) throws {
        let notes = try String.fetchOne(
            db, sql: "SELECT notes FROM \(node.table) WHERE id = ? AND graphId = ?", arguments: [node.any, graph])
        guard let notes else { return }
        let new = try kept(notes, before: notes, in: graph, db)
        guard try write(new, instead: notes, of: node, in: graph, db) else { return }
        try link(new, of: node, by: member, in: graph, at: now, db)
    }
}
