import HTTP
import House
import Localization

/// The list of graphs, and the forms that create, rename and delete one.
struct GraphsController: Sendable {
    let door: GraphDoor
    let graphs: GraphStore
    let photos: GraphPhotoStore
    let household: HouseholdStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs", index, .kept),
            .get("/graphs/new", new, .writing),
            .post("/graphs", Writer.entrance, create),
            .get("/graphs/:graph/edit", door.writable, edit),
            .post("/graphs/:graph", door.writable, update, .photo),
            .get("/graphs/:graph/delete", door.own, confirmDelete),
            .post("/graphs/:graph/delete", door.own, delete, [.makesRoom, .audience]),
            .post("/graphs/:graph/display", door, display, .guests),
            .post("/graphs/:graph/steps", door.writable, hideSteps),
        ]
    }

    static func path(_ id: ID<Graph>) -> String { "/graphs/\(id)" }

    func index(_ visit: Visit) throws -> Response {
        let avatars = try household.avatars()
        let rows = try door.list(for: visit).map { GraphRow($0, avatars: avatars) }
        return try pages.response(
            GraphsPage(graphs: rows, canAdd: visit.member.role != .guest), for: visit, newThing: "/graphs/new")
    }

    // MARK: Making and naming

    func new(_ visit: Visit) throws -> Response {
        return try pages.response(
            GraphFormPage(
                action: "/graphs", version: nil, name: "", icon: "", back: "/graphs", audience: household.newAudience()),
            for: visit)
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        let form = GraphForm(visit.form)
        guard form.problems.isEmpty else {
            let page = GraphFormPage(
                action: "/graphs", version: nil, name: form.name, icon: form.icon, back: "/graphs",
                audience: try household.newAudience(visit.form), problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try graphs.add(form, for: writer)))
    }

    func edit(_ writable: WritableGraph, _ visit: Visit) throws -> Response {
        let open = writable.open
        let graph = open.graph
        return try pages.response(
            GraphFormPage(
                action: Self.path(graph.id), version: graph.version, name: graph.name, icon: graph.icon,
                thumb: open.thumb, back: Self.path(graph.id)), for: visit)
    }

    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let form = GraphForm(visit.form)
        let photo = PhotoForm(visit.request)
        var problems = form.problems
        var meanwhile: Graph?
        if problems.isEmpty {
            do {
                switch try photos.change(graph, to: form, photo: photo) {
                case .done: return .seeOther(Self.path(graph.id))
                case .conflict(let current): meanwhile = current
                }
            } catch let refused as FormProblems {
                problems = refused.phrases
            }
        }
        if photo.isLosable, problems["photo"] == nil { problems["photo"] = PhotoForm.lostPhrase }
        let page = GraphFormPage(
            action: Self.path(graph.id), version: meanwhile?.version ?? form.version ?? graph.open.graph.version,
            name: form.name, icon: form.icon, thumb: graph.open.thumb, back: Self.path(graph.id),
            nameMeanwhile: meanwhile?.name, problems: problems)
        return try pages.response(page, for: visit, status: meanwhile == nil ? .unprocessableContent : .conflict)
    }

    // MARK: Deleting

    func confirmDelete(_ own: OwnGraph, _ visit: Visit) throws -> Response {
        let graph = own.open
        return try pages.response(deletePage(graph), for: visit)
    }

    private func deletePage(_ open: OpenGraph, typed: String = "", problems: [String: Phrase] = [:]) -> DeleteGraphPage
    {
        DeleteGraphPage(
            graphPath: Self.path(open.id), graphName: open.graph.name, entities: open.graph.entityCount,
            typedName: typed, problems: problems)
    }

    func delete(_ graph: OwnGraph, _ visit: Visit) throws -> Response {
        let typed = TypedName(visit.form, of: graph.open.title)
        guard typed.problems.isEmpty else {
            let page = deletePage(graph.open, typed: typed.text, problems: typed.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let entry = try graphs.remove(graph, next: visit.words("My graph"))
        return try .seeOther(graphs.undo.bulk.place(of: entry, or: "/graphs"))
    }

    // MARK: Display options

    func display(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        var display = GraphDisplay()
        if let view = visit.form["view"].flatMap(GraphDisplay.View.init(rawValue:)) { display.view = view }
        display.size = visit.form["size"].flatMap(AttributeDisplay.Size.init(rawValue:))
        if let sort = visit.form["sort"].flatMap(GraphDisplay.Sort.init(rawValue:)) { display.sort = sort }
        display.hidesSteps = try graphs.display(of: graph).hidesSteps
        display.showsNotes = visit.form["showsNotes"] != nil
        display.showsCounts = visit.form["showsCounts"] != nil
        try graphs.keep(display, for: graph)
        return .seeOther(LocalPath.checked(visit.form["back"], or: Self.path(graph.id)))
    }

    /// Puts the checklist of first steps away, for this member.
    func hideSteps(_ writable: WritableGraph, _ visit: Visit) throws -> Response {
        let graph = writable.open
        var display = try graphs.display(of: graph)
        display.hidesSteps = true
        try graphs.keep(display, for: graph)
        return .seeOther(Self.path(graph.id))
    }
}
