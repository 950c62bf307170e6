import Glibc

/// A regular file to read from beginning to end.
final class OldFile {
    let path: String
    let descriptor: Int32
    let size: Int
    /// Seconds since 1970.
    let modified: Int

    /// - Throws: `ArchiveError.file`, `ArchiveError.notAFile`.
    init(path: String) throws(ArchiveError) {
        // Without O_NONBLOCK opening a pipe would wait for its other end.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .file(path: path, number: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw .file(path: path, number: number)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(path)
        }
        self.path = path
        self.descriptor = descriptor
        size = status.st_size
        modified = status.st_mtim.tv_sec
    }

    deinit {
        close(descriptor)
    }

    /// Reads the next bytes into `buffer`; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        while true {
            // The caller owns `buffer`, and read(2) writes no more than its length.
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .file(path: path, number: errno) }
        }
    }
}
