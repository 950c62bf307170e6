import HTTP
import Localization

/// Links a member's accounts elsewhere, and unlinks them.
struct IdentitiesController: Sendable {
    let accounts: SignInAccounts
    let signIns: ProviderSignIns
    let proofs: LinkProofs
    let password: PasswordAgain
    let household: HouseholdStore
    let pages: Pages

    static let path = "/settings/identities"

    var routes: [Route] {
        [
            .get(Self.path, form),
            .post(Self.path, link, [.guests, .password]),
            .get(Self.path + "/start", start, [.slow, .apart]),
            .post(Self.path + "/:identity/remove", remove, [.guests, .makesRoom]),
        ]
    }

    func form(_ visit: Visit) throws -> Response {
        try page(visit, problem: visit.query["problem"].flatMap(LoginPage.AccountProblem.init(rawValue:)))
    }

    private func page(
        _ visit: Visit, problem: LoginPage.AccountProblem? = nil, problems: [String: Phrase] = [:],
        status: Status = .ok
    ) throws -> Response {
        let page = IdentitiesPage(
            provider: accounts.provider?.settings.name,
            proxyUser: accounts.proxyAccount(visit.request.proxyUser)?.subject,
            hasPassword: try household.hasPassword(visit.member.id), problem: problem, problems: problems)
        return try pages.response(page, for: visit, status: status, isSecret: true)
    }

    func link(_ visit: Visit) throws -> Response {
        let isOfProvider = visit.form["account"] == IdentitiesPage.providerChoice
        let proxyAccount = accounts.proxyAccount(visit.request.proxyUser)
        guard isOfProvider ? accounts.provider != nil : proxyAccount != nil else { throw Refusal.notFound }
        if let problem = try password.problem(visit) {
            return try page(visit, problems: ["current": problem], status: .unprocessableContent)
        }
        if isOfProvider {
            proofs.add(visit.session)
            let path = Self.path + "/start"
            let page = ProviderLinkPage(provider: accounts.provider?.settings.name ?? "", path: path)
            var response = try pages.response(page, for: visit, isSecret: true)
            // A form must not lead to another site (form-action), where the provider is; a page may.
            response.headers["Refresh"] = "0; url=\(path)"
            return response
        }
        // The same user as when the form was drawn: the button names them.
        guard let account = proxyAccount, visit.form["user"] == account.subject else { return try page(visit) }
        let isLinked = try accounts.store.link(
            account, named: accounts.name(of: account), to: visit.member.id, in: visit.session)
        if isLinked { return .seeOther(DevicesController.path) }
        return try page(visit, problem: .taken, status: .unprocessableContent)
    }

    func start(_ visit: Visit) throws -> Response {
        guard let provider = accounts.provider, proofs.take(visit.session) else { return .seeOther(Self.path) }
        return try ProviderController.lead(
            to: provider, signIns, visit.request, next: "", linking: visit.session)
    }

    func remove(_ visit: Visit) throws -> Response {
        do {
            try accounts.store.remove(visit.id("identity"), of: visit.member.id)
            return .seeOther(DevicesController.path)
        } catch MemberProblem.lastWayIn {
            return try page(visit, problem: .lastWayIn, status: .unprocessableContent)
        }
    }
}
