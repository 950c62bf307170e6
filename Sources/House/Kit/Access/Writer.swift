/// Proof that a member is no guest: they may make things of their own, and restore from the bin.
package struct Writer: Sendable {
    package let member: Member

    package var id: ID<Member> { member.id }

    /// - Throws: `Refusal.readOnly` for a guest.
    package init(_ member: Member) throws {
        guard let writer = Writer(unlessGuest: member) else { throw Refusal.readOnly }
        self = writer
    }

    /// `nil` for a guest.
    init?(unlessGuest member: Member) {
        guard member.role != .guest else { return nil }
        self.member = member
    }

    /// For routes that make something.
    package static let entrance = Entrance { _, visit in try Writer(visit.member) }

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
