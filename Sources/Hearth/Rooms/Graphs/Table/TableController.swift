import HTTP
import Localization
import Views

/// An entity's attributes as a table: looking through it, typing into it, and taking it along as CSV.
struct TableController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let tables: TableStore
    let graphs: GraphStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/table", show),
            .get("/graphs/:graph/entities/:entity/table.csv", csv, .slow),
            .post("/graphs/:graph/entities/:entity/table/columns", columns, .guests),
            .get("/graphs/:graph/attributes/:attribute/values/:field", cell),
            .post("/graphs/:graph/attributes/:attribute/values/:field", setCell),
        ]
    }

    static func path(_ id: ID<Entity>, in graph: ID<Graph>) -> String {
        EntitiesController.path(id, in: graph) + "/table"
    }

    // MARK: Looking

    func show(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let all = try fields.fields(of: entity.id, in: graph)
        let hidden = Set(try graphs.hiddenColumns(of: entity.id, in: graph))
        let shown = all.filter { !hidden.contains($0.id) }
        let query = TableQuery(visit.query, fields: all, reader: DetailReader(visit.words))
        let maker = TableMaker(words: visit.words, entity: entity, fields: all, shown: shown, query: query)
        if let id = visit.query["row"].flatMap({ ID<Attribute>($0) }) {
            // The one row that somebody has just typed into, for the script to put in its place.
            let row = try tables.row(id, of: entity.id, in: graph)
            return try pages.response(maker.page([row], sums: nil, in: graph), for: visit)
        }
        let rows = try tables.rows(query, of: entity.id, fields: all, in: graph)
        let sums = try tables.sums(query, of: entity.id, fields: all, in: graph)
        return try pages.response(
            maker.page(rows, sums: sums, in: graph), for: visit,
            newThing: graph.canWrite ? EntitiesController.path(entity.id, in: graph.id) + "/attributes/new" : nil)
    }

    func columns(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let shown = Set(visit.form.values("column"))
        let all = try fields.fields(of: entity.id, in: graph)
        try graphs.hide(all.map(\.id).filter { !shown.contains($0.description) }, of: entity.id, in: graph)
        return .seeOther(LocalPath.checked(visit.form["back"], or: Self.path(entity.id, in: graph.id)))
    }

    // MARK: Typing

    func cell(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let (attribute, field) = try place(visit, in: graph.open)
        let value = try fields.values(of: [attribute.id], in: graph.open)[attribute.id]?[field.id]
        return try pages.response(
            cellPage(
                attribute, field, visit, in: graph.open, value: value.map { DetailWriter(visit.words).typed($0) } ?? ""),
            for: visit)
    }

    func setCell(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let (attribute, field) = try place(visit, in: graph.open)
        let typed = visit.form["value"] ?? ""
        let value: DetailValue?
        do {
            value = try DetailReader(visit.words).value(typed, for: field)
        } catch {
            let page = cellPage(attribute, field, visit, in: graph.open, value: typed, problem: error.phrase)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let version = visit.form["version"].flatMap { Int($0) } ?? 0
        guard try fields.set([field.id: value], of: attribute.id, version: version, in: graph) else {
            let now = try attributes.attribute(attribute.id, in: graph.open)
            let standing = try fields.values(of: [now.id], in: graph.open)[now.id]?[field.id]
            let text = standing.map { DetailWriter(visit.words).shown($0, for: field) } ?? "–"
            let page = cellPage(
                now, field, visit, in: graph.open, value: typed,
                problem: Phrase("This was changed meanwhile. Now it says: \(text). Save again to put yours there."))
            return try pages.response(page, for: visit, status: .conflict)
        }
        return .seeOther(back(visit, attribute, in: graph.open))
    }

    private func place(_ visit: Visit, in graph: OpenGraph) throws -> (Attribute, DetailField) {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph)
        let id: ID<DetailField> = try visit.id("field")
        let field = try fields.fields(of: attribute.entityId, in: graph).first { $0.id == id }
        guard let field else { throw Refusal.notFound }
        return (attribute, field)
    }

    private func back(_ visit: Visit, _ attribute: Attribute, in graph: OpenGraph) -> String {
        LocalPath.checked(visit.form["back"], or: AttributesController.path(attribute.id, in: graph.id))
    }

    private func cellPage(
        _ attribute: Attribute, _ field: DetailField, _ visit: Visit, in graph: OpenGraph, value: String,
        problem: Phrase? = nil
    ) -> CellPage {
        CellPage(
            action: AttributesController.path(attribute.id, in: graph.id) + "/values/\(field.id)",
            attributeName: attribute.name, column: TableColumn(field, sorting: nil, sum: nil), value: value,
            version: attribute.version, back: back(visit, attribute, in: graph), problem: problem)
    }

    // MARK: Taking along

    /// Every row that fits, every field, as programs read it: plain numbers, ISO days.
    func csv(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let all = try fields.fields(of: entity.id, in: graph)
        let query = TableQuery(visit.query, fields: all, reader: DetailReader(visit.words))
        let rows = try tables.rows(query, of: entity.id, fields: all, in: graph, size: nil)
        var writer = CSVWriter()
        writer.add([visit.words("Name")] + all.map(\.name))
        for row in rows {
            writer.add([row.name] + all.map { field in row.values[field.id].map { Self.plain($0, field) } ?? "" })
        }
        return Response(
            headers: [
                "Content-Type": "text/csv; charset=utf-8", "Cache-Control": "no-store",
                "Content-Disposition": ContentDisposition.attachment("\(entity.name).csv"),
            ], body: .bytes(writer.bytes))
    }

    private static func plain(_ value: DetailValue, _ field: DetailField) -> String {
        if case .choice(let option) = value { return field.option(option)?.name ?? "" }
        return value.plain
    }
}
