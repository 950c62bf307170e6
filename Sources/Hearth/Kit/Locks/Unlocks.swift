import Synchronization

/// Which sessions have unlocked what, and when they used it last. In memory only: a restart locks everything, and so
/// does whatever ends a session, because no other session ever has its id.
public final class Unlocks: Sendable {
    private struct Unlock {
        let idle: Duration
        var lastUse: Instant

        /// A clock that was set back by more than a moment counts as time gone by.
        func holds(at now: Instant) -> Bool {
            let gone = now.since(lastUse)
            return gone < idle && gone > .minutes(-1)
        }
    }

    private let sessions = Mutex<[ID<Session>: [ID<LockVersion>: Unlock]]>([:])
    private let clock: WallClock

    init(clock: WallClock) { self.clock = clock }

    /// The locks that a session has open now.
    func keys(of session: ID<Session>) -> KeyRing {
        let now = clock.now()
        let versions = sessions.withLock { sessions in
            sessions[session].map { Set($0.filter { $0.value.holds(at: now) }.keys) }
        }
        return KeyRing(versions ?? [])
    }

    /// After the right password. Forgets what has run out meanwhile, anybody's.
    /// - Parameter idle: how long it stays open without a request for what is behind it.
    func open(_ version: ID<LockVersion>, idle: Duration, for session: ID<Session>) {
        let now = clock.now()
        sessions.withLock { sessions in
            for (id, unlocks) in sessions {
                let left = unlocks.filter { $0.value.holds(at: now) }
                sessions[id] = left.isEmpty ? nil : left
            }
            sessions[session, default: [:]][version] = Unlock(idle: idle, lastUse: now)
        }
    }

    /// A request went behind the lock: its idle time begins anew.
    func use(_ version: ID<LockVersion>, by session: ID<Session>) {
        let now = clock.now()
        sessions.withLock { sessions in
            guard sessions[session]?[version]?.holds(at: now) == true else { return }
            sessions[session]?[version]?.lastUse = now
        }
    }

    func close(_ version: ID<LockVersion>, for session: ID<Session>) {
        sessions.withLock { sessions in
            sessions[session]?[version] = nil
            if sessions[session]?.isEmpty == true { sessions[session] = nil }
        }
    }

    /// Everything a session has open.
    func close(_ session: ID<Session>) { sessions.withLock { $0[session] = nil } }

    /// For everybody: what was behind the lock is gone, and may come back by undo.
    func close(_ version: ID<LockVersion>) {
        sessions.withLock { sessions in for id in sessions.keys { sessions[id]?[version] = nil } }
    }

    /// Everything, for everybody.
    func closeAll() { sessions.withLock { $0 = [:] } }

    /// How many sessions have something open.
    var count: Int { sessions.withLock { $0.count } }
}
