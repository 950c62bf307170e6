/// A thing, or a member’s place in a room, that may have a lock.
package protocol Lockable: Sendable {
    var lock: SubjectLock? { get }
}

/// A thing as a visit finds it: open, or locked and reduced to what may be shown of it.
package enum Seen<Open: Lockable, Locked: Sendable>: Sendable {
    case open(Open)
    case locked(Locked)

    /// The only place where a lock is checked. `open` is called only if there is no lock or `keys` opens it.
    package init(
        behind lock: SubjectLock?, _ keys: KeyRing, open: () throws -> Open, locked: (SubjectLock) -> Locked
    ) rethrows {
        if let lock, !keys.opens(lock.version) {
            self = .locked(locked(lock))
        } else {
            self = .open(try open())
        }
    }

    package var open: Open? {
        if case .open(let open) = self { open } else { nil }
    }

    package var locked: Locked? {
        if case .locked(let locked) = self { locked } else { nil }
    }

    package func mapLocked<Other>(_ other: (Locked) -> Other) -> Seen<Open, Other> {
        switch self {
        case .open(let open): .open(open)
        case .locked(let locked): .locked(other(locked))
        }
    }
}

extension Seen where Locked == LockedPlace {
    /// - Throws: `Refusal.locked` when it has to be unlocked first.
    package func opened() throws -> Open {
        switch self {
        case .open(let open): return open
        case .locked(let place): throw Refusal.locked(place)
        }
    }
}
