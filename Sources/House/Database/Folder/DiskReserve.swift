import Foundation
import GRDB
import Synchronization

/// Reserved disk space: a file of zeros that is cut for a moment when a full disk would not even let people delete things,
/// since deleting writes too: what the bin needs to restore them. Its last part is left to the next start.
final class DiskReserve: Sendable {
    private let path: String
    /// The size of the file, in bytes.
    private let held = Mutex(0)
    private let taken = Atomic(false)
    private let lent = Atomic(false)
    /// One caller at a time uses the reserve.
    private let turn = DispatchSemaphore(value: 1)

    init(path: String) { self.path = path }

    /// The reserve is a sixty-fourth of the disk, but at most this many bytes.
    private static let largest = 16 << 20

    /// The part that only a start uses: the index of a log of 64 MB, and a page or two of the database.
    private static let forStart = 256 << 10

    /// The size of the whole reserve on this disk, and what else is free there, in bytes. A disk that cannot be examined is
    /// taken to have room.
    struct Room {
        let whole: Int
        let free: Int

        init(on path: String) {
            var report = statvfs()
            let folder = (path as NSString).deletingLastPathComponent
            guard statvfs(folder, &report) == 0 else {
                (whole, free) = (largest, .max / 2)
                return
            }
            let block = Int(report.f_frsize)
            whole = min(largest, Int(report.f_blocks) * block / 64)
            free = Int(report.f_bavail) * block
        }

        /// The size that stays reserved while the rest is lent.
        var kept: Int { min(forStart, whole / 4) }
    }

    var room: Room { Room(on: path) }

    /// Allocates the reserve, as far as the disk has room for it, unless it is lent.
    /// - Returns: whether it is whole now.
    @discardableResult
    func take() -> Bool {
        taken.store(true, ordering: .relaxed)
        return held.withLock { held in
            if isLent { return false }
            let room = room
            if held < room.whole { held = resize(from: held, to: min(room.whole, held + room.free)) }
            return held >= room.whole
        }
    }

    /// - Returns: the size of the file afterwards.
    private func resize(from before: Int, to size: Int) -> Int {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        if size > before, posix_fallocate(file, 0, off_t(size)) == 0 { return size }
        let kept = min(size, before)
        return ftruncate(file, off_t(kept)) == 0 ? kept : before
    }

    /// Releases all of the reserve, also that of an earlier run: a start needs some disk space.
    func release() {
        held.withLock { held in
            unlink(path)
            held = 0
        }
    }

    /// Runs `work` with all of the reserve released that is not the next start's, and allocates it again as far as there is
    /// room. `work` must not call this itself.
    /// - Parameter quiet: ends when every write that had begun before is over. Those that follow are refused: what is
    ///   released is not theirs.
    func lend<Result>(after quiet: () -> Void, _ work: () throws -> Result) throws -> Result {
        turn.wait()
        defer { turn.signal() }
        held.withLock { _ in lent.store(true, ordering: .sequentiallyConsistent) }
        defer {
            lent.store(false, ordering: .sequentiallyConsistent)
            take()
        }
        quiet()
        held.withLock { held in held = resize(from: held, to: min(held, room.kept)) }
        return try Self.$isBorrower.withValue(true) { try work() }
    }

    /// Whether the caller is the one who may use what is released.
    @TaskLocal static var isBorrower = false

    /// Whether it was ever taken: until then a start uses it.
    var isTaken: Bool { taken.load(ordering: .relaxed) }

    /// Whether the reserve is released at the moment: large work then writes as little as possible in a transaction.
    var isLent: Bool { lent.load(ordering: .sequentiallyConsistent) }

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
    /// A checkpoint returns the log's space to the disk, but takes as much first: one that stops in between would only take.
    /// It may fail while another connection reads.
    private func emptyLog() {
        guard (try? pool.writeWithoutTransaction { try hasRoomForLog($0) }) == true else { return }
        try? checkpoint()
    }

    /// Runs work that frees disk space. If the disk is full, runs it again with the reserve released.
    func makingRoom<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch  where DiskReserve.isWanted(error) && !isReadOnly {
            func quiet() { pool.writeWithoutTransaction { _ in } }
            return try reserve.lend(after: quiet) {
                defer { emptyLog() }
                emptyLog()
                return try work()
            }
        }
    }
}
