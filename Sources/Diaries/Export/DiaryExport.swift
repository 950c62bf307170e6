import Archives
import Foundation
import GRDB
import House
import Localization

/// Exports a diary: one archive with everything as JSON, a Markdown file for each day, and the original pictures.
struct DiaryExport: Sendable {
    let entries: DiaryStore

    /// The size of a diary, for the export page.
    struct Size: Sendable, Equatable {
        let entries: Int
        let pictures: Int
        let bytes: Int
    }

    private var database: HouseDatabase { entries.database }

    func size(of diary: OpenDiary) throws -> Size {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM diaryEntry WHERE diaryId = :diary AND \(DiaryEntry.isThere)),
                        count(medium.id), coalesce(sum(medium.byteCount), 0)
                    FROM diaryMedium JOIN medium ON medium.id = diaryMedium.mediumId
                    WHERE diaryMedium.diaryId = :diary
                    """, arguments: ["diary": diary.id]
            ).unwrap()
            return Size(entries: row[0], pictures: row[1], bytes: row[2])
        }
    }

    /// Writes the archive, see `ExportedArchive`.
    func write(_ diary: OpenDiary, called name: String, writers: [ID<Member>: String]) throws -> URL {
        try ExportedArchive(folder: database.folder, now: entries.clock.now()).write(
            "export-\(diary.id)-\(diary.member)", bytes: size(of: diary).bytes
        ) { archive, lines in
            try fill(archive, lines, with: diary, called: name, writers: writers)
        }
    }

    /// - Parameter lines: the path of a file for the JSON until it is complete.
    private func fill(
        _ archive: ArchiveWriter, _ lines: URL, with diary: OpenDiary, called name: String,
        writers: [ID<Member>: String]
    ) throws {
        let json = try DiaryLines(lines, called: name, at: entries.clock.now())
        var book = DiaryBook(archive: archive, json: json, blobs: entries.attachments.media.blobs, writers: writers)
        for (_, day) in Dictionary(grouping: try list(diary), by: \.day).sorted(by: { $0.key < $1.key }) {
            // One read for each entry: a diary of decades does not fit in memory, and a long read would hold back
            // checkpoints.
            let complete = try day.compactMap { line in
                try database.read { db in
                    try DiaryEntry.fetchOne(
                        db, sql: "SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE id = ? AND diaryId = ?",
                        arguments: [line.id, diary.id])?.complete(in: diary, db)
                }
            }
            try book.add(complete, member: diary.member)
        }
        try json.close()
        try archive.add(file: lines.path, as: DiaryDocument.fileName, isCompressed: true)
    }

    private func list(_ diary: OpenDiary) throws -> [(id: ID<DiaryEntry>, day: String)] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, day FROM diaryEntry WHERE diaryId = ? AND \(DiaryEntry.isThere)
                    ORDER BY day, writerId <> ?, createdAt, id
                    """, arguments: [diary.id, diary.member]
            ).map { ($0[0], $0[1]) }
        }
    }
}
