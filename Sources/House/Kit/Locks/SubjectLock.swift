package import Foundation
package import GRDB

/// The lock of a subject without its secret.
package struct SubjectLock: Sendable, Equatable {
    package let version: ID<LockVersion>
    /// The subject's name is hidden too while it is locked.
    package let hidesName: Bool
    /// The lock closes after this time without a request for the subject: 1, 5, 15 or 60 minutes.
    let idleMinutes: Int
    /// The lock closes after the page was hidden for longer than this.
    let graceSeconds: Int

    var idle: Duration { .minutes(idleMinutes) }

    /// - Parameter table: the table of `Subject.Lock`.
    package static func columns(of table: String) -> String {
        "\(table).seal, \(table).hidesName, \(table).idleMinutes, \(table).graceSeconds"
    }

    /// Reads `columns` from the index `place` of a row; `nil` if the subject has no lock.
    package init?(row: Row, at place: Int) {
        guard let version = row[place] as ID<LockVersion>? else { return nil }
        self.version = version
        hidesName = row[place + 1]
        idleMinutes = row[place + 2]
        graceSeconds = row[place + 3]
    }
}

/// Proof that a member may see a lockable subject now: it has no lock, or the member has opened it.
package protocol LockableSubject: OpenSubject, Lockable {
    /// The subject is visible to other members too.
    var isShared: Bool { get }
}

/// A room's door to a kind of lockable subjects. `open` counts as use of the lock and restarts its idle time.
package protocol LockableDoor: SubjectDoor where Open: LockableSubject {
    var unlocks: Unlocks { get }
    /// The subject, open or locked; does not count as use of its lock.
    /// - Throws: `Refusal.notFound` if the member may see no such subject.
    func peek(_ id: UUID, for visit: Visit) throws -> Seen<Open, LockedPlace>
    /// The subjects that are open to a visit; does not count as use of their locks.
    func opened(for visit: Visit) throws -> [Open]
}

extension LockableDoor {
    package func open(_ id: UUID, for visit: Visit) throws -> Open { try unlocks.use(peek(id, for: visit), by: visit) }

    package func isOpen(_ id: UUID, for visit: Visit) throws -> Bool { try peek(id, for: visit).open != nil }

    func isLocked(_ id: UUID, for visit: Visit) throws -> Bool { try peek(id, for: visit).locked != nil }

    /// The name that a lock shows of what is behind it; `nil` if it hides that, or the subject is not locked.
    func shownName(_ id: UUID, for visit: Visit) throws -> String? { try peek(id, for: visit).locked?.name }

    func openLockables(for visit: Visit) throws -> [any LockableSubject] { try opened(for: visit) }
}
