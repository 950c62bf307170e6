import HTTP
import House
import Localization

/// The kinds of links of a graph: renaming them, merging two, deleting them.
struct LinkKindsController: Sendable {
    let door: GraphDoor
    let kinds: LinkKindStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/kinds", door, index),
            .get("/graphs/:graph/kinds/:kind", door.writable, edit),
            .post("/graphs/:graph/kinds/:kind", door.writable, update),
            .post("/graphs/:graph/kinds/:kind/merge", door.writable, merge),
            .post("/graphs/:graph/kinds/:kind/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ graph: ID<Graph>) -> String { "/graphs/\(graph)/kinds" }
    static func path(_ id: ID<LinkKind>, in graph: ID<Graph>) -> String { "\(path(graph))/\(id)" }

    func index(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let rows = try kinds.all(in: graph).map { LinkKindsPage.Row($0, in: graph.id) }
        return try pages.response(LinkKindsPage(graph: GraphHead(graph, avatars: []), kinds: rows), for: visit)
    }

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let kind = try kinds.kind(visit.id("kind"), in: graph.open)
        return try page(visit, graph, kind, name: kind.name, inverse: kind.inverse, status: .ok)
    }

    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let kind = try kinds.kind(visit.id("kind"), in: graph.open)
        let form = LinkKindForm(visit.form)
        var problems = form.problems
        var theirs: LinkKind?
        if problems.isEmpty {
            do {
                switch try kinds.change(kind.id, in: graph, to: form) {
                case .done: return .seeOther(Self.path(graph.id))
                case .conflict(let current): theirs = current
                }
            } catch let refused as FormProblems {
                problems = refused.phrases
            }
        }
        return try page(
            visit, graph, theirs ?? kind, name: form.name, inverse: form.inverse, meanwhile: theirs?.title,
            problems: problems, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func merge(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let kind = try kinds.kind(visit.id("kind"), in: graph.open)
        guard let into = visit.form["into"].flatMap({ LinkGroup($0) }), let other = into.kind,
            try kinds.all(in: graph.open).contains(where: { $0.id == other }), other != kind.id
        else {
            return try page(
                visit, graph, kind, name: kind.name, inverse: kind.inverse,
                problems: ["into": Phrase("Choose one of the other kinds.")], status: .unprocessableContent)
        }
        _ = try kinds.merge(kind.id, into: other, isReversed: into.isIncoming, in: graph)
        return .seeOther(Self.path(graph.id))
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        _ = try kinds.remove(visit.id("kind"), from: graph)
        return .seeOther(Self.path(graph.id))
    }

    private func page(
        _ visit: Visit, _ graph: WritableGraph, _ kind: LinkKind, name: String, inverse: String,
        meanwhile: String? = nil, problems: [String: Phrase] = [:], status: Status
    ) throws -> Response {
        let others = try kinds.all(in: graph.open).filter { $0.id != kind.id }.flatMap { other in
            let name = Choice(value: other.id.description, label: other.name)
            return other.isSymmetric ? [name] : [name, Choice(value: "\(other.id)-in", label: other.inverse)]
        }
        let page = LinkKindPage(
            graph: GraphHead(graph.open, avatars: []), path: Self.path(kind.id, in: graph.id), name: name,
            inverse: inverse, opened: (kind.name, kind.inverse), count: kind.count, others: others,
            meanwhile: meanwhile, problems: problems)
        return try pages.response(page, for: visit, status: status)
    }
}
