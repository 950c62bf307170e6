import Certificates
import HTTP
import Sockets
import Synchronization

/// The addresses by which browsers reach the house over HTTPS and, beside it, over plain HTTP.
final class HouseAddresses: Sendable {
    private let settings: Settings
    private let certificate: HouseCertificate
    private let taken = Mutex(HouseCertificate.Ports(main: 0, plain: nil))

    init(_ settings: Settings, _ certificate: HouseCertificate) {
        self.settings = settings
        self.certificate = certificate
    }

    /// The ports that are listened on, once they are.
    var ports: HouseCertificate.Ports {
        get { taken.withLock { $0 } }
        set { taken.withLock { $0 = newValue } }
    }

    /// The addresses to open in a browser, best first.
    static func all(_ settings: Settings, _ certificate: HouseCertificate, port: Int) -> [String] {
        if let address = settings.address { return [address] }
        var hosts = settings.isEverywhere ? NetworkAddress.reachable() + ["localhost"] : [settings.host]
        if let authority = certificate.authority { hosts = [authority.name] + authority.addresses }
        let scheme = certificate.status == nil ? "http" : "https"
        return hosts.map { "\(scheme)://\(HostAddress.written($0)):\(port)" }
    }

    /// The beginning of addresses over HTTPS for a browser that asked for a host. With Hearth's own authority a host that
    /// its certificate is not for is replaced by one that it is for.
    func secureOrigin(_ host: String) -> String {
        if let address = settings.address, address.hasPrefix("https://") { return address }
        return "https://" + Self.authority(covered(host) ?? certificate.authority?.name ?? host, ports.main, usual: 443)
    }

    /// The page `/trust` over plain HTTP, for another device. A loopback host would lead that device to itself.
    func trustLink(_ host: String) -> String {
        let isLoopback = InvitationAddresses.isLoopback(address: host)
        let host = isLoopback ? NetworkAddress.reachable().first ?? certificate.authority?.name ?? host : host
        return "http://" + Self.authority(host, ports.plain ?? ports.main, usual: 80) + TrustController.path
    }

    /// Whether browsers are told to open a host over HTTPS alone for a day: only a name that the household has for itself,
    /// with a certificate of the settings, whose loss would not lock them out for long. Browsers keep the port (RFC 6797
    /// section 8.3), so plain HTTP must not be spoken on one of its own.
    func isStrict(_ host: String) -> Bool {
        // Those of the settings: before both servers have started, `ports` lacks one.
        let ports = certificate.ports
        return settings.tlsCertificate != nil && !OwnHosts.isHomeName(host)
            && (ports.plain == nil || ports == HouseCertificate.Ports(main: 443, plain: 80))
    }

    /// - Returns: `nil` if the certificate of Hearth's own authority is not for the host.
    private func covered(_ host: String) -> String? {
        guard let authority = certificate.authority else { return host }
        return host == authority.name || authority.addresses.contains(host) ? host : nil
    }

    private static func authority(_ host: String, _ port: Int, usual: Int) -> String {
        HostAddress.written(host) + (port == usual ? "" : ":\(port)")
    }
}
