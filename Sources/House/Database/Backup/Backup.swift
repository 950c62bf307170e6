import Archives
import Crypto
package import Foundation
import GRDB

/// Everything in one file: a ZIP archive of the database, the blobs, and a manifest that is written last.
package enum Backup {
    /// The manifest of an archive. An archive without one is no backup.
    struct Manifest: Codable {
        /// Raised when older versions of Hearth cannot read the archive any more.
        var format = newestFormat
        let migrations: [String]
        let createdAt: Int64
        let databaseSHA256: String
        let blobs: Int
    }

    /// The contents of a written archive.
    package struct WrittenBackup: Sendable {
        /// The number of files of the household.
        package fileprivate(set) var blobs: Int
        /// One sentence for each file that is damaged or missing.
        package fileprivate(set) var damage: [String]
    }

    static let newestFormat = 1
    static let databaseName = "hearth.sqlite"
    static let manifestName = "manifest.json"

    /// - Parameters:
    ///   - copy: a finished copy of the database; blobs are those it names.
    ///   - target: the archive; it must not exist.
    ///   - rooms: the rooms whose things are named where a file is damaged.
    /// - Returns: the contents. A damaged file is included as it is; one that cannot be read is left out.
    package static func write(
        copy: URL, folder: DataFolder, to target: URL, rooms: [any Room.Type], at now: Instant
    ) throws -> WrittenBackup {
        guard !FileManager.default.fileExists(atPath: target.path) else {
            throw StartProblem("\(target.path) exists already; nothing was overwritten.")
        }
        let partial = target.appendingPathExtension("partial")
        try? FileManager.default.removeItem(at: partial)  // left by a run that was killed
        do {
            let outcome = try fill(partial, copy: copy, folder: folder, subjects: Subjects(of: rooms), at: now)
            try FileManager.default.moveItem(at: partial, to: target)
            try Durable.synchronise(target.deletingLastPathComponent().path)
            return outcome
        } catch {
            try? FileManager.default.removeItem(at: partial)  // half an archive helps nobody
            throw error
        }
    }

    private static func fill(
        _ file: URL, copy: URL, folder: DataFolder, subjects: Subjects, at now: Instant
    ) throws -> WrittenBackup {
        let database = try DatabaseQueue(path: copy.path, configuration: readOnly)
        defer { try? database.close() }  // it was only read
        let (blobs, migrations) = try database.read { db in
            (
                try Row.fetchAll(db, sql: "SELECT sha256, byteCount FROM blob ORDER BY sha256"),
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
            )
        }
        let archive = try ArchiveWriter(path: file.path)
        try archive.add(file: copy.path, as: databaseName, isCompressed: true)
        var outcome = WrittenBackup(blobs: 0, damage: [])
        for row in blobs {
            let sha256: Data = row["sha256"]
            // Reads each file before adding it; the second read comes from the page cache. An error in the middle of an
            // entry would end the whole archive.
            let damage = BlobDamage(sha256, byteCount: row["byteCount"], in: folder.blobs)
            if let damage {
                try outcome.damage.append(
                    database.read { db in
                        damage.sentence(try BlobName.of(sha256, in: db, subjects: subjects))
                    })
            }
            guard damage?.isReadable != false else { continue }
            let file = BlobFiles.place(of: sha256, in: folder.blobs)
            try archive.add(file: file.path, as: "blobs/\(Hex.text(sha256))")
            outcome.blobs += 1
        }
        let manifest = Manifest(
            migrations: migrations, createdAt: now.milliseconds,
            databaseSHA256: try Hex.text(BlobStore.sha256(of: copy)),
            blobs: outcome.blobs)
        try archive.add([UInt8](JSONEncoder().encode(manifest)), as: manifestName)
        try archive.close()
        return outcome
    }

    static var readOnly: Configuration {
        var configuration = HouseDatabase.configuration()
        configuration.readonly = true
        return configuration
    }
}
