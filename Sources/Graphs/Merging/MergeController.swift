import HTTP
import House
import Localization

/// Merges an entity into another, or an attribute into another.
struct MergeController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let merges: MergeStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/attributes/:attribute/merge", door.writable, pickAttribute),
            .get("/graphs/:graph/attributes/:attribute/merge/:other", door.writable, previewAttribute),
            .post("/graphs/:graph/attributes/:attribute/merge/:other", door.writable, mergeAttribute),
            .get("/graphs/:graph/entities/:entity/merge", door.writable, pickEntity),
            .get("/graphs/:graph/entities/:entity/merge/:other", door.writable, previewEntity),
            .post("/graphs/:graph/entities/:entity/merge/:other", door.writable, mergeEntity),
        ]
    }

    func pickEntity(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        return try pick(
            entity.name, ID(entity.id.uuid), isAttribute: false, EntitiesController.path(entity.id, in: graph.id),
            graph, visit)
    }

    func pickAttribute(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph.open)
        return try pick(
            attribute.name, ID(attribute.id.uuid), isAttribute: true,
            AttributesController.path(attribute.id, in: graph.id), graph, visit)
    }

    private func pick(
        _ name: String, _ id: ID<Node>, isAttribute: Bool, _ path: String, _ graph: WritableGraph, _ visit: Visit
    ) throws -> Response {
        let query = visit.query["q"] ?? ""
        let found = try merges.candidates(query, isAttribute: isAttribute, except: id, in: graph.open)
        let page = PickPage(
            purpose: .merge, name: name, path: path, query: query,
            rows: found.map(PickPage.Row.init))
        return try pages.response(page, for: visit)
    }

    func previewEntity(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let kept = try entities.entity(visit.id("entity"), in: graph.open)
        let gone: Entity = try entities.entity(visit.id("other"), in: graph.open)
        guard kept.id != gone.id else { throw Refusal.notFound }
        let merge = try merges.preview(kept, gone, in: graph.open)
        let page = MergePage(merge, path: EntitiesController.path(kept.id, in: graph.id), words: visit.words)
        return try pages.response(page, for: visit)
    }

    func mergeEntity(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let kept = try entities.entity(visit.id("entity"), in: graph.open)
        let gone = try entities.entity(visit.id("other"), in: graph.open)
        let entry = try merges.merge(kept.id, gone.id, Self.choices(visit.form), in: graph)
        return try .seeOther(merges.undo.bulk.place(of: entry, or: EntitiesController.path(kept.id, in: graph.id)))
    }

    func previewAttribute(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let merge = try merges.merge(visit.id("attribute"), visit.id("other"), words: visit.words, in: graph.open)
        let links = try merges.links(.attribute(merge.gone.id), into: .attribute(merge.kept.id), in: graph.open)
        let page = try MergePage(
            merge, links: links, path: AttributesController.path(merge.kept.id, in: graph.id), words: visit.words)
        return try pages.response(page, for: visit)
    }

    func mergeAttribute(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let kept = try attributes.attribute(visit.id("attribute"), in: graph.open)
        let gone = try attributes.attribute(visit.id("other"), in: graph.open)
        try merges.merge(kept.id, gone.id, Self.choices(visit.form), words: visit.words, in: graph)
        return .seeOther(AttributesController.path(kept.id, in: graph.id))
    }

    /// The choices in a form. Name and icon are those of the node that stays, unless the form says `theirs`.
    private static func choices(_ form: FormFields) -> MergeStore.Choices {
        MergeStore.Choices(
            isTheirName: form["name"] == "theirs", isTheirIcon: form["icon"] == "theirs",
            theirs: Set(
                form.fields.filter { $0.value == "theirs" && $0.name.hasPrefix("field-") }
                    .compactMap { ID<EntityField>(String($0.name.dropFirst(6))) }))
    }
}
