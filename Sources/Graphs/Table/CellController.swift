import HTML
import HTTP
import House
import Localization

/// One value of an attribute, changed by itself: in the table, or on a page of its own.
struct CellController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let tables: TableStore
    let graphs: GraphStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/attributes/:attribute/values/:field", door.writable, show),
            .post("/graphs/:graph/attributes/:attribute/values/:field", door.writable, update),
        ]
    }

    /// The graph, attribute and field that a request is about.
    private struct Place {
        let graph: WritableGraph
        let attribute: Attribute
        let field: EntityField
        let fields: [EntityField]
    }

    private func place(_ graph: WritableGraph, _ visit: Visit) throws -> Place {
        let attribute = try attributes.attribute(visit.id("attribute"), in: graph.open)
        let id: ID<EntityField> = try visit.id("field")
        let fields = try fields.fields(of: attribute.entityId, in: graph.open)
        guard let field = fields.first(where: { $0.id == id }) else { throw Refusal.notFound }
        return Place(graph: graph, attribute: attribute, field: field, fields: fields)
    }

    func show(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let place = try place(graph, visit)
        if visit.query["answer"] == "row" { return try row(place, undo: nil, visit) }
        let value = try fields.values(of: [place.attribute.id], in: place.graph.open)[place.attribute.id]?[
            place.field.id]
        if visit.query["answer"] == "value" { return try saved(value, place, visit) }
        let typed = value.map { FieldWriter(visit.words).typed($0) } ?? ""
        return try pages.response(page(place, visit, value: typed, was: typed), for: visit)
    }

    /// Only this value is checked for a conflict: `was` is the text that the input held before the change.
    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let place = try place(graph, visit)
        let typed = visit.form["value"] ?? ""
        let was = (visit.form["was"] ?? "").withPlainLines
        let value: FieldValue?
        do {
            value = try FieldReader(visit.words).value(typed, for: place.field)
        } catch {
            let page = page(place, visit, value: typed, was: was, problem: error.phrase)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let writer = FieldWriter(visit.words)
        // The client may still have the text as typed: “007” is stored as 7.
        let read = Result { try FieldReader(visit.words).value(was, for: place.field) }
        let result = try fields.change(place.field.id, of: place.attribute.id, to: value, in: place.graph) {
            ($0.map(writer.typed) ?? "") == was || (try? read.get()) == .some($0)
        }
        switch result {
        case .done(let undo):
            if visit.form["answer"] == "row" { return try row(place, undo: undo, visit) }
            if visit.form["answer"] == "value" { return try saved(value, place, visit) }
            return .seeOther(back(visit, place))
        case .conflict(let current):
            let shown = { (value: FieldValue?) in value.map { writer.shown($0, for: place.field) } ?? "" }
            var page = page(place, visit, value: typed, was: current.map(writer.typed) ?? "")
            page.form.meanwhile = ValueForm.Meanwhile(current: shown(current), typed: shown(value))
            return try pages.response(page, for: visit, status: .conflict)
        }
    }

    private func back(_ visit: Visit, _ place: Place) -> String {
        let isFromList = visit.query["list"] != nil
        let above =
            isFromList
            ? EntitiesController.path(place.attribute.entityId, in: place.graph.id)
            : AttributesController.path(place.attribute.id, in: place.graph.id)
        return LocalPath.checked(visit.form["back"], or: above)
    }

    private func page(
        _ place: Place, _ visit: Visit, value: String, was: String, problem: Phrase? = nil
    ) -> CellPage {
        let path = AttributesController.path(place.attribute.id, in: place.graph.id)
        return CellPage(
            attributeName: place.attribute.name,
            form: ValueForm(
                action: "\(path)/values/\(place.field.id)", column: TableColumn(place.field, sorting: nil, sum: nil),
                value: value, was: was, back: back(visit, place), problem: problem))
    }

    /// The current value with its undo, for the script that changes values in place.
    private func saved(_ value: FieldValue?, _ place: Place, _ visit: Visit) throws -> Response {
        let path = AttributesController.path(place.attribute.id, in: place.graph.id)
        let answer = SavedValue(
            ShownValue(value, of: place.field, in: path, words: visit.words),
            isInList: visit.query["list"] != nil, toast: try pages.toast(visit))
        return Self.fragment(answer.html(for: visit.member.id.description, visit.words))
    }

    private static func fragment(_ html: HTML) -> Response {
        Response(
            headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"],
            body: .bytes(html.bytes))
    }

    /// The current row, for the script of the table, which puts its cells in place.
    private func row(_ place: Place, undo: ID<UndoEntry>?, _ visit: Visit) throws -> Response {
        let graph = place.graph.open
        let entity = try entities.entity(place.attribute.entityId, in: graph)
        let hidden = Set(try graphs.hiddenColumns(of: entity.id, in: graph))
        let builder = TableBuilder(
            words: visit.words, entity: entity, fields: place.fields,
            shown: place.fields.filter { !hidden.contains($0.id) || $0.id == place.field.id }, query: TableQuery())
        let row = try tables.row(place.attribute.id, of: entity.id, in: graph)
        return Self.fragment(builder.saved(row, undoPath: undo.map { "/undo/\($0)" }).html)
    }
}
