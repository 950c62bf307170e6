import Foundation
import Processes

/// Copies blobs from one folder of blobs into another. A copy is hashed on its way, made durable and only then moved into its
/// place, so a blob in its place is whole.
struct BlobCopying {
    let source: URL
    let target: URL
    /// A folder on the disk of the target.
    let temporary: URL
    let isStopped: () -> Bool
    /// The disk of the target, open since before anything was written to it, so that it tells of every error.
    private var disk: FileHandle?
    private var pending: [(path: String, key: BlobKey)] = []
    private var pendingBytes = 0
    private var folders: Set<String> = []

    /// Making many files durable together costs little more than one.
    private static let batch = 1000
    private static let batchBytes = 256 << 20

    init(from source: URL, to target: URL, through temporary: URL, isStopped: @escaping () -> Bool = { false }) {
        self.source = source
        self.target = target
        self.temporary = temporary
        self.isStopped = isStopped
    }

    /// - Returns: whether the original is as it should be; otherwise nothing was copied.
    /// - Throws: what stands in the way of writing, and `BackupStopped`.
    mutating func copy(_ key: BlobKey) throws -> Bool {
        guard !isStopped() else { throw BackupStopped() }
        let path = temporary.appendingPathComponent(key.hex).path
        unlink(path)  // left by a run that was killed
        try openDisk()
        do {
            let original = BlobFiles.place(of: key.sha256, in: source)
            let (copy, file) = try HashedCopy.write(original, to: path, isStopped: isStopped)
            try file.close()
            guard copy.sha256 == key.sha256 else {
                unlink(path)
                return false
            }
            pending.append((path, key))
            pendingBytes += copy.byteCount
        } catch is HashedCopy.ReadFailure {
            unlink(path)
            return false
        }
        if pending.count >= Self.batch || pendingBytes >= Self.batchBytes { try place() }
        return true
    }

    private mutating func openDisk() throws {
        guard disk == nil else { return }
        let descriptor = open(temporary.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        disk = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func synchronise() throws {
        guard let disk, !OpenFile.synchroniseDisk(of: disk.fileDescriptor) else { return }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// Moves the copies into their places.
    private mutating func place() throws {
        guard !pending.isEmpty else { return }
        try synchronise()
        for (path, key) in pending {
            let place = BlobStore.url(key.sha256, in: target)
            let folder = place.deletingLastPathComponent().path
            if folders.insert(folder).inserted { try NewPrivateFolder.make(folder) }
            guard rename(path, place.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
        pending = []
        pendingBytes = 0
    }

    /// Places the last copies, and makes the names of all durable, also of those that an interrupted run has placed.
    mutating func finish() throws {
        try openDisk()
        try place()
        try synchronise()
    }
}
