import Dispatch
import Synchronization

/// Does two things at the same time and waits for both.
/// - Throws: the first one's error, if it has any, or the second one's.
func atOnce<First: Sendable, Second: Sendable>(
    _ first: @Sendable () throws -> First, _ second: @Sendable () throws -> Second
) throws -> (First, Second) {
    let done = Mutex<(first: Result<First, any Error>, second: Result<Second, any Error>)>(
        (.failure(CancellationError()), .failure(CancellationError())))
    DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 {
            let result = Result { try first() }
            done.withLock { $0.first = result }
        } else {
            let result = Result { try second() }
            done.withLock { $0.second = result }
        }
    }
    let (first, second) = done.withLock { $0 }
    return (try first.get(), try second.get())
}
