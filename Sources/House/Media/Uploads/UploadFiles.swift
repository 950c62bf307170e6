import Foundation
import GRDB

/// Files that arrive in pieces, for any kind of thing: their progress, and dropping them. Each belongs to the member
/// who began it.
struct UploadFiles: Sendable {
    let database: HouseDatabase
    let clock: WallClock
    /// The places that take uploads.
    let places: [UploadPlace]
    let digests = IncrementalHashes()

    /// How long an upload is stored without progress.
    static let retention = Duration.days(1)
    /// The limit of unfinished uploads for one member.
    static let limit = 50

    struct Unfinished: Sendable {
        let id: ID<UploadFiles>
        /// The kind of subject that it is for.
        let kind: SubjectKind
        let subject: UUID
        let fileName: String
        let byteCount: Int
        let received: Int
        /// The time of the last progress.
        let touched: Instant
    }

    /// A member's uploads that can be resumed, latest first.
    func unfinished(of member: ID<Member>) throws -> [Unfinished] {
        let rows = try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, subjectKind, subjectId, fileName, byteCount FROM upload
                    WHERE memberId = ? AND finishedAt IS NULL AND \(isThere) ORDER BY id DESC
                    """, arguments: [member])
        }
        return rows.compactMap { row in
            let id: ID<UploadFiles> = row["id"]
            guard let (size, changed) = state(of: id) else { return nil }
            return Unfinished(
                id: id, kind: row["subjectKind"], subject: row["subjectId"], fileName: row["fileName"],
                byteCount: row["byteCount"], received: size, touched: changed)
        }
    }

    /// The number of a member's unfinished uploads.
    func begun(by member: ID<Member>, in db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM upload WHERE memberId = ? AND finishedAt IS NULL AND \(isThere)",
            arguments: [member]) ?? 0
    }

    /// Whether the target of a row of `upload` exists, as SQL. Undo may restore it before the upload expires.
    private var isThere: String {
        places.isEmpty ? "0" : "(\(places.map(\.isThere).joined(separator: " OR ")))"
    }

    /// The number and bytes of unfinished uploads by member.
    func sizes() throws -> [ID<Member>: (count: Int, bytes: Int)] {
        let rows = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, memberId FROM upload WHERE finishedAt IS NULL AND \(isThere)")
        }
        var sizes: [ID<Member>: (count: Int, bytes: Int)] = [:]
        for row in rows {
            guard let (size, _) = state(of: row["id"]) else { continue }
            let sum = sizes[row["memberId"]] ?? (0, 0)
            sizes[row["memberId"]] = (sum.count + 1, sum.bytes + size)
        }
        return sizes
    }

    // MARK: Making room

    /// Deletes one of a member's uploads with its bytes.
    /// - Throws: `Refusal.notFound`.
    func drop(_ id: ID<UploadFiles>, of member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM upload WHERE id = ? AND memberId = ? AND finishedAt IS NULL", arguments: [id, member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
        removeFile(id)
    }

    /// Drops a member's uploads with the longest silence, if that is long enough, so that the member can begin another.
    func dropSilent(of member: ID<Member>) throws {
        let latest = clock.now().adding(.zero - Self.silence)
        let silent = try unfinished(of: member).filter { $0.touched < latest }.sorted { $0.touched < $1.touched }
        // Drops only as many as needed; the others can be resumed.
        for upload in silent.prefix(Self.limit / 5) { try drop(upload.id, of: member) }
    }

    /// The silence after which an upload may be replaced by another one if the member has begun too many. An upload
    /// that resumes by itself is never silent for longer.
    private static let silence = Duration.minutes(10)

    /// Deletes the file of an upload; called after its row was deleted.
    func removeFile(_ id: ID<UploadFiles>) {
        digests.forget(url(id))
        try? FileManager.default.removeItem(at: url(id))  // swept otherwise
    }

    /// Deletes uploads that have been silent or done for a day, and files without a row or rows without a file.
    func prune() throws {
        let oldest = clock.now().adding(.zero - Self.retention)
        let files = try FileManager.default.contentsOfDirectory(atPath: database.folder.uploads.path)
        // An import that waits for room on the disk may last longer.
        let imported = try database.read { db in
            try ID<StagedFile>.fetchSet(db, sql: "SELECT subjectId FROM bulkWork WHERE endedAt IS NULL")
        }
        for name in files where !(StagedFile.id(ofFile: name).map(imported.contains) ?? false) {
            let url = database.folder.uploads.appendingPathComponent(name)
            guard let (_, changed) = Self.state(url), changed < oldest else { continue }
            digests.forget(url)
            do {
                try FileManager.default.removeItem(at: url)
            } catch  where !FileManager.default.fileExists(atPath: url.path) {
                // Its upload has just ended.
            }
        }
        try database.write { db in
            try db.execute(sql: "DELETE FROM upload WHERE finishedAt < ?", arguments: [oldest])
            let begun = try ID<UploadFiles>.fetchAll(
                db, sql: "SELECT id FROM upload WHERE createdAt < ? AND finishedAt IS NULL", arguments: [oldest])
            for id in begun where !FileManager.default.fileExists(atPath: url(id).path) {
                try db.execute(sql: "DELETE FROM upload WHERE id = ?", arguments: [id])
            }
        }
    }

    // MARK: Files

    func url(_ id: ID<UploadFiles>) -> URL { database.folder.uploads.appendingPathComponent("\(id)") }

    func state(of id: ID<UploadFiles>) -> (size: Int, changed: Instant)? { Self.state(url(id)) }

    static func state(_ url: URL) -> (size: Int, changed: Instant)? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard let size = attributes?[.size] as? Int, let changed = attributes?[.modificationDate] as? Date else {
            return nil
        }
        return (size, Instant(changed))
    }
}
