internal import Crypto
internal import Glibc
internal import HTTP

/// A file that is being received. It has a random name and is deleted with its last reference, unless a handler moves
/// it away before.
final class UploadFile {
    let path: String
    private let field: String
    private let fileName: String
    private let claimedType: String?
    private var descriptor: Int32
    private var byteCount = 0
    private var hasher = SHA256()

    init(folder: String, part: PartHeader) throws(BodyProblem) {
        var random = SystemRandomNumberGenerator()
        path = "\(folder)/upload-" + String(random.next(), radix: 16) + String(random.next(), radix: 16)
        field = part.name
        fileName = part.fileName ?? ""
        claimedType = part.type
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.problem(errno) }
    }

    deinit { remove() }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BodyProblem) {
        hasher.update(bufferPointer: bytes)
        byteCount += bytes.count
        try Self.write(bytes, to: descriptor)
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(BodyProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw problem(errno) }
            rest = rest.dropFirst(written)
        }
    }

    /// Synchronises the file to disk. This is slow: never call it on a listening thread.
    func finish() throws(BodyProblem) -> Upload {
        guard fsync(descriptor) == 0 else { throw Self.problem(errno) }
        closeFile()
        return Upload(
            field: field, fileName: fileName, claimedType: claimedType, path: path, byteCount: byteCount,
            sha256: Array(hasher.finalize()))
    }

    func remove() {
        closeFile()
        unlink(path)  // fails where the application moved the file away, as it should
    }

    private func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    static func problem(_ number: Int32) -> BodyProblem {
        number == ENOSPC || number == EDQUOT ? .diskFull : .notWritten(number)
    }
}
