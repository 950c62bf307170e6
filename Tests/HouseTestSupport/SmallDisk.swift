import Foundation

/// A disk of a few megabytes in memory, gone with this object.
final class SmallDisk: Sendable {
    let folder: TemporaryFolder

    /// Whether this process may mount one.
    static let isPermitted = (try? SmallDisk(megabytes: 1)) != nil

    init(megabytes: Int) throws {
        folder = try TemporaryFolder()
        guard mount("hearth-test", folder.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
            throw Program.Failure(description: "mount: \(String(cString: strerror(errno)))")
        }
    }

    deinit { umount2(folder.path, Int32(MNT_DETACH)) }

    private var ballast: String { folder["ballast"] }

    /// Takes up all room but some bytes.
    func fill(leaving bytes: Int = 0) throws {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { throw Program.Failure(description: "statvfs") }
        let free = Int(status.f_bavail) * Int(status.f_frsize) - bytes
        let file = open(ballast, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        let piece = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<max(0, free / 4096) where write(file, piece, piece.count) <= 0 { return }
    }

    func makeRoom() { unlink(ballast) }

    /// Lets nothing be written any more, or again.
    func set(isReadOnly: Bool) -> Bool {
        mount(nil, folder.path, nil, UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0), nil) == 0
    }
}
