import Synchronization

/// The names by which browsers asked for this server lately and which it does not know. They are kept in memory only:
/// strangers choose them.
final class UnknownHosts: Sendable {
    /// A name and the time of the last try.
    struct Attempt: Sendable, Equatable {
        let name: String
        let at: Instant
    }

    private struct State {
        var lately: [Attempt] = []
        var logged: Set<String> = []
    }

    private let clock: WallClock
    private let state = Mutex(State())

    /// The most names in the log: a stranger can think of names without end.
    private static let logLimit = 100
    /// The most names that are kept. New ones replace the oldest, so that strangers cannot keep others out.
    static let limit = 10
    static let lasts = Duration.hours(24)

    init(clock: WallClock) { self.clock = clock }

    /// Notes a try. Only what can be a host name is kept.
    /// - Returns: whether the name is to be logged: it is new.
    func note(_ host: String) -> Bool {
        let now = clock.now()
        return state.withLock { state in
            if let name = HostName.normalised(host) {
                state.lately.removeAll { $0.name == name }
                state.lately.append(Attempt(name: name, at: now))
                state.lately.removeFirst(max(0, state.lately.count - Self.limit))
            }
            return state.logged.count < Self.logLimit
                && state.logged.insert(String(host.prefix(HostName.limit))).inserted
        }
    }

    /// The names of the last day, the latest first.
    func lately() -> [Attempt] {
        let now = clock.now()
        return state.withLock { state in
            state.lately.removeAll { now.since($0.at) > Self.lasts }
            return state.lately.reversed()
        }
    }
}
