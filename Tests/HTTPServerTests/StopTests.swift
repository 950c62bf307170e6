import Foundation
import HTTP
import HTTPServer
import Logging
import TestSupport
import Testing

@Suite("Starting and stopping")
struct StopTests {
    private static let slow: @Sendable (RequestHead) -> Plan = { _ in
        .form { _ in
            letTimePass(.milliseconds(400))
            return .text("finished")
        }
    }

    @Test("a request under way is finished, and nobody new comes in")
    func finishes() throws {
        let server = try TestServer(["/slow": Self.slow])
        let client = try server.client()
        client.request("POST /slow HTTP/1.1", "Host: test", "Content-Length: 0")
        #expect(eventually { !server.application.heads.isEmpty })
        server.server.stop()

        #expect(client.reply()?.text == "finished")
        #expect(client.isClosed())
        #expect(throws: (any Error).self) { try server.client() }
    }

    @Test("a request that takes too long is given up, and its files go")
    func givesUp() throws {
        let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer([
            "/slow": { _ in
                .upload { _ in
                    begun.signal()
                    release.wait()
                    return .text("late")
                }
            }
        ]) { $0.stopGrace = .milliseconds(200) }
        let client = try server.client()
        let body = UploadTests.part("f", file: "a", [1, 2, 3]) + UploadTests.end
        client.request("POST /slow HTTP/1.1", "Host: test", UploadTests.type, "Content-Length: \(body.count)")
        client.send(body)
        #expect(eventually { server.temporaryFiles.count == 1 })
        #expect(begun.wait(timeout: .now() + 20) == .success)
        server.server.stop()  // returns, though the request is still under way

        #expect(client.isClosed())
        release.signal()
        #expect(eventually { server.temporaryFiles.isEmpty })
    }

    @Test("idle connections do not hold it up, and stopping twice is stopping")
    func idle() throws {
        let server = try TestServer { $0.stopGrace = .seconds(600) }
        let clients = try (1...10).map { _ in try server.client() }
        for client in clients {
            client.request("GET / HTTP/1.1", "Host: test")
            _ = client.reply()
        }
        let began = RawClient.now
        server.server.stop()
        server.server.stop()

        #expect(RawClient.now - began < 300)
        #expect(clients.allSatisfy { $0.isClosed() })
    }

    @Test("a server that was never started can be stopped, and one that was cannot be started again")
    func order() throws {
        let fresh = try HTTPServer(settings: ServerSettings(), application: TestApplication(routes: [:]), logger: quiet)
        fresh.stop()
        #expect(fresh.port == 0)
        let server = try TestServer()
        server.server.stop()

        #expect(throws: ServerError.alreadyStarted) { try server.server.start() }
    }

    private let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }

    @Test("a port that is taken is said so")
    func taken() throws {
        let server = try TestServer()
        var settings = ServerSettings()
        settings.port = server.port
        let second = try HTTPServer(settings: settings, application: TestApplication(routes: [:]), logger: quiet)

        let error = #expect(throws: ServerError.self) { try second.start() }
        #expect(error?.description.contains("\(server.port): another program listens there already") == true)
    }

    @Test("a host must be a numeric address", arguments: ["hearth.local", "", "1.2.3", "::g"])
    func host(host: String) throws {
        var settings = ServerSettings()
        settings.host = host

        #expect(throws: ServerError.badHost(host)) {
            try HTTPServer(settings: settings, application: TestApplication(routes: [:]), logger: quiet)
        }
    }

    @Test("every interface means IPv4 and IPv6, and an IPv4 client is seen as one", arguments: ["0.0.0.0", "::"])
    func everywhere(host: String) throws {
        let server = try TestServer { $0.host = host }

        #expect(try server.get("/")?.status == 200)
        #expect(server.application.heads.map(\.peer) == ["127.0.0.1"])
    }
}
