import Archives
public import Foundation
import GRDB

/// Puts an archive's household into a data folder. The archive is unpacked and checked within that folder first, where
/// it is on the same disk; only then does anything move, and what was there stays as `before-restore-…`.
public struct Restore {
    private let archive: URL
    private let folder: DataFolder
    private let staging: DataFolder
    private let aside: URL

    /// What a household is, the database last: a folder without one is never taken for a household.
    private static let names = ["backups", "blobs", "hearth.sqlite-shm", "hearth.sqlite-wal", "hearth.sqlite"]

    public init(_ archive: URL, into folder: DataFolder, at now: Instant) {
        self.archive = archive
        self.folder = folder
        // Below `tmp`, which is swept at the next start.
        staging = DataFolder(path: folder.temporary.appendingPathComponent("restore-\(now.milliseconds)").path)
        aside = folder.url.appendingPathComponent("before-restore-\(now.milliseconds)")
    }

    /// - Parameter isReplacing: whether a household that is there may be set aside.
    /// - Returns: where the old household is now, if there was one.
    /// - Throws: `StartProblem`; then the folder is as it was.
    public func run(replacing isReplacing: Bool) throws -> URL? {
        let isThere = !folder.isEmpty
        if isThere && !isReplacing {
            throw StartProblem("There is something in \(folder.path) already. With --replace it is set aside first.")
        }
        try folder.make()
        let lock = try folder.lock()
        defer { lock.release() }
        defer { try? FileManager.default.removeItem(at: staging.url) }  // swept at the next start otherwise
        try unpack()
        try verify()
        try exchange()
        if !isThere { try? FileManager.default.removeItem(at: aside) }  // nothing but empty folders
        return isThere ? aside : nil
    }

    // MARK: Unpacking

    private func unpack() throws {
        do {
            try staging.prepare()
            try extract()
        } catch let error as ArchiveError {
            throw StartProblem("\(archive.path) cannot be restored (\(error)). Nothing was changed.")
        }
    }

    private func extract() throws {
        let reader = try ArchiveReader(path: archive.path, limits: .backup)
        var manifest: Data?
        var foreign: String?
        var folders: Set<String> = []
        var blobs = 0
        while let entry = try reader.next() {
            if entry.name == Backup.databaseName {
                _ = try reader.extract(to: staging.database)
            } else if entry.name == Backup.manifestName {
                manifest = Data(try reader.bytes(limit: 1_000_000))
            } else if let hash = Self.hash(ofEntry: entry.name) {
                let target = BlobStore.url(hash, in: staging.blobs)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                _ = try reader.extract(to: target.path)
                folders.insert(target.deletingLastPathComponent().path)
                blobs += 1
            } else {
                foreign = foreign ?? entry.name
            }
        }
        try requireFit(manifest, blobs: blobs, foreign: foreign)
        for path in folders.sorted() + [staging.blobs.path] { try Durable.synchronise(path) }
    }

    private func requireFit(_ manifest: Data?, blobs: Int, foreign: String?) throws {
        let isNewer = manifest.flatMap { try? JSONDecoder().decode(Format.self, from: $0) }
            .map { $0.format > Backup.newestFormat }
        guard isNewer != true else { throw Self.newer }
        if let foreign { throw StartProblem("\(archive.path) is not a backup of Hearth: it holds \(foreign).") }
        guard let manifest else {
            throw StartProblem("\(archive.path) is not a whole backup: its manifest is missing.")
        }
        // Whatever is wrong with it, a manifest that cannot be read vouches for nothing.
        guard let manifest = try? JSONDecoder().decode(Backup.Manifest.self, from: manifest) else {
            throw StartProblem("\(archive.path) is damaged: its manifest cannot be read.")
        }
        guard manifest.migrations.allSatisfy(Migrations.names.contains) else { throw Self.newer }
        let database = URL(fileURLWithPath: staging.database)
        guard manifest.blobs == blobs, FileManager.default.fileExists(atPath: staging.database),
            try Backup.hex(BlobStore.sha256(of: database)) == manifest.databaseSHA256
        else { throw StartProblem("\(archive.path) is damaged: what is in it does not fit its manifest.") }
    }

    /// What the manifests of all formats have.
    private struct Format: Codable { let format: Int }

    private static let newer = StartProblem(
        "This backup was written by a newer Hearth. Update this one; nothing was changed.")

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
    private func verify() throws {
        do {
            let database = try DatabaseQueue(path: staging.database, configuration: HouseDatabase.configuration())
            let problems = try DatabaseCheck.everything(in: database, blobs: staging.blobs)
            guard problems.isEmpty else {
                throw StartProblem("The backup cannot be used: \(problems.prefix(3).joined(separator: " "))")
            }
            try database.write { db in try db.execute(sql: "DELETE FROM session; DELETE FROM device") }
            try database.close()
        } catch let error as DatabaseError {
            throw StartProblem("The backup’s database cannot be read (\(error)).")
        }
        try Durable.synchronise(staging.database)
        try Durable.synchronise(staging.path)
    }

    // MARK: Exchanging

    /// Moves the old household out, then the new one in. Whatever fails, the old one is moved back; if the process is
    /// killed, the mark keeps the next start from making an empty household.
    private func exchange() throws {
        var moved: [(from: URL, to: URL)] = []
        do {
            try folder.mark(isRestoring: true)
            try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
            for name in Self.names.reversed() { try move(name, from: folder.url, to: aside, &moved) }
            for name in Self.names { try move(name, from: staging.url, to: folder.url, &moved) }
            try Durable.synchronise(aside.path)
            try Durable.synchronise(folder.path)
        } catch {
            for step in moved.reversed() { try FileManager.default.moveItem(at: step.to, to: step.from) }
            try? FileManager.default.removeItem(at: aside)  // empty again, or never made
            try folder.mark(isRestoring: false)
            throw StartProblem("The backup could not be moved into place, so everything is as it was (\(error)).")
        }
        try folder.mark(isRestoring: false)
    }

    private func move(_ name: String, from old: URL, to new: URL, _ moved: inout [(from: URL, to: URL)]) throws {
        let (old, new) = (old.appendingPathComponent(name), new.appendingPathComponent(name))
        guard FileManager.default.fileExists(atPath: old.path) else { return }
        try FileManager.default.moveItem(at: old, to: new)
        moved.append((old, new))
    }
}
