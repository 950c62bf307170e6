import Glibc

/// A file that did not exist before, readable by nobody else; gone again unless it is kept.
final class NewFile {
    let path: String
    let descriptor: Int32
    private var isOpen = true

    /// - Throws: `ArchiveError.file`; number 17 (`EEXIST`) when something has that name.
    init(path: String) throws(ArchiveError) {
        // Nothing is stored before this succeeds: a throwing initialiser that has stored everything runs `deinit`,
        // and that would unlink somebody else's file.
        let opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .file(path: path, number: errno) }
        descriptor = opened
        self.path = path
    }

    deinit {
        guard isOpen else { return }
        Glibc.close(descriptor)
        unlink(path)
    }

    /// Writes the first `count` bytes.
    func write(_ bytes: [UInt8], count: Int) throws(ArchiveError) {
        var rest = bytes[..<count]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written >= 0 || errno == EINTR else { throw .file(path: path, number: errno) }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// Returns when the bytes are on the disk. The folder's entry is the caller's to make durable.
    func keep() throws(ArchiveError) {
        guard fsync(descriptor) == 0 else { throw .file(path: path, number: errno) }
        isOpen = false
        guard Glibc.close(descriptor) == 0 else {
            let number = errno
            unlink(path)
            throw .file(path: path, number: number)
        }
    }
}
