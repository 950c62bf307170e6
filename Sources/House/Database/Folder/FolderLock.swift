import Foundation
import Sockets
import Synchronization

/// An exclusive `flock` on a file or a folder; the kernel drops it when the process ends, however it ends.
final class FolderLock: Sendable {
    private let descriptor: Mutex<CInt?>

    /// Locks a file, which is made if there is none.
    /// - Returns: `nil` if another process has the lock.
    convenience init?(path: String) throws { try self.init(path, O_RDWR | O_CREAT) }

    /// Locks a folder, which must exist.
    /// - Returns: `nil` if another process has the lock.
    convenience init?(folder: String) throws { try self.init(folder, O_RDONLY | O_DIRECTORY) }

    private init?(_ path: String, _ flags: CInt) throws {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StartProblem("The data folder cannot be written to (\(path): \(SystemReason.words(errno))).")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = Mutex(descriptor)
    }

    /// Tries until there is a lock.
    /// - Returns: `nil` if another process has it for longer than the timeout.
    static func wait(_ timeout: Duration, for lock: () throws -> FolderLock?) throws -> FolderLock? {
        let end = ContinuousClock.now + timeout
        while true {
            if let lock = try lock() { return lock }
            guard ContinuousClock.now < end else { return nil }
            poll(nil, 0, 50)
        }
    }

    func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    deinit { release() }
}
