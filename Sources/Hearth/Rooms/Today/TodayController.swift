import HTTP
import Localization
import Views

/// The first page.
struct TodayController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let household: HouseholdStore
    let glance: WealthGlance
    let pages: Pages
    let clock: WallClock

    var routes: [Route] { [.get("/today", show)] }

    func show(_ visit: Visit) throws -> Response {
        let member = visit.member
        let faces = try household.faces()
        let graphs = try door.list(for: visit)
        let changed = try entities.recent(in: graphs.compactMap(\.open), limit: 8)
        // Ids sort by when they were made.
        let newest = graphs.sorted { $0.id.description > $1.id.description }.prefix(6)
        let wealth = try glance.tile(visit)
        let page = TodayPage(
            name: member.name, now: clock.now().date,
            changed: changed.map {
                ChangedEntity(
                    icon: $0.icon, name: $0.name, graphName: $0.graphName, changed: $0.changedAt.date,
                    path: EntitiesController.path($0.id, in: $0.graphId))
            },
            graphs: newest.map { GraphRow($0, faces: faces) },
            firstSteps: firstSteps(member, people: faces.count, graphs: graphs, wealth: wealth),
            wealth: wealth, canAdd: member.role != .guest)
        return try pages.response(page, for: visit, newThing: member.role == .guest ? nil : "/graphs/new")
    }

    /// What is still worth doing, told from what is there.
    private func firstSteps(
        _ member: Member, people: Int, graphs: [SeenGraph], wealth: WealthTile
    ) -> [FirstStep] {
        guard member.role != .guest else { return [] }
        // A locked graph does not tell that it is empty.
        let isNew = graphs.allSatisfy { $0.open?.graph.entityCount == 0 }
        var steps: [FirstStep] = []
        if isNew {
            let own = graphs.lazy.compactMap(\.open).first { $0.canWrite }
            steps.append(
                own.map {
                    .begin(graph: $0.graph.name, path: GraphsController.path($0.id) + "/entities/new")
                } ?? .makeGraph)
        }
        if member.isAdmin, people == 1 { steps.append(.inviteSomeone) }
        if isNew, wealth.total == nil, wealth.stale.isEmpty { steps.append(.addAccount) }
        if isNew, member.theme == .system { steps.append(.chooseTheme) }
        return steps
    }
}
