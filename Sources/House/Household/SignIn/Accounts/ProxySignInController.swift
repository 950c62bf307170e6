import HTTP

/// Signs in the member whose account a trusted proxy names. The name comes from the server, which has checked where the
/// request came from, never from a header field.
struct ProxySignInController: Sendable {
    let accounts: SignInAccounts
    let household: HouseholdStore
    let gate: Gate

    static let path = "/login/proxy"

    /// - Parameter next: the page to open afterwards; empty for Today.
    static func path(before next: String) -> String {
        next.isEmpty ? path : "\(path)?next=" + PercentCoding.encode(next)
    }

    var routes: [Route] { [.get(Self.path, signIn, [.slow, .makesRoom])] }

    func signIn(_ request: Request) throws -> Response {
        guard accounts.believesProxy else { throw Refusal.notFound }
        if try household.needsSetUp() { return .seeOther("/setup") }
        let next = LocalPath.checked(request.query["next"], or: "")
        if try gate.visitIfAny(request) != nil { return .seeOther(next.isEmpty ? SignInForm.usual : next) }
        guard let account = accounts.proxyAccount(request.proxyUser),
            let identity = try accounts.store.identity(of: account)
        else { return .seeOther("/login?left=1") }
        return try gate.startSession(identity, request, next: next) ?? .seeOther("/login?left=1")
    }
}
