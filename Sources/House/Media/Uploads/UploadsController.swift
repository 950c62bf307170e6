import HTTP
import HTTPServer

/// Says how files may be uploaded, and begins resumable uploads.
struct UploadsController<Door: SubjectDoor>: Sendable {
    let door: Door
    let uploads: UploadStore
    /// Bytes of one file.
    let limit: Int

    private var kind: UploadPlace { uploads.attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/uploads"
        return [
            .options(path, door, options),
            .post(path, door.writable, create),
        ]
    }

    func options(_ subject: Door.Open, _ visit: Visit) -> Response {
        Tus.response(
            .noContent,
            [
                "Tus-Version": Tus.version, "Tus-Extension": "creation,termination,expiration",
                "Tus-Max-Size": "\(limit)",
            ])
    }

    func create(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        if let refusal = Tus.wrongVersion(visit) { return refusal }
        guard let length = visit.request.headers["Upload-Length"].flatMap({ Int($0) }), length > 0,
            let metadata = UploadMetadata(
                visit.request.headers["Upload-Metadata"] ?? "", for: kind, in: subject.open.uuid)
        else { return Tus.response(.badRequest) }
        guard length <= limit else { return Tus.response(.contentTooLarge) }
        guard DiskRoom.isThere(for: length, in: uploads.database.folder.path) else {
            return Tus.response(.insufficientStorage)
        }
        let upload: UploadStore.Upload
        do {
            upload = try uploads.begin(metadata.fileName, byteCount: length, to: metadata.place, in: subject)
        } catch is AttachmentStore.TooMany {
            return Tus.response(.unprocessableContent)
        }
        return Tus.response(
            .created,
            [
                "Location": "\(kind.path(subject.open.uuid))/uploads/\(upload.id)",
                "Upload-Expires": Tus.date(upload.expiresAt),
            ])
    }
}
