import Foundation
import GRDB
import Synchronization

/// Reserved disk space: a file of zeros that is deleted for a moment when a full disk would not even let people delete
/// things, since deleting writes too: what the bin needs to restore them.
final class DiskReserve: Sendable {
    private let path: String
    private let isHeld = Mutex(false)
    private let lent = Atomic(false)
    /// One caller at a time uses the reserve.
    private let turn = DispatchSemaphore(value: 1)

    init(path: String) { self.path = path }

    /// The reserve is a sixty-fourth of the disk, but at most this many bytes.
    private static let largest = 16 << 20

    private var byteCount: Int {
        var report = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard statvfs(folder, &report) == 0 else { return Self.largest }
        return min(Self.largest, Int(report.f_blocks) * Int(report.f_frsize) / 64)
    }

    /// Allocates the reserve, unless it exists.
    /// - Returns: whether it exists now; the disk may have no room for it.
    @discardableResult
    func take() -> Bool {
        isHeld.withLock { isHeld in
            if !isHeld { isHeld = Self.allocate(path, byteCount) }
            return isHeld
        }
    }

    private static func allocate(_ path: String, _ byteCount: Int) -> Bool {
        unlink(path)  // may be half of one
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        guard posix_fallocate(file, 0, off_t(byteCount)) == 0 else {
            unlink(path)
            return false
        }
        return true
    }

    /// Releases the reserve, also that of an earlier run.
    func release() {
        isHeld.withLock { isHeld in
            unlink(path)
            isHeld = false
        }
    }

    /// Runs `work` with the reserve released, and allocates it again if there is room. `work` must not call this
    /// itself.
    func lend<Result>(_ work: () throws -> Result) throws -> Result {
        turn.wait()
        defer { turn.signal() }
        release()
        lent.store(true, ordering: .relaxed)
        defer {
            lent.store(false, ordering: .relaxed)
            take()
        }
        return try work()
    }

    /// Whether the reserve is released at the moment: large work then writes as little as possible in a transaction.
    var isLent: Bool { lent.load(ordering: .relaxed) }

    /// Whether an error is caused by a full disk.
    static func isWanted(_ error: any Error) -> Bool {
        switch error {
        case let error as DatabaseError: error.resultCode == .SQLITE_FULL
        case let error as CocoaError: error.code == .fileWriteOutOfSpace
        case let error as POSIXError: error.code == .ENOSPC
        default: false
        }
    }
}

extension HouseDatabase {
    /// Runs work that frees disk space. If the disk is full, runs it again with the reserve released.
    func makingRoom<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch  where DiskReserve.isWanted(error) {
            return try reserve.lend {
                // A checkpoint returns the log's space to the disk. It may fail while another connection reads.
                defer { try? checkpoint() }
                return try work()
            }
        }
    }
}
