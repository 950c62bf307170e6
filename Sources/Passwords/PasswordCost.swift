/// Memory, passes and threads of one Argon2id hash (RFC 9106 section 3.1).
///
/// The bounds are narrower than the RFC's: a hash that arrives in a restored backup is a request to
/// allocate `memoryKiB`, and libargon2 obeys one for 4 GiB.
public struct PasswordCost: Sendable, Equatable {
    /// KiB of memory, 7,168 to 65,536.
    public var memoryKiB: Int
    /// Passes over that memory, 1 to 10.
    public var iterations: Int
    /// Lanes, each computed by a thread of its own, 1 to 4.
    public var parallelism: Int

    public init(memoryKiB: Int = 19_456, iterations: Int = 2, parallelism: Int = 1) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
        self.parallelism = parallelism
    }

    /// 19 MiB and two passes: OWASP's setting for machines with little memory (Password Storage Cheat Sheet).
    public static let standard = PasswordCost()

    /// Whether every part is within its bounds. Settings that are not should be refused at start-up.
    public var isWithinBounds: Bool { self == clamped }

    var clamped: PasswordCost {
        PasswordCost(
            memoryKiB: min(max(memoryKiB, 7_168), 65_536),
            iterations: min(max(iterations, 1), 10),
            parallelism: min(max(parallelism, 1), 4))
    }
}
