import HTTP
import Localization

/// Graphs as wholes: the list of them, and making, naming, sharing and deleting one.
struct GraphsController: Sendable {
    let door: GraphDoor
    let graphs: GraphStore
    let photos: GraphPhotoStore
    let household: HouseholdStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs", index),
            .get("/graphs/new", new),
            .post("/graphs", create),
            .get("/graphs/:graph/edit", edit),
            .post("/graphs/:graph", update, .photo),
            .get("/graphs/:graph/sharing", sharing),
            .post("/graphs/:graph/sharing", share),
            .get("/graphs/:graph/delete", confirmDelete),
            .post("/graphs/:graph/delete", delete, .makesRoom),
            .post("/graphs/:graph/display", display, .guests),
            .post("/graphs/:graph/steps", hideSteps),
        ]
    }

    static func path(_ id: ID<Graph>) -> String { "/graphs/\(id)" }

    func index(_ visit: Visit) throws -> Response {
        let faces = try household.faces()
        let rows = try door.list(for: visit).map { GraphRow($0, faces: faces) }
        return try pages.response(
            GraphsPage(graphs: rows, canAdd: visit.member.role != .guest), for: visit, newThing: "/graphs/new")
    }

    // MARK: Making and naming

    func new(_ visit: Visit) throws -> Response {
        guard visit.member.role != .guest else { throw Refusal.readOnly }
        return try pages.response(
            GraphFormPage(action: "/graphs", version: nil, name: "", icon: "", back: "/graphs"), for: visit)
    }

    func create(_ visit: Visit) throws -> Response {
        let form = GraphForm(visit.form)
        guard form.problems.isEmpty else {
            let page = GraphFormPage(
                action: "/graphs", version: nil, name: form.name, icon: form.icon, back: "/graphs",
                problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try graphs.add(form, for: visit.member)))
    }

    func edit(_ visit: Visit) throws -> Response {
        let open = try WritableGraph(door.open(visit.id("graph"), for: visit)).open
        let graph = open.graph
        return try pages.response(
            GraphFormPage(
                action: Self.path(graph.id), version: graph.version, name: graph.name, icon: graph.icon,
                thumb: open.thumb, back: Self.path(graph.id)), for: visit)
    }

    func update(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let form = GraphForm(visit.form)
        let photo = PhotoForm(visit.request)
        var problems = form.problems
        var meanwhile: Graph?
        if problems.isEmpty {
            switch try photos.change(graph, to: form, photo: photo) {
            case .saved: return .seeOther(Self.path(graph.id))
            case .problem(let problem): problems["photo"] = problem.phrase
            case .changedMeanwhile(let graph): meanwhile = graph
            }
        }
        if photo.isLosable, problems["photo"] == nil { problems["photo"] = PhotoForm.lostPhrase }
        let page = GraphFormPage(
            action: Self.path(graph.id), version: meanwhile?.version ?? form.version ?? graph.open.graph.version,
            name: form.name, icon: form.icon, thumb: graph.open.thumb, back: Self.path(graph.id),
            nameMeanwhile: meanwhile?.name, problems: problems)
        return try pages.response(page, for: visit, status: meanwhile == nil ? .unprocessableContent : .conflict)
    }

    // MARK: Sharing

    func sharing(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        return try pages.response(sharingPage(graph, try graphs.audience(of: graph)), for: visit)
    }

    private func sharingPage(
        _ open: OpenGraph, _ audience: Audience, problems: [String: Phrase] = [:]
    ) throws -> SharingPage {
        let members = try household.members()
        guard let owner = members.first(where: { $0.id == open.graph.ownerId }) else { throw Refusal.notFound }
        return SharingPage(
            thing: open.graph.name, thingPath: Self.path(open.id), action: Self.path(open.id) + "/sharing",
            owner: Face(owner), isOwner: open.isOwn, audience: AudienceChoice(audience),
            members: members.filter { $0.id != owner.id && $0.isActive }.map { member in
                SharingMember(
                    id: member.id.description, face: Face(member), level: AccessChoice(audience, for: member))
            },
            problems: problems)
    }

    func share(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit))
        let members = try household.members().filter { $0.id != visit.member.id }
        let present = try graphs.audience(of: graph.open)
        guard let audience = SharingForm.audience(visit.form, members: members, present: present) else {
            let page = try sharingPage(
                graph.open, present,
                problems: ["audience": Phrase("Choose one of the list.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try graphs.share(graph, with: audience)
        return .seeOther(Self.path(graph.id))
    }

    // MARK: Deleting

    func confirmDelete(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit)).open
        return try pages.response(deletePage(graph), for: visit)
    }

    private func deletePage(_ open: OpenGraph, typed: String = "", problems: [String: Phrase] = [:]) -> DeleteGraphPage
    {
        DeleteGraphPage(
            graphPath: Self.path(open.id), graphName: open.graph.name, entities: open.graph.entityCount,
            typedName: typed, problems: problems)
    }

    func delete(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit))
        let typed = (visit.form["name"] ?? "").tidiedLine
        guard Fold.fold(typed) == Fold.fold(graph.open.graph.name) else {
            let page = deletePage(
                graph.open, typed: typed, problems: ["name": Phrase("Type the name just as it stands here.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let entry = try graphs.remove(graph, next: visit.words("My graph"))
        return try .seeOther(graphs.undo.bulk.place(of: entry, or: "/graphs"))
    }

    // MARK: How the list looks

    func display(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
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
    func hideSteps(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit)).open
        var display = try graphs.display(of: graph)
        display.hidesSteps = true
        try graphs.keep(display, for: graph)
        return .seeOther(Self.path(graph.id))
    }
}
