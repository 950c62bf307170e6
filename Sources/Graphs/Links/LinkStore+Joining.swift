import GRDB
import House
import Localization

/// Links drawn from nodes to another.
extension LinkStore {
    /// The result of drawing links.
    enum Joining: Sendable {
        case joined(entry: ID<UndoEntry>, count: Int)
        /// All of these links existed already.
        case wereThere
        /// The graph has none of the nodes any more.
        case areGone
        case refused(LinkProblems)
    }

    /// Links nodes to another, as an addition with an undo entry. Nodes that have this link already are skipped, and so
    /// are nodes that the graph no longer has.
    /// - Parameter kind: the reading from the nodes; empty for none.
    /// - Throws: `Refusal.notFound` when the other is not in the graph.
    func join(_ nodes: [ID<Node>], with target: ID<Node>, kind: String, in graph: WritableGraph) throws -> Joining {
        let now = clock.now()
        return try database.write(in: graph) { db in
            let target = try NodeStore.node(target, in: graph.id, db)
            let found = try NodeStore.nodes(nodes, in: graph.id, db)
            if found.isEmpty { return .areGone }
            let sources = found.filter { $0.id != target.id }
            if sources.isEmpty {
                return .refused(["node": Phrase("“\(target.name)” cannot be linked to itself.")])
            }
            let form = LinkMeaningForm(kind: kind, inverse: "", note: "")
            let meaning = try Meaning(form, in: graph.id, at: now, db)
            guard meaning.problems.isEmpty else { return .refused(meaning.problems) }
            let fresh = try sources.filter { try !meaning.isThere($0.id, target.id, in: graph.id, db) }
            if fresh.isEmpty { return .wereThere }
            let context = UndoStore.UndoContext(
                adding: Phrase.key("Links to “%@” added"), undone: Phrase.key("Adding links to “%@” undone"),
                target.name, in: graph)
            let entry = try undo.recording(context, tables: ["link"], in: db) {
                for source in fresh {
                    try meaning.insert(source.id, target.id, note: "", in: graph, at: now, db)
                }
            }
            try NodeStore.use([target.id.any] + fresh.map(\.id.any), by: graph.member, in: graph.id, at: now, db)
            return .joined(entry: entry, count: fresh.count)
        }
    }
}
