package import Foundation

/// A backup in a folder of incremental backups: the latest one, or that of a day.
package struct FolderSource: RestoreSource {
    private let folder: BackupFolder
    private let day: String?

    /// - Parameter day: `YYYY-MM-DD`; `nil` for the latest.
    package init(_ path: String, day: String?) {
        folder = BackupFolder(path: path)
        self.day = day
    }

    /// A line of the list of backups.
    package struct Line: Sendable {
        package let day: String
        package let createdAt: Date
        package let blobs: Int
        package let bytes: Int
    }

    /// Whether a folder holds backups.
    package static func isBackupFolder(_ path: String) -> Bool {
        let folder = BackupFolder(path: path)
        return [folder.backups, folder.blobs].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// All backups that can be restored, the oldest first.
    package func lines() throws -> [Line] {
        try whole().map { backup in
            let manifest = backup.manifest
            return Line(
                day: manifest.day, createdAt: Instant(milliseconds: manifest.createdAt).date, blobs: manifest.blobs,
                bytes: manifest.databaseBytes + manifest.blobBytes)
        }
    }

    /// A damaged manifest must not stand in the way of another day.
    private func whole() throws -> [BackupFolder.Kept] { try folder.kept { _ in } }

    private func chosen() throws -> BackupFolder.Kept {
        let all = try whole()
        guard let day else {
            guard let last = all.last else {
                // Says why, if there are backups that cannot be used.
                _ = try folder.kept()
                throw StartProblem("There is no whole backup in \(folder.path).")
            }
            return last
        }
        guard let found = all.last(where: { $0.manifest.day == day }) else {
            let days = all.map(\.manifest.day).joined(separator: ", ")
            throw StartProblem("There is no backup of \(day) in \(folder.path). There are: \(days).")
        }
        return found
    }

    package func unpack(
        into staging: DataFolder, knowing migrations: [String], acceptingDamage isLenient: Bool
    ) throws -> UnpackedBackup {
        let lock = try folder.lock()
        return try withExtendedLifetime(lock) {
            let backup = try chosen()
            let manifest = backup.manifest
            guard manifest.migrations.allSatisfy(migrations.contains) else { throw Restore.newer }
            try requireRoom(manifest.databaseBytes + manifest.blobBytes, in: staging)
            do {
                try copyDatabase(backup, to: staging)
                let whole = try copyBlobs(backup, to: staging, acceptingDamage: isLenient)
                return UnpackedBackup(createdAt: manifest.createdAt, whole: whole)
            } catch let error as POSIXError {
                throw StartProblem("The backup cannot be copied to \(staging.path): \(PlainReason.of(error)).")
            }
        }
    }

    private func requireRoom(_ bytes: Int, in staging: DataFolder) throws {
        let free = DiskReserve(path: staging.reserve).room.free
        guard bytes > free else { return }
        let megabytes = { (bytes: Int) in "\((bytes + 999_999) / 1_000_000) MB" }
        throw StartProblem(
            "The disk of \(staging.path) is too full: the backup takes \(megabytes(bytes)), and \(megabytes(free)) are free."
        )
    }

    private func copyDatabase(_ backup: BackupFolder.Kept, to staging: DataFolder) throws {
        let original = folder.database(backup.name)
        let damaged = StartProblem("The database \(original.path) is damaged. Restore the backup of another day.")
        do {
            let (copy, file) = try HashedCopy.write(original, to: staging.database) { false }
            try file.finish()
            guard Hex.text(copy.sha256) == backup.manifest.databaseSHA256 else { throw damaged }
        } catch is HashedCopy.ReadFailure {
            throw damaged
        }
    }

    private func copyBlobs(
        _ backup: BackupFolder.Kept, to staging: DataFolder, acceptingDamage isLenient: Bool
    ) throws -> Set<BlobKey> {
        var whole: Set<BlobKey> = []
        var copying = BlobCopying(from: folder.blobs, to: staging.blobs, through: staging.temporary)
        let list = folder.list(backup.name)
        try BlobList.read(list, sha256: backup.manifest.blobListSHA256) { key in
            if try copying.copy(key) {
                whole.insert(key)
            } else if !isLenient {
                throw StartProblem(
                    "The backup is damaged: its file \(key.hex) is missing or was changed. \(Restore.advice)")
            }
        }
        try copying.finish()
        return whole
    }
}
