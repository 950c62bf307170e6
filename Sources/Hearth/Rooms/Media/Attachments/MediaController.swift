import HTTP
import Localization

/// Serves the attachments in the subjects of one kind: originals and renditions.
struct MediaController: Sendable {
    let door: any SubjectDoor
    let attachments: AttachmentStore
    let responses: MediaResponses

    private var kind: UploadPlace { attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/media/:file"
        return [
            .get(path + "/original", original),
            .get(path + "/download", download),
            .get(path + "/400", thumbnail),
            .get(path + "/1600", view),
            .get(path + "/poster", poster),
        ]
    }

    func original(_ visit: Visit) throws -> Response { try responses.original(medium(visit)) }

    func download(_ visit: Visit) throws -> Response { try responses.download(medium(visit)) }

    private func medium(_ visit: Visit) throws -> Medium {
        let subject = try door.open(kind.address.parameter, of: visit)
        return try attachments.medium(visit.id("file"), in: subject)
    }

    func thumbnail(_ visit: Visit) throws -> Response { try rendition(400, visit) }

    func view(_ visit: Visit) throws -> Response { try rendition(1600, visit) }

    /// A still image of a video.
    func poster(_ visit: Visit) throws -> Response { try rendition(1600, visit, of: .video) }

    private func rendition(_ side: Int, _ visit: Visit, of medium: Medium.Kind? = nil) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit)
        let shown = try attachments.shown(visit.id("file"), side: side, in: subject)
        guard medium == nil || medium == shown.kind else { throw Refusal.notFound }
        return try responses.shown(shown.sha256, of: shown.medium)
    }
}
