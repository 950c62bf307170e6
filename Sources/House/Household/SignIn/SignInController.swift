import HTTP
import Localization
import Passwords

/// Handles signing in and signing out.
struct SignInController: Sendable {
    let household: HouseholdStore
    let sessions: SessionStore
    let throttle: Throttle
    let unlocks: Unlocks
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
        return try signInPage(request, SignInForm(next: next), isSignedOut: request.query["left"] != nil)
    }

    func signIn(_ request: Request) throws -> Response {
        let attempt = SignInForm(request)
        guard Translator.chosen(by: request) == nil else { return try signInPage(request, attempt) }
        do {
            let answer = try throttle.validate(throttled(attempt, request)) {
                try sessions.authenticate(name: attempt.name, password: attempt.password).flatMap { proven in
                    try welcome(proven.member, attempt, gate.startSession(proven, request, next: attempt.next), request)
                }
            }
            return try answer ?? signInPage(request, attempt, problem: .wrong, status: .unprocessableContent)
        } catch Refusal.tooManyTries(let wait) {
            return try signInPage(
                request, attempt, problem: .throttled(seconds: wait.seconds), status: .tooManyRequests
            ).retry(after: wait.seconds)
        } catch is PasswordHasher.Busy {
            return try signInPage(request, attempt, problem: .busy, status: .unavailable).retry(after: 3)
        }
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
        status: Status = .ok
    ) throws -> Response {
        let next = attempt.next == SignInForm.usual ? "" : attempt.next
        let page = LoginPage(
            household: try household.household()?.name ?? "Hearth", name: attempt.name, next: next,
            carried: attempt.carried, problem: problem, isSignedOut: isSignedOut,
            isNowEncrypted: SessionCookie.isLeftOfPlain(request), hasAddress: true,
            codePath: attempt.carried == nil ? DeviceCodeController.path(before: next) : nil)
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
