import Foundation
import GRDB

/// Measures and frees disk space.
extension MediaStore {
    /// Bytes by member and kind. Files that only the bin needs belong to no member; a file that several uploaded counts
    /// for the first. An avatar counts as a photo.
    struct Use: Sendable, FetchableRecord {
        let uploader: ID<Member>
        let kind: Medium.Kind
        let count: Int
        let byteCount: Int

        init(row: Row) throws {
            uploader = row["uploaderId"]
            kind = row["kind"]
            count = row["count"]
            byteCount = row["byteCount"]
        }
    }

    /// The disk space of the whole household.
    struct Room: Sendable {
        let originals: [Use]
        /// Renditions.
        let shown: Int
        /// Files that only the bin needs.
        let bin: Int
        /// Files that a sweep set aside for a week.
        let setAside: Int
        /// Files staged for an import.
        let staged: Int
        let database: Int
        /// Earlier versions, in the database.
        let versions: Int
        /// Copies of the database made by an update or a restore.
        let copies: Int
        /// The reserve for a full disk.
        let reserve: Int
        /// The free space of the disk; `nil` if it cannot be asked.
        let free: Int?
    }

    func room() throws -> Room {
        let (originals, shown, bin, versions) = try database.read { db in
            (
                try Use.fetchAll(db, sql: usesSQL),
                try Int.fetchOne(db, sql: "SELECT sum(byteCount) FROM blob WHERE \(isShown)") ?? 0,
                try binBytes(in: db), try EarlierVersions.byteCount(db)
            )
        }
        let folder = database.folder
        return Room(
            originals: originals, shown: shown, bin: bin,
            setAside: Self.size(of: BlobFiles.removed(in: folder.blobs)),
            staged: StagedFile.byteCount(in: folder.uploads),
            database: folder.databaseSize + folder.logSize, versions: versions, copies: Self.size(of: folder.backups),
            reserve: Self.size(ofFile: URL(fileURLWithPath: folder.reserve)), free: Self.free(folder.path))
    }

    /// Each file once, for the member who uploaded it first. A file without a medium is an avatar.
    private var usesSQL: String {
        """
        SELECT uploaderId, kind, count(*) AS count, sum(iif(turn = 1, byteCount, 0)) AS byteCount FROM (
            SELECT uploaderId, kind, byteCount, row_number() OVER (PARTITION BY sha256 ORDER BY createdAt, id) AS turn
            FROM (
                SELECT id, uploaderId, kind, medium.sha256, medium.byteCount, medium.createdAt FROM medium
                WHERE \(usesMedium)
                UNION ALL
                SELECT memberId, memberId, 'photo', avatar.sha256, blob.byteCount, avatar.createdAt
                FROM avatar JOIN blob USING (sha256)))
        GROUP BY uploaderId, kind ORDER BY sum(byteCount) DESC
        """
    }

    /// Whether a blob is a rendition of an attached medium and no original itself, as SQL.
    private var isShown: String {
        """
        EXISTS (
            SELECT 1 FROM rendition JOIN medium ON medium.id = rendition.mediumId
            WHERE rendition.sha256 = blob.sha256 AND (\(usesMedium)))
        AND NOT EXISTS (SELECT 1 FROM medium WHERE medium.sha256 = blob.sha256 AND (\(usesMedium)))
        AND NOT (\(usesFile))
        """
    }

    /// The free space of the disk of a path; `nil` if it cannot be asked.
    static func free(_ path: String) -> Int? {
        var report = statvfs()
        return statvfs(path, &report) == 0 ? Int(report.f_bavail) * Int(report.f_frsize) : nil
    }

    /// The bytes of all files below a folder, which may be missing.
    static func size(of folder: URL) -> Int {
        let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        var sum = 0
        while let url = walk?.nextObject() as? URL { sum += size(ofFile: url) }
        return sum
    }

    /// 0 for a file that was deleted meanwhile.
    private static func size(ofFile url: URL) -> Int {
        (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }

    // MARK: Making room

    /// The bytes that would be unused if the bin had only the entries that fulfil a condition on `undo`.
    func unneededBytes(
        holding condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> Int {
        let held = try undo.heldMedia(where: condition, arguments, in: db)
        return try Int.fetchOne(
            db,
            sql: """
                WITH needed AS (
                    SELECT id FROM medium WHERE \(usesMedium)
                        OR lower(hex(id)) IN (SELECT value FROM json_each(:media)))
                SELECT sum(byteCount) FROM blob
                WHERE sha256 NOT IN (SELECT sha256 FROM medium WHERE id IN (SELECT id FROM needed))
                    AND sha256 NOT IN (SELECT sha256 FROM rendition WHERE mediumId IN (SELECT id FROM needed))
                    AND NOT (\(usesFile))
                    AND lower(hex(sha256)) NOT IN (SELECT value FROM json_each(:files))
                """, arguments: ["media": Self.list(held.media), "files": Self.list(held.files)]) ?? 0
    }

    /// The bytes that only the bin needs. Files that nothing needs, as an interrupted import leaves them until the next
    /// sweep, are no part of it.
    private func binBytes(in db: Database) throws -> Int {
        let loose = try unneededBytes(holding: "0", [:], in: db)
        // Reading the bin is dear: it may hold hundreds of megabytes.
        return loose == 0 ? 0 : try loose - unneededBytes(holding: "1", [:], in: db)
    }

    /// The ids as a JSON array of hexadecimal strings.
    private static func list(_ ids: Set<[UInt8]>) -> String {
        "[" + ids.map { "\"\(Hex.text(Data($0)))\"" }.joined(separator: ",") + "]"
    }
}
