import Foundation
import HTTP
import Sockets

/// Under which addresses the others can reach this house, for links that are passed on.
struct InvitationAddresses: Sendable {
    /// The beginning of links, where the settings say it.
    let address: String?
    /// This machine's other names and addresses; empty when it listens on the loopback address only.
    let hosts: @Sendable () -> [String]

    init(_ settings: Settings) {
        address = settings.address
        hosts = { [settings] in
            if settings.host == "0.0.0.0" || settings.host == "::" {
                let name = NetworkAddress.hostName
                let own = name == "localhost" || name.isEmpty ? [] : [name + ".local"]
                return settings.hosts + NetworkAddress.reachable() + own
            }
            return settings.hosts + (Self.isLoopback(settings.host) ? [] : [settings.host])
        }
    }

    /// The beginning of links. The `Host` of the request has been checked against the names of this house.
    func base(_ request: Request) -> String { address ?? scheme(request) + host(request) }

    /// Where `base` is a loopback address, which on another device leads to that device: other beginnings, the best
    /// first. `nil` where it leads here from everywhere.
    func others(_ request: Request) -> [String]? {
        let base = base(request)
        guard let start = base.range(of: "://")?.upperBound else { return nil }
        let (name, port) = Self.divided(base[start...])
        guard Self.isLoopback(name) else { return nil }
        return hosts().filter { !Self.isLoopback($0) }
            .map { scheme(request) + ($0.contains(":") ? "[\($0)]" : $0) + port }
    }

    private func scheme(_ request: Request) -> String { request.isSecure ? "https://" : "http://" }

    private func host(_ request: Request) -> String { request.headers["Host"] ?? "localhost" }

    /// The host without brackets, and the port with its colon.
    private static func divided(_ authority: Substring) -> (name: String, port: String) {
        let end =
            authority.lastIndex(of: "]").map { authority.index(after: $0) }
            ?? authority.firstIndex(of: ":") ?? authority.endIndex
        return (authority[..<end].filter { !"[]".contains($0) }.lowercased(), String(authority[end...]))
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.hasPrefix("127.") && NetworkAddress.isNumeric(host)
    }
}
