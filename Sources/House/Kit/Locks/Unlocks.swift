import Synchronization

/// The locks that each session has opened, and their last use. Kept in memory only: a restart closes all locks, and the
/// end of a session closes its locks, because no later session has its id.
package final class Unlocks: Sendable {
    private struct Unlock {
        let idle: Duration
        var lastUse: Instant

        /// A clock set back by more than a minute counts as elapsed time.
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

    /// Opens a lock after the right password, and removes the expired ones of all sessions.
    /// - Parameter idle: the time without use after which the lock closes.
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

    /// Opens a thing for one request and restarts the idle time of its lock, except for a prefetch: the page may never
    /// be looked at.
    /// - Throws: `Refusal.locked` when it has to be unlocked first.
    package func use<Open>(_ seen: Seen<Open, LockedPlace>, by visit: Visit) throws -> Open {
        let open = try seen.opened()
        if let lock = open.lock, !visit.isPrefetch { restart(lock.version, of: visit.session) }
        return open
    }

    private func restart(_ version: ID<LockVersion>, of session: ID<Session>) {
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

    /// Closes all locks of a session.
    func close(_ session: ID<Session>) { sessions.withLock { $0[session] = nil } }

    /// Closes a lock in all sessions: the thing behind it was deleted, and may be restored by undo.
    package func close(_ version: ID<LockVersion>) {
        sessions.withLock { sessions in for id in sessions.keys { sessions[id]?[version] = nil } }
    }

    /// Closes all locks of all sessions.
    func closeAll() { sessions.withLock { $0 = [:] } }

    /// The number of sessions with open locks.
    var count: Int { sessions.withLock { $0.count } }
}
