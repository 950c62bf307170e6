import Foundation
package import HTTP
import Sockets

/// The addresses under which other devices reach this house, for invitation links.
package struct InvitationAddresses: Sendable {
    /// The beginning of links, if it is set in the settings.
    let address: String?
    /// This machine's other names and addresses; empty if the server listens only on the loopback address.
    let hosts: @Sendable () -> [String]

    package init(_ settings: Settings) {
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

    /// The beginning of links. The `Host` of the request is one of this house's names: the server has checked it.
    package func base(_ request: Request) -> String { address ?? scheme(request) + host(request) }

    /// Other beginnings of links, best first, if `base` is a loopback address, which on another device leads to that
    /// device itself; otherwise `nil`.
    func others(_ request: Request) -> [String]? {
        let (name, port) = Self.divided(base(request))
        guard Self.isLoopback(name) else { return nil }
        return hosts().filter { !Self.isLoopback($0) }
            .map { scheme(request) + ($0.contains(":") ? "[\($0)]" : $0) + port }
    }

    private func scheme(_ request: Request) -> String { request.isSecure ? "https://" : "http://" }

    private func host(_ request: Request) -> String { request.headers["Host"] ?? "localhost" }

    /// Splits an address such as `http://[::1]:8080` into the host without brackets, and the port with its colon.
    private static func divided(_ address: String) -> (name: String, port: String) {
        let authority = address.range(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let end =
            authority.lastIndex(of: "]").map { authority.index(after: $0) }
            ?? authority.firstIndex(of: ":") ?? authority.endIndex
        return (authority[..<end].filter { !"[]".contains($0) }.lowercased(), String(authority[end...]))
    }

    /// Whether an address leads to the device that opens it.
    static func isLoopback(address: String) -> Bool { isLoopback(divided(address).name) }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.hasPrefix("127.") && NetworkAddress.isNumeric(host)
    }
}
