import HTTP
import Localization

/// Handles the invitations of admins to the household.
struct InvitationsController: Sendable {
    let household: HouseholdStore
    let invitations: InvitationStore
    let pages: Pages
    let addresses: InvitationAddresses
    let certificate: HouseCertificate
    let houseAddresses: HouseAddresses

    var routes: [Route] {
        [
            .post("/settings/invitations", invite),
            .post("/settings/invitations/:invitation/withdraw", withdraw, .makesRoom),
        ]
    }

    func invite(_ admin: AdminVisit) throws -> Response {
        let visit = admin.visit
        guard let role = visit.form["role"].flatMap(Member.Role.init(rawValue:)) else {
            let page = MembersPage(
                try household.members(), invitations: try invitations.open(), isAdmin: true,
                problems: ["role": Phrase("Choose one from the list.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let token = try invitations.invite(role, by: visit.member.id)
        let page = InvitationPage(
            link: try addresses.secretLink(
                "/invite/\(token.text)", until: invitations.clock.now().adding(InvitationStore.lasts), visit.request),
            role: role, trust: trust(visit.request))
        return try pages.response(page, for: visit, isSecret: true)
    }

    /// The page that a new device opens before the invitation, if the house is served with Hearth's own certificate.
    private func trust(_ request: Request) -> InvitationPage.Trust? {
        guard certificate.authority != nil else { return nil }
        let link = houseAddresses.trustLink(request.host)
        return QRPicture(link).map { InvitationPage.Trust(link: link, code: $0) }
    }

    func withdraw(_ admin: AdminVisit) throws -> Response {
        try invitations.withdraw(admin.visit.id("invitation"))
        return .seeOther("/settings/members")
    }
}
