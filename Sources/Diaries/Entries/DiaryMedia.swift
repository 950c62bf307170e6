import Foundation
import GRDB
import House

extension UploadPlace {
    /// The path component of entries in a `MediaPlace`.
    static let entries = "entries"

    /// Pictures and videos of an entry; its writer adds and changes them.
    static let diary = UploadPlace(
        subject: .diary, address: SubjectAddress("/diary/:diary"), name: "name", table: "diaryMedium",
        column: "diaryId",
        things: [
            .subject(limit: 0, takesUploads: false, hasMain: false),
            Thing(
                pattern: "\(entries)/:entry",
                place: Column(
                    name: "entryId", table: "diaryEntry", subject: "diaryId", titles: ["diaryEntry.day"],
                    isOwn: "diaryEntry.writerId = :member"),
                limit: DiaryEntry.fileLimit,
                page: { diary, entry in DiaryEntriesController.path(of: ID(entry), in: ID(diary)) }),
        ],
        keepsOriginals: true, hasEachOnce: true,
        hung: { files, place, diary, now, db in
            guard let id = place.id else { return }
            try db.execute(
                sql: """
                    UPDATE diaryEntry SET awaits = max(awaits - :count, 0), changedAt = :now WHERE id = :id
                    """, arguments: ["count": files.count, "now": now, "id": id])
        })
}
