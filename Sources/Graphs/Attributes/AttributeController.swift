import HTTP
import House
import Localization

/// The page of an attribute, and the form that changes it.
struct AttributeController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let links: LinkStore
    let mentions: MentionStore
    let attachments: AttachmentStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/attributes/:attribute", door, show, .kept),
            .get("/graphs/:graph/attributes/:attribute/edit", door.writable, edit),
            .post("/graphs/:graph/attributes/:attribute", door.writable, update),
            .post("/graphs/:graph/attributes/:attribute/delete", door.writable, delete, .makesRoom),
        ]
    }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response { try shown(graph, visit) }

    /// - Parameter problem: the problem with the files that were sent.
    func shown(_ graph: OpenGraph, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph)
        let known = try fields.fields(of: attribute.entityId, in: graph)
        let values = try fields.values(of: [attribute.id], in: graph)[attribute.id, default: [:]]
        let owner = AttributePage.Owner(of: attribute, in: graph.id)
        let files = try attachments.attachments(at: .attribute(attribute.id), in: graph)
        let path = AttributesController.path(attribute.id, in: graph.id)
        let bells = try dateBells(of: attribute.id, known, visit)
        let page = AttributePage(
            graph: GraphHead(graph, avatars: []), path: path,
            canvasPath: CanvasController.path(.attribute(attribute.id), in: graph.id), owner: owner,
            icon: attribute.icon, name: attribute.name,
            notes: NotesText(try mentions.shown(attribute.notes, in: graph), in: graph),
            values: ShownValue.all(values, known, in: graph.canWrite ? path : nil, visit.words, bells: bells),
            columns: graph.canWrite ? known.map { TableColumn($0, sorting: nil, sum: nil) } : [],
            created: Stamp(at: attribute.createdAt.date, by: attribute.createdBy),
            changed: Stamp(at: attribute.changedAt.date, by: attribute.changedBy),
            links: LinksPart(
                try links.overview(of: .attribute(attribute.id), in: graph), of: .attribute(attribute.id), in: graph),
            media: MediaSection(files, at: .attribute(attribute.id), in: graph, problem: problem),
            photo: MainPhoto(files, in: graph),
            bell: try pages.rooms.bell(of: "attribute", attribute.id.uuid, visit))
        return try pages.response(
            page, for: visit, status: problem == nil ? .ok : .unprocessableContent,
            newThing: graph.canWrite ? owner.path + "/attributes/new" : nil)
    }

    /// The reminder of each date field, or the address to create one at.
    private func dateBells(
        of attribute: ID<Attribute>, _ known: [EntityField], _ visit: Visit
    ) throws -> [ID<EntityField>: BellMark] {
        let dates = known.filter { $0.type == .date }
        if dates.isEmpty { return [:] }
        let found = try pages.rooms.bells?.bells(of: "attribute", datesOf: attribute.uuid, visit) ?? [:]
        return dates.reduce(into: [:]) { bells, field in
            let path = pages.rooms.bellPath("attribute", attribute.uuid, field: field.id.uuid, visit)
            bells[field.id] = BellMark(found[field.id.uuid], orNew: path)
        }
    }

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph.open)
        let known = try fields.fields(of: attribute.entityId, in: graph.open)
        let values = try fields.values(of: [attribute.id], in: graph.open)[attribute.id, default: [:]]
        let path = AttributesController.path(attribute.id, in: graph.id)
        let notes = try mentions.typed(attribute.notes, in: graph.open)
        let page = AttributeFormPage(
            action: path, back: path, owner: AttributePage.Owner(of: attribute, in: graph.id),
            version: attribute.version, name: attribute.name, icon: attribute.icon, notes: notes.text,
            mentions: Mentions.lines(notes.known), nodesPath: GraphsController.path(graph.id) + "/nodes",
            inputs: FieldInput.all(known, values: values, words: visit.words))
        return try pages.response(page, for: visit)
    }

    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let id: ID<Attribute> = try visit.id("attribute")
        do {
            return try save(attributes.attribute(id, in: graph.open), in: graph, visit)
        } catch Refusal.notFound {
            let isRestorable = try attributes.undo.canRestore(
                id.uuid, of: "attribute", in: graph.id.uuid, for: visit.member.id, keys: visit.keys)
            return try pages.response(
                instead(in: graph, visit, isRestorable: isRestorable), for: visit, status: .notFound)
        }
    }

    /// The form for the text of a deleted attribute: of a new attribute, or of an entity if the owner is deleted too.
    private func instead(in graph: WritableGraph, _ visit: Visit, isRestorable: Bool) throws -> any Page {
        guard let owner = visit.form["owner"].flatMap(ID<Entity>.init),
            let entity = try? entities.entity(owner, in: graph.open)
        else {
            let form = AttributeForm(visit.form, fields: [], words: visit.words)
            return EntityFormPage(
                instead: form.node, notes: form.notesWithOrphanedValues, in: graph, isRestorable: isRestorable)
        }
        let known = try fields.fields(of: entity.id, in: graph.open)
        let form = AttributeForm(visit.form, fields: known, words: visit.words)
        return AttributeFormPage(
            of: entity, in: graph.id, name: form.node.name, icon: form.node.icon, notes: form.notesWithOrphanedValues,
            mentions: form.node.mentions,
            inputs: FieldInput.all(known, typed: form.typed, values: [:], words: visit.words),
            notice: AttributeFormPage.deletedMeanwhile(isRestorable: isRestorable))
    }

    private func save(_ now: Attribute, in graph: WritableGraph, _ visit: Visit) throws -> Response {
        let known = try fields.fields(of: now.entityId, in: graph.open)
        let values = try fields.values(of: [now.id], in: graph.open)[now.id, default: [:]]
        let form = AttributeForm(visit.form, fields: known, before: values, words: visit.words)
        let path = AttributesController.path(now.id, in: graph.id)
        var conflict: EntityConflict?
        var version = form.node.version ?? now.version
        var meant = form.node.mentions
        if form.problems.isEmpty && form.orphanedValues.isEmpty {
            switch try attributes.change(now.id, in: graph, to: form) {
            case .done: return .seeOther(path)
            case .conflict(current: (let theirs, let current)):
                version = theirs.version
                let notes = try mentions.typed(theirs.notes, in: graph.open)
                meant.merge(notes.known) { mine, _ in mine }
                conflict = EntityConflict(
                    by: theirs.changedBy, at: theirs.changedAt.date, name: theirs.name, icon: theirs.icon,
                    notes: notes.text,
                    values: known.filter { current[$0.id] != (form.values[$0.id] ?? nil) }.map { field in
                        ShownValue(current[field.id], of: field, isCompared: true, words: visit.words)
                    })
            }
        }
        let page = AttributeFormPage(
            action: path, back: path, owner: AttributePage.Owner(of: now, in: graph.id), version: version,
            name: form.node.name, icon: form.node.icon, notes: form.notesWithOrphanedValues,
            mentions: Mentions.lines(meant), nodesPath: GraphsController.path(graph.id) + "/nodes",
            inputs: FieldInput.all(known, typed: form.typed, values: values, words: visit.words), conflict: conflict,
            notice: form.orphanNotice, problems: form.problems)
        return try pages.response(page, for: visit, status: conflict == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let id: ID<Attribute> = try visit.id("attribute")
        let owner = try attributes.attribute(id, in: graph.open).entityId
        _ = try attributes.remove(id, from: graph)
        return .seeOther(EntitiesController.path(owner, in: graph.id))
    }
}
