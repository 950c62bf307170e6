import CArgon2
public import Concurrency

/// Hashes and verifies passwords with Argon2id.
///
/// Every call blocks its thread for tens of milliseconds and needs `cost.memoryKiB` of memory: call it from
/// worker threads only. At most `concurrent` calls compute at once; others wait.
public final class PasswordHasher: Sendable {
    /// Too many people want a password hashed just now.
    public typealias Busy = ConcurrencyLimit.Busy

    public enum Verdict: Sendable {
        case right
        /// Right, but hashed at another cost: hash the password again and store that.
        case rightButOld
        case wrong
    }

    /// libargon2 could not compute, for want of memory for example.
    public struct Failure: Error, CustomStringConvertible {
        /// An `ARGON2_…` error code.
        public let code: Int32
        public var description: String { "Argon2: " + String(cString: argon2_error_message(code)) }
    }

    /// The cost of new hashes.
    public let cost: PasswordCost
    private let limit: ConcurrencyLimit
    private let nobody: String

    /// - Parameters:
    ///   - cost: brought within the bounds of `PasswordCost` if it is not.
    ///   - concurrent: how many calls compute at once, at least 1.
    ///   - waiting: how many more may wait for that.
    ///   - timeout: how long each of those waits.
    public init(cost: PasswordCost, concurrent: Int = 2, waiting: Int = 16, timeout: Duration = .seconds(3)) {
        self.cost = cost.clamped
        limit = ConcurrencyLimit(concurrent, queue: waiting, timeout: timeout)
        // A random tag: no password leads to it, and comparing one with it takes as long as with any other.
        nobody = PasswordHash.text(cost.clamped, salt: Self.random(16), tag: Self.random(32))
    }

    /// Hashes a password with a fresh salt of 16 random bytes into a tag of 32.
    ///
    /// - Throws: `PasswordTooLong`, `Busy`, `Failure`.
    public func hash(_ password: String) throws -> PasswordHash {
        let password = try Password(password)
        return try limit.run { try compute(password) }
    }

    /// Compares a password with a hash in the same time whether it is right or wrong, and whether there is a
    /// hash or not: for an account that does not exist pass `nil`, which is always `.wrong`.
    ///
    /// - Throws: `PasswordTooLong`, `Busy`, `Failure`.
    public func verify(_ password: String, against hash: PasswordHash?) throws -> Verdict {
        let password = try Password(password)
        let isRight = try limit.run { try matches(password, hash?.text ?? nobody) }
        guard isRight, let hash else { return .wrong }
        return hash.cost == cost ? .right : .rightButOld
    }

    private func compute(_ password: Password) throws(Failure) -> PasswordHash {
        let salt = Self.random(16)
        var tag = [UInt8](repeating: 0, count: 32)
        let code = argon2id_hash_raw(
            UInt32(cost.iterations), UInt32(cost.memoryKiB), UInt32(cost.parallelism),
            password.bytes, password.bytes.count, salt, salt.count, &tag, tag.count)
        guard code == ARGON2_OK.rawValue, let hash = PasswordHash(PasswordHash.text(cost, salt: salt, tag: tag)) else {
            throw Failure(code: code)
        }
        return hash
    }

    private func matches(_ password: Password, _ text: String) throws(Failure) -> Bool {
        switch argon2id_verify(text, password.bytes, password.bytes.count) {
        case ARGON2_OK.rawValue: true
        case ARGON2_VERIFY_MISMATCH.rawValue: false
        case let code: throw Failure(code: code)
        }
    }

    /// Bytes from the system's generator (`getrandom`).
    private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
