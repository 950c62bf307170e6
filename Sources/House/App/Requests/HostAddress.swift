import Foundation
import HTTP

/// The host and the port of an address or of a `Host` field.
struct HostAddress: Equatable {
    /// In lower case, without brackets.
    let host: String
    /// With its colon; empty without one.
    let port: String

    /// - Parameter text: such as `http://[::1]:8080` or `home.example`.
    init(_ text: String) {
        let authority = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let end =
            authority.lastIndex(of: "]").map { authority.index(after: $0) }
            ?? authority.firstIndex(of: ":") ?? authority.endIndex
        host = authority[..<end].filter { !"[]".contains($0) }.lowercased()
        port = String(authority[end...])
    }

    /// A host as addresses have it: an IPv6 one in brackets.
    static func written(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}

extension Request {
    /// The host by which the browser asked, in lower case and without port and brackets.
    var host: String { HostAddress(headers["Host"] ?? "").host }

    /// The beginning of the address by which the browser asked: scheme, host and port.
    var origin: String { scheme + (headers["Host"] ?? "") }

    /// With its slashes.
    var scheme: String { isSecure ? "https://" : "http://" }
}
