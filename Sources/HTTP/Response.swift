/// An answer: status, header fields, body.
public struct Response: Sendable {
    public var status: Status
    public var headers: Headers
    public var body: Body
    /// The server may compress it, since it does not combine text of the request with secrets (BREACH).
    public var isCompressible: Bool
    /// How it was made; `nil` if it is not counted.
    public var measure: RequestMeasure?

    /// The body.
    public enum Body: Sendable {
        case empty
        case bytes([UInt8])
        /// Bytes with a gzip form made in advance (static files).
        case prepared(PreparedBytes)
        /// A file, sent by `sendfile`; the server handles `Range`.
        case file(path: String)
        /// Events as they happen, until either end closes the connection.
        case events(any EventBody)
    }

    public init(_ status: Status = .ok, headers: Headers = Headers(), body: Body = .empty, isCompressible: Bool = false)
    {
        self.status = status
        self.headers = headers
        self.body = body
        self.isCompressible = isCompressible
    }

    /// `303 See Other`, the answer to every form's POST.
    public static func seeOther(_ path: String) -> Response {
        Response(.seeOther, headers: ["Location": path])
    }

    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    public mutating func set(_ cookie: Cookie) {
        headers.add("Set-Cookie", cookie.header)
    }
}

/// Bytes kept for the life of the process, with their gzip form if that is smaller.
public final class PreparedBytes: Sendable {
    public let plain: [UInt8]
    public let gzip: [UInt8]?

    public init(plain: [UInt8], gzip: [UInt8]?) {
        self.plain = plain
        self.gzip = gzip
    }
}

/// A response for the life of the process, such as a static file: made ready once, sent many times.
/// Its body is empty, bytes or prepared bytes, its status 200.
public final class StaticResponse: Sendable {
    public let response: Response
    /// Its entity tag.
    public let tag: String?
    /// True if it has a gzip form.
    public let hasGzip: Bool

    public init(_ response: Response) {
        self.response = response
        tag = response.headers["ETag"]
        hasGzip =
            switch response.body {
            case .prepared(let prepared): prepared.gzip != nil
            case .bytes, .file: response.isCompressible
            case .empty, .events: false
            }
    }
}
