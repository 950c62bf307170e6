/// The line and header fields of a request, before its body.
public final class RequestHead: Sendable {
    public let method: Method
    /// The path, percent-decoded once, beginning with `/`; no `.`/`..` segment, `//`, NUL or backslash gets here.
    public let path: String
    /// The fields after the question mark.
    public let query: FormFields
    public let headers: Headers
    /// The numeric address of the client.
    public let peer: String
    /// True if the request came over TLS.
    public let isSecure: Bool
    /// The user name that a trusted proxy has checked, where the settings name its header field. No header field says it by
    /// itself: anybody could send one.
    public let proxyUser: String?

    public init(
        _ method: Method, _ path: String, query: FormFields = FormFields(), headers: Headers = Headers(),
        peer: String = "127.0.0.1", isSecure: Bool = false, proxyUser: String? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.peer = peer
        self.isSecure = isSecure
        self.proxyUser = proxyUser
    }

    /// The path for logs, without parts that are as long as a token, such as an invitation's.
    public var loggedPath: String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.utf8.count > Self.maxLoggedLength ? "…" : $0 }
            .joined(separator: "/")
    }

    /// Ids have 32 bytes, tokens 43.
    private static let maxLoggedLength = 40
}

/// A whole request: head and body.
public struct Request: Sendable {
    public let head: RequestHead
    /// The values of the route's `:name` parts.
    public var parameters: PathParameters = [:]
    /// The form of a POST, url-encoded or multipart; empty without one.
    public var form: FormFields
    public let uploads: [Upload]
    /// The files of a form that was read with `BodyPolicy.words`, which keeps only their names.
    public let droppedFiles: [(field: String, fileName: String)]
    /// The raw body, if the route asked for bytes.
    public let bytes: [UInt8]

    public init(
        _ head: RequestHead, form: FormFields = FormFields(), uploads: [Upload] = [],
        droppedFiles: [(field: String, fileName: String)] = [], bytes: [UInt8] = []
    ) {
        self.head = head
        self.form = form
        self.uploads = uploads
        self.droppedFiles = droppedFiles
        self.bytes = bytes
    }

    public var method: Method { head.method }
    public var path: String { head.path }
    public var query: FormFields { head.query }
    public var headers: Headers { head.headers }
    public var cookies: Cookies { Cookies(headers["Cookie"]) }
    public var peer: String { head.peer }
    public var isSecure: Bool { head.isSecure }
    public var proxyUser: String? { head.proxyUser }
}
