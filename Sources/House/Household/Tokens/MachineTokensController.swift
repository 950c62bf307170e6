import HTTP
import Localization

/// Handles the page of the tokens with which programs watch the house, for admins.
struct MachineTokensController: Sendable {
    let tokens: MachineTokenStore
    let pages: Pages

    static let path = "/settings/house/tokens"

    var routes: [Route] {
        [
            .get(Self.path, show),
            .post(Self.path, renew),
            .post("\(Self.path)/revoke", revoke, .makesRoom),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response { try pages.response(page(admin.visit), for: admin.visit) }

    func renew(_ admin: AdminVisit) throws -> Response {
        let kind = try kind(admin.visit)
        let token = try tokens.renew(kind)
        return try pages.response(
            page(admin.visit, new: MachineTokensPage.New(kind: kind, token: token.text)), for: admin.visit,
            isSecret: true)
    }

    func revoke(_ admin: AdminVisit) throws -> Response {
        try tokens.revoke(kind(admin.visit))
        return .seeOther(Self.path)
    }

    private func kind(_ visit: Visit) throws -> MachineToken.Kind {
        guard let kind = visit.form["kind"].flatMap(MachineToken.Kind.init) else {
            throw Refusal.badRequest(Phrase("Choose one from the list."))
        }
        return kind
    }

    private func page(_ visit: Visit, new: MachineTokensPage.New? = nil) throws -> MachineTokensPage {
        let made = try tokens.all()
        return MachineTokensPage(
            rows: MachineToken.Kind.allCases.map { kind in
                let token = made[kind]
                return MachineTokensPage.Row(
                    kind: kind, madeAt: token?.madeAt.date, lastUsedAt: token?.lastUsedAt?.date)
            }, origin: visit.request.origin, new: new)
    }
}
