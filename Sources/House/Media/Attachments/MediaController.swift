import HTTP
import Localization

/// Shows and serves the attachments in the subjects of one kind: their pages, originals and renditions.
package struct MediaController<Door: SubjectDoor>: Sendable {
    let door: Door
    let attachments: AttachmentStore
    let responses: MediaResponses
    let pages: Pages

    private var kind: UploadPlace { attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/media/:file"
        return [
            .get(path, door, show),
            .get(path + "/original", door, original),
            .get(path + "/download", door, download),
            .get(path + "/400", door, thumbnail),
            .get(path + "/1600", door, view),
            .get(path + "/poster", door, poster),
        ]
    }

    /// The page of one file.
    func show(_ subject: Door.Open, _ visit: Visit) throws -> Response {
        let file = try attachments.attachment(visit.id("file"), in: subject)
        let files = try attachments.attachments(at: file.place, in: subject)
        guard let index = files.firstIndex(where: { $0.id == file.id }) else { throw Refusal.notFound }
        let path = { (index: Int) in
            files.indices.contains(index) ? kind.path(of: files[index].id, in: subject.uuid) : nil
        }
        let page = MediumPage(
            tile: kind.tile(file, in: subject.uuid, main: AttachedFile.main(of: files)?.id),
            owner: try attachments.owner(file.place, in: subject),
            canEdit: try attachments.canChange(file.place, in: subject),
            previous: path(index - 1), next: path(index + 1), number: index + 1, count: files.count,
            added: Stamp(at: file.createdAt.date, by: file.createdBy))
        return try pages.response(page, for: visit)
    }

    func original(_ subject: Door.Open, _ visit: Visit) throws -> Response {
        try responses.original(attachments.medium(visit.id("file"), in: subject))
    }

    func download(_ subject: Door.Open, _ visit: Visit) throws -> Response {
        try responses.download(attachments.medium(visit.id("file"), in: subject))
    }

    func thumbnail(_ subject: Door.Open, _ visit: Visit) throws -> Response { try rendition(400, subject, visit) }

    func view(_ subject: Door.Open, _ visit: Visit) throws -> Response { try rendition(1600, subject, visit) }

    /// A still image of a video.
    func poster(_ subject: Door.Open, _ visit: Visit) throws -> Response {
        try rendition(1600, subject, visit, of: .video)
    }

    private func rendition(
        _ side: Int, _ subject: Door.Open, _ visit: Visit, of mediumKind: Medium.Kind? = nil
    ) throws -> Response {
        let shown = try attachments.shown(visit.id("file"), side: side, in: subject)
        guard mediumKind == nil || mediumKind == shown.kind else { throw Refusal.notFound }
        return try responses.shown(shown.sha256, of: shown.medium)
    }
}
