import GRDB
import HTTP
package import House
import Localization

/// All that the list of rooms knows of it.
package let graphsRoom: any Room.Type = GraphsRoom.self

/// Knowledge graphs: entities with attributes, fields, links, files, tables and locks.
struct GraphsRoom: Room {
    static let id = "graphs"
    static let sign = RoomSign(icon: .graph, title: Phrase("Graphs"))
    static let subjects = [Subject.graph]
    static let passingTables = ["graphSize", "recentNode"]
    static let uploadPlaces = [UploadPlace.graph]
    static let schedulePlaces = SchedulePlace.graphs
    static let demoSizes = [DemoSize.entities, .nodes]
    static let fieldLabels = [
        "value": Phrase("Value"), "lines": Phrase("One name per line"), "itemSingular": Phrase("One (item)"),
        "itemPlural": Phrase("Several (items)"),
    ]

    let door: GraphDoor
    let graphs: GraphStore
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let links: LinkStore
    let linkKinds: LinkKindStore
    let stats: StatsStore
    let templates: TemplateStore
    let merges: MergeStore
    let imports: ImportStore
    let locks: LockStore
    let attachments: AttachmentStore
    let uploads: UploadStore
    let house: RoomContext

    init(_ house: RoomContext) {
        self.house = house
        let (database, undo, clock) = (house.database, house.undo, house.clock)
        door = GraphDoor(database: database, unlocks: house.unlocks)
        graphs = GraphStore(database: database, undo: undo, unlocks: house.unlocks, clock: clock)
        entities = EntityStore(database: database, undo: undo, clock: clock)
        attributes = AttributeStore(database: database, undo: undo, clock: clock)
        fields = FieldStore(database: database, undo: undo, clock: clock)
        links = LinkStore(database: database, undo: undo, clock: clock)
        linkKinds = LinkKindStore(database: database, undo: undo, clock: clock)
        stats = StatsStore(database: database, clock: clock)
        templates = TemplateStore(database: database, undo: undo, clock: clock)
        merges = MergeStore(database: database, undo: undo, clock: clock)
        imports = ImportStore(
            database: database, undo: undo, clock: clock,
            layout: CanvasLayout(database: database, queue: house.queue))
        locks = LockStore(.graph, in: house)
        attachments = AttachmentStore(.graph, in: house)
        uploads = UploadStore(attachments, in: house)
    }

    var doors: [any SubjectDoor] { [door] }

    func side(_ visit: Visit) throws -> SideList? {
        let path = visit.request.path
        return SideList(
            heading: Self.sign.title,
            links: try door.list(for: visit).map { SideLink($0, current: path, visit.words) })
    }

    func today(_ visit: Visit) throws -> TodayPart {
        let graphs = try door.list(for: visit)
        let avatars = try house.household.avatars()
        // Ids sort by the time at which they were made.
        let rows = graphs.sorted { $0.id.description > $1.id.description }.prefix(6).map {
            GraphRow($0, avatars: avatars)
        }
        let changed = try entities.recent(in: graphs.compactMap(\.open), limit: 8).map { entity in
            ChangedEntity(
                icon: entity.icon, name: entity.name, graphName: entity.graphName, changed: entity.changedAt.date,
                path: EntitiesController.path(entity.id, in: entity.graphId))
        }
        let canAdd = visit.member.role != .guest
        var part = TodayPart()
        // A locked graph must not reveal that it is empty.
        part.isUntouched = graphs.allSatisfy { $0.open?.graph.entityCount == 0 }
        if canAdd { part.newThingPath = "/graphs/new" }
        // Who is new here is shown what there is to do, rather than one room's empty things.
        if rows.isEmpty, !canAdd {
            part.cards.append(TodayCard(.head, NoGraphs()))
        } else if !part.isUntouched || graphs.contains(where: { $0.open?.isOwn == false }) {
            part.cards += [
                TodayCard(.head, GraphShortcuts(graphs: rows, canAdd: canAdd)),
                TodayCard(.things, GraphList(title: Phrase("Newest graphs"), graphs: rows)),
            ]
        }
        if !changed.isEmpty {
            part.cards.append(TodayCard(.recent, ChangedEntities(entities: changed, now: house.clock.now().date)))
        }
        if canAdd {
            let graph = graphs.lazy.compactMap(\.open).first(where: \.canWrite)
            // Graphs that others shared do not complete the step.
            let hasOwn = graphs.contains { $0.open.map { $0.isOwn && $0.graph.entityCount > 0 } ?? false }
            part.steps.append(FirstStep(firstStep(in: graph, isDone: hasOwn)))
        }
        return part
    }

    private func firstStep(in graph: OpenGraph?, isDone: Bool) -> FirstStepRow {
        FirstStepRow(
            path: graph.map { GraphsController.path($0.id) + "/entities/new" } ?? "/graphs/new", icon: .graph,
            title: Phrase("Collect what you know"), text: Phrase("Books, plants, recipes, and how they connect."),
            isDone: isDone)
    }

    func places(_ visit: Visit) throws -> [SearchPlace] {
        let statistics = SearchPlace(Phrase("Statistics"), .chart, "/graphs/stats")
        guard visit.member.role != .guest else { return [statistics] }
        let graph = try door.list(for: visit).lazy.compactMap(\.open).first(where: \.canWrite)
        let entity = graph.map {
            SearchPlace(Phrase("New entity"), .plus, GraphsController.path($0.id) + "/entities/new")
        }
        return [SearchPlace(Phrase("New graph"), .plus, "/graphs/new"), entity].compactMap(\.self) + [statistics]
    }

    func more(_ visit: Visit) throws -> (any PagePart)? {
        let avatars = try house.household.avatars()
        let rows = try door.list(for: visit).map { GraphRow($0, avatars: avatars) }
        return rows.isEmpty ? nil : GraphList(title: Self.sign.title, graphs: rows)
    }

    /// Gives a new member a first graph. A returning member who has one already keeps it.
    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        guard try !GraphStore.hasAny(member, in: db) else { return }
        _ = try GraphStore.insert(name: words(Phrase("My graph")), icon: "", owner: member, at: now, in: db)
    }

    var jobs: [String: Jobs.Kind] {
        let layout = CanvasLayout(database: house.database, queue: house.queue)
        let reindexing = EntityReindexing(database: house.database)
        return [
            CanvasLayout.job: Jobs.Kind(in: .layout) { id in
                // A payload that is no id belongs to no graph.
                if let id = ID<Graph>(id) { try layout.run(id) }
            },
            EntityReindexing.job: Jobs.Kind { id in
                if let id = ID<Entity>(id) { try reindexing.run(id) }
            },
        ]
    }

    func pieces(of work: BulkWork, payload: String) throws -> (any BulkPieces)? {
        switch work.kind {
        case .remove: try? BulkRemoval(payload: payload, undo: house.undo)  // another room's otherwise
        // Of all changes only `ChoiceReindexing` stores a payload: the ids of its options.
        case .change where !payload.isEmpty:
            try house.database.read { db in try ChoiceReindexing(payload: payload, of: work, in: db) }
        default: nil
        }
    }

    func demo(_ family: DemoFamily) throws { try DemoGraphs(room: self, family: family).add() }
}
