import HTTP
import Localization

/// The administration of one member: the role, deactivating, and removing.
struct MemberController: Sendable {
    let household: HouseholdStore
    let unlocks: Unlocks
    let accounts: SignInAccounts
    let pages: Pages

    var routes: [Route] {
        [
            .get("/settings/members/:member", show),
            .post("/settings/members/:member", change),
            .post("/settings/members/:member/deactivate", deactivate, .makesRoom),
            .post("/settings/members/:member/reactivate", reactivate),
            .get("/settings/members/:member/remove", removeForm),
            .post("/settings/members/:member/remove", remove, .makesRoom),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response {
        try pages.response(memberPage(household.member(admin.visit.id("member")), admin.visit), for: admin.visit)
    }

    private func memberPage(_ member: Member, _ visit: Visit, problems: [String: Phrase] = [:]) -> MemberPage {
        MemberPage(
            path: MembersController.path(member.id), avatar: Avatar(member), role: member.role,
            isActive: member.isActive, isMe: member.id == visit.member.id,
            linksAccounts: !accounts.issuers.isEmpty, problems: problems)
    }

    func change(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        guard let role = admin.visit.form["role"].flatMap(Member.Role.init(rawValue:)) else {
            return try refuse(admin, member, ["role": Phrase("Choose one from the list.")])
        }
        return try act(admin, member) { try household.change(member.id, role: role) }
    }

    func deactivate(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        return try act(admin, member) { try household.deactivate(member.id) }
    }

    func reactivate(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        return try act(admin, member) { try household.reactivate(member.id) }
    }

    private func act(_ admin: AdminVisit, _ member: Member, _ work: () throws -> Void) throws -> Response {
        do {
            try work()
            return .seeOther("/settings/members")
        } catch MemberProblem.lastAdmin {
            return try refuse(admin, member, ["role": Self.lastAdmin])
        }
    }

    private func refuse(_ admin: AdminVisit, _ member: Member, _ problems: [String: Phrase]) throws -> Response {
        try pages.response(
            memberPage(member, admin.visit, problems: problems), for: admin.visit, status: .unprocessableContent)
    }

    static let lastAdmin = Phrase("Hearth needs an admin with a password: make another member admin first.")

    // MARK: Removing

    func removeForm(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        return try pages.response(removePage(member), for: admin.visit)
    }

    private func removePage(
        _ member: Member, heir: String = "", typed: String = "", problems: [String: Phrase] = [:]
    ) throws -> RemoveMemberPage {
        let things = try household.things(of: member.id)
        let heirs = try household.members().filter { $0.isActive && $0.role != .guest && $0.id != member.id }
        return RemoveMemberPage(
            path: MembersController.path(member.id), avatar: Avatar(member), privateThings: things.hidden,
            sharedThings: things.shared,
            heirs: heirs.map { Choice(value: $0.id.description, label: $0.name) }, heir: heir, typedName: typed,
            problems: problems)
    }

    func remove(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        let choice = admin.visit.form["heir"] ?? ""
        let typed = TypedName(admin.visit.form, of: member.name)
        let heir = ID<Member>(choice)
        let heirs = try household.members().filter { $0.isActive && $0.role != .guest && $0.id != member.id }
        var problems = typed.problems
        if choice != "delete", !heirs.contains(where: { $0.id == heir }) {
            problems["heir"] = Phrase("Choose who takes over shared items.")
        }
        if problems.isEmpty {
            do {
                let entry = try household.remove(member.id, heir: heir, by: admin.visit.member.id)
                // A removed lockable thing that undo restores has to be locked again.
                unlocks.closeAll()
                if member.id == admin.visit.member.id { return .seeOther("/login") }
                return try .seeOther(household.undo.bulk.place(of: entry, or: "/settings/members"))
            } catch MemberProblem.lastAdmin {
                problems["name"] = Self.lastAdmin
            } catch MemberProblem.busy {
                problems["name"] = Phrase(
                    "A large task of this member is still running. Wait until it is done, or cancel it.")
            }
        }
        return try pages.response(
            removePage(member, heir: choice, typed: typed.text, problems: problems), for: admin.visit,
            status: .unprocessableContent)
    }
}
