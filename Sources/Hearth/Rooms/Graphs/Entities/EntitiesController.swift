import HTTP
import Localization

/// A graph's list of entities with its search, and the pages of single entities.
struct EntitiesController: Sendable {
    let door: GraphDoor
    let graphs: GraphStore
    let entities: EntityStore
    let household: HouseholdStore
    let lists: AttributeLists
    let links: LinkStore
    let mentions: MentionStore
    let attachments: AttachmentStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph", door, index),
            .get("/graphs/:graph/entities/new", door.writable, new),
            .post("/graphs/:graph/entities", door.writable, create),
            .get("/graphs/:graph/entities/:entity", door, show),
            .get("/graphs/:graph/entities/:entity/edit", door.writable, edit),
            .post("/graphs/:graph/entities/:entity", door.writable, update),
            .post("/graphs/:graph/entities/:entity/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<Entity>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/entities/\(id)" }

    /// Rows on a page of the list.
    static let pageSize = 100

    func index(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let newThing = graph.canWrite ? "\(visit.request.path)/entities/new" : nil
        return try pages.response(list(graph, visit), for: visit, newThing: newThing)
    }

    private func list(_ graph: OpenGraph, _ visit: Visit) throws -> GraphPage {
        var display = try graphs.display(of: graph)
        if let sort = visit.query["sort"].flatMap(GraphDisplay.Sort.init(rawValue:)) { display.sort = sort }
        let listPage = ListPage(visit.query, size: Self.pageSize, smallest: 10)
        let query = SearchQuery(visit.query["q"] ?? "")

        let rows: [EntityListRow]
        let place: Pager
        if query.isEmpty {
            let folder = "/graphs/\(graph.id)/entities/"
            let listed = try entities.list(
                graph, sort: display.sort, isCounting: display.showsCounts, on: listPage)
            rows = listed.rows.map { row in
                EntityListRow(
                    path: row.id.path(in: folder), icon: row.icon, name: row.name, preview: row.preview,
                    count: row.attributes, thumb: row.photo.map { MediaController.path($0, in: graph.id) + "/400" })
            }
            place = listPage.pager(rows: rows.count, of: listed.total) { Self.address(visit, page: $0) }
        } else {
            let found = try entities.search(query, in: graph, on: listPage)
            rows = found.rows.map { EntityListRow($0, for: query) }
            place = listPage.pager(rows: rows.count, of: found.total, isMore: found.isMore) {
                Self.address(visit, page: $0)
            }
        }
        return GraphPage(
            graph: try head(graph), steps: query.isEmpty && listPage.number == 1 ? try steps(graph, display) : nil,
            query: query.text, total: graph.graph.entityCount, rows: rows,
            display: display, pager: place,
            back: Self.address(visit, page: listPage.number))
    }

    /// The checklist of first steps; nil once all are done or the member has hidden it.
    private func steps(_ graph: OpenGraph, _ display: GraphDisplay) throws -> GraphSteps? {
        guard graph.canWrite, display.hidesSteps != true else { return nil }
        let beginnings = try graphs.beginnings(of: graph)
        let (hasAttribute, hasLink) = (graph.graph.attributeCount > 0, graph.graph.linkCount > 0)
        if hasAttribute, hasLink, beginnings.hasField, beginnings.hasCanvas { return nil }
        return GraphSteps(
            path: GraphsController.path(graph.id), hasEntity: graph.graph.entityCount > 0, hasAttribute: hasAttribute,
            hasLink: hasLink, hasField: beginnings.hasField, hasCanvas: beginnings.hasCanvas,
            entity: beginnings.newest.map {
                (Self.path($0, in: graph.id), LinksController.path(.entity($0), in: graph.id) + "/new")
            })
    }

    /// The list's own address with another page number.
    private static func address(_ visit: Visit, page: Int) -> String {
        var fields = FormFields()
        for name in ["q", "sort", "size"] {
            if let value = visit.query[name], !value.isEmpty { fields.add(name, value) }
        }
        if page > 1 { fields.add("page", String(page)) }
        return fields.isEmpty ? visit.request.path : visit.request.path + "?" + fields.encoded
    }

    /// The graph with the avatars of the members who see it; no avatars if it is private.
    private func head(_ open: OpenGraph) throws -> GraphHead {
        guard open.graph.shareCount > 0 else { return GraphHead(open, avatars: []) }
        let members = try household.members().filter(\.isActive)
        let seen: [Member] =
            switch try graphs.audience(of: open) {
            case .onlyMe: []
            case .household: members
            case .chosen(let chosen): members.filter { chosen[$0.id] != nil }
            }
        let owner = members.filter { $0.id == open.graph.ownerId }
        return GraphHead(open, avatars: (owner + seen.filter { $0.id != open.graph.ownerId }).map(Avatar.init))
    }

    // MARK: One entity

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response { try shown(graph, visit) }

    /// - Parameter problem: the problem with the files that were sent.
    func shown(_ graph: OpenGraph, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let files = try attachments.attachments(at: .entity(entity.id), in: graph)
        let path = Self.path(entity.id, in: graph.id)
        let page = EntityPage(
            graph: try head(graph), path: path,
            canvasPath: CanvasController.path(.entity(entity.id), in: graph.id), icon: entity.icon, name: entity.name,
            notes: NotesText(try mentions.shown(entity.notes, in: graph), in: graph),
            created: Stamp(at: entity.createdAt.date, by: entity.createdBy),
            changed: Stamp(at: entity.changedAt.date, by: entity.changedBy),
            attributes: try lists.list(of: entity.id, in: graph, for: visit),
            links: LinksPart(
                try links.overview(of: .entity(entity.id), in: graph), of: .entity(entity.id), in: graph),
            media: MediaSection(files, at: .entity(entity.id), in: graph, problem: problem),
            photo: MainPhoto(files, in: graph), bell: try pages.rooms.bell(of: "entity", entity.id.uuid, visit))
        return try pages.response(
            page, for: visit, status: problem == nil ? .ok : .unprocessableContent,
            newThing: graph.canWrite ? path + "/attributes/new" : nil)
    }

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let name = String((visit.query["name"] ?? "").tidiedLine.prefix(EntityForm.nameLimit))
        return try pages.response(
            EntityFormPage(
                graph: try head(graph.open), action: GraphsController.path(graph.id) + "/entities", version: nil,
                name: name, icon: "", notes: ""), for: visit)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let form = EntityForm(visit.form)
        guard form.problems.isEmpty else {
            let page = EntityFormPage(
                graph: try head(graph.open), action: GraphsController.path(graph.id) + "/entities", version: nil,
                name: form.name, icon: form.icon, notes: form.notes, mentions: Mentions.lines(form.mentions),
                problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try entities.add(form, to: graph), in: graph.id))
    }

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let notes = try mentions.typed(entity.notes, in: graph.open)
        return try pages.response(
            EntityFormPage(
                graph: try head(graph.open), action: Self.path(entity.id, in: graph.id), version: entity.version,
                name: entity.name, icon: entity.icon, notes: notes.text, mentions: Mentions.lines(notes.known)),
            for: visit)
    }

    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let id: ID<Entity> = try visit.id("entity")
        let form = EntityForm(visit.form)
        do {
            return try save(form, as: id, in: graph, visit)
        } catch Refusal.notFound {
            let isRestorable = try entities.undo.canRestore(
                id.uuid, of: "entity", in: graph.id.uuid, for: visit.member.id, keys: visit.keys)
            return try pages.response(
                EntityFormPage(instead: form, in: graph, isRestorable: isRestorable), for: visit, status: .notFound)
        }
    }

    private func save(
        _ form: EntityForm, as id: ID<Entity>, in graph: WritableGraph, _ visit: Visit
    ) throws -> Response {
        var theirs: Entity?
        if form.problems.isEmpty {
            switch try entities.change(id, in: graph, to: form) {
            case .done: return .seeOther(Self.path(id, in: graph.id))
            case .conflict(let current): theirs = current
            }
        }
        let now = try entities.entity(id, in: graph.open)
        // Text with mentions may be copied from the saved version beside the form, so the form knows them too.
        let typed = try theirs.map { try mentions.typed($0.notes, in: graph.open) }
        let known = form.mentions.merging(typed?.known ?? [:]) { mine, _ in mine }
        let page = EntityFormPage(
            graph: try head(graph.open), action: Self.path(id, in: graph.id),
            version: theirs?.version ?? form.version ?? now.version, name: form.name, icon: form.icon,
            notes: form.notes, mentions: Mentions.lines(known),
            conflict: theirs.map {
                EntityConflict(
                    by: $0.changedBy, at: $0.changedAt.date, name: $0.name, icon: $0.icon, notes: typed?.text ?? "")
            },
            problems: form.problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entry = try entities.remove(visit.id("entity"), from: graph)
        return try .seeOther(entities.undo.bulk.place(of: entry, or: GraphsController.path(graph.id)))
    }
}
