import Foundation
import GRDB

/// The lock of a subject without its secret.
public struct SubjectLock: Sendable, Equatable {
    public let version: ID<LockVersion>
    /// Whether not even the subject's name is shown while it is locked.
    public let hidesName: Bool
    /// It locks itself after this long without a request for it: 1, 5, 15 or 60 minutes.
    public let idleMinutes: Int
    /// It locks itself after the page was out of sight for longer than this.
    public let graceSeconds: Int

    public var idle: Duration { .minutes(idleMinutes) }

    /// - Parameter table: the one of `Subject.Lock`.
    static func columns(of table: String) -> String {
        "\(table).seal, \(table).hidesName, \(table).idleMinutes, \(table).graceSeconds"
    }

    /// Reads `columns` from a place in a row; `nil` where the subject has no lock.
    init?(row: Row, at place: Int) {
        guard let version = row[place] as ID<LockVersion>? else { return nil }
        self.version = version
        hidesName = row[place + 1]
        idleMinutes = row[place + 2]
        graceSeconds = row[place + 3]
    }
}

/// Proof that a member may see a subject now, of a kind that can be locked: it has no lock, or they have opened it.
protocol LockableSubject: OpenSubject {
    var lock: SubjectLock? { get }
    /// Whether others see it too.
    var isShared: Bool { get }
}

/// Proof that a subject belongs to a member: who locks it.
struct OwnSubject: Sendable {
    let open: any LockableSubject

    init(_ open: any LockableSubject) throws {
        guard open.isOwn else { throw Refusal.readOnly }
        self.open = open
    }
}

/// A subject as a member meets it: open, or with nothing but its name on the door.
enum SeenSubject: Sendable {
    case open(any LockableSubject)
    case locked(LockedPlace)
}

/// A room's door to the subjects of one kind that can be locked. Its `open` counts as a use of the lock: the idle time
/// begins anew.
protocol LockableDoor: SubjectDoor where Open: LockableSubject {
    /// Open or locked; no use of it.
    /// - Throws: `Refusal.notFound` when there is no such subject for this member.
    func peek(_ id: UUID, for visit: Visit) throws -> SeenSubject
    /// Those that are open to a visit; no use of them.
    func opened(for visit: Visit) throws -> [Open]
}

extension LockableDoor {
    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool {
        if case .open = try peek(id, for: visit) { true } else { false }
    }

    func openLockable(_ id: UUID, for visit: Visit) throws -> any LockableSubject { try open(id, for: visit) }

    func openLockables(for visit: Visit) throws -> [any LockableSubject] { try opened(for: visit) }
}
