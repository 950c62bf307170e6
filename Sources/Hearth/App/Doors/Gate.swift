import Dispatch
import HTTP
import Localization

/// Who comes in: the session behind the cookie, and whether a write comes from one of our own pages.
struct Gate: Sendable {
    let sessions: SessionStore
    let translator: Translator
    let unlocks: Unlocks

    init(sessions: SessionStore, translator: Translator, unlocks: Unlocks) {
        self.sessions = sessions
        self.translator = translator
        self.unlocks = unlocks
    }

    /// - Throws: `Refusal.signInFirst` without a live session.
    func visit(_ request: Request) throws -> Visit {
        guard let visit = try visitIfAny(request) else { throw Refusal.signInFirst }
        return visit
    }

    func visitIfAny(_ request: Request) throws -> Visit? {
        guard let token = SessionCookie.token(request), let found = try sessions.find(token) else { return nil }
        return Visit(
            request, found: found, words: translator.words(for: found.member), keys: unlocks.keys(of: found.session))
    }

    /// Who was signed in before in this browser, where that is still known.
    func lastMember(_ request: Request) throws -> ID<Member>? {
        try sessions.formerOwner(ofSession: SessionCookie.token(request))
            ?? sessions.owner(ofDevice: SessionCookie.device(request))
    }

    /// Where the time of a visit is written: a page waits for no writer.
    private let lastSeenQueue = DispatchQueue(label: "hearth.seen")

    /// Remembers that somebody was here, now and then, a moment later. A disk that fails here fails for the next write
    /// too, which says so.
    func touch(_ visit: Visit) {
        guard let now = sessions.seen(after: visit.lastSeenAt) else { return }
        lastSeenQueue.async { [sessions] in try? sessions.touch(visit.session, at: now) }
    }

    /// Waits until what was to be remembered is.
    func flush() { lastSeenQueue.sync {} }

    /// Starts a new session for a member who just gave their password, whatever cookie came with the request.
    /// - Returns: `nil` when that password is theirs no more, or they may not come in any more.
    func startSession(_ proven: ProvenMember, _ request: Request, next: String) throws -> Response? {
        let token = try sessions.start(
            for: proven, device: request.headers["User-Agent"] ?? "", address: request.peer,
            replacing: SessionCookie.token(request))
        return try token.map { try startSession($0, as: proven.member, request, next: next) }
    }

    /// Starts a new session for a member who was added just now.
    func startSession(newcomer: Member, _ request: Request, next: String) throws -> Response {
        let token = try sessions.start(
            for: newcomer.id, device: request.headers["User-Agent"] ?? "", address: request.peer,
            replacing: SessionCookie.token(request))
        return try startSession(token, as: newcomer, request, next: next)
    }

    private func startSession(_ token: Token, as member: Member, _ request: Request, next: String) throws -> Response {
        var response = Response.seeOther(next)
        response.set(SessionCookie.start(token, for: request))
        // So that its throttle is one of its own.
        if let device = try sessions.remember(device: SessionCookie.device(request), of: member.id) {
            response.set(SessionCookie.remember(device, for: request))
        }
        return response
    }

    /// Refuses a write that another site made a browser send. Browsers send `Sec-Fetch-Site` only over TLS, so
    /// `Origin` is what usually counts; a write with a cookie and neither is refused (OWASP, cross-site requests).
    /// - Parameter takesShared: what another program shares is taken too. It comes from no page: of that browsers say
    ///   `none`, which no page can make them say (Fetch Metadata, section 2.2), and no origin.
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

    /// Refuses what a page of another site asks for, as far as the browser says.
    func requireOwnPage(_ request: Request) throws {
        if let site = request.headers["Sec-Fetch-Site"], site != "same-origin" { throw Refusal.foreignOrigin }
        if let origin = request.headers["Origin"] {
            let own = "\(request.isSecure ? "https" : "http")://\(request.headers["Host"] ?? "")"
            guard origin.equalsIgnoringCase(own) else { throw Refusal.foreignOrigin }
        }
    }
}

/// The cookies of the doors. Over TLS their names carry `__Host-`, so that no other site can set them.
enum SessionCookie {
    static func name(_ isSecure: Bool) -> String { isSecure ? "__Host-hearth" : "hearth" }
    static func deviceName(_ isSecure: Bool) -> String { isSecure ? "__Host-device" : "hearth-device" }

    static func token(_ request: Request) -> String? { request.cookies[name(request.isSecure)] }

    static func device(_ request: Request) -> String? { request.cookies[deviceName(request.isSecure)] }

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
