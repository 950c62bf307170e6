import HTTP
import Localization

/// A forgotten password: an admin makes a link, and the member sets a new password with it.
struct PasswordResetController: Sendable {
    let household: HouseholdStore
    let resets: PasswordResetStore
    let pages: Pages
    let translator: Translator
    let gate: Gate
    let addresses: InvitationAddresses

    var routes: [Route] {
        [
            .post("/settings/members/:member/password", make),
            .get("/new-password/:token", show),
            .post("/new-password/:token", change, [.small, .password]),
        ]
    }

    // MARK: The admin

    func make(_ admin: AdminVisit) throws -> Response {
        let visit = admin.visit
        let member = try household.member(visit.id("member"))
        // Their own password takes the present one.
        guard member.isActive, member.id != visit.member.id else { throw Refusal.notFound }
        let token = try resets.make(for: member.id, by: visit.member.id)
        let page = PasswordLinkPage(
            name: member.name, memberPath: MembersController.path(member.id),
            link: try addresses.secretLink(
                "/new-password/\(token.text)", until: resets.clock.now().adding(PasswordResetStore.lasts), visit.request
            ))
        return try pages.response(page, for: visit, isSecret: true)
    }

    // MARK: The member

    func show(_ request: Request) throws -> Response {
        try opened(request) { reset in
            try page(NewPasswordPage(action: request.path, member: reset.memberName, madeBy: reset.madeBy), request)
        }
    }

    func change(_ request: Request) throws -> Response {
        try opened(request) { reset in
            let password = request.form["password"] ?? ""
            var form = NewPasswordPage(action: request.path, member: reset.memberName, madeBy: reset.madeBy)
            guard Translator.chosen(by: request) == nil else { return try page(form, request) }
            if let problem = NewMemberForm.problem(password: password) {
                form.problems["password"] = problem
                return try page(form, request, status: .unprocessableContent)
            }
            try resets.use(reset, password: password)
            return .seeOther("/login?reset=1")
        }
    }

    /// Runs `use` with the reset of an open link. A browser in which another member is signed in is told so: they would
    /// set a password that is not theirs.
    private func opened(_ request: Request, _ use: (PasswordReset) throws -> Response) throws -> Response {
        switch try resets.state(of: request.parameters["token"] ?? "") {
        case .open(let reset):
            if let visit = try gate.visitIfAny(request), visit.member.id != reset.member {
                return try page(
                    PasswordResetOverPage(reason: .another(member: reset.memberName, me: visit.member.name)), request,
                    status: .conflict)
            }
            return try use(reset)
        case .over(let end): return try page(PasswordResetOverPage(reason: .over(end)), request, status: .gone)
        }
    }

    private func page(_ page: some Page, _ request: Request, status: Status = .ok) throws -> Response {
        try pages.response(page, at: request, words: translator.words(for: request), status: status)
    }
}
