internal import Glibc

/// A one-time signal that wakes a sleeping thread.
final class WakePipe: Sendable {
    /// A pipe, because `poll` uses the monotonic clock, which a semaphore's timed wait does not.
    private let ends: [Int32]

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.ends = ends
    }

    deinit { for end in ends { close(end) } }

    func wake() {
        var byte: UInt8 = 1
        _ = write(ends[1], &byte, 1)
    }

    /// - Returns: true if the signal was given.
    func wait(milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) > 0
    }

    /// Sleeps until the signal is given or the descriptor is readable.
    /// - Returns: true if the signal was given.
    func wait(orReadable descriptor: Int32) -> Bool {
        var watched = [ends[0], descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&watched, nfds_t(watched.count), -1)
        return watched[0].revents != 0
    }
}
