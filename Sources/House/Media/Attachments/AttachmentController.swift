import HTTP
import Localization

/// One attachment in the subjects of one kind: its title and caption, deleting it.
struct AttachmentController<Door: SubjectDoor>: Sendable {
    let door: Door
    let attachments: AttachmentStore
    let pages: Pages

    private var kind: UploadPlace { attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/media/:file"
        return [
            .get(path + "/edit", door.writable, edit),
            .post(path, door.writable, update),
            .post(path + "/main", door.writable, choose),
            .post(path + "/again", door.writable, tryAgain),
            .post(path + "/delete", door.writable, delete, .makesRoom),
        ]
    }

    func edit(_ writable: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let subject = writable.open
        let file = try attachments.attachment(visit.id("file"), in: subject)
        let page = MediumFormPage(
            tile: kind.tile(file, in: subject.uuid, main: nil), owner: try attachments.owner(file.place, in: subject),
            name: file.title, caption: file.caption, version: file.version)
        return try pages.response(page, for: visit)
    }

    func update(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let id: ID<AttachedFile> = try visit.id("file")
        let form = AttachmentForm(visit.form)
        let isManaging = visit.form["from"] == "manage"
        var theirs: AttachedFile?
        let now = try attachments.attachment(id, in: subject.open)
        if form.problems.isEmpty {
            switch try attachments.change(id, to: form, in: subject) {
            case .done:
                let manage = kind.media(now.place, in: subject.open.uuid) + "#medium-\(id)"
                return .seeOther(isManaging ? manage : kind.path(of: id, in: subject.open.uuid))
            case .conflict(let current): theirs = current
            }
        }
        let page = MediumFormPage(
            tile: kind.tile(now, in: subject.open.uuid, main: nil),
            owner: try attachments.owner(now.place, in: subject.open),
            name: form.title, caption: form.caption, version: theirs?.version ?? form.version ?? now.version,
            from: isManaging ? "manage" : "", theirs: theirs.map { ($0.title, $0.caption) }, problems: form.problems)
        return try pages.response(page, for: visit, status: theirs == nil ? .unprocessableContent : .conflict)
    }

    func choose(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let file = try attachments.attachment(visit.id("file"), in: subject.open)
        guard kind.thing(file.place)?.hasMain == true, file.medium.kind == .photo || file.medium.kind == .video else {
            throw Refusal.notFound
        }
        try attachments.choose(file.id, isMain: visit.form["main"] == "1", in: subject)
        return switch visit.form["from"] {
        case "manage": .seeOther(kind.media(file.place, in: subject.open.uuid) + "#medium-\(file.id)")
        case "node": .seeOther(kind.page(file.place, in: subject.open.uuid))
        default: .seeOther(kind.path(of: file.id, in: subject.open.uuid))
        }
    }

    /// Tries to make a preview again.
    func tryAgain(_ writable: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let subject = writable.open
        let file = try attachments.attachment(visit.id("file"), in: subject)
        if file.medium.problem != nil { try attachments.media.process(file.medium.id) }
        return .seeOther(kind.path(of: file.id, in: subject.uuid))
    }

    func delete(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let file = try attachments.attachment(visit.id("file"), in: subject.open)
        _ = try attachments.remove([file.id], from: subject)
        return .seeOther(kind.shown(file.place, in: subject.open.uuid))
    }
}
