import GRDB

/// Kept notes made ready for people.
public struct MentionStore: Sendable {
    let database: HouseDatabase

    /// Notes with what each of their mentions is now.
    struct Shown: Sendable {
        let parts: [Mentions.Part]
        /// Those that are there.
        let nodes: [ID<Node>: Node]
    }

    func shown(_ notes: String, in graph: OpenGraph) throws -> Shown {
        let parts = Mentions.parts(notes)
        let ids = Mentions.ids(parts)
        guard !ids.isEmpty else { return Shown(parts: parts, nodes: [:]) }
        let nodes = try database.read { db in try NodeStore.nodes(ids, in: graph.id, db) }
        return Shown(parts: parts, nodes: Dictionary(nodes.map { ($0.id.any, $0) }, uniquingKeysWith: { $1 }))
    }

    /// Notes as somebody writes them, and what is meant between the brackets.
    struct Typed: Sendable {
        var text: String
        var known: Mentions.Known
    }

    func typed(_ notes: String, in graph: OpenGraph) throws -> Typed {
        let parts = Mentions.parts(notes)
        let ids = Mentions.ids(parts)
        guard !ids.isEmpty else { return Typed(text: notes, known: [:]) }
        let written = try database.read { db in
            try Mentions.written(NodeStore.nodes(ids, in: graph.id, db), in: graph.id, db)
        }
        var known: Mentions.Known = [:]
        let text = Mentions.text(parts) { id, name in
            var inner = written[id] ?? name
            // What is gone may have the name of something else in this text.
            if let other = known[inner], other != id { inner = "\(name) #\(id.description.suffix(6))" }
            known[inner] = id
            return "[[\(inner)]]"
        }
        return Typed(text: text, known: known)
    }

    /// How nodes are written between the brackets.
    func written(_ nodes: [Node], in graph: OpenGraph) throws -> [ID<Node>: String] {
        try database.read { db in try Mentions.written(nodes, in: graph.id, db) }
    }
}
