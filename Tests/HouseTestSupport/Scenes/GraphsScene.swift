import GRDB
import HTTP
import TestSupport

@testable import Graphs
@testable import House

/// A graph with an entity, an attribute, a field, links, photos, a table on its way in.
struct GraphsScene: RoomScene {
    static let room: any Room.Type = GraphsRoom.self
    static let nouns = ["graph", "canvas"]
    static let access = RoomAccess(
        guests: [
            "/graphs/:graph/display", "/graphs/:graph/entities/:entity/display", "/graphs/:graph/canvas/settings",
            "/graphs/:graph/entities/:entity/table/columns",
        ],
        files: ["/graphs/:graph", "/graphs/:graph/entities/:entity/table/import"], apart: ["template"])

    let graph: ID<Graph>
    let entity: ID<Entity>
    let attribute: ID<Attribute>
    let field: ID<EntityField>
    let link: ID<Link>
    let kind: ID<LinkKind>
    let otherKind: ID<LinkKind>
    let attachment: ID<AttachedFile>
    let upload: ID<UploadFiles>
    /// A deletion that can be undone, and one that came back in part.
    let entry: ID<UndoEntry>
    let remainder: ID<UndoEntry>
    let template: ID<SchemaTemplate>
    let parameters: [String: String]
    let particular: [String: [String: String]]
    let forms: [String: FormFields]
    let looks = [
        "/graphs/:graph?q=zaffre", "/graphs/:graph?q=zzzz", "/graphs/:graph?sort=newest",
        "/graphs/:graph/entities/:entity?q=zaffre",
        "/graphs/:graph/entities/:entity/attributes/move?attribute=:attribute",
    ]

    init(_ stage: Stage) throws {
        let mark = { (word: String) in stage.mark(word) }
        graph = try stage.add("graph", "/graphs", ["name": mark("shelf")])
        let path = GraphsController.path(graph)
        try stage.share(path)
        let entity: ID<Entity> = try stage.add(
            "entity", path + "/entities",
            [
                "name": mark("book"), "notes": mark("spice"), "itemSingular": stage.mark("volume", limit: 40),
                "itemPlural": stage.mark("volumes", limit: 40),
            ])
        let page = EntitiesController.path(entity, in: graph)
        field = try stage.add(
            "detailField", page + "/fields",
            ["name": mark("shade"), "type": "choice", "newOptions": mark("blue") + "\nGrey"])
        let option = try stage.home.options(of: field)[0]
        attribute = try stage.add(
            "attribute", page + "/attributes", ["name": mark("page"), "notes": mark("ink")])
        let attributes = AttributesController.path(attribute, in: graph)
        try stage.send("\(attributes)/values/\(field)", ["value": option.description, "was": ""])
        self.entity = entity

        let author: ID<Entity> = try stage.add("entity", path + "/entities", ["name": mark("author")])
        link = try stage.add(
            "link", "\(path)/nodes/\(entity)/links",
            ["node": author.description, "kind": mark("by"), "inverse": mark("wrote"), "note": mark("thread")])
        kind = try stage.newest("linkKind")
        try stage.send(
            "\(path)/nodes/\(attribute)/links", ["node": author.description, "kind": mark("near")])
        otherKind = try stage.newest("linkKind")
        template = try stage.add("template", page + "/template", ["name": mark("pattern")])
        let kept = try stage.stage(
            Array("Name\n\(stage.csv("row"))".utf8), named: "names.csv", at: page + "/table/import")
        let view: ID<CanvasView> = try stage.add("canvasView", path + "/canvas/views", ["name": mark("view")])
        (attachment, upload) = try Self.hang(on: entity, in: graph, stage)
        (entry, remainder) = try Self.delete(of: entity, in: graph, stage)
        let other: ID<Entity> = try stage.add("entity", path + "/entities", ["name": mark("papers")])
        let otherAttribute: ID<Attribute> = try stage.add(
            "attribute", page + "/attributes", ["name": mark("sheet")])

        let node = { (text: String) in NodeState(notes: text, texts: []) }
        let version = try stage.version(
            of: "entity", entity.uuid, in: graph.uuid, node(mark("spice before")), before: node(""))
        let attributeVersion = try stage.version(
            of: "attribute", attribute.uuid, in: graph.uuid, node(mark("ink before")), before: node(""))

        parameters = [
            "version": "\(version)",
            "graph": "\(graph)", "entity": "\(entity)", "attribute": "\(attribute)", "field": "\(field)",
            "option": "\(option)", "node": "\(entity)", "link": "\(link)", "kind": "\(kind)",
            "template": "\(template)", "staged": kept, "file": "\(attachment)", "upload": "\(upload)",
            "view": "\(view)",
        ]
        particular = [
            "/graphs/:graph/attributes/:attribute/merge/": ["other": "\(otherAttribute)"],
            "/graphs/:graph/entities/:entity/merge/": ["other": "\(other)"],
            "/graphs/:graph/attributes/:attribute/versions/": ["version": "\(attributeVersion)"],
        ]
        forms = Self.forms(
            Things(
                attribute: attribute, entity: entity, other: other, field: field, otherKind: otherKind,
                marker: stage.marker))
    }

    func others(_ stage: Stage) throws -> [String: String] {
        let graph: ID<Graph> = try stage.add("graph", "/graphs", ["name": stage.marker])
        return ["/graphs/:graph": "\(graph)"]
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let (home, path, name) = (stage.home, GraphsController.path(graph), "\(stage.marker) \(number)")
        let page = EntitiesController.path(entity, in: graph)
        for (kind, thing) in [("entity", entity.uuid), ("attribute", attribute.uuid)] {
            try stage.version(
                of: kind, thing, in: graph.uuid, NodeState(notes: name, texts: []),
                before: NodeState(notes: "", texts: []))
        }
        _ = try home.graph("\(name) of Grace", by: home.grace, audience: .household(.write))
        let other: ID<Entity> = try stage.add("entity", path + "/entities", ["name": name, "notes": name])
        let more: ID<Attribute> = try stage.add("attribute", page + "/attributes", ["name": name, "notes": name])
        let column: ID<EntityField> = try stage.add(
            "detailField", page + "/fields", ["name": name, "type": "choice", "newOptions": name + "\nGrey"])
        for field in [column, field] {
            let option = try home.options(of: field)[0]
            try stage.send(
                "\(AttributesController.path(more, in: graph))/values/\(field)",
                ["value": option.description, "was": ""])
        }
        for node in ["\(entity)", "\(attribute)", "\(more)"] {
            try stage.send("\(path)/nodes/\(node)/links", ["node": "\(other)", "kind": name, "note": name])
        }
        let open = try home.house.door.open(graph, for: stage.ada)
        for place in [MediaPlace.graph, .entity(entity), .entity(other), .attribute(more), .attribute(attribute)] {
            _ = try stage.film("film \(number).mp4", at: place, of: home.house.attachments, in: open)
        }
        try stage.send(path + "/canvas/views", ["name": name])
        try stage.send(page + "/template", ["name": name])
        _ = try stage.begin("half \(number).mov", to: "entities/\(entity)", at: path)
        let gone: ID<Entity> = try stage.add("entity", path + "/entities", ["name": name])
        try stage.send(EntitiesController.path(gone, in: graph) + "/delete")
    }

    private static func hang(
        on entity: ID<Entity>, in graph: ID<Graph>, _ stage: Stage
    ) throws -> (ID<AttachedFile>, ID<UploadFiles>) {
        let house = stage.home.house
        let open = try house.door.open(graph, for: stage.ada)
        return (
            try stage.film(stage.mark("shelf film.mp4"), at: .entity(entity), of: house.attachments, in: open),
            try stage.begin(stage.mark("shelf half.mov"), to: "entities/\(entity)", at: GraphsController.path(graph))
        )
    }

    /// Of a request that deleted an entity.
    static let requestKey = "scene-deletion"

    /// An entity is deleted, and of two attributes that came in together one is changed before they are taken back.
    private static func delete(
        of entity: ID<Entity>, in graph: ID<Graph>, _ stage: Stage
    ) throws -> (entry: ID<UndoEntry>, remainder: ID<UndoEntry>) {
        let path = GraphsController.path(graph)
        let lines = EntitiesController.path(entity, in: graph) + "/attributes/lines"
        let added: ID<UndoEntry> = try stage.add("undo", lines, ["lines": "\(stage.mark("stays"))\nPassing"])
        let names = try stage.home.house.database.read { db in
            try ID<Attribute>.fetchAll(
                db, sql: "SELECT id FROM attribute WHERE name = ?", arguments: ["\(stage.marker) stays"])
        }
        try stage.send(
            AttributesController.path(names[0], in: graph),
            ["name": "\(stage.marker) stays", "notes": "Changed", "version": "1"])
        let rest = try stage.send("/undo/\(added)")

        let lost: ID<Entity> = try stage.add("entity", path + "/entities", ["name": stage.mark("gone unanswered")])
        _ = try stage.home.post(
            EntitiesController.path(lost, in: graph) + "/delete", as: stage.ada, "Idempotency-Key: \(requestKey)")
        let gone: ID<Entity> = try stage.add("entity", path + "/entities", ["name": stage.mark("gone")])
        let entry: ID<UndoEntry> = try stage.add(
            "undo", EntitiesController.path(gone, in: graph) + "/delete", [:])
        return (entry, try stage.home.made(rest))
    }

    private struct Things {
        let attribute: ID<Attribute>
        let entity: ID<Entity>
        let other: ID<Entity>
        let field: ID<EntityField>
        let otherKind: ID<LinkKind>
        let marker: String
    }

    private static func forms(_ things: Things) -> [String: FormFields] {
        let (attribute, entity) = (things.attribute.description, things.entity.description)
        let merging: FormFields = ["name": "theirs"]
        return [
            "/graphs": ["name": "Planted"],
            "/graphs/:graph": ["name": "Renamed", "version": "1"],
            "/graphs/:graph/delete": ["name": "\(things.marker) shelf"],
            "/graphs/:graph/display": ["view": "grid", "sort": "newest"], "/graphs/:graph/steps": [:],
            "/graphs/:graph/entities": ["name": "Planted"],
            "/graphs/:graph/entities/:entity":
                ["name": "Changed", "notes": "Changed", "itemSingular": "Planted", "version": "1"],
            "/graphs/:graph/entities/:entity/delete": [:], "/graphs/:graph/entities/:entity/duplicate": [:],
            "/graphs/:graph/entities/:entity/template": [:],
            "/graphs/:graph/entities/:entity/display": ["view": "grid", "sort": "newest"],
            "/graphs/:graph/entities/:entity/merge/:other": merging,
            "/graphs/:graph/entities/:entity/table/columns": ["column": things.field.description],
            "/graphs/:graph/entities/:entity/table/import": ["text": "Name\nPlanted"],
            "/graphs/:graph/entities/:entity/table/import/:staged": ["go": "on"],
            "/graphs/:graph/entities/:entity/attributes": ["name": "Planted", "itemSingular": "Planted"],
            "/graphs/:graph/entities/:entity/attributes/lines": ["lines": "Planted\nAnother"],
            "/graphs/:graph/entities/:entity/attributes/move":
                ["attribute": attribute, "entity": things.other.description],
            "/graphs/:graph/entities/:entity/attributes/delete": ["attribute": attribute],
            "/graphs/:graph/entities/:entity/fields": ["name": "Planted", "type": "integer"],
            "/graphs/:graph/entities/:entity/fields/order": ["field": things.field.description, "by": "1"],
            "/graphs/:graph/attributes/:attribute": ["name": "Changed", "notes": "Changed", "version": "2"],
            "/graphs/:graph/attributes/:attribute/delete": [:],
            "/graphs/:graph/attributes/:attribute/duplicate": [:],
            "/graphs/:graph/attributes/:attribute/move": ["entity": things.other.description],
            "/graphs/:graph/attributes/:attribute/merge/:other": merging,
            "/graphs/:graph/attributes/:attribute/values/:field": ["value": "412", "was": ""],
            "/graphs/:graph/fields/:field":
                ["name": "Changed", "type": "text", "version": "1", "confirmed": "on"],
            "/graphs/:graph/fields/:field/delete": [:],
            "/graphs/:graph/fields/:field/options/:option/delete": ["heir": "notes"],
            "/graphs/:graph/templates": ["template": "books"],
            "/graphs/:graph/templates/:template": ["name": "Changed"],
            "/graphs/:graph/templates/:template/delete": [:],
            "/graphs/:graph/nodes/:node/links": ["node": attribute, "kind": "Planted", "note": "Planted"],
            "/graphs/:graph/nodes/:node/links/:link": ["kind": "Planted", "note": "Planted", "version": "1"],
            "/graphs/:graph/nodes/:node/links/:link/delete": [:],
            "/graphs/:graph/kinds/:kind":
                ["name": "Planted", "wasName": "\(things.marker) by", "wasInverse": "\(things.marker) wrote"],
            "/graphs/:graph/kinds/:kind/merge": ["into": things.otherKind.description],
            "/graphs/:graph/kinds/:kind/delete": [:],
            "/graphs/:graph/canvas/links": ["node": attribute, "with": entity, "kind": "Planted"],
            "/graphs/:graph/canvas/settings": ["shown": "1"], "/graphs/:graph/canvas/views": ["name": "Planted"],
            "/graphs/:graph/canvas/views/:view/delete": [:], "/graphs/:graph/canvas/layout": [:],
            "/graphs/:graph/canvas/places": [:], "/graphs/:graph/canvas/tidy": [:],
        ]
    }
}

extension Scene {
    var graphs: GraphsScene { scene(GraphsScene.self) }
    var graph: ID<Graph> { graphs.graph }
    var entity: ID<Entity> { graphs.entity }
    var attribute: ID<Attribute> { graphs.attribute }
    var entry: ID<UndoEntry> { graphs.entry }
}
