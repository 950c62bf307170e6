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

    private let sessions = Mutex<[ID<Session>: [ID<Seal>: Unlock]]>([:])
    private let clock: WallClock

    init(clock: WallClock) { self.clock = clock }

    /// What a session has open now.
    func keys(of session: ID<Session>) -> KeyRing {
        let now = clock.now()
        let seals = sessions.withLock { sessions in
            sessions[session].map { Set($0.filter { $0.value.holds(at: now) }.keys) }
        }
        return KeyRing(seals ?? [])
    }

    /// After the right password. Forgets what has run out meanwhile, anybody's.
    /// - Parameter idle: how long it stays open without a request for what is behind it.
    func open(_ seal: ID<Seal>, idle: Duration, for session: ID<Session>) {
        let now = clock.now()
        sessions.withLock { sessions in
            for (id, unlocks) in sessions {
                let left = unlocks.filter { $0.value.holds(at: now) }
                sessions[id] = left.isEmpty ? nil : left
            }
            sessions[session, default: [:]][seal] = Unlock(idle: idle, lastUse: now)
        }
    }

    /// Somebody asked for something behind the seal: the idle time begins anew.
    func use(_ seal: ID<Seal>, by session: ID<Session>) {
        let now = clock.now()
        sessions.withLock { sessions in
            guard sessions[session]?[seal]?.holds(at: now) == true else { return }
            sessions[session]?[seal]?.lastUse = now
        }
    }

    func close(_ seal: ID<Seal>, for session: ID<Session>) {
        sessions.withLock { sessions in
            sessions[session]?[seal] = nil
            if sessions[session]?.isEmpty == true { sessions[session] = nil }
        }
    }

    /// Everything a session has open.
    func close(_ session: ID<Session>) { sessions.withLock { $0[session] = nil } }

    /// For everybody: what was behind the seal is gone, and may come back by undo.
    func close(_ seal: ID<Seal>) {
        sessions.withLock { sessions in for id in sessions.keys { sessions[id]?[seal] = nil } }
    }

    /// Everything, for everybody.
    func closeAll() { sessions.withLock { $0 = [:] } }

    /// How many sessions have something open.
    var count: Int { sessions.withLock { $0.count } }
}
