import Foundation
import Processes
import Sockets

/// Files that only their owner may read, whatever the process's umask and the folder around them allow.
enum PrivateFile {
    /// Makes a new empty file. SQLite fills an empty file and gives its log the same permissions.
    static func make(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StartProblem("The file \(path) cannot be made: \(SystemReason.words(errno)).")
        }
        close(descriptor)
    }

    /// Replaces a file by a whole one, durably.
    /// - Throws: `StartProblem`
    static func replace(_ path: String, by text: String) throws {
        let new = path + ".new"
        do {
            try? FileManager.default.removeItem(atPath: new)  // left by a run that was killed
            try make(new)
            try Data(text.utf8).write(to: URL(fileURLWithPath: new))
            try Durable.synchronise(new)
            guard rename(new, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            try Durable.synchronise(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        } catch let problem as StartProblem {
            throw problem
        } catch {
            throw StartProblem("The file \(path) cannot be written: \(PlainReason.of(error)).")
        }
    }

    /// Removes the permissions of other users from an existing file. Does nothing to a file of another user, whose
    /// owner is responsible for it.
    static func tighten(_ path: String) {
        guard let permissions = OpenFile.permissions(at: path), permissions & 0o077 != 0 else { return }
        chmod(path, permissions & 0o700)
    }
}
