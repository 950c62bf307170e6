import HTTP
import House
import Localization

/// The pages to choose a template, and to save the fields of an entity as one.
struct TemplatesController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let templates: TemplateStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/templates", door.writable, index),
            .post("/graphs/:graph/templates", door.writable, make),
            .post("/graphs/:graph/templates/:template", door.writable, rename),
            .post("/graphs/:graph/templates/:template/delete", door.writable, delete, .makesRoom),
            .post("/graphs/:graph/entities/:entity/template", door.writable, keep),
        ]
    }

    static func path(_ graph: ID<Graph>) -> String { GraphsController.path(graph) + "/templates" }

    func index(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        return try pages.response(try page(graph, visit), for: visit)
    }

    private func page(
        _ graph: WritableGraph, _ visit: Visit, problems: [String: Phrase] = [:]
    ) throws -> TemplatesPage {
        TemplatesPage(
            graphName: graph.open.graph.name, graphPath: GraphsController.path(graph.id), path: Self.path(graph.id),
            offered: BuiltInTemplate.all.map { template in
                TemplatesPage.Row(
                    key: template.key, icon: template.icon, name: visit.words(template.name),
                    fields: template.schema(visit.words).fields.map(\.name), ownPath: nil)
            },
            own: try templates.own(in: graph.open).map { template in
                TemplatesPage.Row(
                    key: template.id.description, icon: template.icon, name: template.name,
                    fields: template.schema.fields.map(\.name), ownPath: "\(Self.path(graph.id))/\(template.id)")
            },
            problems: problems)
    }

    /// An entity named like the template; its name and all of its fields can be changed after.
    func make(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let key = visit.form["template"] ?? ""
        let made: ID<Entity>
        if let template = BuiltInTemplate.all.first(where: { $0.key == key }) {
            let schema = template.schema(visit.words)
            let form = EntityForm(name: visit.words(template.name), icon: template.icon, notes: "", item: schema.item)
            made = try templates.make(form, with: schema, in: graph)
        } else if let id = ID<SchemaTemplate>(key) {
            let template = try templates.template(id, in: graph.open)
            let form = EntityForm(name: template.name, icon: template.icon, notes: "", item: template.schema.item)
            made = try templates.make(form, with: template.schema, in: graph)
        } else {
            let problems = ["template": Phrase("Choose one from the list.")]
            return try pages.response(
                try page(graph, visit, problems: problems), for: visit, status: .unprocessableContent)
        }
        return .seeOther(EntitiesController.path(made, in: graph.id))
    }

    func keep(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let typed = (visit.form["name"] ?? "").tidiedLine
        _ = try templates.keep(
            entity, named: String((typed.isEmpty ? entity.name : typed).unicodeScalars.prefix(200)), from: graph)
        return .seeOther(Self.path(graph.id))
    }

    func rename(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let id: ID<SchemaTemplate> = try visit.id("template")
        let form = EntityForm(visit.form)
        _ = try templates.template(id, in: graph.open)
        if let problem = form.problems["name"] {
            return try pages.response(
                try page(graph, visit, problems: ["name": problem]), for: visit, status: .unprocessableContent)
        }
        try templates.rename(id, to: form.name, in: graph)
        return .seeOther(Self.path(graph.id))
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        try templates.remove(visit.id("template"), in: graph)
        return .seeOther(Self.path(graph.id))
    }
}
