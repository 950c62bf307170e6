import House

extension GraphsRoom {
    var routes: [Route] { graphRoutes + canvasRoutes + entityRoutes + mergeRoutes + tableRoutes + fileRoutes }

    private var pages: Pages { house.pages }
    private var clock: WallClock { house.clock }
    private var nodes: NodeStore { NodeStore(database: house.database, clock: clock) }
    private var mentions: MentionStore { MentionStore(database: house.database) }
    private var tables: TableStore { TableStore(database: house.database) }

    private var heads: GraphHeads { GraphHeads(graphs: graphs, household: house.household) }

    private var entityController: EntityController {
        EntityController(
            door: door, entities: entities, heads: heads,
            lists: AttributeLists(attributes: attributes, fields: fields), links: links, mentions: mentions,
            attachments: attachments, pages: pages)
    }

    private var attributeController: AttributeController {
        AttributeController(
            door: door, entities: entities, attributes: attributes, fields: fields, links: links, mentions: mentions,
            attachments: attachments, pages: pages)
    }

    private var graphRoutes: [Route] {
        let photos = GraphPhotoStore(attachments: attachments, imageWorkers: house.imageWorkers)
        return GraphsController(
            door: door, graphs: graphs, photos: photos, household: house.household, pages: pages
        ).routes
            + house.lockRoutes(locks, door: door)
            + house.sharingRoutes(door, graphs, at: .graph, SharingSheet { graph, _ in graph.title })
            + StatsController(door: door, stats: stats, pages: pages).routes
            + house.versionRoutes(NodeVersions(door: door, clock: clock, ofEntities: true))
            + house.versionRoutes(NodeVersions(door: door, clock: clock, ofEntities: false))
            + TemplatesController(door: door, entities: entities, templates: templates, pages: pages).routes
    }

    private var canvasRoutes: [Route] {
        let canvas = CanvasStore(database: house.database, undo: house.undo, clock: clock)
        let views = CanvasViewStore(database: house.database, undo: house.undo, clock: clock)
        let cards = NodeCards(
            links: links, mentions: mentions, attachments: attachments, entities: entities, attributes: attributes,
            fields: fields)
        let export = CanvasExport(database: house.database)
        let layout = CanvasLayout(database: house.database, queue: house.queue)
        return CanvasController(
            door: door, canvas: canvas, kinds: linkKinds, entities: entities, views: views, pages: pages
        ).routes
            + CanvasNodesController(door: door, canvas: canvas, nodes: nodes, kinds: linkKinds, cards: cards).routes
            + CanvasPlacesController(door: door, canvas: canvas, layout: layout).routes
            + CanvasChoosingController(door: door, canvas: canvas, tables: tables, fields: fields).routes
            + CanvasLinksController(door: door, links: links, pages: pages).routes
            + CanvasViewsController(door: door, views: views, pages: pages).routes
            + CanvasTableController(door: door, canvas: canvas, pages: pages).routes
            + CanvasExportController(door: door, export: export).routes
    }

    private var entityRoutes: [Route] {
        let attributeRoutes =
            AttributesController(
                door: door, entities: entities, attributes: attributes, fields: fields, pages: pages, clock: clock
            ).routes
            + attributeController.routes
            + AttributeListController(
                door: door, entities: entities, attributes: attributes, fields: fields, pages: pages, clock: clock
            ).routes
        let fieldRoutes =
            FieldsController(
                door: door, entities: entities, attributes: attributes, fields: fields, pages: pages, clock: clock
            ).routes
            + FieldController(door: door, entities: entities, fields: fields, pages: pages, clock: clock).routes
            + OptionsController(door: door, fields: fields, pages: pages).routes
        return EntitiesController(door: door, graphs: graphs, entities: entities, heads: heads, pages: pages).routes
            + entityController.routes + attributeRoutes + fieldRoutes
    }

    private var mergeRoutes: [Route] {
        let paths = PathStore(database: house.database)
        return LinksController(door: door, nodes: nodes, links: links, kinds: linkKinds, pages: pages).routes
            + LinkKindsController(door: door, kinds: linkKinds, pages: pages).routes
            + PathController(door: door, nodes: nodes, mentions: mentions, paths: paths, pages: pages).routes
            + MergeController(door: door, entities: entities, attributes: attributes, merges: merges, pages: pages)
            .routes
            + MoveController(door: door, attributes: attributes, merges: merges, pages: pages).routes
            + DuplicateController(door: door, merges: merges).routes
            + bulkRoutes
    }

    private var bulkRoutes: [Route] {
        let choices = ChoosePages(attributes: attributes, merges: merges, pages: pages)
        return BulkEditController(door: door, entities: entities, merges: merges, choices: choices, pages: pages).routes
            + BulkMoveController(door: door, entities: entities, merges: merges, choices: choices, pages: pages).routes
    }

    private var tableRoutes: [Route] {
        TableController(
            door: door, entities: entities, mentions: mentions, fields: fields, tables: tables, graphs: graphs,
            pages: pages
        ).routes
            + CellController(
                door: door, entities: entities, attributes: attributes, fields: fields, tables: tables, graphs: graphs,
                pages: pages
            ).routes
            + ImportController(
                door: door, entities: entities, fields: fields, imports: imports, pages: pages, clock: clock
            ).routes
    }

    private var fileRoutes: [Route] {
        let (entity, attribute) = (entityController, attributeController)
        return house.mediaRoutes(attachments, uploads, door: door) { place, graph, visit, problem in
            place.word == UploadPlace.entities
                ? try entity.shown(graph, visit, problem: problem)
                : try attribute.shown(graph, visit, problem: problem)
        }
    }
}
