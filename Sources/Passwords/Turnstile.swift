import Dispatch
import Synchronization

/// Lets a few threads through at a time and a few more wait, so that a flood of logins costs a known amount of
/// memory.
final class Turnstile: Sendable {
    private let places: DispatchSemaphore
    private let queue = Mutex(0)
    private let longestQueue: Int
    private let patience: Duration

    init(places: Int, queue: Int, patience: Duration) {
        self.places = DispatchSemaphore(value: max(1, places))
        self.longestQueue = max(0, queue)
        self.patience = patience
    }

    /// Runs `work` on the calling thread as soon as there is a place.
    ///
    /// - Throws: `PasswordHasher.Busy`, and what `work` throws.
    func pass<Result>(_ work: () throws -> Result) throws -> Result {
        if places.wait(timeout: .now()) == .timedOut {
            try waitInQueue()
        }
        defer { places.signal() }
        return try work()
    }

    private func waitInQueue() throws(PasswordHasher.Busy) {
        let joined = queue.withLock { count in
            guard count < longestQueue else { return false }
            count += 1
            return true
        }
        guard joined else { throw .queueFull }
        defer { queue.withLock { $0 -= 1 } }

        guard places.wait(timeout: .now() + patience / .seconds(1)) == .success else { throw .waitedTooLong }
    }
}
