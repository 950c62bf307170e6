import Foundation
import HTTP

/// One resumable upload: its progress, its pieces, and cancelling it.
struct UploadController<Door: SubjectDoor>: Sendable {
    let door: Door
    let uploads: UploadStore

    private var kind: UploadPlace { uploads.attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/uploads/:upload"
        return [
            .get(path, door.writable, state),
            .patch(path, door.writable, to: target, receive),
            .delete(path, door.writable, cancel),
        ]
    }

    /// The progress of an upload, requested with HEAD.
    func state(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        guard let upload = try upload(visit, in: subject) else { return Tus.response(.conflict) }
        var headers = [
            "Upload-Offset": "\(upload.received)", "Upload-Length": "\(upload.byteCount)",
            "Upload-Expires": Tus.date(upload.expiresAt),
        ]
        if let attachment = upload.attachment { headers["Location"] = kind.path(of: attachment, in: subject.open.uuid) }
        return Tus.response(.ok, headers)
    }

    /// - Returns: `nil` while another request holds it.
    private func upload(_ visit: Visit, in subject: any WritableSubject) throws -> UploadStore.Upload? {
        do {
            return try uploads.upload(visit.id("upload"), in: subject)
        } catch is UploadStore.IsHeld {
            return nil
        }
    }

    func target(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Route.AppendTarget {
        guard let upload = try upload(visit, in: subject) else { return .refuse(Tus.response(.conflict)) }
        if let refusal = Tus.wrongVersion(visit) { return .refuse(refusal) }
        guard visit.request.headers["Content-Type"] == "application/offset+octet-stream" else {
            return .refuse(Tus.response(.unsupportedMediaType))
        }
        guard let offset = visit.request.headers["Upload-Offset"].flatMap({ Int($0) }) else {
            return .refuse(Tus.response(.badRequest))
        }
        guard offset == upload.received, upload.attachment == nil else { return .refuse(Tus.response(.conflict)) }
        guard Self.hasBody(visit) else { return .refuse(Tus.response(.badRequest)) }
        uploads.follow(upload)
        return .file(path: upload.url.path, offset: offset, limit: upload.byteCount - offset)
    }

    /// Only a request with a body holds the file and may finish it.
    private static func hasBody(_ visit: Visit) -> Bool {
        visit.request.headers["Transfer-Encoding"] != nil
            || visit.request.headers["Content-Length"].flatMap { Int($0) } ?? 0 > 0
    }

    /// A piece arrived and is on the disk.
    func receive(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        let upload = try uploads.arrived(visit.id("upload"), in: subject)
        var headers: [String: String] = ["Upload-Offset": "\(upload.received)"]
        if upload.received < upload.byteCount {
            headers["Upload-Expires"] = Tus.date(upload.expiresAt)
        } else {
            do {
                let made = try uploads.finish(upload, in: subject)
                headers["Location"] = kind.path(of: made, in: subject.open.uuid)
            } catch is AttachmentStore.TooMany {
                return Tus.response(.unprocessableContent)
            } catch Refusal.conflict {
                // Not a 409: after one the browser asks for the progress and sends the end again, endlessly.
                return Tus.response(.badRequest)
            }
        }
        return Tus.response(.noContent, headers)
    }

    func cancel(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        if let refusal = Tus.wrongVersion(visit) { return refusal }
        try uploads.cancel(visit.id("upload"), in: subject)
        return Tus.response(.noContent)
    }
}
