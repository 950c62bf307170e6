import Synchronization

/// The number of wrong tries to sign in since the start, for metrics. Tries that had to wait are not among them: they were
/// not looked at.
final class SignInFailures: Sendable {
    enum Way: String, CaseIterable {
        case password
        case secondFactor = "second_factor"
        case passkey
        case provider
        case deviceCode = "device_code"
    }

    private let counts = Mutex<[Way: Int]>([:])

    func count(_ way: Way) { counts.withLock { $0[way, default: 0] += 1 } }

    subscript(way: Way) -> Int { counts.withLock { $0[way] ?? 0 } }
}
