import HTTP
import House
import Localization

/// The page of an entity, and the form that changes it.
struct EntityController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let heads: GraphHeads
    let lists: AttributeLists
    let links: LinkStore
    let mentions: MentionStore
    let attachments: AttachmentStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity", door, show, .kept),
            .get("/graphs/:graph/entities/:entity/edit", door.writable, edit),
            .post("/graphs/:graph/entities/:entity", door.writable, update),
            .post("/graphs/:graph/entities/:entity/delete", door.writable, delete, .makesRoom),
        ]
    }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response { try shown(graph, visit) }

    /// - Parameter problem: the problem with the files that were sent.
    func shown(_ graph: OpenGraph, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let files = try attachments.attachments(at: .entity(entity.id), in: graph)
        let path = EntitiesController.path(entity.id, in: graph.id)
        let page = EntityPage(
            graph: try heads.head(graph), path: path,
            canvasPath: CanvasController.path(.entity(entity.id), in: graph.id), icon: entity.icon, name: entity.name,
            notes: NotesText(try mentions.shown(entity.notes, in: graph), in: graph),
            created: Stamp(at: entity.createdAt.date, by: entity.createdBy),
            changed: Stamp(at: entity.changedAt.date, by: entity.changedBy),
            attributes: try lists.list(of: entity, in: graph, for: visit),
            links: LinksPart(
                try links.overview(of: .entity(entity.id), in: graph), of: .entity(entity.id), in: graph),
            media: MediaSection(files, at: .entity(entity.id), in: graph, problem: problem),
            photo: MainPhoto(files, in: graph), bell: try pages.rooms.bell(of: "entity", entity.id.uuid, visit))
        return try pages.response(
            page, for: visit, status: problem == nil ? .ok : .unprocessableContent,
            newThing: graph.canWrite ? path + "/attributes/new" : nil)
    }

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let notes = try mentions.typed(entity.notes, in: graph.open)
        return try pages.response(
            EntityFormPage(
                graph: try heads.head(graph.open), action: EntitiesController.path(entity.id, in: graph.id),
                version: entity.version,
                name: entity.name, icon: entity.icon, item: entity.item, notes: notes.text,
                mentions: Mentions.lines(notes.known), seenBy: try heads.seenBy(graph.open)),
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
            case .done: return .seeOther(EntitiesController.path(id, in: graph.id))
            case .conflict(let current): theirs = current
            }
        }
        let now = try entities.entity(id, in: graph.open)
        // Text with mentions may be copied from the saved version beside the form, so the form knows them too.
        let typed = try theirs.map { try mentions.typed($0.notes, in: graph.open) }
        let known = form.mentions.merging(typed?.known ?? [:]) { mine, _ in mine }
        let page = EntityFormPage(
            graph: try heads.head(graph.open), action: EntitiesController.path(id, in: graph.id),
            version: theirs?.version ?? form.version ?? now.version, name: form.name, icon: form.icon,
            item: form.item ?? now.item, notes: form.notes, mentions: Mentions.lines(known),
            seenBy: try heads.seenBy(graph.open),
            conflict: theirs.map {
                EntityConflict(
                    by: $0.changedBy, at: $0.changedAt.date, name: $0.name, icon: $0.icon, notes: typed?.text ?? "",
                    values: ShownValue.all($0.item, than: form.item ?? $0.item, visit.words))
            },
            problems: form.problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entry = try entities.remove(visit.id("entity"), from: graph)
        return try .seeOther(entities.undo.bulk.place(of: entry, or: GraphsController.path(graph.id)))
    }
}
