import GRDB
import House

/// Links of one source node in the graphs of the demo family.
struct DemoLinks: Sendable {
    let graph: String
    /// An entity's name, or `Books/Dune` for an attribute.
    let source: String
    /// The reading of the kind from the source and, if it differs, from the targets.
    let kind: String
    let inverse: String
    let targets: [String]
    let note: String

    private init(
        _ graph: String, _ source: String, _ kind: String, _ inverse: String, _ targets: [String],
        note: String = ""
    ) {
        self.graph = graph
        self.source = source
        self.kind = kind
        self.inverse = inverse
        self.targets = targets
        self.note = note
    }

    static let all = [
        DemoLinks("Library", "Books", "written by", "wrote", ["Authors"]),
        DemoLinks("Library", "Books", "published by", "published", ["Publishers"], note: "Mostly Bonniers."),
        DemoLinks(
            "Library", "Film versions", "adapted from", "filmed as", ["Books"],
            note: "Nils Holgersson three times, and no two alike."),
        DemoLinks("Library", "Audiobooks", "read from", "read aloud in", ["Books"]),
        DemoLinks("Library", "Composers", "set to music", "set to music by", ["Authors"]),
        DemoLinks("Library", "Places in novels", "", "", ["Books", "Authors"]),
        DemoLinks("Library", "Books/Dune", "written by", "wrote", ["Authors/Frank Herbert"]),
        DemoLinks("Library", "Books/A Wizard of Earthsea", "written by", "wrote", ["Authors/Ursula K. Le Guin"]),
        DemoLinks("Library", "Books/The Left Hand of Darkness", "written by", "wrote", ["Authors/Ursula K. Le Guin"]),
        DemoLinks("Library", "Books/Gösta Berlings saga", "written by", "wrote", ["Authors/Selma Lagerlöf"]),
        DemoLinks("Library", "Books/Pippi Långstrump", "written by", "wrote", ["Authors/Astrid Lindgren"]),
        DemoLinks("Library", "Books/Kallocain", "written by", "wrote", ["Authors/Karin Boye"]),
        DemoLinks("Library", "Books/To the Lighthouse", "written by", "wrote", ["Authors/Virginia Woolf"]),
        DemoLinks(
            "Library", "Books/Dune", "reminds of", "", ["Books/Foundation", "Books/The Left Hand of Darkness"],
            note: "Read one after the other, summer of 2025."),
        DemoLinks("Garden", "Bees", "pollinate", "pollinated by", ["Apple trees", "Roses", "Lemon tree"]),
        DemoLinks(
            "Garden", "Roses", "grow beside", "", ["Vegetable beds"], note: "Against aphids, says Grandmother."),
        DemoLinks("House & things", "Keys", "belong to", "has keys", ["Bicycles"]),
    ]

    /// Adds the links of a graph; links of missing nodes are skipped.
    static func add(to graph: WritableGraph, of room: GraphsRoom) throws {
        let ids = try room.graphs.database.read { db -> [String: NodeRef] in
            let entities = try Row.fetchAll(
                db, sql: "SELECT name, id FROM entity WHERE graphId = ?", arguments: [graph.id])
            let attributes = try Row.fetchAll(
                db,
                sql: """
                    SELECT entity.name || '/' || attribute.name AS name, attribute.id AS id
                    FROM attribute JOIN entity ON entity.id = attribute.entityId WHERE attribute.graphId = ?
                    """,
                arguments: [graph.id])
            var ids: [String: NodeRef] = [:]
            for row in entities { ids[row["name"]] = .entity(row["id"]) }
            for row in attributes { ids[row["name"]] = .attribute(row["id"]) }
            return ids
        }
        for links in all where links.graph == graph.open.graph.name {
            guard let source = ids[links.source] else { continue }
            let form = LinksForm(
                nodes: links.targets.compactMap { ids[$0]?.any },
                meaning: LinkMeaningForm(kind: links.kind, inverse: links.inverse, note: links.note))
            _ = try room.links.add(form, to: source, in: graph)
        }
    }
}
