/// An absolute address on another server, in one form: `http` or `https`, without user, password and fragment. A host
/// that is a number in any form but a dotted quad or an IPv6 address in brackets is refused, because programs disagree
/// on which address it means.
public struct OutboundURL: Hashable, Sendable {
    /// With scheme and host in lower case, without the scheme's own port, and with a path of at least `/`.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// In lower case; other alphabets only as punycode. An IPv6 address is without brackets, as RFC 5952 writes it.
    public let host: String
    public let port: Int

    /// Bytes.
    public static let longest = 2_048

    public var isSecure: Bool { scheme == "https" }

    /// Scheme, host and port as RFC 6454 writes them, the scheme's own port left out.
    public var origin: String { Self.origin(scheme, host, port) }

    /// - Parameter text: printable ASCII without spaces and backslashes, at most `longest` bytes.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains(where: { $0 == "\\" || $0 == "#" }),
            let colon = text.firstRange(of: "://"),
            let scheme = ["http", "https"].first(where: { $0 == text[..<colon.lowerBound].lowercased() })
        else { return nil }
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let (host, port) = Self.authority(rest[..<end]) else { return nil }
        let path = rest[end...]
        self.scheme = scheme
        self.host = host
        self.port = port ?? Self.port(of: scheme)
        self.text = Self.origin(scheme, host, self.port) + (path.hasPrefix("/") ? "" : "/") + path
        guard self.text.utf8.count <= Self.longest else { return nil }
    }

    private static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    private static func origin(_ scheme: String, _ host: String, _ port: Int) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (port == Self.port(of: scheme) ? "" : ":\(port)")
    }

    /// The host and the port, if one is named.
    private static func authority(_ text: Substring) -> (host: String, port: Int?)? {
        let name: Substring
        let end: Substring.Index
        let host: String?
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            name = text[..<bracket].dropFirst()
            end = text.index(after: bracket)
            host = NumericAddress(String(name)).flatMap { $0.bytes.count == 16 ? $0.text : nil }
        } else {
            end = text.firstIndex(of: ":") ?? text.endIndex
            name = text[..<end]
            host = Self.name(name.lowercased())
        }
        guard let host else { return nil }
        let rest = text[end...]
        guard !rest.isEmpty else { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), (1...5).contains(digits.count), !digits.hasPrefix("0"),
            digits.allSatisfy(\.isNumber), let port = Int(digits), (1...65_535).contains(port)
        else { return nil }
        return (host, port)
    }

    /// A name of the domain name system, or a dotted quad.
    private static func name(_ text: String) -> String? {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 253,
            labels.allSatisfy({ $0.wholeMatch(of: /[a-z0-9_-]{1,63}/) != nil }),
            let last = labels.last
        else { return nil }
        // Of a name that ends like this, `inet_aton` makes a number (WHATWG URL, “ends in a number”).
        guard last.wholeMatch(of: /[0-9]+|0x[0-9a-f]*/) != nil else { return text }
        return NumericAddress(text)?.text == text ? text : nil
    }
}
