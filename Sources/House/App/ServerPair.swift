import Foundation
import HTTP
import HTTPServer
import Logging

/// The server of the house and, if it is one of HTTPS, the server of plain HTTP beside it.
struct ServerPair {
    let main: HTTPServer
    /// `nil` if plain HTTP is not spoken beside HTTPS, or there is no HTTPS.
    let plain: HTTPServer?

    /// - Parameters:
    ///   - certificate: is loaded here.
    ///   - allowsHost: says whether a host name is one of the house.
    ///   - plainApplication: what answers plain HTTP beside HTTPS.
    /// - Throws: `StartProblem` if the certificate cannot be used, `ServerError`.
    init(
        _ settings: Settings, _ folder: DataFolder, _ certificate: HouseCertificate,
        allowsHost: @escaping @Sendable (String) -> Bool,
        _ application: any Application, beside plainApplication: any Application, logger: Logger
    ) throws {
        var shared = ServerSettings()
        shared.host = settings.host
        shared.uploadFolder = folder.temporary.path
        shared.headerLimit = settings.headerLimit
        shared.fieldLimit = settings.fieldLimit
        shared.connectionLimit = settings.connections
        shared.perAddressLimit = settings.connectionsPerAddress
        shared.idleTimeout = .seconds(settings.idleTimeout)
        shared.listenerThreads = settings.listenerThreads
        shared.workerThreads = settings.workerThreads
        shared.allowedHosts = allowsHost
        shared.trustedProxies = settings.trustedProxies
        shared.userHeader = settings.userHeader

        var server = shared
        server.certificate = try certificate.load()
        let ports = certificate.ports
        server.port = ports.main
        main = try HTTPServer(settings: server, application: application, logger: logger)
        plain = try ports.plain.map { port in
            var server = shared
            server.port = port
            // It has little to do, unless a proxy that encrypts passes requests on to it.
            if settings.trustedProxies.isEmpty {
                (server.listenerThreads, server.workerThreads, server.passwordThreads) = (1, 1, 1)
            }
            return try HTTPServer(settings: server, application: plainApplication, logger: logger)
        }
    }

    /// Starts both, or none.
    /// - Parameter use: gets the port of the main server before the other one starts, which redirects to it.
    /// - Throws: `ServerError`
    func start(_ use: (_ port: Int) -> Void = { _ in }) throws {
        try main.start()
        use(main.port)
        do {
            try plain?.start()
        } catch {
            main.stop()
            throw error
        }
    }

    func stop() {
        plain?.stop()
        main.stop()
    }
}
