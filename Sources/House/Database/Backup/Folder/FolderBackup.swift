import Foundation
import GRDB

/// Writes one backup into a folder: the blobs that it has not yet, then the database, the list of blobs and, last, the
/// manifest. Then removes the backups that are not kept any longer, and the blobs that none needs.
struct FolderBackup {
    let folder: BackupFolder
    let owner: BackupFolder.Marker
    /// The blobs of the house.
    let blobs: URL
    let subjects: Subjects
    var isStopped: () -> Bool = { false }
    /// Called with the number of copied blobs and of those to copy.
    var progress: (Int, Int) -> Void = { _, _ in }

    /// The result of a backup.
    struct Report: Equatable {
        let name: String
        let blobs: Int
        let newBlobs: Int
        /// Bytes that this backup added.
        let newBytes: Int
        /// One sentence for each file that is damaged or missing, and in no earlier backup.
        var damage: [String]
        /// Why older backups and the files that they alone need were not removed.
        var untidy: String?
    }

    /// - Parameter copy: a finished copy of the database.
    /// - Throws: `BackupProblem`, `BackupStopped`; earlier backups are untouched then.
    func write(copy: URL, day: Day, at now: Instant) throws -> Report {
        do {
            try folder.requireOwner(owner)
            try folder.removeRemains()
            let database = try DatabaseQueue(path: copy.path, configuration: Backup.readOnly)
            defer { try? database.close() }  // it was only read
            var report = try database.read { db in try write(copy, db, day, now) }
            do { try removeOld() } catch let stopped as BackupStopped {
                throw stopped
            } catch {
                // The new backup is whole.
                report.untidy = "Older backups could not be tidied up: \(PlainReason.sentence(error))"
            }
            return report
        } catch let stopped as BackupStopped {
            throw stopped
        } catch {
            throw BackupProblem(error, folder.path)
        }
    }

    private func write(_ copy: URL, _ db: Database, _ day: Day, _ now: Instant) throws -> Report {
        let present = try folder.present()
        var (new, newBytes): ([BlobKey], Int) = ([], 0)
        var (count, byteCount) = (0, 0)
        let rows = try Row.fetchCursor(db, sql: "SELECT sha256, byteCount FROM blob")
        while let row = try rows.next() {
            guard let key = BlobKey(row["sha256"] as Data) else { continue }
            (count, byteCount) = (count + 1, byteCount + row["byteCount"])
            if present.contains(key) { continue }
            new.append(key)
            newBytes += row["byteCount"]
        }
        let migrations = try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
        try requireRoom(newBytes, of: copy)

        let damaged = try copyBlobs(new)
        try folder.requireOwner(owner)
        let name = try newName(now)
        let list = try BlobList.write(to: folder.list(name), Self.keys(in: db))
        let database = try copyDatabase(copy, to: folder.database(name))
        let manifest = FolderManifest(
            household: owner.household, createdAt: now, day: day, migrations: migrations, database: database,
            blobs: count, blobBytes: byteCount, blobListSHA256: list, missing: damaged.map(\.hex))
        try NewPrivateFolder.synchronise(folder.place(name).path)
        try folder.requireOwner(owner)
        try finish(name, manifest)
        return Report(
            name: name, blobs: count, newBlobs: new.count - damaged.count, newBytes: newBytes + database.byteCount,
            damage: try damaged.map { try sentence($0, db) })
    }

    /// The blobs of a database in the order of their hashes.
    static func keys(in db: Database) throws -> () throws -> BlobKey? {
        let all = try Data.fetchCursor(db, sql: "SELECT sha256 FROM blob ORDER BY sha256")
        return { try all.next().flatMap { BlobKey($0) } }
    }

    /// A disk that does not say how much is free is taken to have room.
    private func requireRoom(_ bytes: Int, of copy: URL) throws {
        let database = (try FileManager.default.attributesOfItem(atPath: copy.path)[.size] as? Int) ?? 0
        var report = statvfs()
        guard statvfs(folder.path, &report) == 0, report.f_blocks > 0 else { return }
        let (wanted, free) = (bytes + database, Int(report.f_bavail) * Int(report.f_frsize))
        guard wanted > free else { return }
        throw BackupProblem(
            .diskFull, folder.path, "\(Self.megabytes(wanted)) are needed, \(Self.megabytes(free)) are free")
    }

    private static func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }

    /// - Returns: the blobs that are damaged or missing.
    private func copyBlobs(_ new: [BlobKey]) throws -> [BlobKey] {
        var damaged: [BlobKey] = []
        var copying = BlobCopying(
            from: blobs, to: folder.blobs, through: folder.temporary, isStopped: isStopped)
        for (index, key) in new.enumerated() {
            if try !copying.copy(key) { damaged.append(key) }
            progress(index + 1, new.count)
        }
        try copying.finish()
        return damaged
    }

    /// Two backups of one second, or of a clock that was set back, must not share a folder.
    private func newName(_ now: Instant) throws -> String {
        for second in 0... {
            let name = Self.name(now.adding(.seconds(second)))
            guard !FileManager.default.fileExists(atPath: folder.place(name).path) else { continue }
            try NewPrivateFolder.make(folder.place(name).path)
            return name
        }
        throw CocoaError(.fileWriteFileExists)
    }

    private static func name(_ instant: Instant) -> String {
        instant.date.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    }

    private func copyDatabase(_ copy: URL, to target: URL) throws -> HashedCopy {
        let (written, file) = try HashedCopy.write(copy, to: target.path, isStopped: isStopped)
        try file.finish()
        return written
    }

    private func finish(_ name: String, _ manifest: FolderManifest) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let new = folder.temporary.appendingPathComponent(Backup.manifestName).path
        let file = try NewPrivateFile(new)
        try file.write(encoder.encode(manifest))
        try file.finish()
        guard rename(new, folder.manifest(name).path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try NewPrivateFolder.synchronise(folder.place(name).path)
        try NewPrivateFolder.synchronise(folder.backups.path)
    }

    private func sentence(_ key: BlobKey, _ db: Database) throws -> String {
        let row = try Int.fetchOne(db, sql: "SELECT byteCount FROM blob WHERE sha256 = ?", arguments: [key.sha256])
        let damage = BlobDamage(key.sha256, byteCount: row ?? 0, in: blobs)
        return try damage?.sentence(BlobName.of(key.sha256, in: db, subjects: subjects))
            ?? "A file was damaged while it was copied (file \(key.hex))."
    }

    // MARK: Afterwards

    /// Removes backups that are not kept, then blobs that no kept one names.
    private func removeOld() throws {
        let all = try folder.kept()
        let stay = BackupRetention.kept(all.map { Day(iso: $0.manifest.day) ?? Day(number: 0) })
        for (place, backup) in all.enumerated() where !stay.contains(place) { try folder.remove(backup.name) }
        try NewPrivateFolder.synchronise(folder.backups.path)
        try sweep(keeping: all.enumerated().filter { stay.contains($0.offset) }.map(\.element))
    }

    /// Stops at the first list that cannot be read, before anything is removed: it may name any blob.
    private func sweep(keeping kept: [BackupFolder.Kept]) throws {
        var loose = try folder.present()
        for backup in kept {
            try BlobList.read(folder.list(backup.name), sha256: backup.manifest.blobListSHA256) { loose.remove($0) }
            if isStopped() { throw BackupStopped() }
        }
        for key in loose { unlink(BlobStore.url(key.sha256, in: folder.blobs).path) }
    }
}
