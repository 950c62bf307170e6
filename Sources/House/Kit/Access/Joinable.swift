package import GRDB

/// Proof that a member may join in in a subject: tick what is on its lists, react, do what it is their turn to do. Members
/// who may change its contents may; so may guests, who change nothing else, in kinds that say `guestsJoin` and where a share
/// lets a member write. What a guest owned before they became one they only read. What may be done with this proof is in
/// the table of `docs/guests.md`.
package struct Joinable<Open: OpenSubject>: Sendable {
    package let open: Open

    package var id: ID<Open.Thing> { open.id }
    package var member: ID<Member> { open.member }

    /// - Throws: `Refusal.readOnly` if the member may only read it.
    package init(_ open: Open) throws {
        guard open.canJoin else { throw Refusal.readOnly }
        self.open = open
    }

    package init(_ writable: Writable<Open>) { open = writable.open }
}

extension OpenSubject {
    package static var guestsJoin: Bool { false }
    package var given: AccessLevel { level }

    package var canJoin: Bool { canWrite || Self.guestsJoin && given == .write }
}

extension Writable {
    package var joinable: Joinable<Open> { Joinable(self) }
}

extension SubjectDoor {
    /// For routes by which one joins in in a subject.
    package var joinable: Entrance<Joinable<Open>> { Entrance { try Joinable(open($0, of: $1)) } }
}

extension HouseDatabase {
    /// Runs one write transaction by which a member joins in in a subject, which may have been deleted since it was
    /// opened, or shared otherwise.
    /// - Throws: `Refusal.notFound` or `Refusal.readOnly`, as its door would now; what `work` throws.
    package func write<Open, Value>(in subject: Joinable<Open>, _ work: (Database) throws -> Value) throws -> Value {
        try write { db in
            let (open, kind) = (subject.open, Open.kind.rawValue)
            guard let given = try Shares.given(to: open.member, for: open.uuid, of: kind, in: db),
                let member = try Member.find(open.member, in: db)
            else { throw Refusal.notFound }
            let canWrite = AccessLevel(given, for: member) >= .write
            guard canWrite || Open.guestsJoin && given == .write else { throw Refusal.readOnly }
            return try work(db)
        }
    }
}
