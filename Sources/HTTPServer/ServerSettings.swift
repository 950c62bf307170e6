/// Where a server listens and how much it takes from one client. The defaults are safe for a household.
public struct ServerSettings: Sendable {
    /// A numeric address; `0.0.0.0` and `::` both mean every interface, IPv4 and IPv6.
    public var host = "127.0.0.1"
    /// `0` takes any free port; `HTTPServer.port` then says which.
    public var port = 0
    /// PEM texts; with both the server speaks TLS 1.2 and 1.3 only, without it plain HTTP.
    public var tlsCertificate: String?
    public var tlsKey: String?

    /// The folder that uploaded files are streamed to. It must exist and be on the disk of their final place.
    public var uploadFolder = "/tmp"

    /// Bytes of the request line and all header fields together; more: 431. libmicrohttpd zeroes more than so many
    /// bytes for every request: 32 KiB instead of 16 cost a tenth of the speed, 64 KiB a quarter (measured).
    public var headerLimit = 16 * 1024
    /// Bytes of path and query together; more: 414.
    public var targetLimit = 8 * 1024
    /// Fields of one form or query.
    public var fieldLimit = 200
    /// Parts of one multipart body.
    public var partLimit = 64

    public var connectionLimit = 512
    public var perAddressLimit = 64
    /// Connections on which events are sent, beside the others.
    public var streamLimit = 512
    public var perAddressStreamLimit = 128
    /// How often something is sent on each of them, so that those who are gone are noticed.
    public var streamPing = Duration.seconds(20)
    /// How long a connection may do nothing at all between two requests.
    public var idleTimeout = Duration.seconds(30)
    /// From the accept (the TLS handshake included) or the request line to the end of the header.
    public var headerDeadline = Duration.seconds(10)
    /// Bodies, and replies longer than 1 MiB, are measured over this window.
    public var rateWindow = Duration.seconds(30)
    /// Bytes a second that a body must come in with.
    public var bodyMinimumRate = 1024
    /// Bytes a second that a client must take a long reply with.
    public var replyMinimumRate = 4096
    /// From the first byte of a short reply to its last.
    public var replyDeadline = Duration.seconds(60)
    /// How long `stop()` waits for requests that are under way.
    public var stopGrace = Duration.seconds(10)

    public var listenerThreads = 2
    public var workerThreads = 4
    /// Workers of the requests that hash passwords, beside the others.
    public var passwordThreads = 2
    /// Requests that wait for a worker, in each of the two pools; more: 503.
    public var workerQueueLimit = 256

    /// Whether requests for this host are ours. Given in lower case, without port, brackets and final dot.
    /// A request for another host is refused with 421 (DNS rebinding).
    public var allowedHosts: @Sendable (String) -> Bool = { _ in true }
    /// Addresses whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    public var trustedProxies: Set<String> = []

    public init() {}
}
