import Foundation

extension Confinement {
    /// The resources that the kernel grants to a program which reads untrusted data.
    public struct Limits: Sendable {
        /// Bytes of address space, with that of libraries and of files that are mapped.
        public let addresses: Int
        /// Bytes of memory for itself; `nil` is as much as there are addresses.
        public let memory: Int?
        /// Seconds of processor time; `nil` is no limit.
        public let computing: Int?
        /// Bytes of a file that it writes.
        public let file: Int

        public init(addresses: Int, memory: Int? = nil, computing: Int? = nil, file: Int) {
            self.addresses = addresses
            self.memory = memory
            self.computing = computing
            self.file = file
        }
    }

    /// Sets limits that the kernel enforces on this process, also against data that is larger than its header says.
    /// - Throws: `POSIXError`.
    public static func limit(_ limits: Limits) throws {
        let values: [(__rlimit_resource, Int?)] = [
            (RLIMIT_AS, limits.addresses), (RLIMIT_DATA, limits.memory), (RLIMIT_CPU, limits.computing),
            (RLIMIT_FSIZE, limits.file), (RLIMIT_NOFILE, 64), (RLIMIT_CORE, 0),
        ]
        for case (let resource, let value?) in values {
            var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
            // The kernel kills at the hard limit of computing, which cannot be told from running out of memory.
            if resource == RLIMIT_CPU { limit.rlim_max += 5 }
            guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
            }
        }
    }

    /// Lets the alarm end this process, whatever it inherited from the thread that started it; and where memory runs out,
    /// the kernel ends it before any other, above all before the server. Where the kernel cannot be asked, it chooses
    /// itself.
    public static func beEnded() {
        signal(SIGALRM, SIG_DFL)
        receiveSignals()
        try? Data("1000".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
    }

    /// Lets signals reach this process that the thread which started it blocks.
    public static func receiveSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigprocmask(SIG_SETMASK, &signals, nil)
    }
}
