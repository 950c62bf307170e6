import Foundation
import HTTP
import Localization
import OpenIDConnect

/// A member's accounts elsewhere and their password, for admins.
struct MemberSignInController: Sendable {
    let accounts: SignInAccounts
    let household: HouseholdStore
    let pages: Pages

    private static let pattern = "/settings/members/:member/sign-in"

    static func path(_ id: ID<Member>) -> String { MembersController.path(id) + "/sign-in" }

    var routes: [Route] {
        [
            .get(Self.pattern, show),
            .post(Self.pattern, link),
            .post(Self.pattern + "/no-password", turnOffPassword),
            .post(Self.pattern + "/:identity/remove", remove, .makesRoom),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response { try page(admin, household.member(admin.visit.id("member"))) }

    private func page(
        _ admin: AdminVisit, _ member: Member, problems: [String: Phrase] = [:], typed: FormFields = FormFields()
    ) throws -> Response {
        let attempts = accounts.provider == nil ? [] : accounts.unlinked.recent
        let page = MemberSignInPage(
            name: member.name, path: MembersController.path(member.id),
            identities: try accounts.store.identities(of: member.id).map { identity in
                IdentityRow(
                    id: identity.id.description, name: accounts.name(of: identity.account),
                    subject: identity.account.isOfProxy ? nil : identity.account.subject,
                    added: identity.createdAt.date)
            },
            attempts: attempts.map {
                MemberSignInPage.Attempt(subject: $0.account.subject, name: $0.name, at: $0.at.date)
            },
            provider: accounts.provider?.settings.name, believesProxy: accounts.believesProxy,
            hasPassword: try household.hasPassword(member.id), isActive: member.isActive,
            isMe: member.id == admin.visit.member.id,
            subject: typed["subject"] ?? "", user: typed["user"] ?? "", problems: problems,
            now: household.clock.now().date)
        return try pages.response(
            page, for: admin.visit, status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    func link(_ admin: AdminVisit) throws -> Response {
        let (visit, form) = (admin.visit, admin.visit.form)
        let member = try household.member(visit.id("member"))
        // Their own takes the password.
        guard member.id != visit.member.id else { throw Refusal.notFound }
        let field = form["user"] == nil ? "subject" : "user"
        let issuer =
            field == "user"
            ? (accounts.believesProxy ? OutsideAccount.proxyIssuer : nil)
            : accounts.provider?.settings.issuer
        guard let issuer else { throw Refusal.notFound }
        let subject = (form[field] ?? "").tidiedLine
        if subject.isEmpty { return try page(admin, member, problems: [field: Phrase("Enter the account’s id.")]) }
        guard subject.unicodeScalars.count <= ProviderClaims.subjectLimit else {
            let problem = Phrase("This is too long: at most \(ProviderClaims.subjectLimit) characters.")
            return try page(admin, member, problems: [field: problem])
        }
        let account = OutsideAccount(issuer: issuer, subject: subject)
        let isLinked = try accounts.store.link(
            account, named: accounts.name(of: account), to: member.id, in: visit.session)
        guard isLinked else {
            return try page(
                admin, member, problems: [field: Phrase("This account is already linked to someone else.")], typed: form
            )
        }
        accounts.unlinked.remove(account)
        return .seeOther(Self.path(member.id))
    }

    func remove(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        do {
            try accounts.store.remove(admin.visit.id("identity"), of: member.id)
            return .seeOther(Self.path(member.id))
        } catch MemberProblem.lastWayIn {
            return try page(admin, member, problems: ["password": MemberSignInPage.lastWayIn])
        }
    }

    func turnOffPassword(_ admin: AdminVisit) throws -> Response {
        let member = try household.member(admin.visit.id("member"))
        do {
            try household.turnOffPassword(
                of: member.id, issuers: accounts.issuers, by: admin.visit.member, in: admin.visit.session)
            return .seeOther(Self.path(member.id))
        } catch MemberProblem.lastAdmin {
            return try page(admin, member, problems: ["password": MemberController.lastAdmin])
        } catch MemberProblem.lastWayIn {
            return try page(admin, member, problems: ["password": Phrase("Link an account first.")])
        }
    }
}
