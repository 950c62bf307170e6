import Foundation
import HTTP
import Localization
import Views

/// The doors: set-up, invitations, signing in and out.
struct DoorController: Sendable {
    let household: HouseholdStore
    let sessions: SessionStore
    let invitations: InvitationStore
    let throttle: Throttle
    let unlocks: Unlocks
    let setUpCode: SetUpCode
    let pages: Pages
    let speech: Speech
    let gate: Gate

    var routes: [Route] {
        [
            .get("/", home),
            .get("/setup", setUpForm),
            .post("/setup", setUp, .small),
            .get("/login", signInForm),
            .post("/login", signIn, .small),
            .post("/logout", signOut, .guests),
            .get("/invite/:token", inviteForm),
            .post("/invite/:token", join, .small),
        ]
    }

    func home(_ request: Request) throws -> Response {
        try household.needsSetUp() ? .seeOther("/setup") : .seeOther("/today")
    }

    // MARK: Set-up

    func setUpForm(_ request: Request) throws -> Response {
        guard try household.needsSetUp() else { throw Refusal.notFound }
        let words = speech.words(for: request)
        return try pages.response(SetupPage(language: words.language), at: request, words: words)
    }

    func setUp(_ request: Request) throws -> Response {
        guard try household.needsSetUp() else { throw Refusal.notFound }
        let words = speech.words(for: request)
        let form = NewMemberForm(request.form, fallback: words.language)
        let name = (request.form["household"] ?? "").tidiedLine
        let code = request.form["code"] ?? ""
        var problems = form.problems
        if name.isEmpty { problems["household"] = Phrase("Give your household a name.") }
        if name.unicodeScalars.count > 100 {
            problems["household"] = Phrase("This is too long: at most \(100) characters.")
        }

        let attempt = Throttle.Try(.setUpCode, address: request.peer)
        if try throttle.judge(attempt, { setUpCode.matches(code) ? code : nil }) == nil {
            problems["code"] = Phrase("This is not the code. It stands in the terminal where Hearth was started.")
        }
        if problems.isEmpty {
            do {
                return try gate.letIn(
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
        return try signInPage(request, next: next, isSignedOut: request.query["left"] != nil)
    }

    func signIn(_ request: Request) throws -> Response {
        let name = (request.form["name"] ?? "").tidiedLine
        let next = LocalPath.checked(request.form["next"], or: "")
        let device = try sessions.owner(ofDevice: SessionCookie.device(request)).flatMap { owner in
            try household.member(named: name)?.id == owner ? SessionCookie.device(request) : nil
        }
        let attempt = Throttle.Try(.account(name), address: request.peer, knownDevice: device)
        let password = request.form["password"] ?? ""
        do {
            let reply = try throttle.judge(attempt) {
                try sessions.authenticate(name: name, password: password).flatMap { proven in
                    try gate.letIn(proven, request, next: next.isEmpty ? "/today" : next)
                }
            }
            return try reply
                ?? signInPage(request, name: name, next: next, problem: .wrong, status: .unprocessableContent)
        } catch Refusal.tooManyTries(let wait) {
            let seconds = max(1, Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0))
            var response = try signInPage(
                request, name: name, next: next, problem: .throttled(seconds: seconds), status: .tooManyRequests)
            response.headers["Retry-After"] = String(seconds)
            return response
        }
    }

    private func signInPage(
        _ request: Request, name: String = "", next: String, problem: LoginPage.Problem? = nil,
        isSignedOut: Bool = false, status: Status = .ok
    ) throws -> Response {
        let page = LoginPage(
            household: try household.household()?.name ?? "Hearth", name: name, next: next, problem: problem,
            isSignedOut: isSignedOut)
        return try pages.response(page, at: request, words: speech.words(for: request), status: status)
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
        let words = speech.words(for: request)
        return try opened(request) { invitation in
            let page = try invitePage(invitation, request, NewMemberForm(FormFields(), fallback: words.language), [:])
            return try pages.response(page, at: request, words: words)
        }
    }

    func join(_ request: Request) throws -> Response {
        let words = speech.words(for: request)
        let form = NewMemberForm(request.form, fallback: words.language)
        return try opened(request) { invitation in
            var problems = form.problems
            if problems.isEmpty {
                do {
                    return try gate.letIn(
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
                InvitationOverPage(reason: reason), at: request, words: speech.words(for: request), status: .gone)
        }
    }

    private func invitePage(
        _ invitation: Invitation, _ request: Request, _ form: NewMemberForm, _ problems: [String: Phrase]
    ) throws -> InvitePage {
        InvitePage(
            action: request.path, household: try household.household()?.name ?? "Hearth",
            invitedBy: invitation.invitedBy, name: form.name, language: form.language,
            timeZone: request.form["timeZone"] ?? "", problems: problems)
    }
}
