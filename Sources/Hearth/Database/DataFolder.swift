public import Foundation

/// The folder that holds everything: `hearth.sqlite`, `blobs/`, `tmp/`, `backups/`, and a lock file.
public struct DataFolder: Sendable {
    public let url: URL

    public init(path: String) { url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

    public var path: String { url.path }
    public var database: String { url.appendingPathComponent("hearth.sqlite").path }
    /// SQLite's write-ahead log.
    var log: String { database + "-wal" }
    public var blobs: URL { url.appendingPathComponent("blobs", isDirectory: true) }
    public var temporary: URL { url.appendingPathComponent("tmp", isDirectory: true) }
    /// Files that are arriving in pieces.
    public var uploads: URL { url.appendingPathComponent("uploads", isDirectory: true) }
    public var backups: URL { url.appendingPathComponent("backups", isDirectory: true) }
    public var controlSocket: String { url.appendingPathComponent("control.sock").path }
    var reserve: String { url.appendingPathComponent("reserve").path }
    private var lockFile: String { url.appendingPathComponent("lock").path }

    /// A file that proves that `blobs` is the folder we wrote to, not the empty mount point of a missing disk.
    public var blobsMarker: String { blobs.appendingPathComponent(".hearth").path }

    /// Stands here while a restore exchanges two households.
    var restoreMark: RestoreJournal { RestoreJournal(url: url.appendingPathComponent("restoring")) }

    /// Whether a restore was interrupted: then what is here may be parts of two households.
    var isMarked: Bool { restoreMark.isThere }

    /// Whether a household would miss nothing of what is in here: a folder that is not there is empty too.
    public var isEmpty: Bool {
        // What cannot be listed cannot be locked either, and that is said with a reason.
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.allSatisfy { name in
            var isFolder = ObjCBool(false)
            let isThere = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            return name.hasPrefix("tmp/") || name.hasPrefix("uploads/") || Self.unmissed.contains(name)
                || isThere && isFolder.boolValue
        }
    }

    private static let unmissed = ["lock", "control.sock", "reserve", "blobs/.hearth"]

    /// Makes the folder itself, readable by its owner only, with the one for unfinished files.
    /// - Throws: `StartProblem` when that cannot be.
    public func make() throws {
        for folder in [url, temporary] { try Self.make(folder) }
    }

    /// Makes the folders that are missing.
    /// - Throws: `StartProblem` when they cannot be made.
    public func prepare() throws {
        try requireUnmarked()
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

    public func requireUnmarked() throws {
        guard !isMarked else {
            throw StartProblem(
                "A restore into \(path) was interrupted. Run `hearth restore` with --replace again; nothing is lost.")
        }
    }

    /// Closes to everybody else what an older Hearth left open to them, and what SQLite makes. The folder itself stays
    /// as it is: somebody may have opened it on purpose, and what is in it is closed anyway.
    func closeFiles() {
        let copies = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
        let paths = [database, log, database + "-shm", blobsMarker] + copies.map { backups.path + "/" + $0 }
        for path in paths { PrivateFile.tighten(path) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []
        // Households that were set aside, folders of our own.
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

    /// Whether the last run left a log that it had no time to write back.
    var wasInterrupted: Bool { Self.size(log) > 0 }

    /// Bytes.
    var databaseSize: Int { Self.size(database) }
    /// Bytes.
    var logSize: Int { Self.size(log) }

    private static func size(_ path: String) -> Int {
        // What cannot be looked at cannot be opened either, and that is said with a reason.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Takes the folder for this process until the returned lock is released.
    /// - Throws: `FolderInUse` when another Hearth has it and keeps it: a command has it for a moment only.
    public func lock() throws -> FolderLock {
        let end = ContinuousClock.now + .seconds(2)
        while true {
            if let lock = try FolderLock(path: lockFile) { return lock }
            guard ContinuousClock.now < end else {
                throw FolderInUse(path: path)
            }
            poll(nil, 0, 50)
        }
    }

    /// Whether some process holds the lock now.
    public var isInUse: Bool {
        guard FileManager.default.fileExists(atPath: lockFile) else { return false }
        // An unreadable lock file is not a free one.
        guard let lock = try? FolderLock(path: lockFile) else { return true }
        lock.release()
        return false
    }

    /// Where a copy of the database goes that a backup is made of. Whoever makes the backup removes it.
    func newSnapshot() -> URL { temporary.appendingPathComponent("\(Self.snapshot)\(UUID().uuidString).sqlite") }

    /// Whether a backup is being made, which reads the files that its copy of the database names. A copy that is a day
    /// old was left by a run that was killed.
    func hasSnapshot(at now: Instant) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
        return names.contains { name in
            guard name.hasPrefix(Self.snapshot) else { return false }
            let path = temporary.appendingPathComponent(name).path
            let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return changed.map { Instant($0) > now.adding(.zero - .days(1)) } ?? false
        }
    }

    private static let snapshot = "snapshot-"

    /// Removes what uploads and backups that never finished left behind.
    public func sweepTemporary() {
        let files = (try? FileManager.default.contentsOfDirectory(at: temporary, includingPropertiesForKeys: nil)) ?? []
        // A file that cannot be removed now is tried again at the next start.
        for file in files { try? FileManager.default.removeItem(at: file) }
    }
}

/// Why the server does not start: one sentence for the person at the terminal.
public struct StartProblem: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// Another process has the data folder.
public struct FolderInUse: Error, CustomStringConvertible {
    let path: String

    public var description: String { "Another Hearth is using the data folder \(path). Stop it first." }
}
