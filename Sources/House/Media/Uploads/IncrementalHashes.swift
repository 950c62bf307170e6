import Crypto
import Foundation
import Synchronization

/// Computes the SHA-256 of files while they arrive in pieces: reading a film of some gigabytes again at its end would
/// take as long as it took to arrive.
///
/// A followed file may only grow. Code that truncates it must call `forget` first.
final class IncrementalHashes: Sendable {
    private let running = Mutex<[String: IncrementalHash]>([:])

    /// Reads a file as it grows, a little behind; stops if nothing arrives for a while.
    func follow(_ file: URL) { digest(of: file).follow() }

    /// The hash of the whole file.
    /// - Throws: if its length differs, or it cannot be read.
    func finish(_ file: URL, byteCount: Int) throws -> Data {
        defer { forget(file) }
        return try digest(of: file).finish(byteCount)
    }

    /// Discards the hash; the next one begins with the first byte.
    func forget(_ file: URL) {
        running.withLock { _ = $0.removeValue(forKey: file.path) }
    }

    private func digest(of file: URL) -> IncrementalHash {
        running.withLock { running in
            let digest = running[file.path] ?? IncrementalHash(of: file)
            running[file.path] = digest
            return digest
        }
    }
}

/// The hash of one file. Its bytes are read in order on a serial queue.
private final class IncrementalHash: Sendable {
    /// The state of reading. Its lock is held while reading, on the queue only.
    private struct Work {
        var hasher = SHA256()
        var offset: UInt64 = 0
    }

    /// Its lock is held briefly, also by threads that answer requests.
    private struct Pace {
        var grewAt = ContinuousClock.now
        var isFollowing = false
    }

    private let file: URL
    private let work = Mutex(Work())
    private let pace = Mutex(Pace())
    private let queue = DispatchQueue(label: "hearth.digest", qos: .utility)

    private static let piece = 1 << 20
    private static let followTimeout = Duration.seconds(2)

    init(of file: URL) { self.file = file }

    func follow() {
        let begins = pace.withLock { pace in
            pace.grewAt = .now
            defer { pace.isFollowing = true }
            return !pace.isFollowing
        }
        if begins { queue.async { [weak self] in self?.step() } }
    }

    /// Reads what has arrived, up to a limit after which other files have their turn, and queues itself again.
    private func step() {
        // A failed read is tried again at the end, where it fails the upload.
        let count = (try? read(atMost: 32 * Self.piece)) ?? 0
        let goesOn = pace.withLock { pace in
            if count > 0 { pace.grewAt = .now }
            pace.isFollowing = ContinuousClock.now - pace.grewAt < Self.followTimeout
            return pace.isFollowing
        }
        guard goesOn else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(count > 0 ? 0 : 20)) { [weak self] in self?.step() }
    }

    func finish(_ byteCount: Int) throws -> Data {
        try queue.sync {
            _ = try read(atMost: .max)
            return try work.withLock { work in
                guard work.offset == UInt64(byteCount) else { throw CocoaError(.fileReadCorruptFile) }
                return Data(work.hasher.finalize())
            }
        }
    }

    private func read(atMost limit: Int) throws -> Int {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }  // it was only read
        return try work.withLock { work in
            try handle.seek(toOffset: work.offset)
            var count = 0
            while count < limit, let bytes = try handle.read(upToCount: Self.piece), !bytes.isEmpty {
                work.hasher.update(data: bytes)
                work.offset += UInt64(bytes.count)
                count += bytes.count
            }
            return count
        }
    }
}
