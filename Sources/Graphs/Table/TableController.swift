import HTTP
import House
import Localization

/// An entity's attributes as a table: the page, and its export as CSV.
struct TableController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let mentions: MentionStore
    let fields: FieldStore
    let tables: TableStore
    let graphs: GraphStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/table", door, show),
            .get("/graphs/:graph/entities/:entity/table.csv", door, csv, .slow),
            .post("/graphs/:graph/entities/:entity/table/columns", door, columns, .guests),
        ]
    }

    static func path(_ id: ID<Entity>, in graph: ID<Graph>) -> String {
        EntitiesController.path(id, in: graph) + "/table"
    }

    // MARK: Looking

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let all = try fields.fields(of: entity.id, in: graph)
        let hidden = Set(try graphs.hiddenColumns(of: entity.id, in: graph))
        let shown = all.filter { !hidden.contains($0.id) }
        let query = TableQuery(visit.query, fields: all, reader: FieldReader(visit.words))
        let builder = TableBuilder(words: visit.words, entity: entity, fields: all, shown: shown, query: query)
        let rows = try tables.rows(query, of: entity.id, fields: all, in: graph)
        let sums = try tables.sums(query, of: entity.id, fields: all, in: graph)
        return try pages.response(
            builder.page(rows, sums: sums, in: graph), for: visit,
            newThing: graph.canWrite ? EntitiesController.path(entity.id, in: graph.id) + "/attributes/new" : nil)
    }

    func columns(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let shown = Set(visit.form.values("column"))
        let all = try fields.fields(of: entity.id, in: graph)
        try graphs.hide(all.map(\.id).filter { !shown.contains($0.description) }, of: entity.id, in: graph)
        return .seeOther(LocalPath.checked(visit.form["back"], or: Self.path(entity.id, in: graph.id)))
    }

    // MARK: Export

    /// Every row that fits, with all fields, as programs read it: plain numbers, ISO days. The notes stand last: an
    /// import takes the first column of a name for the field of that name, should there be a field “Notes”.
    func csv(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph)
        let all = try fields.fields(of: entity.id, in: graph)
        let query = TableQuery(visit.query, fields: all, reader: FieldReader(visit.words))
        let rows = try tables.rows(query, of: entity.id, fields: all, in: graph, isWhole: true)
        let notes = try mentions.typed(tables.notes(of: entity.id, in: graph), in: graph)
        var writer = CSVWriter()
        writer.add([visit.words("Name")] + all.map(\.name) + [visit.words("Notes")])
        for row in rows {
            let values = all.map { field in row.values[field.id].map { Self.plain($0, field) } ?? "" }
            writer.add([row.name] + values + [notes[row.id] ?? ""])
        }
        return Response(
            headers: [
                "Content-Type": "text/csv; charset=utf-8", "Cache-Control": "no-store",
                // A longer name would be cut, and with it the ending.
                "Content-Disposition": ContentDisposition.attachment("\(entity.name.prefix(190)).csv"),
            ], body: .bytes(writer.bytes))
    }

    private static func plain(_ value: FieldValue, _ field: EntityField) -> String {
        if case .choice(let option) = value { return field.option(option)?.name ?? "" }
        return value.plain
    }
}
