import Foundation
import HTTP
import HTTPServer
import Localization

/// Resumable uploads by the tus protocol 1.0.0.
struct UploadsController<Door: SubjectDoor>: Sendable {
    let door: Door
    let uploads: UploadStore
    /// Bytes of one file.
    let limit: Int

    private var kind: UploadPlace { uploads.attachments.kind }

    var routes: [Route] {
        let path = kind.address.pattern + "/uploads"
        return [
            .options(path, options),
            .post(path, door.writable, create),
            .get(path + "/:upload", door.writable, state),
            .patch(path + "/:upload", to: target, receive),
            .delete(path + "/:upload", cancel),
        ]
    }

    private let version = "1.0.0"

    // MARK: Beginning

    func options(_ visit: Visit) throws -> Response {
        _ = try door.open(kind.address.parameter, of: visit)
        return answer(
            .noContent,
            [
                "Tus-Version": version, "Tus-Extension": "creation,termination,expiration",
                "Tus-Max-Size": "\(limit)",
            ])
    }

    func create(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        if let refusal = wrongVersion(visit) { return refusal }
        guard let length = visit.request.headers["Upload-Length"].flatMap({ Int($0) }), length > 0,
            let wish = UploadMetadata(visit.request.headers["Upload-Metadata"] ?? "", for: kind, in: subject.open.uuid)
        else { return answer(.badRequest) }
        guard length <= limit else { return answer(.contentTooLarge) }
        guard DiskRoom.isThere(for: length, in: uploads.database.folder.path) else {
            return answer(.insufficientStorage)
        }
        let upload: UploadStore.Upload
        do {
            upload = try uploads.begin(wish.fileName, byteCount: length, to: wish.place, in: subject)
        } catch is AttachmentStore.TooMany {
            return answer(.unprocessableContent)
        }
        return answer(
            .created,
            [
                "Location": "\(kind.path(subject.open.uuid))/uploads/\(upload.id)",
                "Upload-Expires": Self.date(upload.expiresAt),
            ])
    }

    // MARK: Going on

    /// The progress of an upload, requested with HEAD.
    func state(_ subject: Writable<Door.Open>, _ visit: Visit) throws -> Response {
        guard let upload = try upload(visit, in: subject) else { return answer(.conflict) }
        var headers = [
            "Upload-Offset": "\(upload.received)", "Upload-Length": "\(upload.byteCount)",
            "Upload-Expires": Self.date(upload.expiresAt),
        ]
        if let attachment = upload.attachment { headers["Location"] = kind.path(of: attachment, in: subject.open.uuid) }
        return answer(.ok, headers)
    }

    /// - Returns: `nil` while another request holds it.
    private func upload(_ visit: Visit, in subject: any WritableSubject) throws -> UploadStore.Upload? {
        do {
            return try uploads.upload(visit.id("upload"), in: subject)
        } catch is UploadStore.IsHeld {
            return nil
        }
    }

    func target(_ visit: Visit) throws -> Route.AppendTarget {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        guard let upload = try upload(visit, in: subject) else { return .refuse(answer(.conflict)) }
        if let refusal = wrongVersion(visit) { return .refuse(refusal) }
        guard visit.request.headers["Content-Type"] == "application/offset+octet-stream" else {
            return .refuse(answer(.unsupportedMediaType))
        }
        guard let offset = visit.request.headers["Upload-Offset"].flatMap({ Int($0) }) else {
            return .refuse(answer(.badRequest))
        }
        guard offset == upload.received, upload.attachment == nil else { return .refuse(answer(.conflict)) }
        guard Self.hasBody(visit) else { return .refuse(answer(.badRequest)) }
        uploads.follow(upload)
        return .file(path: upload.url.path, offset: offset, limit: upload.byteCount - offset)
    }

    /// Only a request with a body holds the file and may finish it.
    private static func hasBody(_ visit: Visit) -> Bool {
        visit.request.headers["Transfer-Encoding"] != nil
            || visit.request.headers["Content-Length"].flatMap { Int($0) } ?? 0 > 0
    }

    /// A piece arrived and is on the disk.
    func receive(_ visit: Visit) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        let upload = try uploads.arrived(visit.id("upload"), in: subject)
        var headers: [String: String] = ["Upload-Offset": "\(upload.received)"]
        if upload.received < upload.byteCount {
            headers["Upload-Expires"] = Self.date(upload.expiresAt)
        } else {
            do {
                let made = try uploads.finish(upload, in: subject)
                headers["Location"] = kind.path(of: made, in: subject.open.uuid)
            } catch is AttachmentStore.TooMany {
                return answer(.unprocessableContent)
            } catch Refusal.conflict {
                // Not a 409: after one the browser asks for the progress and sends the end again, endlessly.
                return answer(.badRequest)
            }
        }
        return answer(.noContent, headers)
    }

    func cancel(_ visit: Visit) throws -> Response {
        let subject = try door.open(kind.address.parameter, of: visit).writable()
        if let refusal = wrongVersion(visit) { return refusal }
        try uploads.cancel(visit.id("upload"), in: subject)
        return answer(.noContent)
    }

    // MARK: Answers

    private func wrongVersion(_ visit: Visit) -> Response? {
        guard visit.request.headers["Tus-Resumable"] != version else { return nil }
        return answer(.preconditionFailed, ["Tus-Version": version])
    }

    private func answer(_ status: Status, _ headers: [String: String] = [:]) -> Response {
        var response = Response(status, headers: ["Tus-Resumable": version, "Cache-Control": "no-store"])
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { response.headers.add(name, value) }
        return response
    }

    /// The date in the format of HTTP.
    private static func date(_ instant: Instant) -> String {
        instant.date.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits) GMT
                    """,
                locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    }
}
