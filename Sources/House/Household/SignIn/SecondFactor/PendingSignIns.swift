import Synchronization

/// Sign-ins with the right password that wait for a code: for five minutes, in memory only.
final class PendingSignIns: Sendable {
    private struct PendingSignIn {
        let proven: ProvenMember
        let expires: Instant
    }

    private let clock: WallClock
    private let pendingSignIns = Mutex<[String: PendingSignIn]>([:])

    static let lasts = Duration.minutes(5)

    init(clock: WallClock) { self.clock = clock }

    /// - Returns: the token of the page that asks for the code.
    func add(_ proven: ProvenMember) -> Token {
        let token = Token()
        let now = clock.now()
        pendingSignIns.withLock { pendingSignIns in
            // A later end than that of a new one comes from a clock that was ahead.
            pendingSignIns = pendingSignIns.filter {
                $0.value.expires > now && $0.value.expires <= now.adding(Self.lasts)
            }
            pendingSignIns[token.text] = PendingSignIn(proven: proven, expires: now.adding(Self.lasts))
        }
        return token
    }

    func find(_ token: String) -> ProvenMember? {
        pendingSignIns.withLock { $0[token] }.flatMap { $0.expires > clock.now() ? $0.proven : nil }
    }

    func end(_ token: String) { pendingSignIns.withLock { $0[token] = nil } }
}
