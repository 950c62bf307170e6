/// A request to another server.
public struct OutboundRequest: Sendable {
    /// In capital letters.
    public var method: String
    public var url: OutboundURL
    /// Those that frame a message (`Host`, `Content-Length` and the like) are not among them: the client writes them.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]
    /// The most redirects that are followed. Without any, a redirect is returned as it is.
    public var redirects = 0
    /// The most bytes of the answer's body; more is `.tooLarge`. Nothing is unpacked, so it is all that is received.
    public var bodyLimit = 64 << 10
    /// Of a longer body the beginning is taken, as much as the limit says, in place of `.tooLarge`.
    public var takesBeginning = false
    /// Not even servers that an admin named are asked where they are inside: the address is a stranger's.
    public var staysOutside = false
    /// The limit for all of it, from looking up the name to the last byte, redirects included.
    public var timeout = Duration.seconds(5)

    public init(
        _ method: String = "GET", _ url: OutboundURL, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Whether it is one that HTTP can carry, so that no part of it becomes another header or another request.
    var isValid: Bool {
        (1...16).contains(method.utf8.count) && method.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            && method != "CONNECT"
            && headers.allSatisfy { name, value in
                Self.isToken(name) && !Self.framing.contains(name.lowercased())
                    && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
            }
    }

    /// RFC 9110 section 5.6.2.
    private static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9!#$%&'*+.^_`|~-]+/) != nil }

    private static let framing: Set = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    // MARK: Redirects

    /// The statuses of redirects that name one place (RFC 9110 section 15.4).
    static let redirectStatuses: Set = [301, 302, 303, 307, 308]

    /// The request that a redirect asks for. POST becomes GET where browsers do that. Another origin is told neither what
    /// authorizes, nor any other header that may be secret.
    func redirected(_ status: Int, to url: OutboundURL) -> OutboundRequest {
        var next = self
        next.url = url
        if status == 303 && method != "HEAD" || (status == 301 || status == 302) && method == "POST" {
            next.method = "GET"
            next.body = []
            next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if url.origin != self.url.origin {
            next.headers.removeAll { !Self.harmless.contains($0.name.lowercased()) }
        }
        return next
    }

    private static let harmless: Set = [
        "accept", "accept-language", "content-encoding", "content-type", "user-agent",
    ]
}
