import HTTP
import Localization

/// What is attached to entities and attributes: bringing files, the page of each, and the page of all of a node.
struct AttachmentsController: Sendable {
    let door: GraphDoor
    let attachments: AttachmentStore
    let entities: EntitiesController
    let attributes: AttributesController
    let pages: Pages

    var routes: [Route] {
        ["/graphs/:graph/entities/:entity/media", "/graphs/:graph/attributes/:attribute/media"].flatMap { path in
            [
                Route.get(path, manage), Route.post(path, files: add, where: mayAdd),
                Route.post(path + "/order", order), Route.post(path + "/delete", deleteSeveral, .makesRoom),
            ]
        } + [
            .get("/graphs/:graph/media/:file", show),
            .get("/graphs/:graph/media/:file/edit", edit),
            .post("/graphs/:graph/media/:file", update),
            .post("/graphs/:graph/media/:file/main", choose),
            .post("/graphs/:graph/media/:file/again", tryAgain),
            .post("/graphs/:graph/media/:file/delete", delete, .makesRoom),
        ]
    }

    /// The node in the path.
    private func node(_ visit: Visit) throws -> NodeRef {
        if visit.request.parameters["entity"] != nil { return .entity(try visit.id("entity")) }
        return .attribute(try visit.id("attribute"))
    }

    /// - Throws: `Refusal.notFound` when it is not there.
    private func owner(_ place: MediaPlace, in graph: OpenGraph) throws -> MediaOwner {
        switch place {
        case .entity(let id):
            MediaOwner(name: try entities.entities.entity(id, in: graph).name, path: place.path(in: graph.id))
        case .attribute(let id):
            MediaOwner(name: try attributes.attributes.attribute(id, in: graph).name, path: place.path(in: graph.id))
        case .graph: MediaOwner(name: graph.graph.name, path: place.path(in: graph.id), hasMain: false)
        }
    }

    // MARK: Bringing files

    private func mayAdd(_ visit: Visit) throws {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        _ = try owner(MediaPlace(node(visit)), in: graph.open)
    }

    func add(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let node = try node(visit)
        let form = FilesForm(visit.request)
        if let problem = form.problems["files"] {
            return switch node {
            case .entity: try entities.shown(visit, problem: problem)
            case .attribute: try attributes.shown(visit, problem: problem)
            }
        }
        try attachments.add(form.files, to: MediaPlace(node), in: graph)
        return .seeOther(node.path(in: graph.id) + "#media")
    }

    // MARK: All of a node

    func manage(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        return try pages.response(page(MediaPlace(node(visit)), in: graph), for: visit)
    }

    private func page(_ place: MediaPlace, in graph: OpenGraph, problem: Phrase? = nil) throws -> ManageMediaPage {
        let files = try attachments.attachments(at: place, in: graph)
        let main = AttachedFile.main(of: files)?.id
        return ManageMediaPage(
            owner: try owner(place, in: graph),
            items: files.map { file in
                ManageMediaPage.Item(
                    tile: MediaTile(file, in: graph.id, main: main), name: file.title, version: file.version)
            }, canEdit: graph.canWrite, problem: problem)
    }

    func order(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let node = try node(visit)
        if let order = visit.form["order"] {
            let ids = order.split(separator: ",").compactMap { ID<AttachedFile>(String($0)) }
            try attachments.order(ids, at: MediaPlace(node), in: graph)
        } else {
            guard let id = visit.form["medium"].flatMap(ID<AttachedFile>.init),
                let places = visit.form["by"].flatMap({ Int($0) })
            else { throw Refusal.notFound }
            try attachments.move(id, by: places, at: MediaPlace(node), in: graph)
        }
        return .seeOther(node.path(in: graph.id) + "/media")
    }

    func deleteSeveral(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let place = MediaPlace(try node(visit))
        let ids = visit.form.values("medium").compactMap { ID<AttachedFile>($0) }
        guard !ids.isEmpty else {
            let page = try page(place, in: graph.open, problem: Phrase("Choose at least one of them."))
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let known = Set(try attachments.attachments(at: place, in: graph.open).map(\.id))
        guard ids.allSatisfy(known.contains) else { throw Refusal.notFound }
        _ = try attachments.remove(ids, from: graph)
        return .seeOther(place.path(in: graph.id) + (known.count > Set(ids).count ? "/media" : "#media"))
    }

    // MARK: One of them

    func show(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        let file = try attachments.attachment(visit.id("file"), in: graph)
        let files = try attachments.attachments(at: file.place, in: graph)
        guard let index = files.firstIndex(where: { $0.id == file.id }) else { throw Refusal.notFound }
        let path = { (index: Int) in
            files.indices.contains(index) ? MediaController.path(files[index].id, in: graph.id) : nil
        }
        let page = MediumPage(
            tile: MediaTile(file, in: graph.id, main: AttachedFile.main(of: files)?.id),
            owner: try owner(file.place, in: graph), canEdit: graph.canWrite, previous: path(index - 1),
            next: path(index + 1), number: index + 1, count: files.count,
            added: EntityPage.Stamp(at: file.createdAt.date, by: file.createdBy))
        return try pages.response(page, for: visit)
    }

    func edit(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let file = try attachments.attachment(visit.id("file"), in: graph.open)
        let page = MediumFormPage(
            tile: MediaTile(file, in: graph.id, main: nil), owner: try owner(file.place, in: graph.open),
            name: file.title, caption: file.caption, version: file.version)
        return try pages.response(page, for: visit)
    }

    func update(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let id: ID<AttachedFile> = try visit.id("file")
        let form = AttachmentForm(visit.form)
        let isManaging = visit.form["from"] == "manage"
        var theirs: AttachedFile?
        let now = try attachments.attachment(id, in: graph.open)
        if form.problems.isEmpty {
            switch try attachments.change(id, to: form, in: graph) {
            case .saved:
                let manage = now.place.path(in: graph.id) + "/media#medium-\(id)"
                return .seeOther(isManaging ? manage : MediaController.path(id, in: graph.id))
            case .changedMeanwhile(let file): theirs = file
            }
        }
        let page = MediumFormPage(
            tile: MediaTile(now, in: graph.id, main: nil), owner: try owner(now.place, in: graph.open),
            name: form.title, caption: form.caption, version: theirs?.version ?? form.version ?? now.version,
            from: isManaging ? "manage" : "", theirs: theirs.map { ($0.title, $0.caption) }, problems: form.problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func choose(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let file = try attachments.attachment(visit.id("file"), in: graph.open)
        guard file.place != .graph, file.medium.kind == .photo || file.medium.kind == .video else {
            throw Refusal.notFound
        }
        try attachments.choose(file.id, isMain: visit.form["main"] == "1", in: graph)
        let owner = file.place.path(in: graph.id)
        return switch visit.form["from"] {
        case "manage": .seeOther("\(owner)/media#medium-\(file.id)")
        case "node": .seeOther(owner)
        default: .seeOther(MediaController.path(file.id, in: graph.id))
        }
    }

    /// Another try at a preview.
    func tryAgain(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let file = try attachments.attachment(visit.id("file"), in: graph.open)
        if file.medium.problem != nil { try attachments.media.develop(file.medium.id) }
        return .seeOther(MediaController.path(file.id, in: graph.id))
    }

    func delete(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let file = try attachments.attachment(visit.id("file"), in: graph.open)
        _ = try attachments.remove([file.id], from: graph)
        return .seeOther(file.place.path(in: graph.id) + "#media")
    }
}
