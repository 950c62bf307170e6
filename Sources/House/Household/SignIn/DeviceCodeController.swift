import HTTP
import Localization

/// Signs a member in on another device with a code that one of theirs shows: a phone's browser and its installed app share no
/// session, and a long password is hard to type there.
struct DeviceCodeController: Sendable {
    let codes: DeviceCodes
    let household: HouseholdStore
    let throttle: Throttle
    let pages: Pages
    let translator: Translator
    let gate: Gate
    let addresses: InvitationAddresses

    static let path = "/login/code"

    /// - Parameter next: the page to open afterwards; empty for Today.
    static func path(before next: String) -> String {
        next.isEmpty ? path : "\(path)?next=" + PercentCoding.encode(next)
    }

    var routes: [Route] {
        [
            .post("/settings/sessions/code", show, .guests),
            .get(Self.path, form),
            .post(Self.path, signInWithDigits, [.small, .makesRoom]),
            .get("/login/code/:token", confirm),
            .post("/login/code/:token", signInWithLink, [.small, .makesRoom]),
        ]
    }

    // MARK: The signed-in device

    func show(_ visit: Visit) throws -> Response {
        let code = codes.make(for: visit.member.id, session: visit.session)
        let path = "\(Self.path)/\(code.token.text)"
        let others = addresses.others(visit.request)
        let base = others?.first ?? addresses.base(visit.request)
        guard let picture = QRPicture(base + path) else {
            throw Refusal.badRequest(Phrase("The address of this Hearth is too long."))
        }
        let page = DeviceCodePage(
            digits: code.digits, address: base, expires: code.expires.date,
            code: picture, isOnlyHere: others?.isEmpty ?? false)
        return try pages.response(page, for: visit, isSecret: true)
    }

    // MARK: The other device

    func form(_ request: Request) throws -> Response {
        if try household.needsSetUp() { return .seeOther("/setup") }
        let next = LocalPath.checked(request.query["next"], or: "")
        if try gate.visitIfAny(request) != nil { return .seeOther(next.isEmpty ? SignInForm.usual : next) }
        return try page(request, next: next)
    }

    func signInWithDigits(_ request: Request) throws -> Response {
        let next = LocalPath.checked(request.form["next"], or: "")
        guard Translator.chosen(by: request) == nil else { return try page(request, next: next) }
        let digits = (request.form["code"] ?? "").compactMap(\.wholeNumberValue).map(String.init).joined()
        do {
            let answer = try throttle.validate(Throttle.Try(.deviceCode, address: request.peer)) {
                try codes.take(digits: digits).flatMap { try gate.startSession($0, request, next: next) }
            }
            return try answer ?? page(request, next: next, problem: .wrong, status: .unprocessableContent)
        } catch Refusal.tooManyTries(let wait) {
            return try page(
                request, next: next, problem: .throttled(seconds: wait.seconds), status: .tooManyRequests
            ).retry(after: wait.seconds)
        }
    }

    /// Opening a link signs nobody in: anybody could have sent it. The page has a button for that.
    func confirm(_ request: Request) throws -> Response {
        let code = codes.find(token: request.parameters["token"] ?? "")
        guard let code else { return try page(request, problem: .over, status: .gone) }
        let member = try household.member(code.member)
        return try page(request, link: DeviceSignInPage.Link(path: request.path, member: member.name))
    }

    func signInWithLink(_ request: Request) throws -> Response {
        guard Translator.chosen(by: request) == nil else { return try confirm(request) }
        let code = codes.take(token: request.parameters["token"] ?? "")
        let answer = try code.flatMap { try gate.startSession($0, request, next: "") }
        return try answer ?? page(request, problem: .over, status: .gone)
    }

    private func page(
        _ request: Request, next: String = "", link: DeviceSignInPage.Link? = nil,
        problem: DeviceSignInPage.Problem? = nil, status: Status = .ok
    ) throws -> Response {
        let page = DeviceSignInPage(
            household: try household.household()?.name ?? "Hearth", next: next, link: link, problem: problem)
        return try pages.response(page, at: request, words: translator.words(for: request), status: status)
    }
}
