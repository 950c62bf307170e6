import Foundation
import Synchronization

/// A code by which a member who is signed in on one device signs in on another.
struct DeviceCode: Sendable {
    let member: ID<Member>
    /// The session that shows it. When it ends, so does the code.
    let session: ID<Session>
    /// Six digits, to be typed.
    let digits: String
    /// The secret of a link, to be scanned.
    let token: Token
    let expires: Instant
}

/// The codes that can be used now: each once, for two minutes. They are kept in memory only, so that no backup contains them.
final class DeviceCodes: Sendable {
    private struct State {
        var open: [DeviceCode] = []
        var wrongTries = 0
    }

    private let clock: WallClock
    private let state = Mutex(State())

    static let lasts = Duration.minutes(2)
    /// The wrong tries, from all devices together, after which all codes end. With them a guess succeeds once in 50,000 times for
    /// each open code.
    static let maxWrongTries = 20

    init(clock: WallClock) { self.clock = clock }

    /// A new code. An earlier one of this session ends.
    func make(for member: ID<Member>, session: ID<Session>) -> DeviceCode {
        let expires = clock.now().adding(Self.lasts)
        return state.withLock { state in
            prune(&state)
            state.open.removeAll { $0.session == session }
            if state.open.isEmpty { state.wrongTries = 0 }
            let taken = Set(state.open.map(\.digits))
            var digits: String
            repeat { digits = Self.randomDigits() } while taken.contains(digits)
            let code = DeviceCode(member: member, session: session, digits: digits, token: Token(), expires: expires)
            state.open.append(code)
            return code
        }
    }

    /// The code of a scanned link, which stays open.
    func find(token: String) -> DeviceCode? {
        state.withLock { state in
            prune(&state)
            return state.open.first { $0.token.text == token }
        }
    }

    /// The code of a scanned link, which ends.
    func take(token: String) -> DeviceCode? {
        state.withLock { state in
            prune(&state)
            return take(&state) { $0.token.text == token }
        }
    }

    /// The code with these digits, which ends; wrong digits are counted.
    func take(digits: String) -> DeviceCode? {
        state.withLock { state in
            prune(&state)
            if let code = take(&state, where: { $0.digits == digits }) { return code }
            state.wrongTries += 1
            if state.wrongTries >= Self.maxWrongTries { state.open = [] }
            return nil
        }
    }

    private func take(_ state: inout State, where fits: (DeviceCode) -> Bool) -> DeviceCode? {
        state.open.firstIndex(where: fits).map { state.open.remove(at: $0) }
    }

    private func prune(_ state: inout State) {
        let now = clock.now()
        // A later end than that of a new code comes from a clock that was ahead.
        state.open.removeAll { $0.expires <= now || $0.expires > now.adding(Self.lasts) }
    }

    private static func randomDigits() -> String {
        var random = SystemRandomNumberGenerator()
        return String(format: "%06d", Int.random(in: 0..<1_000_000, using: &random))
    }
}
