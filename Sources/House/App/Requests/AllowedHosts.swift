import Foundation
import Sockets

/// The host names under which requests are accepted. A stranger's page can make a browser resolve a name of theirs to
/// this server (DNS rebinding), so unknown names are refused; a plain IP address cannot be such a name, and neither can the
/// name of this machine as routers and private networks give it.
struct AllowedHosts: Sendable {
    private let names: Set<String>
    /// This machine's name, without a domain.
    private let machine: String

    /// The endings of names at home. Nobody can register them, but for `fritz.box`, which the maker of these routers has.
    private static let homeEndings = ["local", "lan", "home", "internal", "home.arpa", "localdomain", "fritz.box"]
    /// What follows the name of a Tailscale network.
    private static let tailnet = "ts.net"

    init(_ settings: Settings, hostName: String = NetworkAddress.hostName) {
        let address = settings.address.flatMap { URLComponents(string: $0)?.host?.lowercased() }
        machine = String(hostName.prefix { $0 != "." })
        let own = [hostName] + Self.homeEndings.map { [machine] in "\(machine).\($0)" }
        names = Set(["localhost", machine] + own + settings.hosts + (address.map { [$0] } ?? []))
    }

    func contains(_ host: String) -> Bool {
        names.contains(host) || NetworkAddress.isNumeric(host) || isInTailnet(host)
    }

    /// `machine.network.ts.net`.
    private func isInTailnet(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count == 4 && labels[0] == machine && !labels[1].isEmpty
            && labels[2...].joined(separator: ".") == Self.tailnet
    }
}
