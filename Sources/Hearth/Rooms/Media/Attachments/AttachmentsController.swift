import HTTP
import Localization

/// The attachments in the subjects of one kind: adding files, and the page of all attachments of one thing.
struct AttachmentsController<Door: SubjectDoor>: Sendable {
    let door: Door
    let attachments: AttachmentStore
    let pages: Pages
    /// Draws the room's own page of a thing with a problem of the submitted files. If `nil`, the page of the thing's
    /// media shows it.
    var page: (@Sendable (MediaPlace, Door.Open, Visit, Phrase) throws -> Response)?

    private var kind: UploadPlace { attachments.kind }

    var routes: [Route] {
        kind.things.filter(\.takesUploads).flatMap { thing in
            let path = kind.address.pattern + thing.mediaPattern
            return [
                Route.get(path) { (visit: Visit) in try manage(place(thing, visit), visit) },
                Route.post(
                    path, files: { (visit: Visit) in try add(to: place(thing, visit), visit) },
                    where: { (visit: Visit) in try mayAdd(to: place(thing, visit), visit) }),
                Route.post(path + "/order") { (visit: Visit) in try order(place(thing, visit), visit) },
                Route.post(
                    path + "/delete", { (visit: Visit) in try delete(at: place(thing, visit), visit) }, .makesRoom),
            ]
        }
    }

    /// The thing in the path.
    private func place(_ thing: UploadPlace.Thing, _ visit: Visit) throws -> MediaPlace {
        guard thing.place != nil else { return .subject }
        let id: ID<MediaPlace> = try visit.id(thing.parameter)
        return .thing(thing.word, id.uuid)
    }

    // MARK: Bringing files

    private func mayAdd(to place: MediaPlace, _ visit: Visit) throws {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        _ = try attachments.owner(place, in: subject.open)
        guard try attachments.canChange(place, in: subject.open) else { throw Refusal.readOnly }
    }

    func add(to place: MediaPlace, _ visit: Visit) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        let form = FilesForm(visit.request)
        var problem = form.problems["files"]
        if problem == nil {
            do {
                try attachments.add(form.files, to: place, in: subject)
                return .seeOther(kind.shown(place, in: subject.open.uuid))
            } catch let excess as AttachmentStore.TooMany {
                problem = excess.phrase
            }
        }
        guard let page, let problem else { return try manage(place, visit, problem: problem) }
        return try page(place, subject.open, visit, problem)
    }

    // MARK: All of a thing

    func manage(_ place: MediaPlace, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit)
        let files = try attachments.attachments(at: place, in: subject)
        let main = AttachedFile.main(of: files)?.id
        let page = ManageMediaPage(
            owner: try attachments.owner(place, in: subject),
            items: files.map { file in
                ManageMediaPage.Item(
                    tile: kind.tile(file, in: subject.uuid, main: main), name: file.title, version: file.version)
            }, canEdit: try attachments.canChange(place, in: subject), problem: problem)
        return try pages.response(page, for: visit, status: problem == nil ? .ok : .unprocessableContent)
    }

    func order(_ place: MediaPlace, _ visit: Visit) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        if let order = visit.form["order"] {
            let ids = order.split(separator: ",").compactMap { ID<AttachedFile>(String($0)) }
            try attachments.order(ids, at: place, in: subject)
        } else {
            guard let id = visit.form["medium"].flatMap(ID<AttachedFile>.init),
                let places = visit.form["by"].flatMap({ Int($0) })
            else { throw Refusal.notFound }
            try attachments.move(id, by: places, at: place, in: subject)
        }
        return .seeOther(kind.media(place, in: subject.open.uuid))
    }

    func delete(at place: MediaPlace, _ visit: Visit) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        let ids = visit.form.values("medium").compactMap { ID<AttachedFile>($0) }
        guard !ids.isEmpty else {
            return try manage(place, visit, problem: Phrase("Choose at least one of them."))
        }
        let known = Set(try attachments.attachments(at: place, in: subject.open).map(\.id))
        guard ids.allSatisfy(known.contains) else { throw Refusal.notFound }
        _ = try attachments.remove(ids, from: subject)
        let isEmptied = known.count == Set(ids).count
        return .seeOther(
            isEmptied ? kind.shown(place, in: subject.open.uuid) : kind.media(place, in: subject.open.uuid))
    }
}
