import Foundation
import HTTP
import HTTPServer

/// What plain HTTP answers beside HTTPS: the health check, the page by which devices come to trust the certificate, and
/// for everything else the way to HTTPS.
struct PlainDoor: Application {
    let app: App
    /// The beginning of addresses over HTTPS, for the host by which the browser asked.
    let origin: @Sendable (String) -> String

    func plan(_ head: RequestHead) -> Plan {
        if head.method.isSafe, Self.isOpen(head.path) { return app.plan(head) }
        let host = HostAddress(head.headers["Host"] ?? "").host
        guard head.method.isSafe else { return .answer(app.movedToHTTPS(head, origin: origin(host))) }
        let query = head.query.isEmpty ? "" : "?" + head.query.encoded
        let path = head.path.split(separator: "/", omittingEmptySubsequences: false).map {
            PercentCoding.encode(String($0))
        }
        // Temporary: browsers would keep a permanent one when HTTPS is switched off again.
        var response = Response(
            .temporaryRedirect, headers: ["Location": origin(host) + path.joined(separator: "/") + query])
        SecurityHeaders.add(to: &response)
        return .answer(response)
    }

    func refusal(_ status: Status, _ head: RequestHead?) -> Response { app.refusal(status, head) }

    private static func isOpen(_ path: String) -> Bool {
        ["/health", TrustController.path, "/favicon.ico"].contains(path)
            || ["/trust/", "/assets/", "/icons/"].contains { path.hasPrefix($0) }
    }
}

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

}
