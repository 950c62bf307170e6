/// What another server answered.
public struct OutboundResponse: Sendable {
    public let status: Int
    private let headers: [(name: String, value: String)]
    /// As it was sent: a server that compresses it, which it is asked not to, is not understood.
    public let body: [UInt8]
    /// The last address, after redirects.
    public let url: OutboundURL

    init(status: Int, headers: [(name: String, value: String)], body: [UInt8], url: OutboundURL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The first value of a header, whatever the case of its name.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
