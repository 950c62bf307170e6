import Foundation
import House
import Localization

extension UploadPlace {
    static let entities = "entities"
    static let attributes = "attributes"

    /// Photos and files of a graph's entities and attributes, and the graph's own photo, which comes with its form.
    static let graph = UploadPlace(
        subject: .graph, address: .graph, name: "name", table: "attachment", column: "graphId",
        things: [
            Thing(
                pattern: "entities/:entity",
                place: Column(name: "entityId", table: "entity", subject: "graphId", titles: ["name"])),
            Thing(
                pattern: "attributes/:attribute",
                place: Column(
                    name: "attributeId", table: "attribute", subject: "graphId",
                    titles: ["name", "(SELECT entity.name FROM entity WHERE entity.id = attribute.entityId)"])),
            .subject(takesUploads: false, hasMain: false),
        ])
}

extension MediaPlace {
    /// The graph itself: its photo.
    static let graph = MediaPlace.subject

    static func entity(_ id: ID<Entity>) -> MediaPlace { .thing(UploadPlace.entities, id.uuid) }

    static func attribute(_ id: ID<Attribute>) -> MediaPlace { .thing("attributes", id.uuid) }

    init(_ node: NodeRef) {
        switch node {
        case .entity(let id): self = .entity(id)
        case .attribute(let id): self = .attribute(id)
        }
    }
}

extension MediaController where Door == GraphDoor {
    static func path(_ id: ID<AttachedFile>, in graph: ID<Graph>) -> String {
        UploadPlace.graph.path(of: id, in: graph.uuid)
    }
}

extension MediaSection {
    init(_ files: [AttachedFile], at node: NodeRef, in graph: OpenGraph, problem: Phrase? = nil) {
        self.init(files, at: MediaPlace(node), of: .graph, in: graph, problem: problem)
    }
}

extension MainPhoto {
    init?(_ files: [AttachedFile], in graph: OpenGraph) { self.init(files, of: .graph, in: graph) }
}
