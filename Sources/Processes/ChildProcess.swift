internal import CSpawn
import Foundation
import Synchronization

/// A program that runs beside ours, in a process group of its own, with nothing of ours open but its three standard
/// files.
///
/// Foundation's `Process` (Swift 6.3, Linux) keeps itself and its pipes for good after each start, and with more than
/// about 1,300 files open it reads beyond a buffer of `readdir`, which can end the whole server. This one is
/// `posix_spawn(3)` and `waitid(2)`; with a Foundation that does without either, it can go.
public final class ChildProcess: Sendable {
    /// How it ended.
    public enum Ending: Equatable, Sendable {
        case exit(code: Int32)
        case signal(Int32)

        init(status: Int32) {
            let signal = status & 0x7f
            self = signal == 0 ? .exit(code: (status >> 8) & 0xff) : .signal(signal)
        }
    }

    /// It could not be started.
    public struct StartFailure: Error, CustomStringConvertible {
        public let program: String
        /// The system's error number.
        public let number: Int32

        public var description: String { "\(program): \(String(cString: strerror(number)))" }
    }

    public let pid: Int32
    private let ending = Mutex<Ending?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts it.
    /// - Parameters:
    ///   - environment: all that it gets of one.
    ///   - folder: where it works.
    ///   - input: a descriptor that stays the caller's, as the two below; `nil` is `/dev/null`.
    /// - Throws: `StartFailure`.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], in folder: String = "/",
        input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
    ) throws(StartFailure) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (standard, descriptor) in [input, output, errors].enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(standard))
            } else {
                posix_spawn_file_actions_addopen(&actions, Int32(standard), "/dev/null", O_RDWR, 0)
            }
        }
        hearth_spawn_close_from(&actions, 3)
        hearth_spawn_in_folder(&actions, folder)
        Self.setSignals(&attributes)

        let words = CStrings([program] + arguments)
        let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
        var pid = pid_t()
        let problem = posix_spawn(&pid, program, &actions, &attributes, words.pointers, variables.pointers)
        guard problem == 0 else { throw StartFailure(program: program, number: problem) }
        self.pid = pid
        Thread.detachNewThread { [self] in reap() }
    }

    /// Its own group, and signals as a program expects to find them: which our threads block or ignore is not inherited.
    private static func setSignals(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// Reaps it under the lock: a signal that `kill` sends meanwhile cannot hit another process with the same number.
    private func reap() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        ending.withLock { ending in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            ending = Ending(status: status)
        }
        ended.signal()
    }

    /// `nil` while it runs.
    public var result: Ending? { ending.withLock { $0 } }

    /// Waits for its end.
    public func wait() -> Ending {
        while true {
            if let ending = wait(for: .seconds(3600)) { return ending }
        }
    }

    /// - Returns: `nil` when it still runs after that.
    public func wait(for duration: Duration) -> Ending? {
        let (seconds, attoseconds) = duration.components
        let time = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        if ended.wait(timeout: time) == .success { ended.signal() }  // whoever asks again hears the same
        return result
    }

    /// Sends a signal, unless it has ended.
    /// - Parameter isForGroup: whether all that it started, and that stayed in its group, get it too.
    public func kill(_ signal: Int32, isForGroup: Bool = false) {
        ending.withLock { ending in
            if ending == nil { _ = Foundation.kill(isForGroup ? -pid : pid, signal) }
        }
    }
}

/// Strings as C wants a list of them.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: strings.count + 1)
        pointers.initialize(repeating: nil, count: strings.count + 1)
        for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
