import Foundation
import Sockets

/// The host names under which requests are accepted. A stranger's page can make a browser resolve a name of theirs to
/// this server (DNS rebinding), so unknown names are refused; a plain IP address cannot be such a name.
struct AllowedHosts: Sendable {
    private let names: Set<String>

    init(_ settings: Settings) {
        let own = NetworkAddress.hostName
        let address = settings.address.flatMap { URLComponents(string: $0)?.host?.lowercased() }
        names = Set(["localhost", own, own + ".local"] + settings.hosts + (address.map { [$0] } ?? []))
    }

    func contains(_ host: String) -> Bool { names.contains(host) || NetworkAddress.isNumeric(host) }
}
