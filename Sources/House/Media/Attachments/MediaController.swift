import HTTP

/// Serves the attachments in the subjects of one kind: originals and renditions.
package struct MediaController<Door: SubjectDoor>: Sendable {
    let door: Door
    let attachments: AttachmentStore
    let responses: MediaResponses

    private var kind: UploadPlace { attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/media/:file"
        return [
            .get(path + "/original", door, original),
            .get(path + "/download", door, download),
            .get(path + "/400", door, thumbnail),
            .get(path + "/1600", door, view),
            .get(path + "/poster", door, poster),
        ]
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
