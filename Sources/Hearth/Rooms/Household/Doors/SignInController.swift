import Foundation
import HTTP
import Localization
import Passwords

/// Handles set-up, invitations, signing in and signing out.
struct SignInController: Sendable {
    let household: HouseholdStore
    let sessions: SessionStore
    let invitations: InvitationStore
    let throttle: Throttle
    let unlocks: Unlocks
    let setUpCode: SetUpCode
    let pages: Pages
    let translator: Translator
    let gate: Gate

    var routes: [Route] {
        [
            .get("/", home),
            .get("/setup", setUpForm),
            .post("/setup", setUp, [.small, .password]),
            .get("/login", signInForm),
            .post("/login", signIn, [.small, .password, .makesRoom]),
            .get("/login/form", { (_: Request) in .seeOther("/login") }),
            .post("/login/form", signIn, [.carrying, .password, .makesRoom]),
            .post("/logout", signOut, [.guests, .unrepeated, .makesRoom]),
            .get("/invite/:token", inviteForm),
            .post("/invite/:token", join, [.small, .password]),
        ]
    }

    func home(_ request: Request) throws -> Response {
        try household.needsSetUp() ? .seeOther("/setup") : .seeOther("/today")
    }

    // MARK: Set-up

    func setUpForm(_ request: Request) throws -> Response {
        guard try household.needsSetUp() else { throw Refusal.notFound }
        let words = translator.words(for: request)
        return try pages.response(SetupPage(language: words.language), at: request, words: words)
    }

    func setUp(_ request: Request) throws -> Response {
        guard try household.needsSetUp() else { throw Refusal.notFound }
        let words = translator.words(for: request)
        let form = NewMemberForm(request.form, fallback: words.language)
        let name = (request.form["household"] ?? "").tidiedLine
        let code = request.form["code"] ?? ""
        guard Translator.chosen(by: request) == nil else {
            let page = SetupPage(
                code: code, household: name, name: form.name, language: words.language,
                timeZone: request.form["timeZone"] ?? "")
            return try pages.response(page, at: request, words: words)
        }
        var problems = form.problems
        if name.isEmpty { problems["household"] = Phrase("Give your household a name.") }
        if name.unicodeScalars.count > 100 {
            problems["household"] = Phrase("This is too long: at most \(100) characters.")
        }

        let attempt = Throttle.Try(.setUpCode, address: request.peer)
        if try throttle.validate(attempt, { setUpCode.matches(code) ? code : nil }) == nil {
            problems["code"] = Phrase("This is not the code. It stands in the terminal where Hearth was started.")
        }
        if problems.isEmpty {
            do {
                return try gate.startSession(
                    newcomer: household.setUp(named: name, first: form.member(.admin)), request, next: "/today")
            } catch MemberProblem.nameTaken {
                problems["name"] = Phrase("Someone in the household has this name already.")
            }
        }
        let page = SetupPage(
            code: code, household: name, name: form.name, language: form.language, timeZone: form.timeZone,
            problems: problems)
        return try pages.response(page, at: request, words: words, status: .unprocessableContent)
    }

    // MARK: Signing in and out

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
        return Throttle.Try(.account(attempt.name), address: request.peer, knownDevice: device)
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
                    SendAgainPage(member: member.name, memberId: member.id.description, form: carried.form),
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
        let page = LoginPage(
            household: try household.household()?.name ?? "Hearth", name: attempt.name,
            next: attempt.next == SignInForm.usual ? "" : attempt.next, carried: attempt.carried, problem: problem,
            isSignedOut: isSignedOut)
        return try pages.response(page, at: request, words: translator.words(for: request), status: status)
    }

    func signOut(_ visit: Visit) throws -> Response {
        if let token = SessionCookie.token(visit.request) { try sessions.end(token) }
        unlocks.close(visit.session)
        var response = Response.seeOther("/login?left=1")
        response.set(SessionCookie.end(visit.request))
        response.headers["Clear-Site-Data"] = "\"cache\", \"storage\""
        return response
    }

    // MARK: Invitations

    func inviteForm(_ request: Request) throws -> Response {
        let words = translator.words(for: request)
        return try opened(request) { invitation in
            let page = try invitePage(invitation, request, NewMemberForm(FormFields(), fallback: words.language), [:])
            return try pages.response(page, at: request, words: words)
        }
    }

    func join(_ request: Request) throws -> Response {
        let words = translator.words(for: request)
        let form = NewMemberForm(request.form, fallback: words.language)
        return try opened(request) { invitation in
            guard Translator.chosen(by: request) == nil else {
                let page = try invitePage(invitation, request, form, [:], in: words.language)
                return try pages.response(page, at: request, words: words)
            }
            var problems = form.problems
            if problems.isEmpty {
                do {
                    return try gate.startSession(
                        newcomer: household.join(invitation, as: form.member(invitation.role)), request, next: "/today")
                } catch MemberProblem.nameTaken {
                    problems["name"] = Phrase("Someone in the household has this name already.")
                }
            }
            let page = try invitePage(invitation, request, form, problems)
            return try pages.response(page, at: request, words: words, status: .unprocessableContent)
        }
    }

    private func opened(_ request: Request, _ use: (Invitation) throws -> Response) throws -> Response {
        switch try invitations.state(of: request.parameters["token"] ?? "") {
        case .open(let invitation): return try use(invitation)
        case .over(let reason):
            return try pages.response(
                InvitationOverPage(reason: reason), at: request, words: translator.words(for: request), status: .gone)
        }
    }

    private func invitePage(
        _ invitation: Invitation, _ request: Request, _ form: NewMemberForm, _ problems: [String: Phrase],
        in language: Language? = nil
    ) throws -> InvitePage {
        InvitePage(
            action: request.path, household: try household.household()?.name ?? "Hearth",
            invitedBy: invitation.invitedBy, name: form.name, language: language ?? form.language,
            timeZone: request.form["timeZone"] ?? "", problems: problems)
    }
}
