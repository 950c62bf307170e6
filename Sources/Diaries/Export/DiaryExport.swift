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

    /// - Parameter writer: the one whose entries count; `nil` for all.
    func size(of diary: any OpenSubject, by writer: ID<Member>? = nil) throws -> Size {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM diaryEntry WHERE diaryId = :diary AND \(DiaryEntry.isThere)
                            AND (:writer IS NULL OR writerId = :writer)),
                        count(medium.id), coalesce(sum(medium.byteCount), 0)
                    FROM diaryMedium JOIN medium ON medium.id = diaryMedium.mediumId
                    WHERE diaryMedium.diaryId = :diary AND (:writer IS NULL
                        OR diaryMedium.entryId IN (SELECT id FROM diaryEntry WHERE writerId = :writer))
                    """, arguments: ["diary": diary.uuid, "writer": writer]
            ).unwrap()
            return Size(entries: row[0], pictures: row[1], bytes: row[2])
        }
    }

    /// Writes the archive, see `ExportedArchive`.
    /// - Parameter writer: the one whose entries are exported, without the comments of others; `nil` for all.
    func write(
        _ diary: any OpenSubject, by writer: ID<Member>? = nil, called name: String, writers: WriterNames
    ) throws -> URL {
        try ExportedArchive(folder: database.folder, now: entries.clock.now()).write(
            "export-\(ID<Diary>(diary.uuid))-\(diary.member)", bytes: size(of: diary, by: writer).bytes
        ) { archive, lines in
            try fill(archive, lines, with: diary, by: writer, called: name, writers: writers)
        }
    }

    /// - Parameter lines: the path of a file for the JSON until it is complete.
    private func fill(
        _ archive: ArchiveWriter, _ lines: URL, with diary: any OpenSubject, by writer: ID<Member>?,
        called name: String, writers: WriterNames
    ) throws {
        let json = try DiaryLines(lines, called: name, at: entries.clock.now())
        var book = DiaryBook(archive: archive, json: json, blobs: entries.attachments.media.blobs, writers: writers)
        for (_, day) in Dictionary(grouping: try list(diary, by: writer), by: \.day).sorted(by: { $0.key < $1.key }) {
            // One read for each entry: a diary of decades does not fit in memory, and a long read would hold back
            // checkpoints.
            let complete = try day.compactMap { line -> DiaryEntry? in
                try database.read { db in
                    let entry = try DiaryEntry.fetchOne(
                        db, sql: "SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE id = ? AND diaryId = ?",
                        arguments: [line.id, diary.uuid])?.complete(in: diary, db)
                    guard let writer else { return entry }
                    return entry?.only(by: writer)
                }
            }
            let versions = try database.read { db in
                try complete.filter { $0.writer == diary.member }.reduce(into: [:]) {
                    $0[$1.id] = try EarlierVersions.own(of: $1.id.uuid, by: diary.member, EntryState.self, in: db)
                }
            }
            try book.add(complete, versions: versions, member: diary.member)
        }
        try json.close()
        try archive.add(file: lines.path, as: DiaryDocument.fileName, isCompressed: true)
    }

    private func list(
        _ diary: any OpenSubject, by writer: ID<Member>?
    ) throws -> [(id: ID<DiaryEntry>, day: String)] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, day FROM diaryEntry WHERE diaryId = :diary AND \(DiaryEntry.isThere)
                        AND (:writer IS NULL OR writerId = :writer)
                    ORDER BY day, writerId <> :member, createdAt, id
                    """, arguments: ["diary": diary.uuid, "writer": writer, "member": diary.member]
            ).map { ($0[0], $0[1]) }
        }
    }
}
