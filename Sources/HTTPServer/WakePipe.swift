internal import Glibc

/// Rung once; wakes a thread that sleeps.
final class WakePipe: Sendable {
    /// A pipe: `poll` keeps to the monotonic clock, which a semaphore's timed wait does not.
    private let ends: [Int32]

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.ends = ends
    }

    deinit { for end in ends { close(end) } }

    func ring() {
        var byte: UInt8 = 1
        _ = write(ends[1], &byte, 1)
    }

    /// - Returns: whether it rang.
    func wait(milliseconds: Int32) -> Bool {
        var wish = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        return poll(&wish, 1, milliseconds) > 0
    }

    /// Sleeps until it rings or the descriptor can be read.
    /// - Returns: whether it rang.
    func wait(orReadable descriptor: Int32) -> Bool {
        var wishes = [ends[0], descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&wishes, nfds_t(wishes.count), -1)
        return wishes[0].revents != 0
    }
}
