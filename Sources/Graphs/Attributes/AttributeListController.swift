import HTTP
import House
import Localization

/// The display options of an entity's list of attributes, and the form that adds many attributes at once.
struct AttributeListController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .post("/graphs/:graph/entities/:entity/display", door, display, .guests),
            .get("/graphs/:graph/entities/:entity/attributes/lines", door.writable, lines),
            .post("/graphs/:graph/entities/:entity/attributes/lines", door.writable, addLines),
        ]
    }

    func display(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let entity: ID<Entity> = try visit.id("entity")
        let known = Set(try fields.fields(of: entity, in: graph).map(\.id.description))
        var display = AttributeDisplay()
        if let view = visit.form["view"].flatMap(GraphDisplay.View.init(rawValue:)) { display.view = view }
        if let size = visit.form["size"].flatMap(AttributeDisplay.Size.init(rawValue:)) { display.size = size }
        if let sort = visit.form["sort"], sort == AttributeDisplay.newest || known.contains(sort) {
            display.sort = sort
        }
        if let group = visit.form["group"], known.contains(group) { display.group = group }
        display.isDescending = visit.form["descending"] != nil
        display.showsValues = visit.form["showsValues"] != nil
        display.showsNotes = visit.form["showsNotes"] != nil
        try attributes.keep(display, of: entity, in: graph)
        return .seeOther(LocalPath.checked(visit.form["back"], or: EntitiesController.path(entity, in: graph.id)))
    }

    // MARK: Many at once

    func lines(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        return try pages.response(page(entity, text: "", in: graph, visit), for: visit)
    }

    private func page(
        _ entity: Entity, text: String, repeated: AttributeStore.Repeated = .init(), problems: [Phrase] = [],
        item: ItemName? = nil, in graph: WritableGraph, _ visit: Visit
    ) throws -> LinesPage {
        let schema = try fields.fields(of: entity.id, in: graph.open)
        return LinesPage(
            owner: AttributePage.Owner(entity, in: graph.id), text: text, known: repeated.known, twice: repeated.twice,
            required: schema.filter { $0.isRequired && $0.fallback == nil }.map(\.name), problems: problems,
            question: try item.flatMap { $0.isEmpty ? nil : $0 }
                ?? attributes.question(of: entity, in: graph.open, visit.words),
            itemProblems: item?.problems ?? [:])
    }

    func addLines(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let lines = AttributeLines(visit.form)
        let item = ItemName(sent: visit.form)
        let repeated =
            lines.problems.isEmpty ? try attributes.repeated(lines.names, in: entity.id, of: graph.open) : .init()
        let isClear = lines.problems.isEmpty && item?.problems.isEmpty != false
        guard isClear, repeated.isEmpty || lines.duplicates != nil else {
            let page = try page(
                entity, text: lines.text, repeated: repeated, problems: lines.problems, item: item, in: graph, visit)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let schema = try fields.fields(of: entity.id, in: graph.open)
        let today = Day(clock.now().date, in: visit.words.timeZone)
        _ = try attributes.add(
            lines, beginning: FieldStore.beginning(schema, today: today), to: entity.id, named: entity.name,
            naming: item, in: graph)
        return .seeOther(EntitiesController.path(entity.id, in: graph.id))
    }
}
