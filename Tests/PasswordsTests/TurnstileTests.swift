import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Passwords

@Suite("Waiting to hash")
struct TurnstileTests {
    /// Occupies a place until the test lets go of it.
    private func occupy(_ turnstile: Turnstile) -> DispatchSemaphore {
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            try? turnstile.pass {
                entered.signal()
                leave.wait()
            }
        }
        entered.wait()
        return leave
    }

    @Test("when nobody may wait, the next one is turned away at once")
    func noQueue() {
        let turnstile = Turnstile(places: 1, queue: 0, patience: .seconds(60))
        let leave = occupy(turnstile)
        defer { leave.signal() }

        #expect(throws: PasswordHasher.Busy.queueFull) { try turnstile.pass {} }
    }

    @Test("who waited long enough is turned away, and the queue is free again")
    func patience() {
        let turnstile = Turnstile(places: 1, queue: 1, patience: .milliseconds(5))
        let leave = occupy(turnstile)
        defer { leave.signal() }

        #expect(throws: PasswordHasher.Busy.waitedTooLong) { try turnstile.pass {} }
        #expect(throws: PasswordHasher.Busy.waitedTooLong) { try turnstile.pass {} }
    }

    @Test("of two who come while the place is taken, one waits its turn and one is turned away")
    func queue() {
        let turnstile = Turnstile(places: 1, queue: 1, patience: .seconds(60))
        let leave = occupy(turnstile)
        let (refused, served) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<2 {
            Thread.detachNewThread {
                do {
                    try turnstile.pass {}
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
        let turnstile = Turnstile(places: 2, queue: 30, patience: .seconds(60))
        let inside = Mutex(0)
        let most = Mutex(0)
        let served = Mutex(0)

        DispatchQueue.concurrentPerform(iterations: 30) { _ in
            try? turnstile.pass {
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
        let turnstile = Turnstile(places: 1, queue: 0, patience: .zero)

        #expect(throws: Spilled.self) { try turnstile.pass { throw Spilled() } }
        try turnstile.pass {}
    }

    @Test("a hasher that is busy says so instead of hashing")
    func hasher() {
        let hasher = PasswordHasher(cost: .standard, concurrent: 1, waiting: 0)
        let hashed = Mutex(0)
        let refused = Mutex(0)
        let start = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        for _ in 0..<16 {
            group.enter()
            Thread.detachNewThread {
                start.wait()
                do {
                    _ = try hasher.hash("marmalade on toast")
                    hashed.withLock { $0 += 1 }
                } catch PasswordHasher.Busy.queueFull {
                    refused.withLock { $0 += 1 }
                } catch {}
                group.leave()
            }
        }

        for _ in 0..<16 { start.signal() }
        group.wait()
        #expect(hashed.withLock { $0 } >= 1)
        #expect(refused.withLock { $0 } >= 1)
        #expect(hashed.withLock { $0 } + refused.withLock { $0 } == 16)
    }
}
