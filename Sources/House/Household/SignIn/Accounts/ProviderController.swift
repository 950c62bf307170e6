import HTTP
import Localization

/// Signs members in with the provider of OpenID Connect, and takes its answers. A browser that comes back from there brings a
/// request of another site, so all that it may do is in its cookie, and nothing else is believed.
struct ProviderController: Sendable {
    let accounts: SignInAccounts
    let signIns: ProviderSignIns
    let household: HouseholdStore
    let throttle: Throttle
    let translator: Translator
    let gate: Gate

    static let path = "/login/openid"
    /// The address that the provider has to know.
    static let callback = "/login/openid/callback"

    /// - Parameter next: the page to open afterwards; empty for Today.
    static func path(before next: String) -> String {
        next.isEmpty ? path : "\(path)?next=" + PercentCoding.encode(next)
    }

    var routes: [Route] {
        [
            .get(Self.path, begin, .slow),
            .get(Self.callback, end, [.slow, .makesRoom]),
            .get("/logout/openid", signOut, .slow),
        ]
    }

    private func provider() throws -> OpenIDProvider {
        guard let provider = accounts.provider else { throw Refusal.notFound }
        return provider
    }

    func begin(_ request: Request) throws -> Response {
        let provider = try provider()
        if try household.needsSetUp() { return .seeOther("/setup") }
        let next = LocalPath.checked(request.query["next"], or: "")
        if try gate.visitIfAny(request) != nil { return .seeOther(next.isEmpty ? SignInForm.usual : next) }
        return try Self.lead(to: provider, signIns, request, next: next, linking: nil)
    }

    /// Sends a browser to the provider, with the cookie that its answer needs.
    static func lead(
        to provider: OpenIDProvider, _ signIns: ProviderSignIns, _ request: Request, next: String,
        linking session: ID<Session>?
    ) throws -> Response {
        let signIn = signIns.begin(redirect: request.origin + callback, next: next, linking: session)
        do {
            var response = Response.seeOther(try provider.address(for: signIn))
            response.set(try signIns.cookie(signIn, request))
            return response
        } catch let problem as OpenIDProvider.Problem {
            return failure(.init(problem), signIn)
        }
    }

    /// The page on which it was begun, which says what went wrong.
    private static func failure(
        _ problem: LoginPage.AccountProblem, _ signIn: ProviderSignIn?
    ) -> Response {
        var query: FormFields = ["problem": problem.rawValue]
        if signIn?.linking != nil { return .seeOther("\(IdentitiesController.path)?\(query.encoded)") }
        if let next = signIn?.next, !next.isEmpty { query.add("next", next) }
        return .seeOther("/login?\(query.encoded)")
    }

    // MARK: The way back

    func end(_ request: Request) throws -> Response {
        let provider = try provider()
        var signIn: ProviderSignIn?
        var response: Response
        do {
            var problem = LoginPage.AccountProblem.late
            let answer = try throttle.validate(Throttle.Try(.provider, address: request.peer)) { () -> Response? in
                signIn = signIns.take(request.query["state"], request)
                guard let signIn else { return nil }
                guard request.query["error"] == nil, let code = request.query["code"], code.utf8.count <= 4000 else {
                    problem = .refused
                    return nil
                }
                do {
                    return try welcome(
                        provider.person(code: code, issuer: request.query["iss"], for: signIn), signIn, provider,
                        request)
                } catch let refused as OpenIDProvider.Problem where refused.isOfBrowser {
                    problem = .init(refused)
                    return nil
                }
            }
            response = answer ?? Self.failure(problem, signIn)
        } catch let problem as OpenIDProvider.Problem {
            response = Self.failure(.init(problem), signIn)
        } catch Refusal.tooManyTries {
            response = Self.failure(.throttled, signIn)
        }
        response.set(ProviderSignIns.endCookie(request))
        return response
    }

    /// The answer to a browser whose person the provider has signed in.
    private func welcome(
        _ person: OpenIDProvider.Person, _ signIn: ProviderSignIn, _ provider: OpenIDProvider, _ request: Request
    ) throws -> Response {
        if let session = signIn.linking {
            guard let visit = try gate.visitIfAny(request), visit.session == ID(session) else {
                return Self.failure(.late, signIn)
            }
            let isLinked = try accounts.store.link(
                person.account, named: accounts.name(of: person.account), to: visit.member.id, in: visit.session)
            if isLinked { accounts.unlinked.remove(person.account) }
            return isLinked ? .seeOther(DevicesController.path) : Self.failure(.taken, signIn)
        }
        if let identity = try accounts.store.identity(of: person.account) {
            // A suspended member is told no more than a stranger.
            return try gate.startSession(identity, request, next: signIn.next) ?? Self.failure(.unlinked, signIn)
        }
        return try join(person, signIn, provider, request)
    }

    /// Adds the person as a new member, if one of their groups may join.
    private func join(
        _ person: OpenIDProvider.Person, _ signIn: ProviderSignIn, _ provider: OpenIDProvider, _ request: Request
    ) throws -> Response {
        let settings = provider.settings
        let profile = try settings.groups.isEmpty ? nil : provider.profile(of: person)
        guard let profile, let role = settings.role(in: profile.groups), try !household.needsSetUp() else {
            accounts.unlinked.add(person.account, name: person.name)
            return Self.failure(.unlinked, signIn)
        }
        let zone = profile.timeZone.flatMap { NewMemberForm.isTimeZone($0) ? $0 : nil }
        for name in profile.names.map(\.tidiedLine) where NewMemberForm.problem(name: name) == nil {
            let new = NewMember(
                name: name, password: "", role: role, language: translator.words(for: request).language,
                timeZone: zone ?? "UTC")
            do {
                let member = try household.join(person.account, as: new)
                return try gate.startSession(
                    newcomer: member, request, next: signIn.next.isEmpty ? SignInForm.usual : signIn.next)
            } catch MemberProblem.nameTaken {
                continue
            }
        }
        accounts.unlinked.add(person.account, name: person.name)
        return Self.failure(.nameTaken, signIn)
    }

    // MARK: Signing out

    /// Leads a browser in which nobody is signed in here any more to the provider's page for signing out there too.
    func signOut(_ request: Request) throws -> Response {
        let provider = try provider()
        if try gate.visitIfAny(request) != nil { return .seeOther(SignInForm.usual) }
        let back = "/login?left=1"
        do {
            return .seeOther(try provider.endSessionAddress(redirect: request.origin + back) ?? back)
        } catch let problem as OpenIDProvider.Problem {
            return Self.failure(.init(problem), nil)
        }
    }
}

extension OpenIDProvider.Problem {
    /// Whether the browser may have brought a wrong answer, which counts as a try.
    fileprivate var isOfBrowser: Bool {
        switch self {
        case .refused, .invalid: true
        case .server, .busy: false
        }
    }
}

extension LoginPage.AccountProblem {
    init(_ problem: OpenIDProvider.Problem) {
        self =
            switch problem {
            case .server(.isOff): .off
            case .server: .down
            case .busy: .busy
            case .refused: .refused
            case .invalid: .invalid
            }
    }
}
