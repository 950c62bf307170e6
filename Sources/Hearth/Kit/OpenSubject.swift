import Foundation

/// Proof that a member may see a subject now. Each room has its own, which its door alone makes; media and locks, which
/// any room may have, take this.
protocol OpenSubject: Sendable {
    associatedtype Write: WritableSubject

    static var kind: SubjectKind { get }
    /// The room that it is in, by its id.
    static var room: String { get }

    var uuid: UUID { get }
    /// What it is called.
    var title: String { get }
    var ownerId: ID<Member> { get }
    /// Whose proof it is.
    var member: ID<Member> { get }
    var canWrite: Bool { get }

    /// - Throws: `Refusal.readOnly` when it may only be read.
    func writable() throws -> Write
}

extension OpenSubject {
    var kind: SubjectKind { Self.kind }
}

/// Proof that a member may change what is in a subject.
protocol WritableSubject: Sendable {
    associatedtype Open: OpenSubject

    var open: Open { get }
}

/// A room's door to the subjects of one kind, for parts of the house that know no room.
protocol SubjectDoor: Sendable {
    associatedtype Open: OpenSubject

    /// - Throws: `Refusal.notFound` when there is no such subject for this member, `Refusal.locked` when they have to
    ///   unlock it first.
    func open(_ id: UUID, for visit: Visit) throws -> Open
    /// Whether it would open; no use of a lock.
    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool
}

extension SubjectDoor {
    var kind: SubjectKind { Open.kind }

    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool {
        _ = try open(id, for: visit)
        return true
    }

    /// The subject whose id stands in the path under that name.
    func open(_ name: String, of visit: Visit) throws -> Open {
        let id: ID<Open> = try visit.id(name)
        return try open(id.uuid, for: visit)
    }
}
