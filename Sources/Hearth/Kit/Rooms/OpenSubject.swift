import Foundation

/// Proof that a member may see a subject now. Each room has its own, which its door alone makes; media and locks, which
/// any room may have, take this.
protocol OpenSubject: Sendable {
    associatedtype Thing

    static var kind: SubjectKind { get }
    /// The room that it is in, by its id.
    static var room: String { get }

    var id: ID<Thing> { get }
    /// Its name.
    var title: String { get }
    var ownerId: ID<Member> { get }
    /// Whose proof it is.
    var member: ID<Member> { get }
    /// How much of it they may do; guests never have more than `read`.
    var level: AccessLevel { get }
    /// Whether it belongs to its owner for good: it can neither be shared nor deleted.
    var isLasting: Bool { get }
}

extension OpenSubject {
    var kind: SubjectKind { Self.kind }
    var uuid: UUID { id.uuid }
    var canWrite: Bool { level >= .write }
    var isOwn: Bool { level == .own }
    var isLasting: Bool { false }

    /// - Throws: `Refusal.readOnly` when it may only be read.
    func writable() throws -> Writable<Self> { try Writable(self) }
}

/// Proof that a member may change what is in a subject, whichever it is.
protocol WritableSubject: Sendable {
    associatedtype Open: OpenSubject

    var open: Open { get }
}

/// Proof that a member may change what is in a subject.
struct Writable<Open: OpenSubject>: WritableSubject {
    let open: Open

    var id: ID<Open.Thing> { open.id }
    var member: ID<Member> { open.member }

    /// - Throws: `Refusal.readOnly` when it may only be read.
    init(_ open: Open) throws {
        guard open.canWrite else { throw Refusal.readOnly }
        self.open = open
    }
}

/// Proof that a subject belongs to a member: who shares, locks and deletes it.
struct Own<Open: OpenSubject>: Sendable {
    let open: Open

    var id: ID<Open.Thing> { open.id }
    var member: ID<Member> { open.member }

    /// - Throws: `Refusal.readOnly` when another member owns it, or when it belongs to its owner for good.
    init(_ open: Open) throws {
        guard open.isOwn, !open.isLasting else { throw Refusal.readOnly }
        self.open = open
    }
}

/// A room's door to the subjects of one kind, for routes and for parts of the house that know no room.
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

    /// For routes whose handlers change what is in it.
    var writable: Entrance<Writable<Open>> { Entrance { try Writable(open($0, of: $1)) } }

    /// For routes whose handlers share or delete it.
    var own: Entrance<Own<Open>> { Entrance { try Own(open($0, of: $1)) } }
}

/// Opens the subject of a request and proves what the visitor may do with it, before the route's handler runs.
struct Entrance<Proof: Sendable>: Sendable {
    /// Takes the parameter of the address that has the subject's id, such as `graph`, and the request.
    /// - Throws: `Refusal.notFound`, `Refusal.locked` or `Refusal.readOnly`.
    let prove: @Sendable (_ parameter: String, Visit) throws -> Proof
}
