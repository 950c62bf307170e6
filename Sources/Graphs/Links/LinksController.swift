import HTTP
import House
import Localization

/// The links of a node: adding several at once, changing and deleting single ones.
struct LinksController: Sendable {
    let door: GraphDoor
    let nodes: NodeStore
    let links: LinkStore
    let kinds: LinkKindStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/nodes/:node/links", door, index),
            .get("/graphs/:graph/nodes/:node/links/new", door.writable, new),
            .post("/graphs/:graph/nodes/:node/links", door.writable, create),
            .get("/graphs/:graph/nodes/:node/links/:link/edit", door.writable, edit),
            .post("/graphs/:graph/nodes/:node/links/:link", door.writable, update),
            .post("/graphs/:graph/nodes/:node/links/:link/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ node: NodeRef, in graph: ID<Graph>) -> String { "/graphs/\(graph)/nodes/\(node.digits)/links" }

    static let pageSize = 100

    func index(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let node = try nodes.node(visit.id("node"), in: graph)
        let listPage = ListPage(visit.query, size: Self.pageSize)
        let group = visit.query["group"].flatMap { LinkGroup($0) }
        let found = try links.links(of: node.id, in: graph, group: group, on: listPage)
        let lines = found.links.divided(by: \.group).map {
            LinkLines($0, total: $0.count, of: node.id, in: graph.id, hasPage: false)
        }
        let path = Self.path(node.id, in: graph.id)
        let pager = listPage.pager(rows: found.links.count, of: found.total) { number in
            "\(path)?page=\(number)" + (group.map { "&group=\($0)" } ?? "")
        }
        let page = LinksPage(
            node: NodeLine(node, in: graph.id), path: path, groups: lines, isPart: group != nil, pager: pager,
            canEdit: graph.canWrite)
        return try pages.response(page, for: visit, newThing: graph.canWrite ? "\(path)/new" : nil)
    }

    // MARK: Adding

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let node = try nodes.node(visit.id("node"), in: graph.open)
        return try picker(visit, node, graph, LinksForm(visit.query), problems: [:])
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let node = try nodes.node(visit.id("node"), in: graph.open)
        let form = LinksForm(visit.form)
        var problems = form.problems
        if problems.isEmpty {
            // A repeated request, whose first answer was lost, makes its entity once.
            // Hashed with the graph: a new attribute of this node is hashed with the node, and no two nodes may share an id.
            let sent = ID<Entity>(sent: visit.form["id"], by: graph.member, in: graph.id.uuid)
            switch try links.add(form, to: node.id, in: graph, creating: sent) {
            case .added: return .seeOther(node.id.path(in: graph.id) + "#links")
            case .refused(let found): problems = found
            }
        }
        return try picker(visit, node, graph, form, problems: problems)
    }

    /// The page with the nodes chosen and the texts typed so far.
    private func picker(
        _ visit: Visit, _ node: Node, _ graph: WritableGraph, _ form: LinksForm, problems: [String: Phrase]
    ) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? visit.form["q"] ?? "")
        let chosen = try nodes.nodes(Array(form.nodes.prefix(LinksForm.nodeLimit)), in: graph.open)
        let offer = try nodes.offer(query, in: graph.open)
        let shown = chosen + offer.recent + offer.others
        let linked = try links.readings(of: node.id, to: shown, in: graph.open)
        let hidden = Set(chosen.map(\.id) + [node.id])
        let page = LinkPickerPage(
            node: NodeLine(node, in: graph.id), path: Self.path(node.id, in: graph.id),
            offer: NodeOffer(offer, query: query, in: graph.id, without: hidden),
            chosen: chosen.map { NodeLine($0, in: graph.id) },
            linked: Dictionary(linked.map { ($0.key.digits, $0.value) }, uniquingKeysWith: { $1 }),
            canCreate: !query.isEmpty && !offer.hasNamesake, kind: form.meaning.kind, inverse: form.meaning.inverse,
            note: form.meaning.note, readings: try readings(graph.open), problems: problems)
        return try pages.response(page, for: visit, status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// All readings of the graph's kinds.
    private func readings(_ graph: OpenGraph) throws -> [String] {
        try kinds.all(in: graph).flatMap(\.readings)
    }

    // MARK: One link

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let node = try nodes.node(visit.id("node"), in: graph.open)
        let link = try links.link(visit.id("link"), of: node.id, in: graph.open)
        guard !link.group.isMention else { throw LinkStore.isMention }
        return try pages.response(
            LinkFormPage(
                node: NodeLine(node, in: graph.id), other: NodeLine(link.other, in: graph.id),
                action: "\(Self.path(node.id, in: graph.id))/\(link.id)", version: link.version, kind: link.reading,
                inverse: "", note: link.note, readings: try readings(graph.open)), for: visit)
    }

    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let node = try nodes.node(visit.id("node"), in: graph.open)
        let link = try links.link(visit.id("link"), of: node.id, in: graph.open)
        let form = LinkMeaningForm(visit.form)
        var problems = form.problems
        var theirs: NodeLink?
        if problems.isEmpty {
            do {
                switch try links.change(link.id, of: node.id, in: graph, to: form) {
                case .done: return .seeOther(node.id.path(in: graph.id) + "#links")
                case .conflict(let current): theirs = current
                }
            } catch let refused as FormProblems {
                problems = refused.phrases
            }
        }
        let page = LinkFormPage(
            node: NodeLine(node, in: graph.id), other: NodeLine(link.other, in: graph.id),
            action: "\(Self.path(node.id, in: graph.id))/\(link.id)",
            version: theirs?.version ?? form.version ?? link.version, kind: form.kind, inverse: form.inverse,
            note: form.note, readings: try readings(graph.open), meanwhile: theirs.map { ($0.reading, $0.note) },
            problems: problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let node = try nodes.node(visit.id("node"), in: graph.open)
        _ = try links.remove(visit.id("link"), of: node.id, from: graph)
        return .seeOther(node.id.path(in: graph.id) + "#links")
    }
}

extension Array {
    /// The elements in runs of equal keys.
    func divided<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        reduce(into: []) { runs, element in
            if let last = runs.last?.first, key(last) == key(element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
    }
}
