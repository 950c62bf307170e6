import Archives
import Crypto
public import Foundation
import GRDB

/// Everything in one file: a ZIP archive of the database, the blobs, and a manifest that is written last.
public enum Backup {
    /// What an archive says of itself. An archive without one is no backup.
    struct Manifest: Codable {
        /// Counts up when older Hearths could not make sense of an archive any more.
        var format = newestFormat
        let migrations: [String]
        let createdAt: Int64
        let databaseSHA256: String
        let blobs: Int
    }

    static let newestFormat = 1
    static let databaseName = "hearth.sqlite"
    static let manifestName = "manifest.json"

    /// - Parameters:
    ///   - snapshot: a finished copy of the database; blobs are those it names.
    ///   - target: the archive; it must not exist.
    /// - Returns: how many blobs are in it.
    public static func write(snapshot: URL, folder: DataFolder, to target: URL, at now: Instant) throws -> Int {
        guard !FileManager.default.fileExists(atPath: target.path) else {
            throw StartProblem("\(target.path) exists already; nothing was overwritten.")
        }
        let partial = target.appendingPathExtension("partial")
        try? FileManager.default.removeItem(at: partial)  // left by a run that was killed
        do {
            let count = try fill(partial, snapshot: snapshot, folder: folder, at: now)
            try FileManager.default.moveItem(at: partial, to: target)
            try Durable.synchronise(target.deletingLastPathComponent().path)
            return count
        } catch {
            try? FileManager.default.removeItem(at: partial)  // half an archive helps nobody
            throw error
        }
    }

    private static func fill(_ file: URL, snapshot: URL, folder: DataFolder, at now: Instant) throws -> Int {
        let database = try DatabaseQueue(path: snapshot.path, configuration: readOnly)
        defer { try? database.close() }  // it was only read
        let (hashes, migrations) = try database.read { db in
            (
                try Data.fetchAll(db, sql: "SELECT sha256 FROM blob ORDER BY sha256"),
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
            )
        }
        let archive = try ArchiveWriter(path: file.path)
        try archive.add(file: snapshot.path, as: databaseName, isCompressed: true)
        for hash in hashes {
            let name = hash.map { String(format: "%02x", $0) }.joined()
            try archive.add(file: BlobStore.url(hash, in: folder.blobs).path, as: "blobs/\(name)")
        }
        let manifest = Manifest(
            migrations: migrations, createdAt: now.milliseconds,
            databaseSHA256: try hex(BlobStore.sha256(of: snapshot)),
            blobs: hashes.count)
        try archive.add([UInt8](JSONEncoder().encode(manifest)), as: manifestName)
        try archive.close()
        return hashes.count
    }

    static var readOnly: Configuration {
        var configuration = HouseDatabase.configuration()
        configuration.readonly = true
        return configuration
    }

    static func hex(_ bytes: Data) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
}
