package import HTTP
package import Localization
import Synchronization

/// A request by a signed-in member; made only by the gate.
package struct Visit: Sendable {
    package let request: Request
    package let member: Member
    package let session: ID<Session>
    let household: Household
    package let words: Words
    /// The locks that this session has opened.
    package let keys: KeyRing
    let lastSeenAt: Instant
    /// `nil` of a request that writes: what it read before may have changed.
    private let kept: KeptReads?

    init(_ request: Request, found: SessionStore.Found, words: Words, keys: KeyRing) {
        self.request = request
        self.words = words
        self.keys = keys
        member = found.member
        session = found.session
        lastSeenAt = found.lastSeenAt
        household = found.household
        kept = request.method.isSafe ? KeptReads() : nil
    }

    private init(_ other: Visit, keys: KeyRing) {
        (request, member, session, household) = (other.request, other.member, other.session, other.household)
        (words, lastSeenAt, kept) = (other.words, other.lastSeenAt, nil)
        self.keys = keys
    }

    /// The same visit as if it had opened no lock: what it may see is behind none.
    var withoutKeys: Visit { Visit(self, keys: .none) }

    /// Reads something once for all parts of a page that show it, such as the side bar and the page's own list. A page is
    /// read in one snapshot of the database.
    /// - Parameter key: names what is read; another reading has another one.
    package func once<Value: Sendable>(_ key: String, _ read: () throws -> Value) rethrows -> Value {
        try kept?.value(key, read) ?? read()
    }

    package var form: FormFields { request.form }
    package var query: FormFields { request.query }

    /// True if a script sent the form and takes a part of a page as the response.
    package var isPart: Bool { form["part"] == "1" }

    /// How long a browser has kept the request: without a connection it sends what a member did later. Both times are of the
    /// browser's clock, so an error of that clock does not matter unless it was corrected in between.
    package var age: Duration {
        let milliseconds = request.headers["Request-Age"].flatMap { Int64($0) } ?? 0
        return min(max(.milliseconds(milliseconds), .zero), .days(365))
    }

    /// The browser fetches the page ahead of its use (prefetch), which does not count as use of a lock. Our scripts may
    /// not set `Sec-Purpose` and send `Purpose`.
    package var isPrefetch: Bool {
        ["Sec-Purpose", "Purpose"].contains { request.headers[$0]?.contains("prefetch") ?? false }
    }

    /// The id in the path parameter of this name.
    /// - Throws: `Refusal.notFound` if the parameter is no id.
    package func id<Thing>(_ name: String) throws -> ID<Thing> {
        guard let id = request.parameters[name].flatMap({ ID<Thing>($0) }) else { throw Refusal.notFound }
        return id
    }
}

/// The values that a page has read so far, by their keys.
private final class KeptReads: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])

    func value<Value: Sendable>(_ key: String, _ read: () throws -> Value) rethrows -> Value {
        if let value = values.withLock({ $0[key] }) as? Value { return value }
        let value = try read()
        values.withLock { $0[key] = value }
        return value
    }
}

/// A visit by an admin.
struct AdminVisit: Sendable {
    let visit: Visit

    init(_ visit: Visit) throws {
        guard visit.member.isAdmin else { throw Refusal.adminsOnly }
        self.visit = visit
    }
}
