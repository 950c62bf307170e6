internal import Synchronization

/// The client for requests to other servers, the only one of the house. Without an admin's word it reaches public
/// addresses at the ports 80 and 443 alone: each address is examined when a connection to it is opened, so that neither
/// a name that changes its address nor a redirect leads into the house, and again before each request on an open one.
/// It knows no proxies and keeps no cookies.
public final class Outbound: Sendable {
    private struct Pool {
        var idle: [Client] = []
        var busy: [ObjectIdentifier: Client] = [:]
        var isStopped = false
    }

    private let certificates: String?
    private let isNamed: @Sendable (String, Int) -> Bool
    private let outside: Outside
    private let pool = Mutex(Pool())

    /// Each keeps connections open.
    private static let idleClientLimit = 8

    /// - Parameters:
    ///   - certificates: a PEM file with further authorities that are trusted beside the system's.
    ///   - isNamed: whether an admin named a host and port, which may then be inside the house. The host is in lower case.
    public convenience init(
        certificates: String? = nil,
        isNamed: @escaping @Sendable (_ host: String, _ port: Int) -> Bool = { _, _ in false }
    ) {
        self.init(certificates: certificates, isNamed: isNamed, outside: Outside())
    }

    init(certificates: String? = nil, isNamed: @escaping @Sendable (String, Int) -> Bool, outside: Outside) {
        self.certificates = certificates
        self.isNamed = isNamed
        self.outside = outside
    }

    /// Sends a request and waits for the answer, whatever its status is. May be called on several threads at once. A server
    /// outside does not redirect into the house, not even to a server that an admin named.
    /// - Throws: `OutboundProblem`
    public func send(_ request: OutboundRequest) throws(OutboundProblem) -> OutboundResponse {
        guard request.isValid else { throw .badAddress }
        let end = ContinuousClock.now + request.timeout
        var request = request
        var left = request.redirects
        while true {
            if !isNamed(request.url.host, request.url.port) { request.staysOutside = true }
            let reply = try perform(request, until: end)
            let response = reply.response
            guard request.redirects > 0, OutboundRequest.redirectStatuses.contains(response.status),
                response.header("Location") != nil
            else { return response }
            guard left > 0 else { throw .tooManyRedirects }
            left -= 1
            guard let url = reply.redirect.flatMap({ OutboundURL(String($0.prefix { $0 != "#" })) }),
                url.isSecure || !request.url.isSecure
            else { throw .badAddress }
            request = request.redirected(response.status, to: url)
        }
    }

    /// Ends the requests under way at once, each with `.stopped`, and refuses new ones.
    public func stop() {
        pool.withLock { pool in
            pool.isStopped = true
            pool.idle = []
            for client in pool.busy.values { client.wake() }
        }
    }

    private func perform(_ request: OutboundRequest, until end: ContinuousClock.Instant) throws(OutboundProblem)
        -> Client.Reply
    {
        let timeLimit = (end - .now).milliseconds
        guard timeLimit > 0 else { throw .timedOut }
        let url = request.url
        let transfer = Transfer(
            request, isNamed: !request.staysOutside && isNamed(url.host, url.port), outside: outside)
        let client = try client(for: url.origin)
        defer { giveBack(client) }
        return try client.perform(
            request, transfer, certificates: certificates, timeLimit: timeLimit,
            addresses: outside.resolve(url.host, url.port), isStopped: { pool.withLock { $0.isStopped } })
    }

    /// One that talked to the origin last, or else the last that was used.
    private func client(for origin: String) throws(OutboundProblem) -> Client {
        try pool.withLock { pool throws(OutboundProblem) in
            guard !pool.isStopped else { throw .stopped }
            let index = pool.idle.lastIndex { $0.origin == origin } ?? pool.idle.indices.last
            guard let client = index.map({ pool.idle.remove(at: $0) }) ?? Client() else {
                throw .unreachable("libcurl does not start")
            }
            pool.busy[ObjectIdentifier(client)] = client
            return client
        }
    }

    /// Those that were not used for long are let go, with connections that would not be used again.
    private func giveBack(_ client: Client) {
        let now = ContinuousClock.now
        client.lastUse = now
        pool.withLock { pool in
            pool.busy[ObjectIdentifier(client)] = nil
            guard !pool.isStopped else { return }
            pool.idle.removeAll { $0.lastUse + .seconds(Client.idleLimit) < now }
            pool.idle.append(client)
            if pool.idle.count > Self.idleClientLimit { pool.idle.removeFirst() }
        }
    }
}

extension Duration {
    /// As many as libcurl can count.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(min(seconds, 1_000_000)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
