/// The server's addresses and limits. The defaults are safe for a household.
public struct ServerSettings: Sendable {
    /// A numeric address; `0.0.0.0` and `::` both mean every interface, IPv4 and IPv6.
    public var host = "127.0.0.1"
    /// `0` takes any free port; `HTTPServer.port` then says which.
    public var port = 0
    /// With it the server speaks only TLS 1.2 and 1.3, without it plain HTTP.
    public var certificate: ServerCertificate?

    /// The folder that uploaded files are streamed to. It must exist and be on the disk of their final place.
    public var uploadFolder = "/tmp"

    /// The limit of the request line and all header fields together in bytes; more gives 431. libmicrohttpd zeroes more
    /// than so many bytes for every request: 32 KiB instead of 16 made it a tenth slower, 64 KiB a quarter (measured).
    public var headerLimit = 16 * 1024
    /// The limit of path and query together in bytes; more gives 414.
    public var targetLimit = 8 * 1024
    /// The limit of the fields of one form or query.
    public var fieldLimit = 200
    /// The limit of the parts of one multipart body.
    public var partLimit = 64

    public var connectionLimit = 512
    public var perAddressLimit = 64
    /// The limit of connections with event streams, which do not count among the others.
    public var streamLimit = 512
    public var perAddressStreamLimit = 128
    /// The interval of pings on event streams, by which lost connections are noticed.
    public var streamPing = Duration.seconds(20)
    /// The longest idle time of a connection between two requests.
    public var idleTimeout = Duration.seconds(30)
    /// The time from the accept (the TLS handshake included) or the request line to the end of the header.
    public var headerDeadline = Duration.seconds(10)
    /// The window over which the rates of bodies, and of replies above 1 MiB, are measured.
    public var rateWindow = Duration.seconds(30)
    /// The least rate of a body in bytes per second.
    public var bodyMinimumRate = 1024
    /// The least rate in bytes per second at which a client has to receive a long reply.
    public var replyMinimumRate = 4096
    /// The time from the first byte of a short reply to its last.
    public var replyDeadline = Duration.seconds(60)
    /// The time that `stop()` waits for running requests.
    public var stopGrace = Duration.seconds(10)

    public var listenerThreads = 2
    public var workerThreads = 4
    /// The threads for requests that hash passwords, in addition to the other workers.
    public var passwordThreads = 2
    /// The queue limit of each of the two worker pools; more requests get 503.
    public var workerQueueLimit = 256

    /// True for a host name of this server. It is passed in lower case, without port, brackets and final dot.
    /// A request for another host is refused with 421 (DNS rebinding).
    public var allowedHosts: @Sendable (String) -> Bool = { _ in true }
    /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    public var trustedProxies: Set<String> = []
    /// The header field in which a trusted proxy names the user whom it has signed in; `nil` believes none.
    public var userHeader: String?

    public init() {}
}
