import Crypto
import Foundation
import Synchronization

/// The challenges that passkeys sign: each once, for five minutes, for one purpose in one browser. A challenge says by
/// itself when it ends and what it is for, so that strangers who ask for many fill no memory; only used ones are kept.
final class PasskeyChallenges: Sendable {
    private let clock: WallClock
    private let key = SymmetricKey(size: .bits256)
    private let used = Mutex<[[UInt8]: Instant]>([:])

    static let lasts = Duration.minutes(5)

    private static let timeLength = 8
    private static let randomLength = 16

    init(clock: WallClock) { self.clock = clock }

    /// The one step in which a challenge can be used.
    enum Purpose: Sendable {
        /// Signing in, in the browser that has this token.
        case signIn(browser: String)
        /// Adding a passkey.
        case add(ID<Session>)
        /// Opening a thing's lock.
        case unlock(UUID, ID<Session>)

        fileprivate var text: String {
            switch self {
            case .signIn(let browser): "sign-in \(browser)"
            case .add(let session): "add \(session)"
            case .unlock(let thing, let session): "unlock \(thing) \(session)"
            }
        }
    }

    func make(for purpose: Purpose) -> [UInt8] {
        let ends = clock.now().adding(Self.lasts).milliseconds
        let head =
            withUnsafeBytes(of: ends.bigEndian, Array.init)
            + (0..<Self.randomLength).map { _ in UInt8.random(in: 0...255) }
        return head + sign(head, purpose)
    }

    private func sign(_ head: [UInt8], _ purpose: Purpose) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: head + Array(purpose.text.utf8), using: key))
    }

    /// Whether a challenge was made for this purpose and can be used now.
    func isOpen(_ challenge: [UInt8], for purpose: Purpose) -> Bool {
        let now = clock.now()
        let head = Array(challenge.prefix(Self.timeLength + Self.randomLength))
        let ends = Instant(milliseconds: head.prefix(Self.timeLength).reduce(0) { $0 << 8 | Int64($1) })
        // A later end than that of a new one comes from a clock that was ahead.
        guard ends > now, ends <= now.adding(Self.lasts) else { return false }
        let isOurs = HMAC<SHA256>.isValidAuthenticationCode(
            challenge.dropFirst(head.count), authenticating: head + Array(purpose.text.utf8), using: key)
        return isOurs && used.withLock { $0[challenge] } == nil
    }

    /// Uses a challenge. Of two that use it at the same time only one may.
    func use(_ challenge: [UInt8], for purpose: Purpose) -> Bool {
        guard isOpen(challenge, for: purpose) else { return false }
        let now = clock.now()
        return used.withLock { used in
            used = used.filter { $0.value > now }
            return used.updateValue(now.adding(Self.lasts), forKey: challenge) == nil
        }
    }
}
