import Dispatch

/// For whom a thread reads the database: it decides for how long, and how many readers are left to others. Threads of
/// people (the listeners) always find a reader.
struct Reading: Sendable {
    enum Purpose: Sendable {
        /// Opening, commands and tests, which nobody waits behind.
        case other
        /// A page of a member who waits for it.
        case request
        /// A request with long computations, on a worker.
        case slowRequest
        /// Work without a request.
        case work

        var isLimited: Bool { self == .request || self == .slowRequest }
    }

    @TaskLocal static var purpose = Purpose.other
    /// The read under way on this thread; reads within it are part of it.
    @TaskLocal static var current: Reading?

    /// SQLite is interrupted after this time.
    let deadline: ContinuousClock.Instant?

    /// True if the read under way on this thread takes too long.
    static var isOverdue: Bool { current?.deadline.map { $0 <= .now } ?? false }
}

/// The readers of a database that work and slow requests may take.
struct ReaderPlaces: Sendable {
    /// Two listeners, two slow requests and two jobs.
    static let readers = 6

    private let work = DispatchSemaphore(value: 2)
    private let slow = DispatchSemaphore(value: 2)
    let limit: Duration

    /// - Parameter limit: the longest that a request reads.
    init(limit: Duration) { self.limit = limit }

    /// Runs a read within its limits.
    /// - Throws: `Refusal.busy` if a slow request finds no reader in time, and what `read` throws.
    func run<Value>(_ read: () throws -> Value) throws -> Value {
        if Reading.current != nil { return try read() }
        let purpose = Reading.purpose
        switch purpose {
        case .work: work.wait()
        case .slowRequest:
            guard slow.wait(timeout: .now() + limit / .seconds(1)) == .success else { throw Refusal.busy }
        case .request, .other: break
        }
        defer {
            switch purpose {
            case .work: work.signal()
            case .slowRequest: slow.signal()
            case .request, .other: break
            }
        }
        let reading = Reading(deadline: purpose.isLimited ? .now + limit : nil)
        return try Reading.$current.withValue(reading, operation: read)
    }
}
