package import Foundation

/// Proof that a member may see a subject now. Each room has its own type, made only by its door; media and locks, which
/// any room may have, take this protocol.
package protocol OpenSubject: Sendable {
    associatedtype Thing

    static var kind: SubjectKind { get }
    /// The id of the subject's room.
    static var room: String { get }

    var id: ID<Thing> { get }
    /// Its name.
    var title: String { get }
    var ownerId: ID<Member> { get }
    /// The member for whom the proof was made.
    var member: ID<Member> { get }
    /// The member's access; guests never have more than `read`.
    var level: AccessLevel { get }
    /// The level that ownership or sharing gives, also to a guest.
    var given: AccessLevel { get }
    /// Guests may join in, see `Joinable`, where their `given` level is more than `read`.
    static var guestsJoin: Bool { get }
    /// The subject belongs to its owner for good: it can neither be shared nor deleted.
    var isLasting: Bool { get }
}

extension OpenSubject {
    package var kind: SubjectKind { Self.kind }
    package var uuid: UUID { id.uuid }
    package var canWrite: Bool { level >= .write }
    package var isOwn: Bool { level == .own }
    package var isLasting: Bool { false }

    /// - Throws: `Refusal.readOnly` if the member may only read it.
    package func writable() throws -> Writable<Self> { try Writable(self) }
}

/// Proof, for any kind of subject, that a member may change its contents.
package protocol WritableSubject: Sendable {
    associatedtype Open: OpenSubject

    var open: Open { get }
}

/// Proof that a member may change the contents of a subject.
package struct Writable<Open: OpenSubject>: WritableSubject {
    package let open: Open

    package var id: ID<Open.Thing> { open.id }
    package var member: ID<Member> { open.member }

    /// - Throws: `Refusal.readOnly` if the member may only read it.
    package init(_ open: Open) throws {
        guard open.canWrite else { throw Refusal.readOnly }
        self.open = open
    }
}

/// Proof that a subject belongs to a member, who may share, lock and delete it.
package struct Own<Open: OpenSubject>: Sendable {
    package let open: Open

    package var id: ID<Open.Thing> { open.id }
    package var member: ID<Member> { open.member }

    /// - Throws: `Refusal.readOnly` if another member owns the subject, or it belongs to its owner for good.
    package init(_ open: Open) throws {
        guard open.isOwn, !open.isLasting else { throw Refusal.readOnly }
        self.open = open
    }
}

/// A room's door to the subjects of one kind, for routes and for parts of the house that do not know the room.
package protocol SubjectDoor: Sendable {
    associatedtype Open: OpenSubject

    /// - Throws: `Refusal.notFound` if the member may see no such subject, `Refusal.locked` if it has to be unlocked
    ///   first.
    func open(_ id: UUID, for visit: Visit) throws -> Open
    /// True if `open` would succeed; does not count as use of a lock.
    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool
}

extension SubjectDoor {
    var kind: SubjectKind { Open.kind }

    package func isOpen(_ id: UUID, for visit: Visit) throws -> Bool {
        _ = try open(id, for: visit)
        return true
    }

    /// The subject whose id is the path parameter of this name.
    package func open(_ name: String, of visit: Visit) throws -> Open {
        let id: ID<Open> = try visit.id(name)
        return try open(id.uuid, for: visit)
    }

    /// For routes that change the contents of a subject.
    package var writable: Entrance<Writable<Open>> { Entrance { try Writable(open($0, of: $1)) } }

    /// For routes that share or delete a subject.
    package var own: Entrance<Own<Open>> { Entrance { try Own(open($0, of: $1)) } }
}

/// Opens the subject of a request and proves what the visitor may do with it, before the route's handler runs.
package struct Entrance<Proof: Sendable>: Sendable {
    /// Takes the parameter of the address that has the subject's id, such as `graph`, and the request.
    /// - Throws: `Refusal.notFound`, `Refusal.locked` or `Refusal.readOnly`.
    package let prove: @Sendable (_ parameter: String, Visit) throws -> Proof

    package init(prove: @escaping @Sendable (_ parameter: String, Visit) throws -> Proof) {
        self.prove = prove
    }
}
