import Foundation
package import HTTP
import Localization
import Sockets

/// The addresses under which other devices reach this house, for the links of invitations and new passwords.
package struct InvitationAddresses: Sendable {
    /// The beginning of links, if it is set in the settings.
    let address: String?
    /// This machine's other names and addresses; empty if the server listens only on the loopback address.
    let hosts: @Sendable () -> [String]

    package init(_ settings: Settings) {
        address = settings.address
        hosts = { [settings] in
            if settings.isEverywhere {
                let name = NetworkAddress.hostName
                let own = name == "localhost" || name.isEmpty ? [] : [name + ".local"]
                return settings.hosts + NetworkAddress.reachable() + own
            }
            return settings.hosts + (Self.isLoopback(settings.host) ? [] : [settings.host])
        }
    }

    /// The beginning of links. The `Host` of the request is one of this house's names: the server has checked it.
    package func base(_ request: Request) -> String { address ?? request.origin }

    /// Other beginnings of links, best first, if `base` is a loopback address, which on another device leads to that
    /// device itself; otherwise `nil`.
    func others(_ request: Request) -> [String]? {
        let base = HostAddress(base(request))
        guard Self.isLoopback(base.host) else { return nil }
        return hosts().filter { !Self.isLoopback($0) }
            .map { request.scheme + HostAddress.written($0) + base.port }
    }

    /// A link with a secret, to be shown once to the visitor who made it.
    /// - Throws: `Refusal.badRequest` if the house's address is too long for a QR code.
    func secretLink(_ path: String, until expires: Instant, _ request: Request) throws -> SecretLink {
        let link = base(request) + path
        let others = others(request).map { $0.map { $0 + path } }
        // The QR code is scanned by another device, so its link must not begin with localhost.
        guard let code = QRPicture(others?.first ?? link) else {
            throw Refusal.badRequest(Phrase("The address of this Hearth is too long."))
        }
        return SecretLink(link: link, expires: expires.date, code: code, others: others)
    }

    /// Whether an address leads to the device that opens it.
    static func isLoopback(address: String) -> Bool { isLoopback(HostAddress(address).host) }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.hasPrefix("127.") && NetworkAddress.isNumeric(host)
    }
}
