public import Foundation

/// The folder that holds everything: `hearth.sqlite`, `blobs/`, `tmp/`, `backups/`, and a lock file.
public struct DataFolder: Sendable {
    public let url: URL

    public init(path: String) { url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

    public var path: String { url.path }
    public var database: String { url.appendingPathComponent("hearth.sqlite").path }
    public var blobs: URL { url.appendingPathComponent("blobs", isDirectory: true) }
    public var temporary: URL { url.appendingPathComponent("tmp", isDirectory: true) }
    public var backups: URL { url.appendingPathComponent("backups", isDirectory: true) }
    public var controlSocket: String { url.appendingPathComponent("control.sock").path }
    private var lockFile: String { url.appendingPathComponent("lock").path }

    /// A file that proves that `blobs` is the folder we wrote to, not the empty mount point of a missing disk.
    public var blobsMarker: String { blobs.appendingPathComponent(".hearth").path }

    /// Makes the folders that are missing, readable by their owner only.
    public func prepare() throws {
        let owned: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        for folder in [url, temporary, backups] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: owned)
        }
        if !FileManager.default.fileExists(atPath: database) {
            try FileManager.default.createDirectory(at: blobs, withIntermediateDirectories: true, attributes: owned)
            try Data("Hearth keeps its files here.\n".utf8).write(to: URL(fileURLWithPath: blobsMarker))
        }
        guard FileManager.default.fileExists(atPath: blobsMarker) else {
            throw StartProblem(
                "The folder \(blobs.path) is not the one this household's files were kept in (\(blobsMarker) is missing). Is its disk mounted?"
            )
        }
    }

    /// Takes the folder for this process until the returned lock is released.
    /// - Throws: `StartProblem` when another Hearth has it.
    public func lock() throws -> FolderLock {
        guard let lock = try FolderLock(path: lockFile) else {
            throw StartProblem("Another Hearth is using the data folder \(path). Stop it first.")
        }
        return lock
    }

    /// Whether some process holds the lock now.
    public var isInUse: Bool {
        guard FileManager.default.fileExists(atPath: lockFile) else { return false }
        // An unreadable lock file is not a free one.
        guard let lock = try? FolderLock(path: lockFile) else { return true }
        lock.release()
        return false
    }

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
