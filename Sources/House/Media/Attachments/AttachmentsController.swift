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
                Route.get(path, door, { subject, visit in try manage(place(thing, visit), in: subject, visit) }),
                Route.upload(
                    path, adding(to: thing),
                    { subject, visit in try add(to: place(thing, visit), in: subject, visit) }),
                Route.post(
                    path + "/order", door.writable,
                    { subject, visit in try order(place(thing, visit), in: subject, visit) }),
                Route.post(
                    path + "/delete", door.writable,
                    { subject, visit in try delete(at: place(thing, visit), in: subject, visit) }, .makesRoom),
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

    /// Proves at the head of an upload, and again after it, that the member may change the thing's attachments.
    private func adding(to thing: UploadPlace.Thing) -> Entrance<Writable<Door.Open>> {
        Entrance { parameter, visit in
            let subject = try door.writable.prove(parameter, visit)
            let place = try place(thing, visit)
            _ = try attachments.owner(place, in: subject.open)
            guard try attachments.canChange(place, in: subject.open) else { throw Refusal.readOnly }
            return subject
        }
    }

    func add(to place: MediaPlace, in subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
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
        guard let page, let problem else { return try manage(place, in: subject.open, visit, problem: problem) }
        return try page(place, subject.open, visit, problem)
    }

    // MARK: All of a thing

    func manage(
        _ place: MediaPlace, in subject: Door.Open, _ visit: Visit, problem: Phrase? = nil
    ) throws -> Response {
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

    func order(_ place: MediaPlace, in subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
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

    func delete(at place: MediaPlace, in subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let ids = visit.form.values("medium").compactMap { ID<AttachedFile>($0) }
        guard !ids.isEmpty else {
            return try manage(place, in: subject.open, visit, problem: Phrase("Select at least one."))
        }
        let known = Set(try attachments.attachments(at: place, in: subject.open).map(\.id))
        guard ids.allSatisfy(known.contains) else { throw Refusal.notFound }
        _ = try attachments.remove(ids, from: subject)
        let isEmptied = known.count == Set(ids).count
        return .seeOther(
            isEmptied ? kind.shown(place, in: subject.open.uuid) : kind.media(place, in: subject.open.uuid))
    }
}
