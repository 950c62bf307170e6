import HTTP
import Localization
import WebAuthn

/// Adds and removes a member's passkeys, and tells browsers what to ask of one that signs in.
struct PasskeysController: Sendable {
    let passkeys: Passkeys
    let password: PasswordAgain
    let locks: [Subject.Lock]
    let pages: Pages

    static let path = "/settings/passkeys"

    var routes: [Route] {
        [
            .post("/login/passkey", signInOptions, .small),
            .get(Self.path, form),
            .post(Self.path, add, .guests),
            .post(Self.path + "/options", addOptions, [.guests, .password]),
            .post(Self.path + "/:passkey/remove", remove, [.guests, .makesRoom]),
        ]
    }

    // MARK: Signing in

    func signInOptions(_ request: Request) throws -> Response {
        guard let party = RelyingParty(request) else { throw Refusal.notFound }
        let browser = Token()
        var response = try Response.json(
            passkeys.options(for: .signIn(browser: browser.text), at: party))
        response.set(
            Cookie(
                Self.cookie(request), browser.text, maxAge: Int(PasskeyChallenges.lasts.components.seconds),
                isSecure: request.isSecure))
        return response
    }

    /// The cookie with the token of a browser that wants to sign in.
    private static func cookie(_ request: Request) -> String {
        request.isSecure ? "__Host-passkey" : "hearth-passkey"
    }

    /// The purpose of the challenge in a browser's sign-in form.
    static func purpose(_ request: Request) -> PasskeyChallenges.Purpose {
        .signIn(browser: request.cookies[cookie(request)] ?? "")
    }

    // MARK: Adding

    func form(_ visit: Visit) throws -> Response { try page(visit) }

    /// The password is asked for here, before the device makes a passkey: the challenge proves it.
    func addOptions(_ visit: Visit) throws -> Response {
        guard let party = RelyingParty(visit.request) else { throw Refusal.notFound }
        if let problem = try password.problem(visit) { return Pages.refused(["current": problem], visit) }
        let own = try passkeys.store.passkeys(of: visit.member.id).filter { $0.host == party.id }
        return try .json(
            passkeys.options(for: .add(visit.session), at: party, among: own, adding: visit.member))
    }

    func add(_ visit: Visit) throws -> Response {
        guard let party = RelyingParty(visit.request) else { throw Refusal.notFound }
        let name = (visit.form["name"] ?? "").tidiedLine
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > PasskeyStore.nameLimit {
            problems["name"] = Phrase("This is too long: at most \(PasskeyStore.nameLimit) characters.")
        }
        if problems.isEmpty {
            do {
                let new = try passkeys.made(visit.form["passkey"] ?? "", for: .add(visit.session), at: party)
                let isAdded = try passkeys.store.add(
                    new, named: name, at: party.id, for: visit.member.id, in: visit.session)
                if isAdded { return .seeOther(DevicesController.path) }
                problems["passkey"] = Phrase("This passkey is already in use.")
            } catch Passkeys.Problem.late {
                problems["passkey"] = Phrase("That took too long. Try again.")
            } catch is Passkeys.Problem {
                problems["passkey"] = Phrase("The browser made no passkey that Hearth can use.")
            }
        }
        return try page(visit, name: name, problems: problems, status: .unprocessableContent)
    }

    private func page(
        _ visit: Visit, name: String? = nil, problems: [String: Phrase] = [:], status: Status = .ok
    ) throws -> Response {
        let device = Device.name(visit.request.headers["User-Agent"] ?? "")
        let page = PasskeyPage(
            name: name ?? device, host: RelyingParty(visit.request)?.id, problems: problems)
        return try pages.response(page, for: visit, status: status, isSecret: true)
    }

    func remove(_ visit: Visit) throws -> Response {
        try passkeys.store.remove(visit.id("passkey"), of: visit.member.id, locks: locks)
        return .seeOther(DevicesController.path)
    }
}
