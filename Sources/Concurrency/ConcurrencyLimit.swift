public import Dispatch
import Synchronization

/// Lets a few threads work at a time and a few more wait for that, so that many requests at once cost a known amount of
/// memory and of threads.
public final class ConcurrencyLimit: Sendable {
    /// Why there was no place; the caller may try again in a few seconds.
    public enum Busy: Error, Equatable {
        /// As many callers as may wait are waiting.
        case queueFull
        /// This caller waited as long as it may.
        case timedOut
        /// The same owner already works or waits.
        case ownerIsIn
    }

    private struct Waiting {
        var count = 0
        var owners: Set<String> = []
    }

    private let places: DispatchSemaphore
    private let waiting = Mutex(Waiting())
    private let queue: Int
    private let timeout: Duration

    /// - Parameters:
    ///   - limit: how many work at once, at least 1.
    ///   - queue: how many more may wait for that.
    ///   - timeout: how long each of those waits.
    public init(_ limit: Int, queue: Int = .max, timeout: Duration) {
        places = DispatchSemaphore(value: max(1, limit))
        self.queue = max(0, queue)
        self.timeout = timeout
    }

    /// Runs `work` on the calling thread as soon as there is a place.
    /// - Parameters:
    ///   - owner: works and waits once at a time, if there is one.
    ///   - work: is told until when it may wait for more.
    /// - Throws: `Busy`, and what `work` throws.
    public func run<Result>(
        for owner: String? = nil, _ work: (_ deadline: DispatchTime) throws -> Result
    ) throws -> Result {
        let deadline = DispatchTime.now() + timeout / .seconds(1)
        if let owner {
            guard waiting.withLock({ $0.owners.insert(owner).inserted }) else { throw Busy.ownerIsIn }
        }
        defer { if let owner { waiting.withLock { _ = $0.owners.remove(owner) } } }
        if places.wait(timeout: .now()) == .timedOut { try wait(until: deadline) }
        defer { places.signal() }
        return try work(deadline)
    }

    /// Runs `work` on the calling thread as soon as there is a place.
    /// - Throws: `Busy`, and what `work` throws.
    public func run<Result>(_ work: () throws -> Result) throws -> Result {
        try run { _ in try work() }
    }

    private func wait(until deadline: DispatchTime) throws(Busy) {
        let isQueued = waiting.withLock { waiting in
            guard waiting.count < queue else { return false }
            waiting.count += 1
            return true
        }
        guard isQueued else { throw .queueFull }
        defer { waiting.withLock { $0.count -= 1 } }

        guard places.wait(timeout: deadline) == .success else { throw .timedOut }
    }
}
