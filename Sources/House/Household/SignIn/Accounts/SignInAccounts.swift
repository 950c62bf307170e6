import Outbound
import Synchronization

/// The accounts elsewhere with which members can sign in.
struct SignInAccounts: Sendable {
    let store: IdentityStore
    /// `nil` unless the settings name one.
    let provider: OpenIDProvider?
    /// Whether the settings name the header field of a trusted proxy.
    let believesProxy: Bool
    let unlinked: UnlinkedAccounts

    /// Those whose accounts can sign in.
    var issuers: [String] {
        [provider?.settings.issuer, believesProxy ? OutsideAccount.proxyIssuer : nil].compactMap { $0 }
    }

    /// The user whom a trusted proxy names, if that is believed at all.
    func proxyAccount(_ user: String?) -> OutsideAccount? { believesProxy ? user.map(OutsideAccount.ofProxy) : nil }

    /// What members read of an account.
    func name(of account: OutsideAccount) -> String {
        if account.isOfProxy { return account.subject }
        if let settings = provider?.settings, settings.issuer == account.issuer { return settings.name }
        return OutboundURL(account.issuer)?.host ?? account.issuer
    }
}

/// The accounts that signed in at the provider lately and belong to nobody here, for admins who link them. In memory only.
final class UnlinkedAccounts: Sendable {
    struct Attempt: Sendable {
        let account: OutsideAccount
        /// What the provider calls the person; empty if it did not say.
        let name: String
        let at: Instant
    }

    private let clock: WallClock
    private let attempts = Mutex<[Attempt]>([])

    static let keeps = Duration.hours(1)
    private static let limit = 10

    init(clock: WallClock) { self.clock = clock }

    func add(_ account: OutsideAccount, name: String) {
        let attempt = Attempt(account: account, name: String(name.unicodeScalars.prefix(60)), at: clock.now())
        attempts.withLock { attempts in
            attempts.removeAll { $0.account == account }
            attempts = [attempt] + attempts.prefix(Self.limit - 1)
        }
    }

    func remove(_ account: OutsideAccount) { attempts.withLock { $0.removeAll { $0.account == account } } }

    /// The latest first.
    var recent: [Attempt] {
        let now = clock.now()
        return attempts.withLock { $0.filter { $0.at <= now && now.since($0.at) < Self.keeps } }
    }
}

/// The sessions whose member has just typed the password to link an account: each for one way to the provider, within five
/// minutes.
final class LinkProofs: Sendable {
    private let clock: WallClock
    private let proofs = Mutex<[ID<Session>: Instant]>([:])

    static let lasts = Duration.minutes(5)

    init(clock: WallClock) { self.clock = clock }

    func add(_ session: ID<Session>) {
        let now = clock.now()
        proofs.withLock { proofs in
            proofs = proofs.filter { $0.value <= now && now.since($0.value) < Self.lasts }
            proofs[session] = now
        }
    }

    /// Whether there was one, which is over then.
    func take(_ session: ID<Session>) -> Bool {
        let now = clock.now()
        return proofs.withLock { $0.removeValue(forKey: session) }
            .map { $0 <= now && now.since($0) < Self.lasts } ?? false
    }
}
