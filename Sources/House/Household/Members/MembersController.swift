import HTTP

/// Lists the members, for everyone to see; admins also see the invitations that are open.
struct MembersController: Sendable {
    let household: HouseholdStore
    let invitations: InvitationStore
    let pages: Pages

    var routes: [Route] { [.get("/settings/members", index)] }

    static func path(_ id: ID<Member>) -> String { "/settings/members/\(id)" }

    func index(_ visit: Visit) throws -> Response {
        let isAdmin = visit.member.isAdmin
        let page = MembersPage(
            try household.members(), invitations: isAdmin ? try invitations.open() : [], isAdmin: isAdmin)
        return try pages.response(page, for: visit)
    }
}
