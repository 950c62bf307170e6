import Archives
import Crypto
public import Foundation
import GRDB

/// Everything in one file: a ZIP archive of the database, the blobs, and a manifest that is written last.
public enum Backup {
    /// What an archive says of itself. An archive without one is no backup.
    struct Manifest: Codable {
        var format = 1
        let migrations: [String]
        let createdAt: Int64
        let databaseSHA256: String
        let blobs: Int
    }

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

    private static func hex(_ bytes: Data) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    // MARK: Restoring

    /// Puts an archive's household into a data folder. The archive is unpacked and checked beside it first; only then
    /// does anything move, and what was there stays as `before-restore-…`.
    /// - Parameter replacing: whether a household that is there may be set aside.
    /// - Returns: where the old household is now, if there was one.
    public static func restore(
        _ archive: URL, into folder: DataFolder, replacing: Bool, at now: Instant
    ) throws -> URL? {
        let isThere = FileManager.default.fileExists(atPath: folder.database)
        if isThere && !replacing {
            throw StartProblem("There is a household in \(folder.path) already. With --replace it is set aside first.")
        }
        if folder.isInUse { throw StartProblem("A Hearth is using the data folder \(folder.path). Stop it first.") }

        let parent = folder.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let staging = parent.appendingPathComponent(".\(folder.url.lastPathComponent)-restoring-\(now.milliseconds)")
        defer { try? FileManager.default.removeItem(at: staging) }  // gone already when all went well
        try unpack(archive, into: DataFolder(path: staging.path))
        return try exchange(folder, with: staging, aside: isThere, at: now)
    }

    private static func unpack(_ archive: URL, into staging: DataFolder) throws {
        try staging.prepare()
        let reader = try ArchiveReader(path: archive.path, limits: .backup)
        var manifest: Manifest?
        var blobs = 0
        while let entry = try reader.next() {
            if entry.name == databaseName {
                _ = try reader.extract(to: staging.database)
            } else if entry.name == manifestName {
                manifest = try JSONDecoder().decode(Manifest.self, from: Data(reader.bytes(limit: 1_000_000)))
            } else if let hash = hash(ofEntry: entry.name) {
                let target = BlobStore.url(hash, in: staging.blobs)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                _ = try reader.extract(to: target.path)
                blobs += 1
            } else {
                throw StartProblem("\(archive.path) is not a backup of Hearth: it holds \(entry.name).")
            }
        }
        guard let manifest else {
            throw StartProblem("\(archive.path) is not a whole backup: its manifest is missing.")
        }
        let unknown = manifest.migrations.filter { name in !Migrations.all.contains { $0.name == name } }
        guard unknown.isEmpty else {
            throw StartProblem("This backup was written by a newer Hearth. Update this one; nothing was changed.")
        }
        guard manifest.blobs == blobs, FileManager.default.fileExists(atPath: staging.database),
            try hex(BlobStore.sha256(of: URL(fileURLWithPath: staging.database))) == manifest.databaseSHA256
        else { throw StartProblem("\(archive.path) is damaged: what is in it does not fit its manifest.") }
        try verify(staging)
    }

    private static func hash(ofEntry name: String) -> Data? {
        guard name.hasPrefix("blobs/"), name.utf8.count == 70 else { return nil }
        let digits = Array(name.utf8.dropFirst(6))
        var bytes = Data()
        for index in stride(from: 0, to: 64, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }

    /// Checks the unpacked household, and ends what may have been revoked since: sessions and known devices.
    private static func verify(_ staging: DataFolder) throws {
        let database = try DatabaseQueue(path: staging.database, configuration: HouseDatabase.configuration())
        let problems =
            try DatabaseCheck.schemaProblems(in: database)
            + DatabaseCheck.problems(in: database)
            + DatabaseCheck.blobProblems(in: database, folder: staging.blobs)
        guard problems.isEmpty else {
            throw StartProblem("The backup is damaged: \(problems.prefix(3).joined(separator: " "))")
        }
        try database.write { db in try db.execute(sql: "DELETE FROM session; DELETE FROM device") }
        try database.close()
        try Durable.synchronise(staging.database)
    }

    /// Renames the folders; whatever fails, one of the two households stands in the data folder.
    private static func exchange(
        _ folder: DataFolder, with staging: URL, aside isThere: Bool, at now: Instant
    ) throws -> URL? {
        let files = FileManager.default
        let parent = folder.url.deletingLastPathComponent()
        let names = ["hearth.sqlite", "hearth.sqlite-wal", "hearth.sqlite-shm", "blobs", "backups", "tmp"]
        let aside = folder.url.appendingPathComponent("before-restore-\(now.milliseconds)")
        try files.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let lock = try folder.lock()
        defer { lock.release() }

        var moved: [(from: URL, to: URL)] = []
        do {
            if isThere { try files.createDirectory(at: aside, withIntermediateDirectories: true) }
            for name in names {
                let current = folder.url.appendingPathComponent(name)
                if files.fileExists(atPath: current.path) {
                    let old =
                        isThere ? aside.appendingPathComponent(name) : staging.appendingPathComponent("empty-" + name)
                    try files.moveItem(at: current, to: old)
                    moved.append((current, old))
                }
                let new = staging.appendingPathComponent(name)
                if files.fileExists(atPath: new.path) {
                    try files.moveItem(at: new, to: current)
                    moved.append((new, current))
                }
            }
        } catch {
            for step in moved.reversed() { try? files.moveItem(at: step.to, to: step.from) }  // back as it was
            throw error
        }
        try Durable.synchronise(folder.path)
        try Durable.synchronise(parent.path)
        return isThere ? aside : nil
    }
}
