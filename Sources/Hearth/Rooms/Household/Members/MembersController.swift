import HTTP
import Localization
import QRCodes

/// Handles the list of members, which everyone may see, and their administration by admins.
struct MembersController: Sendable {
    let household: HouseholdStore
    let invitations: InvitationStore
    let unlocks: Unlocks
    let pages: Pages
    let addresses: InvitationAddresses

    var routes: [Route] {
        [
            .get("/settings/members", index),
            .post("/settings/invitations", invite),
            .post("/settings/invitations/:invitation/withdraw", withdraw, .makesRoom),
            .get("/settings/members/:member", show),
            .post("/settings/members/:member", change),
            .post("/settings/members/:member/deactivate", deactivate, .makesRoom),
            .post("/settings/members/:member/reactivate", reactivate),
            .get("/settings/members/:member/remove", removeForm),
            .post("/settings/members/:member/remove", remove, .makesRoom),
            .get("/settings/household", householdForm),
            .post("/settings/household", changeHousehold),
        ]
    }

    static func path(_ id: ID<Member>) -> String { "/settings/members/\(id)" }

    func index(_ visit: Visit) throws -> Response { try pages.response(membersPage(visit), for: visit) }

    private func membersPage(_ visit: Visit, problems: [String: Phrase] = [:]) throws -> MembersPage {
        let isAdmin = visit.member.isAdmin
        let rows = try household.members().map { member in
            MemberRow(
                avatar: Avatar(member), role: member.role, isActive: member.isActive,
                path: isAdmin ? Self.path(member.id) : nil)
        }
        let open = isAdmin ? try invitations.open() : []
        return MembersPage(
            members: rows,
            invitations: open.map {
                InvitationRow(id: $0.id.description, role: $0.role, expires: $0.expiresAt.date)
            },
            isAdmin: isAdmin, problems: problems)
    }

    // MARK: Invitations

    func invite(_ admin: AdminVisit) throws -> Response {
        let visit = admin.visit
        guard let role = visit.form["role"].flatMap(Member.Role.init(rawValue:)) else {
            let page = try membersPage(visit, problems: ["role": Phrase("Choose one of the list.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let token = try invitations.invite(role, by: visit.member.id)
        let path = "/invite/\(token.text)"
        let link = addresses.base(visit.request) + path
        let others = addresses.others(visit.request).map { $0.map { $0 + path } }
        // The QR code is scanned by another device, so its link must not begin with localhost.
        guard let code = QRCode(others?.first ?? link) else {
            throw Refusal.badRequest(Phrase("The address of this house is too long."))
        }
        let page = InvitationPage(
            link: link, role: role, expires: invitations.clock.now().adding(InvitationStore.lasts).date,
            code: InvitationPage.QRCode(path: code.svgPath, size: code.size + 8), others: others)
        var response = try pages.response(page, for: visit, isSecret: true)
        response.headers["Cache-Control"] = "no-store"
        response.headers["ETag"] = nil
        return response
    }

    func withdraw(_ admin: AdminVisit) throws -> Response {
        try invitations.withdraw(admin.visit.id("invitation"))
        return .seeOther("/settings/members")
    }

    // MARK: One member

    func show(_ admin: AdminVisit) throws -> Response {
        try pages.response(memberPage(household.member(admin.visit.id("member")), admin.visit), for: admin.visit)
    }

    private func memberPage(_ member: Member, _ visit: Visit, problems: [String: Phrase] = [:]) -> MemberPage {
        MemberPage(
            path: Self.path(member.id), avatar: Avatar(member), role: member.role, isActive: member.isActive,
            isMe: member.id == visit.member.id, problems: problems)
    }

    func change(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        guard let role = admin.visit.form["role"].flatMap(Member.Role.init(rawValue:)) else {
            return try refuse(admin, member, ["role": Phrase("Choose one of the list.")])
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

    static let lastAdmin = Phrase("Somebody has to look after the house: make another member admin first.")

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
            path: Self.path(member.id), avatar: Avatar(member), privateThings: things.hidden,
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
            problems["heir"] = Phrase("Choose who takes over what was shared.")
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
                    "Something large of this member is still going on. Wait until it is done, or have it cancelled.")
            }
        }
        return try pages.response(
            removePage(member, heir: choice, typed: typed.text, problems: problems), for: admin.visit,
            status: .unprocessableContent)
    }

    // MARK: The household

    func householdForm(_ admin: AdminVisit) throws -> Response {
        let house = admin.visit.household
        return try pages.response(
            HouseholdPage(name: house.name, newThings: AudienceChoice(house.audience)), for: admin.visit)
    }

    func changeHousehold(_ admin: AdminVisit) throws -> Response {
        let name = (admin.visit.form["name"] ?? "").tidiedLine
        let audience = admin.visit.form["newThings"].map { AudienceChoice(rawValue: $0) } ?? .me
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Give your household a name.") }
        if name.unicodeScalars.count > 100 { problems["name"] = Phrase("This is too long: at most \(100) characters.") }
        let kept = audience.flatMap(Household.DefaultAudience.init)
        if kept == nil { problems["newThings"] = Phrase("Choose one of the list.") }
        guard problems.isEmpty, let kept else {
            return try pages.response(
                HouseholdPage(name: name, newThings: audience ?? .me, problems: problems), for: admin.visit,
                status: .unprocessableContent)
        }
        try household.changeHousehold(name: name, audience: kept)
        return .seeOther("/settings")
    }
}

extension AudienceChoice {
    init(_ audience: Household.DefaultAudience) {
        switch audience {
        case .me: self = .me
        case .read: self = .seeAll
        case .write: self = .editAll
        }
    }
}

extension Household.DefaultAudience {
    init?(_ audience: AudienceChoice) {
        switch audience {
        case .me: self = .me
        case .seeAll: self = .read
        case .editAll: self = .write
        case .chosen: return nil
        }
    }
}
