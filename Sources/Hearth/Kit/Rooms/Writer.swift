/// Proof that a member may make things of their own: they are no guest.
struct Writer: Sendable {
    let member: Member

    var id: ID<Member> { member.id }

    /// - Throws: `Refusal.readOnly` for a guest.
    init(_ member: Member) throws {
        guard member.role != .guest else { throw Refusal.readOnly }
        self.member = member
    }

    /// For routes that make something.
    static let entrance = Entrance { _, visit in try Writer(visit.member) }
}
