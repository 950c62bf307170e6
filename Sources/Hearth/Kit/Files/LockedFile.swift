import Foundation

/// A file that nobody else may hold as long as this lives; what is being written to by a request is held as well.
final class LockedFile: Sendable {
    private let descriptor: CInt

    /// - Returns: `nil` when another holder has it, or it cannot be opened.
    init?(_ url: URL) {
        let descriptor = open(url.path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var (held, named) = (stat(), stat())
        // One that was moved away before we held it is no longer ours to change.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0,
            lstat(url.path, &named) == 0, (held.st_dev, held.st_ino) == (named.st_dev, named.st_ino)
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    /// In bytes.
    var size: Int {
        var report = stat()
        return fstat(descriptor, &report) == 0 ? Int(report.st_size) : 0
    }

    func dropLastByte() {
        let size = size
        if size > 0 { ftruncate(descriptor, off_t(size - 1)) }
    }

    deinit { close(descriptor) }
}
