import Crypto
import Foundation
import Synchronization

/// The SHA-256 of files that arrive in pieces, taken while they arrive: a film of some gigabytes would take as long to
/// read again at its end as it took to come.
///
/// A file that is followed may only grow. Whoever takes bytes away from it has to forget it first.
final class IncrementalHashes: Sendable {
    private let running = Mutex<[String: RunningDigest]>([:])

    /// Reads what is there and what comes, a little behind; stops when nothing more comes for a while.
    func follow(_ file: URL) { digest(of: file).follow() }

    /// The hash of the whole file.
    /// - Throws: when it is not so long, or cannot be read.
    func finish(_ file: URL, byteCount: Int) throws -> Data {
        defer { forget(file) }
        return try digest(of: file).finish(byteCount)
    }

    /// The next one begins with the first byte.
    func forget(_ file: URL) {
        running.withLock { _ = $0.removeValue(forKey: file.path) }
    }

    private func digest(of file: URL) -> RunningDigest {
        running.withLock { running in
            let digest = running[file.path] ?? RunningDigest(of: file)
            running[file.path] = digest
            return digest
        }
    }
}

/// Of one file. Its bytes are read one after another on a queue of its own.
private final class RunningDigest: Sendable {
    /// What was read. Held for as long as reading takes, on the queue alone.
    private struct Work {
        var hasher = SHA256()
        var offset: UInt64 = 0
    }

    /// Held for a moment only, by listening threads too.
    private struct Pace {
        var grewAt = ContinuousClock.now
        var isFollowing = false
    }

    private let file: URL
    private let work = Mutex(Work())
    private let pace = Mutex(Pace())
    private let queue = DispatchQueue(label: "hearth.digest", qos: .utility)

    private static let piece = 1 << 20
    private static let patience = Duration.seconds(2)

    init(of file: URL) { self.file = file }

    func follow() {
        let begins = pace.withLock { pace in
            pace.grewAt = .now
            defer { pace.isFollowing = true }
            return !pace.isFollowing
        }
        if begins { queue.async { [weak self] in self?.step() } }
    }

    /// Reads what there is by now, up to a share after which others have their turn, and comes back.
    private func step() {
        // What cannot be read now is read, or fails, at the end.
        let count = (try? read(atMost: 32 * Self.piece)) ?? 0
        let goesOn = pace.withLock { pace in
            if count > 0 { pace.grewAt = .now }
            pace.isFollowing = ContinuousClock.now - pace.grewAt < Self.patience
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
