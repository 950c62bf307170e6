import HTTP
import Localization
import Passwords
import WebAuthn

/// Handles signing in and signing out.
struct SignInController: Sendable {
    let household: HouseholdStore
    let sessions: SessionStore
    let factors: SecondFactorStore
    let pendingSignIns: PendingSignIns
    let passkeys: Passkeys
    let throttle: Throttle
    let unlocks: Unlocks
    let accounts: SignInAccounts
    let pages: Pages
    let translator: Translator
    let gate: Gate

    var routes: [Route] {
        [
            .get("/", home),
            .get("/login", signInForm),
            .post("/login", signIn, [.small, .password, .makesRoom]),
            .get("/login/form", { (_: Request) in .seeOther("/login") }),
            .post("/login/form", signIn, [.carrying, .password, .makesRoom]),
            .post("/logout", signOut, [.guests, .unrepeated, .makesRoom]),
        ]
    }

    func home(_ request: Request) throws -> Response {
        try household.needsSetUp() ? .seeOther("/setup") : .seeOther("/today")
    }

    func signInForm(_ request: Request) throws -> Response {
        if try household.needsSetUp() { return .seeOther("/setup") }
        let next = LocalPath.checked(request.query["next"], or: "")
        if try gate.visitIfAny(request) != nil { return .seeOther(next.isEmpty ? "/today" : next) }
        // Whoever has just signed out, or chooses a language, stays on the page.
        let isFresh = ["left", "problem", "language"].allSatisfy { request.query[$0] == nil }
        if isFresh, try proxyMember(request) != nil { return .seeOther(ProxySignInController.path(before: next)) }
        return try signInPage(
            request, SignInForm(next: next), problem: problem(request), isSignedOut: request.query["left"] != nil)
    }

    /// What went wrong on the way to the provider and back.
    private func problem(_ request: Request) -> LoginPage.Problem? {
        guard accounts.provider != nil else { return nil }
        return request.query["problem"].flatMap(LoginPage.AccountProblem.init(rawValue:)).map(LoginPage.Problem.account)
    }

    /// The name of the member whose account a trusted proxy names.
    private func proxyMember(_ request: Request) throws -> String? {
        try accounts.proxyAccount(request.proxyUser).flatMap { try accounts.store.activeMember(of: $0) }
    }

    func signIn(_ request: Request) throws -> Response {
        let attempt = SignInForm(request)
        guard Translator.chosen(by: request) == nil else {
            return try signInPage(
                request, attempt, pending: pendingSignIns.find(attempt.pending) == nil ? nil : attempt.pending)
        }
        do {
            if !attempt.passkey.isEmpty { return try signIn(withPasskey: attempt, request) }
            if !attempt.pending.isEmpty { return try signIn(withCode: attempt, request) }
            return try signIn(withPassword: attempt, request)
        } catch Refusal.tooManyTries(let wait) {
            return try signInPage(
                request, attempt, problem: .throttled(seconds: wait.seconds), status: .tooManyRequests
            ).retry(after: wait.seconds)
        } catch is PasswordHasher.Busy {
            return try signInPage(request, attempt, problem: .busy, status: .unavailable).retry(after: 3)
        }
    }

    private func signIn(withPassword attempt: SignInForm, _ request: Request) throws -> Response {
        let answer = try throttle.validate(throttled(attempt, request)) { () -> Response? in
            guard let proven = try sessions.authenticate(name: attempt.name, password: attempt.password) else {
                return nil
            }
            if try factors.isOn(for: proven.member.id) {
                return try signInPage(request, attempt, pending: pendingSignIns.add(proven).text)
            }
            return try welcome(proven.member, attempt, gate.startSession(proven, request, next: attempt.next), request)
        }
        return try answer ?? signInPage(request, attempt, problem: .wrong, status: .unprocessableContent)
    }

    /// The second step of a member who signs in with codes.
    private func signIn(withCode attempt: SignInForm, _ request: Request) throws -> Response {
        guard let proven = pendingSignIns.find(attempt.pending) else {
            return try signInPage(request, attempt, problem: .lateCode, status: .unprocessableContent)
        }
        let device = try sessions.owner(ofDevice: SessionCookie.device(request)) == proven.member.id
        let limit = Throttle.Try(
            .secondFactor(proven.member.id), knownDevice: device ? SessionCookie.device(request)?.text : nil)
        do {
            let way = try throttle.validate(limit) { try factors.use(attempt.code, of: proven.member.id) }
            guard let way else {
                return try signInPage(
                    request, attempt, problem: .wrongCode, pending: attempt.pending, status: .unprocessableContent)
            }
            pendingSignIns.end(attempt.pending)
            let answer = try welcome(
                proven.member, attempt, gate.startSession(proven, by: way, request, next: attempt.next), request)
            return try answer ?? signInPage(request, attempt, problem: .wrong, status: .unprocessableContent)
        } catch Refusal.tooManyTries(let wait) {
            return try signInPage(
                request, attempt, problem: .throttled(seconds: wait.seconds), pending: attempt.pending,
                status: .tooManyRequests
            ).retry(after: wait.seconds)
        }
    }

    /// A passkey asks for a fingerprint, a face or a code by itself, so no other code is asked for.
    private func signIn(withPasskey attempt: SignInForm, _ request: Request) throws -> Response {
        var problem = LoginPage.PasskeyProblem.unknown
        let answer = try throttle.validate(Throttle.Try(.passkey, address: request.peer)) { () -> Response? in
            do {
                let passkey = try passkeys.verified(
                    attempt.passkey, for: PasskeysController.purpose(request), at: request)
                return try gate.startSession(passkey, request, next: attempt.next).flatMap { answer in
                    try welcome(household.member(passkey.member), attempt, answer, request)
                }
            } catch let refused as Passkeys.Problem {
                problem = LoginPage.PasskeyProblem(refused)
                return nil
            }
        }
        return try answer ?? signInPage(request, attempt, problem: .passkey(problem), status: .unprocessableContent)
    }

    private func throttled(_ attempt: SignInForm, _ request: Request) throws -> Throttle.Try {
        let device = try sessions.owner(ofDevice: SessionCookie.device(request)).flatMap { owner in
            try household.member(named: attempt.name)?.id == owner ? SessionCookie.device(request) : nil
        }
        return Throttle.Try(.account(attempt.name), address: request.peer, knownDevice: device?.text)
    }

    /// The response after signing in. A carried form goes on by itself: 307 makes a browser send it to the new address.
    /// A form that may be another member's is shown first.
    private func welcome(
        _ member: Member, _ attempt: SignInForm, _ startSession: Response?, _ request: Request
    ) throws -> Response? {
        guard let startSession, let carried = attempt.carried else { return startSession }
        var answer =
            if carried.memberId == member.id.description {
                Response(.temporaryRedirect, headers: ["Location": carried.form.path])
            } else {
                try pages.response(
                    SendAgainPage(
                        member: member.name, memberId: member.id.description, form: carried.form,
                        typed: TypedText(carried.form, in: pages.rooms)),
                    at: request,
                    words: translator.words(for: member))
            }
        for cookie in startSession.headers.values("Set-Cookie") { answer.headers.add("Set-Cookie", cookie) }
        return answer
    }

    private func signInPage(
        _ request: Request, _ attempt: SignInForm, problem: LoginPage.Problem? = nil, isSignedOut: Bool = false,
        pending: String? = nil, status: Status = .ok
    ) throws -> Response {
        let next = attempt.next == SignInForm.usual ? "" : attempt.next
        let page = LoginPage(
            household: try household.household()?.name ?? "Hearth", name: attempt.name, next: next,
            carried: attempt.carried, problem: problem, isSignedOut: isSignedOut,
            isNowEncrypted: SessionCookie.isLeftOfPlain(request), hasAddress: true,
            codePath: attempt.carried == nil ? DeviceCodeController.path(before: next) : nil,
            takesPasskeys: RelyingParty(request) != nil, pending: pending, isReset: request.query["reset"] != nil,
            provider: accounts.provider.map { provider in
                LoginPage.Provider(
                    name: provider.settings.name, path: ProviderController.path(before: next),
                    signsOut: provider.hasEndSession)
            },
            proxy: try proxyMember(request).map { ($0, ProxySignInController.path(before: next)) })
        var response = try pages.response(page, at: request, words: translator.words(for: request), status: status)
        if try gate.visitIfAny(request) == nil { response.headers[CopyMark.header] = CopyMark.nobody }
        return response
    }

    func signOut(_ visit: Visit) throws -> Response {
        if let token = SessionCookie.token(visit.request) { try sessions.end(token) }
        unlocks.close(visit.session)
        var response = Response.seeOther("/login?left=1")
        response.set(SessionCookie.end(visit.request))
        // Unsent texts wait in the browser's storage. The page's script says whether whoever typed them was asked; without
        // it they stay until another member signs in there.
        let isAsked = visit.form["asked"] != nil
        response.headers["Clear-Site-Data"] = isAsked ? "\"cache\", \"storage\"" : "\"cache\""
        return response
    }
}

extension LoginPage.PasskeyProblem {
    init(_ problem: Passkeys.Problem) {
        self =
            switch problem {
            case .wrong: .unknown
            case .late: .late
            case .copied: .blocked
            }
    }
}
