import Synchronization

/// Those who have given their password and are asked for a code: for five minutes, in memory only.
final class HalfSignIns: Sendable {
    private struct Half {
        let proven: ProvenMember
        let expires: Instant
    }

    private let clock: WallClock
    private let halves = Mutex<[String: Half]>([:])

    static let lasts = Duration.minutes(5)

    init(clock: WallClock) { self.clock = clock }

    /// - Returns: the token of the page that asks for the code.
    func add(_ proven: ProvenMember) -> Token {
        let token = Token()
        let now = clock.now()
        halves.withLock { halves in
            // A later end than that of a new one comes from a clock that was ahead.
            halves = halves.filter { $0.value.expires > now && $0.value.expires <= now.adding(Self.lasts) }
            halves[token.text] = Half(proven: proven, expires: now.adding(Self.lasts))
        }
        return token
    }

    func find(_ token: String) -> ProvenMember? {
        halves.withLock { $0[token] }.flatMap { $0.expires > clock.now() ? $0.proven : nil }
    }

    func end(_ token: String) { halves.withLock { $0[token] = nil } }
}
