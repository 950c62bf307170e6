import Foundation
import GRDB
import MediaTypes

/// Keeps files and what is shown of them. Who may see one is asked by those it hangs on.
struct MediaStore: Sendable {
    let database: HouseDatabase
    let blobs: BlobStore
    let undo: UndoStore
    let jobs: JobQueue
    let clock: WallClock

    /// Which job makes the renditions.
    static let developing = "develop"

    /// Keeps a file in the transaction of what it hangs on. Its renditions follow, unless they are there already.
    /// - Parameter keepsOriginal: it stays as it came, whatever the member wants with photos elsewhere.
    func add(
        _ file: ArrivedFile, of member: ID<Member>, keepsOriginal: Bool = false, developed: Developed? = nil,
        in db: Database
    ) throws -> ID<Medium> {
        let type = try MediaType(file: URL(fileURLWithPath: file.path))
        let kind = Medium.Kind(type.kind)
        let now = clock.now()
        let id = ID<Medium>(at: now)
        try blobs.keep(file.path, sha256: file.sha256, byteCount: file.byteCount, in: db)
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
        if let developed {
            try write(developed, of: id, in: db)
        } else if type.mayBeShown {
            try jobs.add(Self.developing, payload: id.description, in: db)
        }
        return id
    }

    /// Whether the photos of a member are made smaller when they arrive.
    func compresses(_ member: ID<Member>, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT compressesPhotos FROM member WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [member]) ?? false
    }

    /// Picks up what `add` left to do, once it is committed.
    func wake() { jobs.wake() }

    // MARK: Files

    /// Where the original is.
    func original(_ medium: Medium) -> URL { blobs.url(medium.sha256) }

    /// What is shown of a medium.
    struct Shown: Sendable {
        let url: URL
        let sha256: Data
    }

    /// - Returns: `nil` while there is none; it is made then, where it can be.
    func rendition(_ side: Int, of medium: ID<Medium>) throws -> Shown? {
        let sha256 = try database.read { db in
            try Data.fetchOne(
                db.cachedStatement(sql: "SELECT sha256 FROM rendition WHERE mediumId = ? AND side = ?"),
                arguments: [medium, side])
        }
        guard let sha256 else { return nil }
        return Shown(url: blobs.url(sha256), sha256: sha256)
    }

    /// Makes the renditions anew, if that is not about to happen.
    func develop(_ id: ID<Medium>) throws {
        try database.write { db in try requestAnew(id, in: db) }
        jobs.wake()
    }

    func requestAnew(_ id: ID<Medium>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE medium SET state = 'waiting', reason = '' WHERE id = ? AND \(Medium.mayBeShown)",
            arguments: [id])
        guard db.changesCount == 1 else { return }
        // What was set aside is of no use any more.
        try db.execute(
            sql: "DELETE FROM job WHERE kind = ? AND payload = ? AND failedAt IS NOT NULL",
            arguments: [Self.developing, id.description])
        try requestDeveloping(id, db)
    }

    /// The same, after the answer that found them missing.
    func developSoon(_ id: ID<Medium>) {
        Self.notebook.async {
            let isPlain = try? database.read { db in
                try Bool.fetchOne(db, sql: "SELECT state = 'plain' FROM medium WHERE id = ?", arguments: [id])
            }
            // What fails here is tried again when somebody looks again.
            if isPlain == false { try? develop(id) }
        }
    }

    private static let notebook = DispatchQueue(label: "hearth.developing")

    private func requestDeveloping(_ id: ID<Medium>, _ db: Database) throws {
        let isAsked = try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ? AND payload = ? AND failedAt IS NULL)",
            arguments: [Self.developing, id.description])
        if isAsked != true { try jobs.add(Self.developing, payload: id.description, in: db) }
    }

    // MARK: Looking after them

    /// Takes the renditions of everything away; with `remaking` they are made anew, otherwise when somebody looks.
    func clearRenditions(remaking: Bool) throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM rendition WHERE 1")
            try db.execute(sql: "UPDATE medium SET state = 'waiting', reason = '' WHERE \(Medium.mayBeShown)")
            guard remaking else { return }
            let ids = try ID<Medium>.fetchAll(db, sql: "SELECT id FROM medium WHERE state = 'waiting' ORDER BY id")
            for id in ids { try requestDeveloping(id, db) }
        }
        jobs.wake()
    }

    /// Removes media that nothing needs any more, and then files. An entry of the bin needs what it could bring back.
    func sweep() throws {
        guard try blobs.mayBeSwept() else { return }
        let oldest = clock.now().adding(.zero - BlobStore.keeps)
        try database.write { db in try removeLoose(before: min(oldest, Self.settled(in: db)), in: db) }
        try blobs.sweep(whereNot: usesBlob) { try undo.heldMedia(in: $0).files }
    }

    private func removeLoose(before oldest: Instant, in db: Database) throws {
        let loose = try Data.fetchAll(
            db, sql: "SELECT id FROM medium WHERE createdAt < ? AND NOT (\(usesMedium))", arguments: [oldest])
        let held = loose.isEmpty ? [] : try undo.heldMedia(in: db).media
        for id in loose where !held.contains([UInt8](id)) {
            try db.execute(sql: "DELETE FROM medium WHERE id = ?", arguments: [id])
        }
    }

    /// What is newer may belong to a work in pieces that has kept it, and will use it in one of the next.
    private static func settled(in db: Database) throws -> Instant {
        let begun = try Instant.fetchOne(db, sql: "SELECT min(startedAt) FROM bulkWork WHERE endedAt IS NULL")
        return begun ?? Instant(milliseconds: .max)
    }

    /// Takes out of a copy of the database what a sweep could take away, however new: its files may go at any moment.
    func forgetUnneeded(in db: Database) throws {
        let end = try Self.settled(in: db)
        try removeLoose(before: end, in: db)
        try BlobStore.removeLoose(before: end, whereNot: usesBlob, but: { try undo.heldMedia(in: $0).files }, in: db)
    }

    // MARK: What needs them

    /// Whether a thing holds a row of `medium`, as SQL.
    var usesMedium: String {
        Self.any(columns { !$0.isFile }.map { "SELECT 1 FROM \($0.table) WHERE \($0.table).\($0.name) = medium.id" })
    }

    /// Whether a thing holds a row of `blob` without a medium, as SQL.
    var usesFile: String {
        Self.any(
            columns(where: \.isFile).map { "SELECT 1 FROM \($0.table) WHERE \($0.table).\($0.name) = blob.sha256" })
    }

    /// Whether something uses a row of `blob`, as SQL.
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
