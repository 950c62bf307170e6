/// The cookies of a request (RFC 6265 section 5.4); of two with one name the first counts.
public struct Cookies: Sendable {
    private var pairs: [(name: String, value: String)] = []

    public init(_ header: String?) {
        guard let header else { return }
        for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let (name, value) = (pair[..<equals].trimmed, pair[pair.index(after: equals)...].trimmed)
            if !name.isEmpty, !value.isEmpty { pairs.append((String(Substring(name)), String(Substring(value)))) }
        }
    }

    public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}

/// A cookie to set. Always HttpOnly, SameSite=Lax, for the whole site.
public struct Cookie: Sendable {
    public let name: String
    public let value: String
    /// The lifetime in seconds; `0` deletes the cookie, `nil` keeps it until the browser is closed.
    public let maxAge: Int?
    /// The cookie is sent only over TLS.
    public let isSecure: Bool

    public init(_ name: String, _ value: String, maxAge: Int?, isSecure: Bool) {
        self.name = name
        self.value = value
        self.maxAge = maxAge
        self.isSecure = isSecure
    }

    /// The value of its `Set-Cookie` header.
    public var header: String {
        var text = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if isSecure { text += "; Secure" }
        return text
    }
}

extension Substring {
    var trimmed: String {
        guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else {
            return ""
        }
        return String(self[first...last])
    }
}

extension Substring.UTF8View {
    fileprivate var trimmed: Substring.UTF8View {
        let space = UInt8(ascii: " ")
        var rest = self[...]
        while rest.first == space { rest = rest.dropFirst() }
        while rest.last == space { rest = rest.dropLast() }
        return rest
    }
}
