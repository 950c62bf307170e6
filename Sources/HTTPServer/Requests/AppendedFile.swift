internal import Glibc

/// A file that a body is added to, as it arrives: what is written stays, also when the connection breaks.
final class AppendedFile {
    private var descriptor: Int32

    /// - Throws: `BodyProblem.conflict` when the file is not as long as the client thinks, or another request holds it.
    init(path: String, offset: Int) throws(BodyProblem) {
        let file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT ? .conflict : UploadFile.problem(errno) }
        var report = stat()
        // The lock goes with the descriptor, whatever becomes of the request.
        guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &report) == 0, report.st_mode & S_IFMT == S_IFREG,
            Int(report.st_size) == offset
        else {
            close(file)
            throw .conflict
        }
        descriptor = file
    }

    deinit { release() }

    /// Others may write to it from now on.
    func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BodyProblem) {
        try UploadFile.write(bytes, to: descriptor)
    }

    /// Puts the bytes on the disk for good. Slow: not for a listening thread.
    func seal() throws(BodyProblem) {
        guard fsync(descriptor) == 0 else { throw UploadFile.problem(errno) }
    }
}
