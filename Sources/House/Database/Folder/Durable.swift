import Foundation

/// Synchronises files, so that they survive a power cut.
enum Durable {
    /// `fsync` of a file or of a folder (after a rename into it). An error is final: the kernel may have dropped the
    /// pages, so a second try would lie.
    static func synchronise(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
