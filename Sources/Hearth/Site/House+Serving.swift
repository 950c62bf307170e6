import Foundation
import HTTPServer
import Sockets

extension House {
    /// How the server listens, and what it refuses.
    func serverSettings() throws -> ServerSettings {
        try Developer.check()
        let allowed = AllowedHosts(settings)
        var server = ServerSettings()
        server.host = settings.host
        server.port = settings.port
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            server.tlsCertificate = try Self.text(certificate, "tlsCertificate")
            server.tlsKey = try Self.text(key, "tlsKey")
        }
        server.uploadFolder = folder.temporary.path
        server.headerLimit = settings.headerLimit
        server.fieldLimit = settings.fieldLimit
        server.connectionLimit = settings.connections
        server.perAddressLimit = settings.connectionsPerAddress
        server.idleTimeout = .seconds(settings.idleTimeout)
        server.listenerThreads = settings.listenerThreads
        server.workerThreads = settings.workerThreads
        server.allowedHosts = { allowed.contains($0) }
        server.trustedProxies = settings.trustedProxies
        return server
    }

    private static func text(_ path: String, _ setting: String) throws -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw StartProblem("The file \(path) (setting \(setting)) cannot be read.")
        }
    }

    /// The addresses to open in a browser, the best one first.
    public var addresses: [String] {
        if let address = settings.address { return [address] }
        let scheme = settings.tlsCertificate == nil ? "http" : "https"
        let port = port
        let isEverywhere = settings.host == "0.0.0.0" || settings.host == "::"
        let hosts = isEverywhere ? NetworkAddress.reachable() + ["localhost"] : [settings.host]
        return hosts.map { "\(scheme)://\($0.contains(":") ? "[\($0)]" : $0):\(port)" }
    }
}
