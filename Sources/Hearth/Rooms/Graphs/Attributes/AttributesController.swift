import HTTP
import Localization

/// The page of an attribute, and the forms that create and change one.
struct AttributesController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let links: LinkStore
    let mentions: MentionStore
    let attachments: AttachmentStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/attributes/new", door.writable, new),
            .post("/graphs/:graph/entities/:entity/attributes", door.writable, create),
            .get("/graphs/:graph/attributes/:attribute", door, show),
            .get("/graphs/:graph/attributes/:attribute/edit", door.writable, edit),
            .post("/graphs/:graph/attributes/:attribute", door.writable, update),
            .post("/graphs/:graph/attributes/:attribute/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<Attribute>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/attributes/\(id)" }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response { try shown(graph, visit) }

    /// - Parameter problem: the problem with the files that were sent.
    func shown(_ graph: OpenGraph, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph)
        let known = try fields.fields(of: attribute.entityId, in: graph)
        let values = try fields.values(of: [attribute.id], in: graph)[attribute.id, default: [:]]
        let owner = AttributePage.Owner(of: attribute, in: graph.id)
        let files = try attachments.attachments(at: .attribute(attribute.id), in: graph)
        let path = Self.path(attribute.id, in: graph.id)
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

    // MARK: Making

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let known = try fields.fields(of: entity.id, in: graph.open)
        let name = String((visit.query["name"] ?? "").tidiedLine.prefix(EntityForm.nameLimit))
        let values = beginning(known, visit)
        return try pages.response(
            newPage(
                entity, in: graph, name: name,
                inputs: FieldInput.all(known, values: values, words: visit.words)), for: visit)
    }

    private func newPage(
        _ entity: Entity, in graph: WritableGraph, name: String, icon: String = "", notes: String = "",
        mentions: Mentions.Known = [:], inputs: [FieldInput], notice: Phrase? = nil, problems: [String: Phrase] = [:]
    ) -> AttributeFormPage {
        let owner = AttributePage.Owner(entity, in: graph.id)
        return AttributeFormPage(
            action: owner.path + "/attributes", back: owner.path, owner: owner, version: nil, name: name, icon: icon,
            notes: notes, mentions: Mentions.lines(mentions), nodesPath: GraphsController.path(graph.id) + "/nodes",
            inputs: inputs, notice: notice, problems: problems)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let known = try fields.fields(of: entity.id, in: graph.open)
        let path = EntitiesController.path(entity.id, in: graph.id)
        let isQuick = visit.form["quick"] != nil
        if isQuick { return try createQuickly(entity, known, in: graph, visit) }

        let form = AttributeForm(visit.form, fields: known, words: visit.words)
        guard form.problems.isEmpty, form.orphanedValues.isEmpty else {
            let page = newPage(
                entity, in: graph, name: form.node.name, icon: form.node.icon, notes: form.notesWithOrphanedValues,
                mentions: form.node.mentions,
                inputs: FieldInput.all(known, typed: form.typed, values: [:], words: visit.words),
                notice: form.strayNotice, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let id = try attributes.add(form, to: entity.id, in: graph)
        return .seeOther(visit.form["again"] == nil ? Self.path(id, in: graph.id) : path + "/attributes/new")
    }

    /// Creates an attribute from a name alone. If required fields have no default, the whole form follows.
    private func createQuickly(
        _ entity: Entity, _ known: [EntityField], in graph: WritableGraph, _ visit: Visit
    ) throws -> Response {
        let values = beginning(known, visit)
        let form = AttributeForm(name: (visit.form["name"] ?? "").tidiedLine, beginning: values)
        let isComplete = known.allSatisfy { !$0.isRequired || values[$0.id] != nil }
        guard form.problems.isEmpty, isComplete else {
            let page = newPage(
                entity, in: graph, name: form.node.name,
                inputs: FieldInput.all(known, values: values, words: visit.words),
                notice: form.problems.isEmpty ? Phrase("Some fields ask for a value.") : nil, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let sent = ID<Attribute>(sent: visit.form["id"], by: graph.member, in: entity.id.uuid)
        _ = try attributes.add(form, to: entity.id, in: graph, as: sent)
        return .seeOther(EntitiesController.path(entity.id, in: graph.id) + "#attributes")
    }

    private func beginning(_ known: [EntityField], _ visit: Visit) -> FieldStore.Values {
        FieldStore.beginning(known, today: Day(clock.now().date, in: visit.words.timeZone))
    }

    // MARK: Changing

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph.open)
        let known = try fields.fields(of: attribute.entityId, in: graph.open)
        let values = try fields.values(of: [attribute.id], in: graph.open)[attribute.id, default: [:]]
        let path = Self.path(attribute.id, in: graph.id)
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
        return newPage(
            entity, in: graph, name: form.node.name, icon: form.node.icon, notes: form.notesWithOrphanedValues,
            mentions: form.node.mentions,
            inputs: FieldInput.all(known, typed: form.typed, values: [:], words: visit.words),
            notice: AttributeFormPage.deletedMeanwhile(isRestorable: isRestorable))
    }

    private func save(_ now: Attribute, in graph: WritableGraph, _ visit: Visit) throws -> Response {
        let known = try fields.fields(of: now.entityId, in: graph.open)
        let values = try fields.values(of: [now.id], in: graph.open)[now.id, default: [:]]
        let form = AttributeForm(visit.form, fields: known, before: values, words: visit.words)
        let path = Self.path(now.id, in: graph.id)
        var conflict: EntityConflict?
        var version = form.node.version ?? now.version
        var meant = form.node.mentions
        if form.problems.isEmpty && form.orphanedValues.isEmpty {
            switch try attributes.change(now.id, in: graph, to: form) {
            case .done: return .seeOther(path)
            case .conflict(current: (let theirs, let standing)):
                version = theirs.version
                let notes = try mentions.typed(theirs.notes, in: graph.open)
                meant.merge(notes.known) { mine, _ in mine }
                conflict = EntityConflict(
                    by: theirs.changedBy, at: theirs.changedAt.date, name: theirs.name, icon: theirs.icon,
                    notes: notes.text,
                    values: known.filter { standing[$0.id] != (form.values[$0.id] ?? nil) }.map { field in
                        ShownValue(standing[field.id], of: field, isCompared: true, words: visit.words)
                    })
            }
        }
        let page = AttributeFormPage(
            action: path, back: path, owner: AttributePage.Owner(of: now, in: graph.id), version: version,
            name: form.node.name, icon: form.node.icon, notes: form.notesWithOrphanedValues,
            mentions: Mentions.lines(meant), nodesPath: GraphsController.path(graph.id) + "/nodes",
            inputs: FieldInput.all(known, typed: form.typed, values: values, words: visit.words), conflict: conflict,
            notice: form.strayNotice, problems: form.problems)
        return try pages.response(page, for: visit, status: conflict == nil ? .unprocessableContent : .conflict)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let id: ID<Attribute> = try visit.id("attribute")
        let owner = try attributes.attribute(id, in: graph.open).entityId
        _ = try attributes.remove(id, from: graph)
        return .seeOther(EntitiesController.path(owner, in: graph.id))
    }
}

extension AttributeForm {
    /// The notes, followed by the texts typed for deleted fields.
    var notesWithOrphanedValues: String {
        orphanedValues.isEmpty
            ? node.notes : ([node.notes].filter { !$0.isEmpty } + orphanedValues).joined(separator: "\n")
    }

    var strayNotice: Phrase? {
        orphanedValues.isEmpty
            ? nil : Phrase("A field was deleted meanwhile. What you typed there stands at the end of the notes now.")
    }
}
