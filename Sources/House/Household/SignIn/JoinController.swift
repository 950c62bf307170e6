import HTTP
import Localization

/// Lets those join the household who have the link of an invitation.
struct JoinController: Sendable {
    let household: HouseholdStore
    let invitations: InvitationStore
    let pages: Pages
    let translator: Translator
    let gate: Gate

    var routes: [Route] {
        [
            .get("/invite/:token", show),
            .post("/invite/:token", join, [.small, .password]),
        ]
    }

    func show(_ request: Request) throws -> Response {
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
                    problems["name"] = Phrase("Someone in the household already has this name. Choose another.")
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
        let house = try household.household()
        return InvitePage(
            action: request.path, household: house?.name ?? "Hearth", invitedBy: invitation.invitedBy,
            isForGuest: invitation.role == .guest, newThings: AudienceChoice(house?.audience ?? .me), name: form.name,
            language: language ?? form.language,
            timeZone: request.form["timeZone"] ?? "", problems: problems)
    }
}
