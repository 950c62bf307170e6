import GRDB
import House

/// Prepares stored notes for pages and forms.
struct MentionStore: Sendable {
    let database: HouseDatabase

    /// Notes with the current state of their mentions.
    struct Shown: Sendable {
        let parts: [Mentions.Part]
        /// The mentioned nodes that exist.
        var nodes: [ID<Node>: Node] = [:]
        /// The targets of names that were no mentions when they were written.
        var leads: [String: Mentions.Lead] = [:]
    }

    func shown(_ notes: String, in graph: OpenGraph) throws -> Shown {
        let parts = Mentions.parts(notes)
        var shown = Shown(parts: parts)
        guard parts.count > 1 || notes.hasPrefix("[[") else { return shown }
        try database.read { db in
            for node in try NodeStore.nodes(Mentions.ids(parts), in: graph.id, db) { shown.nodes[node.id.any] = node }
            shown.leads = try Mentions.leads(of: parts, in: graph.id, db)
        }
        return shown
    }

    /// Notes as a form shows them, and the nodes meant between the brackets.
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
            // The last name of a deleted node may be the text of another node's mention here.
            if let other = known[inner], other != id { inner = "\(name) #\(id.description.suffix(6))" }
            known[inner] = id
            return "[[\(inner)]]"
        }
        return Typed(text: text, known: known)
    }

    /// Many notes as a form shows them, without the nodes meant: those are found by their names when the text is read.
    func typed<Key>(_ notes: [Key: String], in graph: OpenGraph) throws -> [Key: String] {
        let mentioning = notes.filter { $0.value.contains("[[") }.mapValues { Mentions.parts($0) }
        if mentioning.isEmpty { return notes }
        let ids = Set(mentioning.values.flatMap(Mentions.ids))
        let written = try database.read { db in
            try Mentions.written(NodeStore.nodes(Array(ids), in: graph.id, db), in: graph.id, db)
        }
        let typed = mentioning.mapValues { parts in Mentions.text(parts) { id, name in "[[\(written[id] ?? name)]]" } }
        return notes.merging(typed) { $1 }
    }

    /// The texts between the brackets that mention the nodes.
    func written(_ nodes: [Node], in graph: OpenGraph) throws -> [ID<Node>: String] {
        try database.read { db in try Mentions.written(nodes, in: graph.id, db) }
    }
}
