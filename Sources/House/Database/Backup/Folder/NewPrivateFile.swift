import Crypto
import Foundation

/// A file that is being written, which only its owner may read.
struct NewPrivateFile {
    private let handle: FileHandle

    /// - Throws: `POSIXError`, also if there is one of that name.
    init(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func write(_ bytes: Data) throws { try handle.write(contentsOf: bytes) }

    /// Makes it durable and closes it.
    func finish() throws {
        try handle.synchronize()
        try close()
    }

    func close() throws { try handle.close() }
}

/// A folder that is being written, which only its owner may enter.
enum NewPrivateFolder {
    /// Makes one folder, never those above it: a disk that is not mounted any more has none.
    /// - Throws: `POSIXError`; one that is there already is none.
    static func make(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}

extension NewPrivateFolder {
    /// Makes the names in a folder durable, where its file system can: some of those over a network cannot.
    static func synchronise(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EOPNOTSUPP else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}

/// A copy of a file, hashed on its way.
struct HashedCopy {
    let sha256: Data
    let byteCount: Int

    /// The original could not be read to its end.
    struct ReadFailure: Error { let cause: any Error }

    /// Copies a file without making the copy durable.
    /// - Parameter isStopped: asked after each megabyte.
    /// - Returns: the copy, still open.
    static func write(
        _ original: URL, to path: String, isStopped: () -> Bool
    ) throws -> (copy: HashedCopy, file: NewPrivateFile) {
        let source: FileHandle
        do { source = try FileHandle(forReadingFrom: original) } catch { throw ReadFailure(cause: error) }
        defer { try? source.close() }  // it was only read
        let target = try NewPrivateFile(path)
        var (hasher, count) = (SHA256(), 0)
        func piece() throws -> Data? {
            do { return try source.read(upToCount: 1 << 20) } catch { throw ReadFailure(cause: error) }
        }
        while let piece = try piece(), !piece.isEmpty {
            guard !isStopped() else { throw BackupStopped() }
            hasher.update(data: piece)
            try target.write(piece)
            count += piece.count
        }
        return (HashedCopy(sha256: Data(hasher.finalize()), byteCount: count), target)
    }
}

/// The program is about to end.
struct BackupStopped: Error {}
