import Foundation
import GRDB

/// What takes room on the disk, and making some.
extension MediaStore {
    /// How many bytes of whose are what. What only the bin needs is nobody's; a file that several brought counts for who
    /// was first. A member's own photo is a photo.
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

    /// The whole disk, as far as it is ours.
    struct Room: Sendable {
        let originals: [Use]
        /// What was made to show them.
        let shown: Int
        /// What only the bin needs.
        let bin: Int
        /// What a sweep set aside, for a week.
        let setAside: Int
        /// Files that wait to be brought in by an import.
        let staged: Int
        let database: Int
        /// Copies of the database that an update or a restore made.
        let copies: Int
        /// What is kept free for a full disk.
        let reserve: Int
        /// What the disk has left; nothing where it cannot be asked.
        let free: Int?
    }

    func room() throws -> Room {
        let (originals, shown, all) = try database.read { db in
            (
                try Use.fetchAll(db, sql: usesSQL),
                try Int.fetchOne(db, sql: "SELECT sum(byteCount) FROM blob WHERE \(isShown)") ?? 0,
                try Int.fetchOne(db, sql: "SELECT sum(byteCount) FROM blob") ?? 0
            )
        }
        let folder = database.folder
        let loose = all - shown - originals.reduce(0) { $0 + $1.byteCount }
        return Room(
            originals: originals, shown: shown, bin: loose,
            setAside: Self.size(of: BlobFiles.removed(in: folder.blobs)),
            staged: StagedFile.byteCount(in: folder.uploads),
            database: folder.databaseSize + folder.logSize, copies: Self.size(of: folder.backups),
            reserve: Self.size(ofFile: URL(fileURLWithPath: folder.reserve)), free: Self.free(folder.path))
    }

    /// Each file once, by who brought it first. A file without a medium is a member's own photo.
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

    /// Blobs that show what hangs somewhere, and are no original themselves.
    private var isShown: String {
        """
        EXISTS (
            SELECT 1 FROM rendition JOIN medium ON medium.id = rendition.mediumId
            WHERE rendition.sha256 = blob.sha256 AND (\(usesMedium)))
        AND NOT EXISTS (SELECT 1 FROM medium WHERE medium.sha256 = blob.sha256 AND (\(usesMedium)))
        AND NOT (\(usesFile))
        """
    }

    private static func free(_ path: String) -> Int? {
        var report = statvfs()
        return statvfs(path, &report) == 0 ? Int(report.f_bavail) * Int(report.f_frsize) : nil
    }

    /// Bytes of all files below a folder that may not be there.
    private static func size(of folder: URL) -> Int {
        let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        var sum = 0
        while let url = walk?.nextObject() as? URL { sum += size(ofFile: url) }
        return sum
    }

    /// One that goes meanwhile has no size.
    private static func size(ofFile url: URL) -> Int {
        (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }

    // MARK: Making room

    /// How many bytes nothing needs, if of the bin only the entries for which a condition on `undo` holds were left.
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

    /// As a JSON array of hexadecimal digits.
    private static func list(_ ids: Set<[UInt8]>) -> String {
        "[" + ids.map { "\"\(Hex.text(Data($0)))\"" }.joined(separator: ",") + "]"
    }

    /// Takes away for good what nothing needs now, the bin included: somebody asked for the room.
    func removeUnneeded() throws {
        let gone = try database.write { db in
            let before = try Set(Data.fetchAll(db, sql: "SELECT sha256 FROM blob"))
            try forgetUnneeded(in: db)
            return try before.subtracting(Data.fetchAll(db, sql: "SELECT sha256 FROM blob"))
        }
        try blobs.removeFiles(gone)
    }
}
