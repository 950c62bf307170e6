import HTTP
import House
import Localization

/// Moves an attribute to another entity.
struct MoveController: Sendable {
    let door: GraphDoor
    let attributes: AttributeStore
    let merges: MergeStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/attributes/:attribute/move", door.writable, pick),
            .post("/graphs/:graph/attributes/:attribute/move", door.writable, move),
        ]
    }

    /// Asks for the target entity; once it is chosen, shows the preview of the move.
    func pick(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph.open)
        if let target = visit.query["entity"].flatMap({ ID<Entity>($0) }), target != attribute.entityId {
            return try pages.response(try movePreview(attribute, to: target, graph, visit), for: visit)
        }
        return try pages.response(try movePage(attribute, graph, visit), for: visit)
    }

    private func movePreview(
        _ attribute: Attribute, to target: ID<Entity>, _ graph: WritableGraph, _ visit: Visit
    ) throws -> MovePage {
        let path = AttributesController.path(attribute.id, in: graph.id)
        let move = try merges.preview(
            [attribute.id], of: attribute.entityId, to: target, words: visit.words, in: graph.open)
        return MovePage(
            move, MergeStore.Batch(ids: [attribute.id], names: [attribute.name]), above: (attribute.name, path),
            item: attribute.entityItem, action: path + "/move", cancelPath: path, sent: [])
    }

    private func movePage(
        _ attribute: Attribute, _ graph: WritableGraph, _ visit: Visit, problems: [String: Phrase] = [:]
    ) throws -> PickPage {
        let query = visit.query["q"] ?? ""
        return PickPage(
            purpose: .move, name: attribute.name, path: AttributesController.path(attribute.id, in: graph.id),
            query: query,
            rows: try merges.candidates(query, isAttribute: false, except: ID(attribute.entityId.uuid), in: graph.open)
                .map(PickPage.Row.init),
            problems: problems)
    }

    func move(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph.open)
        guard let entity = visit.form["entity"].flatMap({ ID<Entity>($0) }) else {
            let problems = ["entity": Phrase("Choose one from the list.")]
            return try pages.response(
                try movePage(attribute, graph, visit, problems: problems), for: visit, status: .unprocessableContent)
        }
        let place = AttributesController.path(attribute.id, in: graph.id)
        try merges.move([attribute.id], to: entity, words: visit.words, in: graph, place: place)
        return .seeOther(place)
    }
}
