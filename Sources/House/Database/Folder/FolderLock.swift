import Foundation
import Sockets
import Synchronization

/// An exclusive `flock` on a file; the kernel drops it when the process ends, however it ends.
final class FolderLock: Sendable {
    private let descriptor: Mutex<CInt?>

    /// - Returns: `nil` if another process has the lock.
    init?(path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StartProblem("The data folder cannot be written to (\(path): \(SystemReason.words(errno))).")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = Mutex(descriptor)
    }

    func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    deinit { release() }
}
