import Synchronization

/// A version of a lock; its column is named `seal`. Unlocking opens this version only: a changed lock has a new one.
package enum LockVersion {}

/// The locks that a visit has opened, and whether its response shows anything behind them.
package final class KeyRing: Sendable {
    private let versions: Set<ID<LockVersion>>
    private let wasUsed = Atomic(false)

    init(_ versions: Set<ID<LockVersion>>) { self.versions = versions }

    /// Opens no lock: for tests, the command line, and work without a visit.
    package static var none: KeyRing { KeyRing([]) }

    /// True if this visit has unlocked the version. The response then counts as showing something behind the lock.
    func opens(_ version: ID<LockVersion>) -> Bool {
        guard versions.contains(version) else { return false }
        wasUsed.store(true, ordering: .relaxed)
        return true
    }

    /// True if no lock is open.
    var isEmpty: Bool { versions.isEmpty }

    /// True if the same locks are open.
    func isLike(_ other: KeyRing) -> Bool { versions == other.versions }

    /// An SQL condition on the lock's column `seal`: there is no lock, or it is open. Binds `:seals`, a `list`.
    package static func isOpen(_ column: String) -> String {
        "(\(column) IS NULL OR lower(hex(\(column))) IN (SELECT value FROM json_each(:seals)))"
    }

    /// The unlocked versions as a JSON array of hexadecimal digits, for queries that leave locked things out.
    package var list: String {
        guard !versions.isEmpty else { return "[]" }
        wasUsed.store(true, ordering: .relaxed)
        return "[" + versions.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    /// The response may show something behind a lock, so browsers must not cache it.
    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }
}
