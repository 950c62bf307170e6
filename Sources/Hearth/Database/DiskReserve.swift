import Foundation
import GRDB
import Synchronization

/// Room on the disk that is ours already: a file of nothing, let go for a moment where a full disk would not even let
/// people delete. Deleting writes too: what the bin needs to bring things back.
final class DiskReserve: Sendable {
    private let path: String
    private let isHeld = Mutex(false)
    private let lent = Atomic(false)
    /// One at a time spends it.
    private let turn = DispatchSemaphore(value: 1)

    init(path: String) { self.path = path }

    /// A sixty-fourth of the disk, and at most this.
    private static let largest = 16 << 20

    private var byteCount: Int {
        var report = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard statvfs(folder, &report) == 0 else { return Self.largest }
        return min(Self.largest, Int(report.f_blocks) * Int(report.f_frsize) / 64)
    }

    /// Takes it, unless it is ours.
    /// - Returns: whether it is ours now: there may be no room for it.
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

    /// Lets it go, also that of a run that ended.
    func release() {
        isHeld.withLock { isHeld in
            unlink(path)
            isHeld = false
        }
    }

    /// Runs `work`, which lends nothing itself, with the reserve let go, and takes it again if there is room.
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

    /// Whether work is using the reserve at the moment: large work then writes as little as it can in a transaction.
    var isLent: Bool { lent.load(ordering: .relaxed) }

    /// Whether something failed for want of room on the disk.
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
    /// Runs what makes room. Where the disk is full it runs once more, with the reserve let go.
    func makingRoom<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch  where DiskReserve.isWanted(error) {
            return try reserve.lend {
                // Written back into the one file, the log's room is the disk's again. It may be read just now.
                defer { try? checkpoint() }
                return try work()
            }
        }
    }
}
