import Foundation
import HTTP
import House
import Localization

extension CanvasOptions {
    /// Reads the options in an address, a form or a named view; everything that is no option is ignored.
    init(_ query: FormFields) {
        self.init()
        focus = query["focus"].flatMap { ID<Node>($0) }?.description
        depth = query["depth"].flatMap { Int($0) }.flatMap { (1...4).contains($0) ? $0 : nil }
        kind = query["kind"].flatMap { kind in ID<LinkKind>(kind)?.description ?? Self.place(kind)?.description }
        since = query["since"].flatMap { Day(iso: $0) }.map(\.iso)
        hasPhoto = query["photo"] != nil
        choice = query["choice"].flatMap { ID<FieldOption>($0) }?.description
        entities = (query["entities"] ?? "").split(separator: ",").prefix(Self.entityLimit)
            .compactMap { ID<Entity>(String($0))?.description }
        table = query["table"].flatMap { ID<Entity>($0) }.flatMap { entity in
            let filter = query["filter"] ?? ""
            return filter.utf8.count <= Table.maxQueryLength ? Table(entity: entity.description, query: filter) : nil
        }
        colour = query["by"].map(Self.colour) ?? .none
        camera = query["at"].flatMap {
            // The text stays as the browser wrote the numbers, so that they read back exactly the same.
            $0.wholeMatch(of: /-?[0-9.]{1,24}(e-?[0-9]{1,3})?(,-?[0-9.]{1,24}(e-?[0-9]{1,3})?){2,3}/)
                .map { String($0.output.0) }
        }
        until = query["until"].flatMap { Day(iso: $0) }.map(\.iso)
        view = query["view"].flatMap { ID<CanvasView>($0) }?.description
        // A form leaves out boxes that are not ticked, so a missing parameter means false if the form was sent.
        let isSent = query["shown"] != nil
        showsAttributes = isSent ? query["attributes"] != nil : true
        showsLabels = isSent ? query["labels"] != nil : true
        showsPhotos = isSent ? query["photos"] != nil : true
        showsNotes = isSent ? query["notes"] != nil : true
        strength = query["strength"].flatMap { Double($0) }.flatMap { pull in
            (0.2...3).contains(pull) && pull != 1 ? String((pull * 10).rounded() / 10) : nil
        }
    }

    /// The options that a member saves for a graph, without the place looked at, the table, the day and the view.
    var settings: CanvasOptions {
        var settings = self
        settings.focus = nil
        settings.camera = nil
        settings.table = nil
        settings.until = nil
        settings.view = nil
        return settings
    }

    /// The options with the kind of links by its id. Older addresses name it by its place in the list of kinds, from 1.
    func naming(_ kinds: [LinkKind]) -> CanvasOptions {
        var options = self
        if let place = kind.flatMap(Self.place) {
            options.kind = kinds.indices.contains(place - 1) ? kinds[place - 1].id.description : nil
        } else if !kinds.contains(where: { $0.id.description == kind }) {
            options.kind = nil
        }
        return options
    }
}

extension CanvasOptions {
    /// The place of a kind in the list of kinds, from 1.
    private static func place(_ text: String) -> Int? {
        Int(text).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    private static func colour(_ text: String) -> Colour {
        switch text {
        case Colour.entity.value: .entity
        case Colour.part.value: .part
        default: ID<EntityField>(text).map { .field($0.description) } ?? .none
        }
    }
}

extension CanvasStill {
    init(_ block: CanvasBlock, _ drawn: [CanvasStore.Drawn], in graph: ID<Graph>) {
        let shown = drawn.prefix(block.ids.count)
        var neighbours = [[Int]](repeating: [], count: shown.count)
        for link in stride(from: 0, to: block.ends.count, by: 2) {
            let (one, other) = (Int(block.ends[link]), Int(block.ends[link + 1]))
            if one < shown.count, other < shown.count {
                neighbours[one].append(other)
                neighbours[other].append(one)
            }
        }
        self.init(
            nodes: shown.enumerated().map { number, drawn in
                let place = block.places[number]
                return Node(
                    path: drawn.node.path(in: graph), name: drawn.name, isEntity: drawn.node.isEntity,
                    place: place.x.isNaN ? nil : (Double(place.x), Double(place.y)),
                    owner: drawn.node.isEntity ? nil : Int(block.owners[number - block.entityCount]),
                    neighbours: neighbours[number])
            })
    }
}

/// Makes the card that stands beside a canvas for the chosen node.
struct NodeCards: Sendable {
    let links: LinkStore
    let mentions: MentionStore
    let attachments: AttachmentStore
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore

    func card(of node: Node, in graph: OpenGraph, _ words: Words) throws -> NodeCard {
        let notes: String
        var values: [ShownValue] = []
        var item = ItemName()
        switch node.id {
        case .entity(let id):
            let entity = try entities.entity(id, in: graph)
            (notes, item) = (entity.notes, entity.item)
        case .attribute(let id):
            let attribute = try attributes.attribute(id, in: graph)
            notes = attribute.notes
            values = ShownValue.all(
                try fields.values(of: [id], in: graph)[id, default: [:]],
                try fields.fields(of: attribute.entityId, in: graph), in: nil, words)
        }
        let photo = MainPhoto(try attachments.attachments(at: MediaPlace(node.id), in: graph), in: graph)
        return NodeCard(
            node: NodeLine(node, in: graph.id),
            notes: NotesText(try mentions.shown(notes, in: graph), in: graph), values: values, photo: photo,
            links: LinksPart(try links.overview(of: node.id, in: graph), of: node.id, in: graph),
            canEdit: graph.canWrite,
            addPath: node.id.isEntity ? node.id.path(in: graph.id) + "/attributes" : nil, item: item,
            linkPath: LinksController.path(node.id, in: graph.id))
    }
}

extension CanvasChoices.Field {
    init(_ field: CanvasStore.ChoiceField) {
        self.init(
            id: field.id.description, name: field.name,
            options: field.options.map { Choice(value: $0.id.description, label: $0.name) })
    }
}
