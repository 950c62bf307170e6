import Foundation
import Processes

/// An exclusive lock on a file until this object is freed. A request that writes into a file holds its lock too.
final class LockedFile: Sendable {
    private let descriptor: CInt

    /// - Returns: `nil` if another holder has the lock, or the file cannot be opened.
    init?(_ url: URL) {
        let descriptor = open(url.path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // A file that was moved away before the lock was taken must not be written to.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, OpenFile.isOpen(descriptor, at: url.path) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    /// The file's size in bytes.
    var size: Int { OpenFile.size(of: descriptor) }

    func dropLastByte() {
        let size = size
        if size > 0 { ftruncate(descriptor, off_t(size - 1)) }
    }

    deinit { close(descriptor) }
}
