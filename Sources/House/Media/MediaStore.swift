import Foundation
package import GRDB
import MediaTypes

/// Stores files and their renditions. Access is checked by the things that they are attached to.
package struct MediaStore: Sendable {
    let database: HouseDatabase
    package let blobs: BlobStore
    let undo: UndoStore
    let jobs: JobQueue
    let clock: WallClock

    /// The kind of job that makes renditions. Stored in the database.
    static let processingJob = "develop"

    /// Stores a file within the transaction of the thing that uses it. Its renditions are made later, unless they
    /// exist.
    /// - Parameter keepsOriginal: keeps the original, even if the member has photos made smaller.
    package func add(
        _ file: ArrivedFile, of member: ID<Member>, keepsOriginal: Bool = false, processed: Processed? = nil,
        in db: Database
    ) throws -> ID<Medium> {
        let type = try MediaType(file: URL(fileURLWithPath: file.path))
        let kind = Medium.Kind(type.kind)
        let now = clock.now()
        let id = ID<Medium>(at: now)
        try blobs.keep(file.path, sha256: file.sha256, byteCount: file.byteCount, isStaged: file.isStaged, in: db)
        try db.execute(
            sql: """
                INSERT INTO medium (id, sha256, type, kind, fileName, byteCount, state, uploaderId, createdAt,
                    compression)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, file.sha256, type.rawValue, kind, ArrivedFile.name(file.name), file.byteCount,
                type.mayBeShown ? Medium.State.waiting : .plain, member, now,
                try kind == .photo && !keepsOriginal && compresses(member, in: db) ? Medium.Compression.asked : .none,
            ])
        if let processed {
            try write(processed, of: id, in: db)
        } else if type.mayBeShown {
            try jobs.add(Self.processingJob, payload: id.description, in: db)
        }
        return id
    }

    /// Whether a member's photos are made smaller on arrival.
    func compresses(_ member: ID<Member>, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT compressesPhotos FROM member WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [member]) ?? false
    }

    /// Starts the jobs that `add` queued, once it is committed.
    package func wake() { jobs.wake() }

    // MARK: Files

    /// The location of the original.
    func original(_ medium: Medium) -> URL { blobs.url(medium.sha256) }

    /// A rendition of a medium.
    struct Shown: Sendable {
        let url: URL
        let sha256: Data
    }

    /// - Returns: `nil` while there is none; then it is queued if it can be made.
    func rendition(_ side: Int, of medium: ID<Medium>) throws -> Shown? {
        let sha256 = try database.read { db in
            try Data.fetchOne(
                db.cachedStatement(sql: "SELECT sha256 FROM rendition WHERE mediumId = ? AND side = ?"),
                arguments: [medium, side])
        }
        guard let sha256 else { return nil }
        return Shown(url: blobs.url(sha256), sha256: sha256)
    }

    /// Queues making the renditions again, unless that is queued already.
    func process(_ id: ID<Medium>) throws {
        try database.write { db in try requestAnew(id, in: db) }
        jobs.wake()
    }

    func requestAnew(_ id: ID<Medium>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE medium SET state = 'waiting', reason = '' WHERE id = ? AND \(Medium.mayBeShown)",
            arguments: [id])
        guard db.changesCount == 1 else { return }
        // The old renditions are useless now.
        try db.execute(
            sql: "DELETE FROM job WHERE kind = ? AND payload = ? AND failedAt IS NOT NULL",
            arguments: [Self.processingJob, id.description])
        try requestProcessing(id, db)
    }

    /// The same, after the response that found them missing.
    func processSoon(_ id: ID<Medium>) {
        Self.requestQueue.async {
            let isPlain = try? database.read { db in
                try Bool.fetchOne(db, sql: "SELECT state = 'plain' FROM medium WHERE id = ?", arguments: [id])
            }
            // A failure is tried again with the next request.
            if isPlain == false { try? process(id) }
        }
    }

    private static let requestQueue = DispatchQueue(label: "hearth.processing")

    private func requestProcessing(_ id: ID<Medium>, _ db: Database) throws {
        let isAsked = try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ? AND payload = ? AND failedAt IS NULL)",
            arguments: [Self.processingJob, id.description])
        if isAsked != true { try jobs.add(Self.processingJob, payload: id.description, in: db) }
    }

    // MARK: Looking after them

    /// Deletes all renditions. With `remaking` they are queued at once, otherwise when they are requested.
    func clearRenditions(remaking: Bool) throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM rendition WHERE 1")
            try db.execute(sql: "UPDATE medium SET state = 'waiting', reason = '' WHERE \(Medium.mayBeShown)")
            guard remaking else { return }
            let ids = try ID<Medium>.fetchAll(db, sql: "SELECT id FROM medium WHERE state = 'waiting' ORDER BY id")
            for id in ids { try requestProcessing(id, db) }
        }
        jobs.wake()
    }

    /// Deletes unused media, then unused files. An entry of the bin uses what it could restore.
    func sweep() throws {
        guard try blobs.mayBeSwept() else { return }
        let oldest = clock.now().adding(.zero - BlobStore.retention)
        var bin = try lookIntoBin(before: oldest)
        try database.write { db in try removeLoose(before: min(oldest, Self.settled(in: db)), but: &bin, in: db) }
        try blobs.sweep(whereNot: usesBlob) { db in
            try undo.look(for: &bin, in: db)
            return bin.files
        }
    }

    /// Reads what the bin needs, before the write: a read delays no other member. Empty if no medium is unattached.
    private func lookIntoBin(before oldest: Instant) throws -> HeldMedia {
        try database.read { db in
            let isAsked = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM medium WHERE createdAt < :oldest AND NOT (\(usesMedium)))
                        OR EXISTS (SELECT 1 FROM blob WHERE createdAt < :oldest AND NOT (\(usesBlob)))
                    """, arguments: ["oldest": oldest])
            return isAsked == true ? try undo.heldMedia(in: db) : HeldMedia()
        }
    }

    private func removeLoose(before oldest: Instant, but bin: inout HeldMedia, in db: Database) throws {
        let loose = try Data.fetchAll(
            db, sql: "SELECT id FROM medium WHERE createdAt < ? AND NOT (\(usesMedium))", arguments: [oldest])
        if !loose.isEmpty { try undo.look(for: &bin, in: db) }
        for id in loose where !bin.media.contains([UInt8](id)) {
            try db.execute(sql: "DELETE FROM medium WHERE id = ?", arguments: [id])
        }
    }

    /// The time up to which media can be swept: newer ones may belong to work in pieces that has stored them and will
    /// attach them later.
    private static func settled(in db: Database) throws -> Instant {
        let begun = try Instant.fetchOne(db, sql: "SELECT min(startedAt) FROM bulkWork WHERE endedAt IS NULL")
        return begun ?? Instant(milliseconds: .max)
    }

    /// Removes unused media of any age from a copy of the database: their files may be deleted at any time.
    func forgetUnneeded(in db: Database) throws {
        var bin = HeldMedia()
        try forgetUnneeded(but: &bin, in: db)
    }

    private func forgetUnneeded(but bin: inout HeldMedia, in db: Database) throws {
        let end = try Self.settled(in: db)
        try removeLoose(before: end, but: &bin, in: db)
        let held = { (db: Database) in
            try undo.look(for: &bin, in: db)
            return bin.files
        }
        try BlobStore.removeLoose(before: end, whereNot: usesBlob, but: held, in: db)
    }

    /// Deletes unused media for good, also those that only the bin needs: a member asked for disk space.
    func removeUnneeded() throws {
        var bin = try lookIntoBin(before: Instant(milliseconds: .max))
        let gone = try database.write { db in
            let before = try Set(Data.fetchAll(db, sql: "SELECT sha256 FROM blob"))
            try forgetUnneeded(but: &bin, in: db)
            return try before.subtracting(Data.fetchAll(db, sql: "SELECT sha256 FROM blob"))
        }
        try blobs.removeFiles(gone)
    }

    // MARK: What needs them

    /// Whether a thing uses a row of `medium`, as SQL.
    var usesMedium: String {
        Self.any(columns { !$0.isFile }.map { "SELECT 1 FROM \($0.table) WHERE \($0.table).\($0.name) = medium.id" })
    }

    /// Whether a thing uses a row of `blob` without a medium, as SQL.
    var usesFile: String {
        Self.any(
            columns(where: \.isFile).map { "SELECT 1 FROM \($0.table) WHERE \($0.table).\($0.name) = blob.sha256" })
    }

    /// Whether a row of `blob` is used, as SQL.
    private var usesBlob: String {
        """
        EXISTS (SELECT 1 FROM medium WHERE medium.sha256 = blob.sha256)
        OR EXISTS (SELECT 1 FROM rendition WHERE rendition.sha256 = blob.sha256) OR \(usesFile)
        """
    }

    private func columns(where isWanted: (MediaUse.Content) -> Bool) -> [DatabaseColumn] {
        undo.subjects.mediaUses.filter { isWanted($0.holds) }.map(\.column)
    }

    private static func any(_ queries: [String]) -> String {
        queries.isEmpty ? "0" : queries.map { "EXISTS (\($0))" }.joined(separator: " OR ")
    }
}
