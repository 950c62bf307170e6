/// The cookies of a request (RFC 6265 section 5.4); of two with one name the first counts.
public struct Cookies: Sendable {
    private var values: [String: String] = [:]

    public init(_ header: String?) {
        guard let header else { return }
        for pair in header.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].trimmed
            if values[name] == nil { values[name] = parts[1].trimmed }
        }
    }

    public subscript(name: String) -> String? { values[name] }
}

/// A cookie to set. Always HttpOnly, SameSite=Lax, for the whole site.
public struct Cookie: Sendable {
    public let name: String
    public let value: String
    /// Seconds to live; `0` deletes it, `nil` ends it with the browser.
    public let maxAge: Int?
    /// Only over TLS.
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
