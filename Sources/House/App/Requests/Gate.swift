import Dispatch
import HTTP
import Localization

/// The access check of requests: it finds the session of the cookie, and refuses writes from pages of other sites.
struct Gate: Sendable {
    let sessions: SessionStore
    let translator: Translator
    let unlocks: Unlocks
    let history: SignInHistory

    init(sessions: SessionStore, translator: Translator, unlocks: Unlocks, history: SignInHistory) {
        self.sessions = sessions
        self.history = history
        self.translator = translator
        self.unlocks = unlocks
    }

    /// - Throws: `Refusal.signInFirst` without a valid session.
    func visit(_ request: Request) throws -> Visit {
        guard let visit = try visitIfAny(request) else { throw Refusal.signInFirst }
        return visit
    }

    func visitIfAny(_ request: Request) throws -> Visit? {
        guard let token = SessionCookie.token(request),
            let found = try sessions.find(token, proxyUser: request.proxyUser)
        else { return nil }
        return visit(request, found)
    }

    /// A request whose session was looked up before its body was read.
    struct Arrival: Sendable {
        fileprivate let found: SessionStore.Found
        fileprivate let writes: Int
        fileprivate let at: Duration

        /// - Throws: `Refusal.signInFirst` without a valid session.
        init(_ request: Request, at gate: Gate) throws {
            // Before the look-up: a write that ends while it runs counts as later.
            (writes, at) = (gate.sessions.database.writeCount, gate.sessions.clock.steady())
            guard let token = SessionCookie.token(request),
                let found = try gate.sessions.find(token, proxyUser: request.proxyUser)
            else { throw Refusal.signInFirst }
            self.found = found
        }
    }

    /// The visit of the whole request. Its session is looked up again if the body took longer than a second, in which a
    /// session may have expired, or if anything was written to the database since: ending a session, changing a member's
    /// role and deactivating a member are writes. The locks are always those that are open now.
    /// - Throws: `Refusal.signInFirst` if the session has ended meanwhile.
    func visit(_ request: Request, after arrival: Arrival) throws -> Visit {
        let isRecent = sessions.clock.steady() - arrival.at < .seconds(1)
        guard isRecent, sessions.database.writeCount == arrival.writes else { return try visit(request) }
        return visit(request, arrival.found)
    }

    private func visit(_ request: Request, _ found: SessionStore.Found) -> Visit {
        Visit(request, found: found, words: translator.words(for: found.member), keys: unlocks.keys(of: found.session))
    }

    /// The member who was signed in before in this browser, if that is still stored.
    func lastMember(_ request: Request) throws -> ID<Member>? {
        try sessions.formerOwner(ofSession: SessionCookie.token(request))
            ?? sessions.owner(ofDevice: SessionCookie.device(request))
    }

    /// The queue that writes the time of a visit, so that a page does not wait for the database's writer.
    private let lastSeenQueue = DispatchQueue(label: "hearth.seen")

    /// Stores the time of a visit, now and then and asynchronously. A disk error is ignored here, because the next
    /// write reports it.
    func touch(_ visit: Visit) {
        guard let now = sessions.seen(after: visit.lastSeenAt) else { return }
        lastSeenQueue.async { [sessions] in try? sessions.touch(visit.session, at: now) }
    }

    /// Waits for the pending writes.
    func flush() { lastSeenQueue.sync {} }

    /// Starts a new session for a member who just proved their password, whatever cookie the request had.
    /// - Returns: `nil` if the password was changed or the member deactivated meanwhile.
    func startSession(
        _ proven: ProvenMember, by way: SignInWay = .password, _ request: Request, next: String
    ) throws -> Response? {
        let token = try sessions.start(newSession(request), for: proven)
        return try token.map { try startSession($0, as: proven.member.id, by: way, request, next: next) }
    }

    /// Starts a new session for the member whose passkey has just signed.
    /// - Returns: `nil` if the passkey was removed, or the member deactivated meanwhile.
    func startSession(_ passkey: Passkey, _ request: Request, next: String) throws -> Response? {
        let token = try sessions.start(newSession(request), by: passkey)
        return try token.map { try startSession($0, as: passkey.member, by: .passkey(passkey.id), request, next: next) }
    }

    /// Starts a new session for the member whose account elsewhere has just signed in.
    /// - Returns: `nil` if the account was unlinked, or the member deactivated meanwhile.
    func startSession(_ identity: Identity, _ request: Request, next: String) throws -> Response? {
        var session = newSession(request)
        if identity.account.isOfProxy { session.proxyUser = identity.account.subject }
        let token = try sessions.start(session, by: identity)
        let next = next.isEmpty ? SignInForm.usual : next
        return try token.map {
            try startSession($0, as: identity.member, by: .identity(identity.id), request, next: next)
        }
    }

    /// Starts a new session for the member whose other device showed a code.
    /// - Parameter next: the page to open; empty for Today.
    /// - Returns: `nil` if the other session ended, or the member was deactivated meanwhile.
    func startSession(_ code: DeviceCode, _ request: Request, next: String) throws -> Response? {
        let token = try sessions.start(newSession(request), by: code)
        let next = next.isEmpty ? SignInForm.usual : next
        return try token.map { try startSession($0, as: code.member, by: .deviceCode, request, next: next) }
    }

    /// Starts a new session for a member who was just added.
    func startSession(newcomer: Member, _ request: Request, next: String) throws -> Response {
        let token = try sessions.start(newSession(request), for: newcomer.id)
        return try startSession(token, as: newcomer.id, by: .joining, request, next: next)
    }

    private func newSession(_ request: Request) -> SessionStore.NewSession {
        SessionStore.NewSession(
            device: request.headers["User-Agent"] ?? "", address: request.peer, isSecure: request.isSecure,
            replaced: SessionCookie.token(request))
    }

    private func startSession(
        _ token: Token, as member: ID<Member>, by way: SignInWay, _ request: Request, next: String
    ) throws -> Response {
        var response = Response.seeOther(next)
        response.set(SessionCookie.start(token, for: request))
        try endPlainSession(request, &response)
        // A remembered device has its own throttle, so a stranger's guesses cannot lock it out.
        let device = try sessions.remember(
            device: SessionCookie.device(request), of: member, isSecure: request.isSecure)
        if let device {
            response.set(SessionCookie.remember(device, for: request))
        }
        try history.record(way, of: member, with: token, newSession(request), isKnown: device == nil)
        return response
    }

    /// Ends the session that the browser had over plain HTTP before the house got HTTPS, and removes its cookies: others on
    /// the network may have read them.
    private func endPlainSession(_ request: Request, _ response: inout Response) throws {
        guard request.isSecure else { return }
        if let token = request.cookies[SessionCookie.name(false)] {
            try sessions.end(SentToken(text: token, isSecure: false))
        }
        for name in [SessionCookie.name(false), SessionCookie.deviceName(false)] where request.cookies[name] != nil {
            response.set(Cookie(name, "", maxAge: 0, isSecure: false))
        }
    }

    /// Refuses a write that a page of another site made the browser send. Browsers send `Sec-Fetch-Site` only over TLS,
    /// so `Origin` usually decides; a write with a cookie and without both is refused (OWASP, cross-site requests).
    /// - Parameter takesShared: accepts a share from another program too. It comes from no page, so browsers send
    ///   `Sec-Fetch-Site: none`, which no page can cause (Fetch Metadata, section 2.2), and no origin.
    func requireOwnOrigin(_ request: Request, takesShared: Bool = false) throws {
        guard !request.method.isSafe else { return }
        if takesShared, request.headers["Sec-Fetch-Site"] == "none", (request.headers["Origin"] ?? "null") == "null" {
            return
        }
        try requireOwnPage(request)
        if request.headers["Origin"] == nil, request.headers["Sec-Fetch-Site"] == nil,
            request.headers["Cookie"] != nil
        {
            throw Refusal.foreignOrigin
        }
    }

    /// Refuses a request of another site's page, if the browser tells.
    func requireOwnPage(_ request: Request) throws {
        if let site = request.headers["Sec-Fetch-Site"], site != "same-origin" { throw Refusal.foreignOrigin }
        if let origin = request.headers["Origin"] {
            guard origin.equalsIgnoringCase(request.origin) else { throw Refusal.foreignOrigin }
        }
    }
}

/// The names of the gate's cookies. Over TLS they begin with `__Host-`, so that no other host can set them.
enum SessionCookie {
    static func name(_ isSecure: Bool) -> String { isSecure ? "__Host-hearth" : "hearth" }
    static func deviceName(_ isSecure: Bool) -> String { isSecure ? "__Host-device" : "hearth-device" }

    /// Whether a browser that is not signed in over HTTPS was so over plain HTTP.
    static func isLeftOfPlain(_ request: Request) -> Bool {
        request.isSecure && request.cookies[name(false)] != nil && request.cookies[name(true)] == nil
    }

    static func token(_ request: Request) -> SentToken? {
        request.cookies[name(request.isSecure)].map { SentToken(text: $0, isSecure: request.isSecure) }
    }

    static func device(_ request: Request) -> SentToken? {
        request.cookies[deviceName(request.isSecure)].map { SentToken(text: $0, isSecure: request.isSecure) }
    }

    static func start(_ token: Token, for request: Request) -> Cookie {
        Cookie(name(request.isSecure), token.text, maxAge: 180 * 86_400, isSecure: request.isSecure)
    }

    static func end(_ request: Request) -> Cookie {
        Cookie(name(request.isSecure), "", maxAge: 0, isSecure: request.isSecure)
    }

    static func remember(_ token: Token, for request: Request) -> Cookie {
        Cookie(deviceName(request.isSecure), token.text, maxAge: 90 * 86_400, isSecure: request.isSecure)
    }
}
