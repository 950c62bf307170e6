import Foundation
import HTTP

/// Lists a member's unfinished uploads.
struct UnfinishedUploadsController: Sendable {
    let rooms: RoomDirectory
    let uploads: UploadFiles
    let pages: Pages

    var routes: [Route] {
        [
            .get(Self.path, index),
            .post(Self.path + "/drop", dropAll, .makesRoom),
            .post(Self.path + "/:upload/drop", drop, .makesRoom),
        ]
    }

    static let path = "/settings/uploads"

    func index(_ visit: Visit) throws -> Response {
        // Many uploads go to few subjects: each is opened once.
        var seen: [UUID: Bool] = [:]
        let rows = try uploads.unfinished(of: visit.member.id).map { upload in
            // Hides the file name if the subject is locked: it would reveal something about it.
            let open = { (try? rooms.door(to: upload.kind)?.open(upload.subject, for: visit)) != nil }
            let isSeen = seen[upload.subject] ?? open()
            seen[upload.subject] = isSeen
            return UnfinishedUploadsPage.Row(
                id: upload.id.description, name: isSeen ? upload.fileName : nil, received: upload.received,
                byteCount: upload.byteCount, touched: upload.touched.date)
        }
        return try pages.response(UnfinishedUploadsPage(uploads: rows, now: uploads.clock.now().date), for: visit)
    }

    func drop(_ visit: Visit) throws -> Response {
        try uploads.drop(visit.id("upload"), of: visit.member.id)
        return .seeOther(Self.path)
    }

    func dropAll(_ visit: Visit) throws -> Response {
        for upload in try uploads.unfinished(of: visit.member.id) { try uploads.drop(upload.id, of: visit.member.id) }
        return .seeOther(Self.path)
    }
}
