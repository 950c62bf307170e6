/// Proof that a member is no guest: they may make things of their own, and restore from the bin.
struct Writer: Sendable {
    let member: Member

    var id: ID<Member> { member.id }

    /// - Throws: `Refusal.readOnly` for a guest.
    init(_ member: Member) throws {
        guard let writer = Writer(unlessGuest: member) else { throw Refusal.readOnly }
        self = writer
    }

    /// `nil` for a guest.
    init?(unlessGuest member: Member) {
        guard member.role != .guest else { return nil }
        self.member = member
    }

    /// For routes that make something.
    static let entrance = Entrance { _, visit in try Writer(visit.member) }

    /// For pages about things that guests never have: they find no such page.
    static let finding = Entrance { _, visit in
        guard let writer = Writer(unlessGuest: visit.member) else { throw Refusal.notFound }
        return writer
    }
}

extension Visit {
    /// The proof that the visitor is no guest; `nil` for a guest.
    var writer: Writer? { Writer(unlessGuest: member) }
}
