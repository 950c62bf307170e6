import Concurrency
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Working a few at a time")
struct ConcurrencyLimitTests {
    /// Occupies a place until the test lets go of it.
    private func occupy(_ limit: ConcurrencyLimit) -> DispatchSemaphore {
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            try? limit.run {
                entered.signal()
                leave.wait()
            }
        }
        entered.wait()
        return leave
    }

    @Test("when nobody may wait, the next one is turned away at once")
    func noQueue() {
        let limit = ConcurrencyLimit(1, queue: 0, timeout: .seconds(60))
        let leave = occupy(limit)
        defer { leave.signal() }

        #expect(throws: ConcurrencyLimit.Busy.queueFull) { try limit.run {} }
    }

    @Test("who waited long enough is turned away, and the queue is free again")
    func timeout() {
        let limit = ConcurrencyLimit(1, queue: 1, timeout: .milliseconds(5))
        let leave = occupy(limit)
        defer { leave.signal() }

        #expect(throws: ConcurrencyLimit.Busy.timedOut) { try limit.run {} }
        #expect(throws: ConcurrencyLimit.Busy.timedOut) { try limit.run {} }
    }

    @Test("of two who come while the place is taken, one waits its turn and one is turned away")
    func queue() {
        let limit = ConcurrencyLimit(1, queue: 1, timeout: .seconds(60))
        let leave = occupy(limit)
        let (refused, served) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<2 {
            Thread.detachNewThread {
                do {
                    try limit.run {}
                    served.signal()
                } catch {
                    refused.signal()
                }
            }
        }

        #expect(refused.wait(timeout: .now() + 30) == .success)
        leave.signal()
        #expect(served.wait(timeout: .now() + 30) == .success)
    }

    @Test("never more than two at once, and everybody gets through")
    func atOnce() {
        let limit = ConcurrencyLimit(2, queue: 30, timeout: .seconds(60))
        let inside = Mutex(0)
        let most = Mutex(0)
        let served = Mutex(0)

        DispatchQueue.concurrentPerform(iterations: 30) { _ in
            try? limit.run {
                let now = inside.withLock { count in
                    count += 1
                    return count
                }
                most.withLock { $0 = max($0, now) }
                for _ in 0..<100 { sched_yield() }
                inside.withLock { $0 -= 1 }
                served.withLock { $0 += 1 }
            }
        }

        #expect(served.withLock { $0 } == 30)
        #expect(most.withLock { $0 } <= 2)
    }

    @Test("a place is given back when the work fails")
    func failure() throws {
        struct Spilled: Error {}
        let limit = ConcurrencyLimit(1, queue: 0, timeout: .zero)

        #expect(throws: Spilled.self) { try limit.run { throw Spilled() } }
        try limit.run {}
    }

    @Test("an owner works once at a time, others do beside it, and may again when the work fails")
    func owners() throws {
        struct Spilled: Error {}
        let limit = ConcurrencyLimit(2, timeout: .seconds(60))

        let inner = try limit.run(for: "Ada") { _ in
            #expect(throws: ConcurrencyLimit.Busy.ownerIsIn) { try limit.run(for: "Ada") { _ in } }
            return try limit.run(for: "Grace") { _ in 3 }
        }
        #expect(inner == 3)
        #expect(throws: Spilled.self) { try limit.run(for: "Ada") { _ in throw Spilled() } }
        #expect(try limit.run(for: "Ada") { _ in 4 } == 4)
    }
}
