import Foundation
import Sockets

/// Under which names requests are ours. A page of a stranger can make a browser look up a name of theirs that leads
/// here (DNS rebinding), so unknown names are refused; a plain address cannot be such a name.
struct AllowedHosts: Sendable {
    private let names: Set<String>

    init(_ settings: Settings) {
        let own = NetworkAddress.hostName
        let address = settings.address.flatMap { URLComponents(string: $0)?.host?.lowercased() }
        names = Set(["localhost", own, own + ".local"] + settings.hosts + (address.map { [$0] } ?? []))
    }

    func contains(_ host: String) -> Bool { names.contains(host) || NetworkAddress.isNumeric(host) }
}
