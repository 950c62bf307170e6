import Synchronization

/// One state of a lock. Whoever unlocks breaks this seal; a changed lock has a new one.
public enum Seal {}

/// What a visit has unlocked, and whether the answer shows anything of it.
public final class KeyRing: Sendable {
    private let seals: Set<ID<Seal>>
    private let wasUsed = Atomic(false)

    init(_ seals: Set<ID<Seal>>) { self.seals = seals }

    /// Opens nothing: for tests, the command line, and wherever nobody visits.
    public static var none: KeyRing { KeyRing([]) }

    /// Whether the seal is broken for this visit. From then on the answer counts as showing what is behind it.
    func opens(_ seal: ID<Seal>) -> Bool {
        guard seals.contains(seal) else { return false }
        wasUsed.store(true, ordering: .relaxed)
        return true
    }

    /// Whether it opens nothing.
    var isEmpty: Bool { seals.isEmpty }

    /// Whether it opens the same locks as another.
    func isLike(_ other: KeyRing) -> Bool { seals == other.seals }

    /// Whether there is no lock or it is open to a visit, as SQL on the lock's seal. Binds `:seals`, a `list`.
    static func isOpen(_ seal: String) -> String {
        "(\(seal) IS NULL OR lower(hex(\(seal))) IN (SELECT value FROM json_each(:seals)))"
    }

    /// The broken seals as a JSON array of hexadecimal digits, for a query that leaves out what is locked.
    var list: String {
        guard !seals.isEmpty else { return "[]" }
        wasUsed.store(true, ordering: .relaxed)
        return "[" + seals.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    /// The answer may show something that is behind a lock: no browser may keep it.
    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }
}
