public import HTTP
public import Localization

/// A request by a signed-in member; made only by the gate.
public struct Visit: Sendable {
    public let request: Request
    public let member: Member
    public let session: ID<Session>
    public let household: Household
    public let words: Words
    /// The locks that this session has opened.
    public let keys: KeyRing
    let lastSeenAt: Instant

    init(_ request: Request, found: SessionStore.Found, words: Words, keys: KeyRing) {
        self.request = request
        self.words = words
        self.keys = keys
        member = found.member
        session = found.session
        lastSeenAt = found.lastSeenAt
        household = found.household
    }

    public var form: FormFields { request.form }
    public var query: FormFields { request.query }

    /// True if a script sent the form and takes a part of a page as the response.
    var isPart: Bool { form["part"] == "1" }

    /// The browser fetches the page ahead of its use (prefetch), which does not count as use of a lock. Our scripts may
    /// not set `Sec-Purpose` and send `Purpose`.
    var isPrefetch: Bool {
        ["Sec-Purpose", "Purpose"].contains { request.headers[$0]?.contains("prefetch") ?? false }
    }

    /// The id in the path parameter of this name.
    /// - Throws: `Refusal.notFound` if the parameter is no id.
    public func id<Thing>(_ name: String) throws -> ID<Thing> {
        guard let id = request.parameters[name].flatMap({ ID<Thing>($0) }) else { throw Refusal.notFound }
        return id
    }
}

/// A visit by an admin.
public struct AdminVisit: Sendable {
    public let visit: Visit

    init(_ visit: Visit) throws {
        guard visit.member.isAdmin else { throw Refusal.adminsOnly }
        self.visit = visit
    }
}
