import Synchronization

/// One version of a lock. Unlocking opens this version; a changed lock has a new one. Its column is named `seal`.
public enum LockVersion {}

/// The locks that a visit has opened, and whether its response shows anything behind them.
public final class KeyRing: Sendable {
    private let versions: Set<ID<LockVersion>>
    private let wasUsed = Atomic(false)

    init(_ versions: Set<ID<LockVersion>>) { self.versions = versions }

    /// Opens no lock: for tests, the command line, and work without a visit.
    public static var none: KeyRing { KeyRing([]) }

    /// Whether this visit unlocked that version. From then on its answer counts as showing what is behind the lock.
    func opens(_ version: ID<LockVersion>) -> Bool {
        guard versions.contains(version) else { return false }
        wasUsed.store(true, ordering: .relaxed)
        return true
    }

    /// Whether it opens nothing.
    var isEmpty: Bool { versions.isEmpty }

    /// Whether it opens the same locks as another.
    func isLike(_ other: KeyRing) -> Bool { versions == other.versions }

    /// Whether there is no lock or it is open to a visit, as SQL on the lock's column `seal`. Binds `:seals`, a `list`.
    static func isOpen(_ column: String) -> String {
        "(\(column) IS NULL OR lower(hex(\(column))) IN (SELECT value FROM json_each(:seals)))"
    }

    /// The unlocked versions as a JSON array of hexadecimal digits, for a query that leaves out what is locked.
    var list: String {
        guard !versions.isEmpty else { return "[]" }
        wasUsed.store(true, ordering: .relaxed)
        return "[" + versions.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    /// The answer may show something that is behind a lock: no browser may keep it.
    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }
}
