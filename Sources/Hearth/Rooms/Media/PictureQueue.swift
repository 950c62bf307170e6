import Dispatch
import Synchronization

/// Where requests wait for their pictures to be developed. Each holds one of the threads that answer everything else
/// too: so they go one at a time, nobody has two of them, and nobody waits long.
final class PictureQueue: Sendable {
    /// There was no place in time, or another picture of the same member is under way.
    struct Busy: Error {}

    private let place = DispatchSemaphore(value: 1)
    private let members = Mutex<Set<ID<Member>>>([])
    private let patience: DispatchTimeInterval

    init(patience: DispatchTimeInterval = .seconds(3)) { self.patience = patience }

    /// Runs `work` on the calling thread once it is its turn, and tells it how long it may wait for more.
    /// - Throws: `Busy`, and what `work` throws.
    func pass<Result>(_ member: ID<Member>, _ work: (_ end: DispatchTime) throws -> Result) throws -> Result {
        let end = DispatchTime.now() + patience
        guard members.withLock({ $0.insert(member).inserted }) else { throw Busy() }
        defer { members.withLock { _ = $0.remove(member) } }
        guard place.wait(timeout: end) == .success else { throw Busy() }
        defer { place.signal() }
        return try work(end)
    }
}
