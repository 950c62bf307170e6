import Foundation
import GRDB

/// Files that are arriving in pieces, whatever they will hang on: how far they are, and dropping them. Each belongs to
/// whoever began it.
struct UploadFiles: Sendable {
    let database: HouseDatabase
    let clock: WallClock
    /// What files may be for.
    let places: [UploadPlace]
    let digests = IncrementalHashes()

    /// How long an upload may be silent.
    static let retention = Duration.days(1)
    /// How many a member may have begun.
    static let limit = 50

    struct Unfinished: Sendable {
        let id: ID<UploadFiles>
        /// What it is for something in.
        let kind: SubjectKind
        let subject: UUID
        let fileName: String
        let byteCount: Int
        let received: Int
        /// When something of it came last.
        let touched: Instant
    }

    /// Those of a member that could go on, the latest first.
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

    /// How many a member has begun.
    func begun(by member: ID<Member>, in db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM upload WHERE memberId = ? AND finishedAt IS NULL AND \(isThere)",
            arguments: [member]) ?? 0
    }

    /// Whether what a row of `upload` is for is there, as SQL. It may come back by undo before the upload is forgotten.
    private var isThere: String {
        places.isEmpty ? "0" : "(\(places.map(\.isThere).joined(separator: " OR ")))"
    }

    /// How many files and bytes of whom have begun to arrive.
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

    /// Forgets one of a member's, with what came of it.
    /// - Throws: `Refusal.notFound`.
    func drop(_ id: ID<UploadFiles>, of member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM upload WHERE id = ? AND memberId = ? AND finishedAt IS NULL", arguments: [id, member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
        removeFile(id)
    }

    /// Drops the uploads of a member that were silent longest, if that was long enough, so that they can begin another.
    func dropSilent(of member: ID<Member>) throws {
        let latest = clock.now().adding(.zero - Self.silence)
        let silent = try unfinished(of: member).filter { $0.touched < latest }.sorted { $0.touched < $1.touched }
        // Not all of them: those that remain can go on.
        for upload in silent.prefix(Self.limit / 5) { try drop(upload.id, of: member) }
    }

    /// How long an upload is silent before another one may take its place, where a member has begun too many. One that
    /// goes on by itself is not silent for longer than this.
    private static let silence = Duration.minutes(10)

    /// To be called after its row is gone.
    func removeFile(_ id: ID<UploadFiles>) {
        digests.forget(url(id))
        try? FileManager.default.removeItem(at: url(id))  // swept otherwise
    }

    /// Forgets what has been silent or done for a day, and files and rows that lost each other.
    func prune() throws {
        let oldest = clock.now().adding(.zero - Self.retention)
        let files = try FileManager.default.contentsOfDirectory(atPath: database.folder.uploads.path)
        for name in files {
            let url = database.folder.uploads.appendingPathComponent(name)
            guard let (_, changed) = Self.state(url), changed < oldest else { continue }
            digests.forget(url)
            try FileManager.default.removeItem(at: url)
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
