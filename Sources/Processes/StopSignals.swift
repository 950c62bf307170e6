internal import CSpawn
import Foundation
import Synchronization

/// Waits for SIGTERM or SIGINT, or for the program's own request to end. Made before any other thread, so that all
/// inherit the blocked signals and only `wait` receives them.
public final class StopSignals: Sendable {
    private let code = Mutex<Int32>(0)

    public init() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        return signals
    }

    /// Ends the program with a code, because the disk failed (`EX_IOERR` is 74).
    public func stop(code: Int32) {
        self.code.withLock { $0 = code }
        kill(getpid(), SIGTERM)
    }

    /// Other than 0 if the disk failed.
    public var exitCode: Int32 { code.withLock { $0 } }

    /// - Returns: whether a signal came; `false` after the time.
    public func came(within time: Duration) -> Bool {
        var signals = Self.signals
        var limit = timespec(tv_sec: Int(time.components.seconds), tv_nsec: 0)
        return sigtimedwait(&signals, nil, &limit) > 0
    }

    /// - Returns: the exit code.
    public func wait() -> Int32 {
        var signals = Self.signals
        var received: Int32 = 0
        sigwait(&signals, &received)
        return exitCode
    }

    /// Lets the signals end the program while `work` runs, also where only `wait` receives them otherwise.
    public static func letThrough<Result>(_ work: () -> Result) -> Result {
        var (signals, old) = (signals, sigset_t())
        pthread_sigmask(SIG_UNBLOCK, &signals, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        return work()
    }
}
