package import Foundation

/// The folder that holds everything: `hearth.sqlite`, `blobs/`, `tmp/`, `backups/`, and a lock file.
package struct DataFolder: Sendable {
    let url: URL

    package init(path: String) { url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

    package var path: String { url.path }
    var database: String { url.appendingPathComponent("hearth.sqlite").path }
    /// SQLite's write-ahead log.
    var log: String { database + "-wal" }
    var blobs: URL { url.appendingPathComponent("blobs", isDirectory: true) }
    package var temporary: URL { url.appendingPathComponent("tmp", isDirectory: true) }
    /// Unfinished uploads.
    var uploads: URL { url.appendingPathComponent("uploads", isDirectory: true) }
    var backups: URL { url.appendingPathComponent("backups", isDirectory: true) }
    /// The household's own authority and its certificate.
    var authority: URL { url.appendingPathComponent("https", isDirectory: true) }
    var controlSocket: String { url.appendingPathComponent("control.sock").path }
    var reserve: String { url.appendingPathComponent("reserve").path }
    /// Exists if damage to the database was found while it was served: the next start checks it first.
    var damageMark: String { url.appendingPathComponent("damaged").path }
    /// Exists while the database is updated.
    var updateMark: String { url.appendingPathComponent("updating").path }
    /// The plan of the backups, and how they went.
    var backupState: String { url.appendingPathComponent("backup.json").path }
    /// The password of the restic repository, unless the plan names another file.
    package var backupPassword: String { url.appendingPathComponent("backup-password").path }
    private var lockFile: String { url.appendingPathComponent("lock").path }

    /// A file which proves that `blobs` is the known folder, not the empty mount point of a missing disk.
    var blobsMarker: String { blobs.appendingPathComponent(".hearth").path }

    /// Exists while a restore swaps two households.
    var restoreJournal: RestoreJournal { RestoreJournal(url: url.appendingPathComponent("restoring")) }

    /// Whether a restore was interrupted; the folder may have parts of two households then.
    var hasInterruptedRestore: Bool { restoreJournal.isThere }

    /// Whether it contains nothing that belongs to a household. A missing folder is empty too.
    var isEmpty: Bool {
        // An unreadable folder cannot be locked either, which reports the reason.
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.allSatisfy { name in
            var isFolder = ObjCBool(false)
            let isThere = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            return ["tmp/", "uploads/", "https/"].contains { name.hasPrefix($0) } || Self.unmissed.contains(name)
                || isThere && isFolder.boolValue
        }
    }

    private static let unmissed = [
        "lock", "control.sock", "reserve", "damaged", "updating", "blobs/.hearth", "backup.json", "backup-password",
    ]

    /// Makes the folder itself, readable by its owner only, and the one for unfinished files.
    /// - Throws: `StartProblem` if it cannot be made.
    func make() throws {
        for folder in [url, temporary] { try Self.make(folder) }
    }

    /// Makes missing folders.
    /// - Throws: `StartProblem` if one cannot be made.
    func prepare() throws {
        try requireNoInterruptedRestore()
        try make()
        try Self.make(backups)
        try Self.make(uploads)
        guard !FileManager.default.fileExists(atPath: database) else { return }
        try Self.make(blobs)
        guard !FileManager.default.fileExists(atPath: blobsMarker), BlobFiles(folder: blobs).isEmpty else { return }
        guard BlobMark.begin(at: blobsMarker) else { throw StartProblem("The file \(blobsMarker) cannot be written.") }
    }

    var missingDisk: StartProblem {
        StartProblem(
            "The folder \(blobs.path) is not the one this household's files were kept in (\(blobsMarker) is missing). Is its disk mounted?"
        )
    }

    package func requireNoInterruptedRestore() throws {
        guard !hasInterruptedRestore else {
            throw StartProblem(
                "A restore into \(path) was interrupted. Run `hearth restore` with --replace again; nothing is lost.")
        }
    }

    /// Removes the permissions of other users from files that an older version of Hearth left open, and from SQLite's
    /// files. The folder itself stays as it is: it may have been opened on purpose, and everything in it is closed.
    func closeFiles() {
        let copies = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
        let paths = [database, log, database + "-shm", blobsMarker] + copies.map { backups.path + "/" + $0 }
        for path in paths { PrivateFile.tighten(path) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []
        // Folders of Hearth itself, such as households that were set aside.
        for name in names where name.hasPrefix("before-restore-") { chmod(self.path + "/" + name, 0o700) }
    }

    private static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StartProblem("The folder \(folder.path) cannot be made: \(PlainReason.of(error)).")
        }
    }

    /// Whether the last run left a log that it did not checkpoint.
    var wasInterrupted: Bool { Self.size(log) > 0 }

    /// Bytes.
    var databaseSize: Int { Self.size(database) }
    /// Bytes.
    var logSize: Int { Self.size(log) }

    private static func size(_ path: String) -> Int {
        // An unreadable file cannot be opened either, which reports the reason.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Whether a server updates its database.
    package var isBeingUpdated: Bool { FileManager.default.fileExists(atPath: updateMark) }

    /// Locks the folder for this process until the returned lock is released.
    /// - Parameter timeout: how long to wait for another process; a command holds the lock for a moment only.
    /// - Throws: `FolderInUse` if another process keeps it locked for longer.
    func lock(timeout: Duration = .seconds(2)) throws -> FolderLock {
        let lock = try FolderLock.wait(timeout) { try FolderLock(path: lockFile) }
        guard let lock else { throw FolderInUse(path: path) }
        return lock
    }

    /// Whether a process holds the lock.
    package var isInUse: Bool {
        guard FileManager.default.fileExists(atPath: lockFile) else { return false }
        // An unreadable lock file counts as locked.
        guard let lock = try? FolderLock(path: lockFile) else { return true }
        lock.release()
        return false
    }

    /// The location of a database copy for a backup, which the backup removes afterwards.
    func newDatabaseCopy() -> URL {
        temporary.appendingPathComponent("\(Self.databaseCopy)\(UUID().uuidString).sqlite")
    }

    /// Whether a backup is running, which reads the files that its copy of the database names. A copy that is a day old
    /// was left by a killed run.
    func hasDatabaseCopy(at now: Instant) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
        return names.contains { name in
            guard name.hasPrefix(Self.databaseCopy) else { return false }
            let path = temporary.appendingPathComponent(name).path
            let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return changed.map { Instant($0) > now.adding(.zero - .days(1)) } ?? false
        }
    }

    private static let databaseCopy = "database-copy-"

    /// Removes the remains of uploads and backups that did not finish.
    func sweepTemporary() {
        let files = (try? FileManager.default.contentsOfDirectory(at: temporary, includingPropertiesForKeys: nil)) ?? []
        // A failed removal is tried again at the next start.
        for file in files { try? FileManager.default.removeItem(at: file) }
    }
}

/// The reason why the server does not start: one sentence for the terminal.
package struct StartProblem: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Another process has locked the data folder.
package struct FolderInUse: Error, CustomStringConvertible {
    let path: String

    package var description: String { "Another Hearth is using the data folder \(path). Stop it first." }
}
