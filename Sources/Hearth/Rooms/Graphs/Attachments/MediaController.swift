import HTTP
import Localization

/// The files of a graph: each of them, and what is shown of it.
struct MediaController: Sendable {
    let door: GraphDoor
    let attachments: AttachmentStore
    let answers: MediaAnswers

    var routes: [Route] {
        [
            .get("/graphs/:graph/media/:file/original", original),
            .get("/graphs/:graph/media/:file/download", download),
            .get("/graphs/:graph/media/:file/400", thumbnail),
            .get("/graphs/:graph/media/:file/1600", view),
            .get("/graphs/:graph/media/:file/poster", poster),
        ]
    }

    static func path(_ id: ID<AttachedFile>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/media/\(id)" }

    func original(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        return try answers.original(attachments.medium(visit.id("file"), in: graph))
    }

    func download(_ visit: Visit) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        return try answers.download(attachments.medium(visit.id("file"), in: graph))
    }

    func thumbnail(_ visit: Visit) throws -> Response { try rendition(400, visit) }

    func view(_ visit: Visit) throws -> Response { try rendition(1600, visit) }

    /// A still of a video.
    func poster(_ visit: Visit) throws -> Response { try rendition(1600, visit, of: .video) }

    private func rendition(_ side: Int, _ visit: Visit, of kind: Medium.Kind? = nil) throws -> Response {
        let graph = try door.open(visit.id("graph"), for: visit)
        let shown = try attachments.shown(visit.id("file"), side: side, in: graph)
        guard kind == nil || kind == shown.kind else { throw Refusal.notFound }
        return try answers.shown(shown.sha256, of: shown.medium)
    }
}
