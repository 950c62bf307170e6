internal import Glibc

/// A file to which a body is appended as it arrives: written bytes stay, even if the connection breaks.
final class AppendedFile {
    private var descriptor: Int32

    /// - Throws: `BodyProblem.conflict` if the file has another length than the client assumes, or another request has
    ///   the lock.
    init(path: String, offset: Int) throws(BodyProblem) {
        let file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT ? .conflict : UploadFile.problem(errno) }
        var report = stat()
        // Closing the descriptor releases the lock, whatever becomes of the request.
        guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &report) == 0, report.st_mode & S_IFMT == S_IFREG,
            Int(report.st_size) == offset
        else {
            close(file)
            throw .conflict
        }
        descriptor = file
    }

    deinit { release() }

    /// Releases the lock, so that other requests may write to the file.
    func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BodyProblem) {
        try UploadFile.write(bytes, to: descriptor)
    }

    /// Synchronises the file to disk. This is slow: never call it on a listening thread.
    func finish() throws(BodyProblem) {
        guard fsync(descriptor) == 0 else { throw UploadFile.problem(errno) }
    }
}
