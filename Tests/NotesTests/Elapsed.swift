import Foundation

/// The processor time of this thread alone, so that other load does not count; the best of some times.
func elapsed(bestOf times: Int, _ work: () -> Void) -> Duration {
    func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    return (0..<times).map { _ in
        let start = now()
        work()
        return now() - start
    }.min() ?? .zero
}
