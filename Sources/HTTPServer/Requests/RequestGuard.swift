internal import CMicroHTTPD
internal import Glibc
internal import HTTP
internal import Sockets

/// The check that refuses malformed and dangerous requests before the application sees them.
final class RequestGuard: Sendable {
    enum Verdict {
        case pass(RequestHead, HeaderReader.Framing)
        case refuse(Status, RequestHead?)
    }

    let settings: ServerSettings
    let isSecure: Bool

    init(settings: ServerSettings, isSecure: Bool) {
        self.settings = settings
        self.isSecure = isSecure
    }

    func validate(
        _ connection: OpaquePointer, _ target: RawTarget, method: UnsafePointer<CChar>?,
        version: UnsafePointer<CChar>?, peer: String, knownHost: inout String
    ) -> Verdict {
        guard let method, let version, strcmp(version, "HTTP/1.1") == 0 || strcmp(version, "HTTP/1.0") == 0,
            target.isFollowed(by: version)
        else { return .refuse(.badRequest, nil) }
        guard hearth_header_size(connection) <= settings.headerLimit else { return .refuse(.headerTooLarge, nil) }

        let fields = HeaderReader(connection, line: (method, version))
        if fields.isBroken { return .refuse(.badRequest, nil) }
        guard let method = Method(cString: method) else { return .refuse(.methodNotAllowed, nil) }
        let isTooLong = target.bytes.count > settings.targetLimit
        guard
            let target = isTooLong
                ? target.beginning(within: settings.targetLimit) : target.parse(fieldLimit: settings.fieldLimit)
        else { return .refuse(isTooLong ? .uriTooLong : .badRequest, nil) }

        let (address, isForwardedSecure) = origin(peer, fields.headers)
        let head = RequestHead(
            method, target.path, query: target.query, headers: fields.headers, peer: address,
            isSecure: isForwardedSecure, proxyUser: proxyUser(peer, fields.headers))
        if let status = refusal(host: fields.host, target.authority, &knownHost) { return .refuse(status, head) }
        if isTooLong { return .refuse(.uriTooLong, head) }
        return .pass(head, fields.framing)
    }

    /// - Parameter knownHost: the last accepted `Host` of this connection, which is not checked again.
    private func refusal(host: String?, _ authority: String?, _ knownHost: inout String) -> Status? {
        let host = host ?? ""
        if let authority, authority != host.lowercased() { return .badRequest }
        if host == knownHost && !host.isEmpty { return nil }
        guard let name = HostHeader.host(host) else { return host.isEmpty ? .misdirectedRequest : .badRequest }
        guard settings.allowedHosts(name) else { return .misdirectedRequest }
        knownHost = host
        return nil
    }

    /// The client's address, and whether it used TLS, as reported by a trusted proxy.
    private func origin(_ peer: String, _ headers: Headers) -> (address: String, isSecure: Bool) {
        guard !settings.trustedProxies.isEmpty, settings.trustedProxies.contains(peer) else { return (peer, isSecure) }
        let hops = headers.values("X-Forwarded-For").joined(separator: ",").split(separator: ",")
            .map { String($0.filter { $0 != " " }) }
        // Each proxy appends an address: the last one that is not a trusted proxy is the only reliable one.
        let address = hops.last { !settings.trustedProxies.contains($0) } ?? peer
        let scheme = headers.values("X-Forwarded-Proto").last
        return (NetworkAddress.isNumeric(address) ? address : peer, scheme.map { $0 == "https" } ?? isSecure)
    }

    /// The user name that a trusted proxy sent, once and as a plain text. A second field may be the client's own, which the
    /// proxy passed on beside its own.
    private func proxyUser(_ peer: String, _ headers: Headers) -> String? {
        guard let name = settings.userHeader, settings.trustedProxies.contains(peer) else { return nil }
        let values = headers.values(name)
        guard values.count == 1, let user = values.first, (1...Self.userLimit).contains(user.unicodeScalars.count),
            user.unicodeScalars.allSatisfy(\.isPlain)
        else { return nil }
        return user
    }

    /// The longest user name that is believed, in characters.
    private static let userLimit = 255
}

extension Unicode.Scalar {
    /// No control character, no invisible one that changes how a text looks, and not what stands for bytes that are no
    /// UTF-8.
    fileprivate var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: value != 0xFFFD
        }
    }
}

extension Method {
    init?(cString: UnsafePointer<CChar>) {
        if strcmp(cString, "GET") == 0 {
            self = .get
        } else if strcmp(cString, "POST") == 0 {
            self = .post
        } else if let method = Method(rawValue: String(cString: cString)) {
            self = method
        } else {
            return nil
        }
    }

    /// The `Allow` header for a method that no route has.
    static let allNames = allCases.map(\.rawValue).joined(separator: ", ")
}
