import HTTP
import House

/// Duplicates entities and attributes.
struct DuplicateController: Sendable {
    let door: GraphDoor
    let merges: MergeStore

    var routes: [Route] {
        [
            .post("/graphs/:graph/attributes/:attribute/duplicate", door.writable, duplicateAttribute),
            .post("/graphs/:graph/entities/:entity/duplicate", door.writable, duplicateEntity),
        ]
    }

    func duplicateAttribute(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let copy = try merges.duplicate(visit.id("attribute") as ID<Attribute>, words: visit.words, in: graph)
        return .seeOther(AttributesController.path(copy, in: graph.id))
    }

    func duplicateEntity(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let (copy, entry) = try merges.duplicate(
            visit.id("entity"), withAttributes: visit.form["attributes"] != nil, words: visit.words, in: graph)
        return try .seeOther(merges.undo.bulk.place(of: entry, or: EntitiesController.path(copy, in: graph.id)))
    }
}
