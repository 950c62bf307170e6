import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("TLS")
struct TLSTests {
    /// A self-signed certificate.
    private static let pair: (certificate: String, key: String)? = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-tls-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem"))
        _ = openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
            "/CN=hearth", "-keyout", key.path, "-out", certificate.path)
        guard let certificate = try? String(contentsOf: certificate, encoding: .utf8),
            let key = try? String(contentsOf: key, encoding: .utf8)
        else { return nil }
        return (certificate, key)
    }()

    private static func openssl(_ arguments: String..., input: String = "") -> String {
        let process = Process()
        let (stdin, stdout) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try? stdin.fileHandleForWriting.close()
        return String(decoding: stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    private func server(_ routes: [String: TestApplication.Route] = [:]) throws -> TestServer {
        let pair = try #require(Self.pair)
        return try TestServer(routes) {
            $0.tlsCertificate = pair.certificate
            $0.tlsKey = pair.key
            $0.headerDeadline = .milliseconds(500)
        }
    }

    private func ask(_ server: TestServer, _ request: String, _ version: String) -> String {
        Self.openssl("s_client", "-quiet", "-connect", "127.0.0.1:\(server.port)", version, input: request)
    }

    @Test("requests are answered over TLS 1.2 and 1.3, and known to be secure", arguments: ["-tls1_2", "-tls1_3"])
    func versions(version: String) throws {
        let server = try server()
        let answer = ask(server, "GET /a HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n", version)

        #expect(answer.hasSuffix("You asked for /a"))
        #expect(server.application.heads.map(\.isSecure) == [true])
    }

    @Test("older versions are not spoken", arguments: ["-tls1", "-tls1_1"])
    func old(version: String) throws {
        let server = try server()

        #expect(ask(server, "GET /a HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n", version) == "")
        #expect(server.application.heads.isEmpty)
    }

    @Test("a file comes whole")
    func file() throws {
        let files = try TestServer()
        let path = try files.file("file", [UInt8](repeating: 65, count: 300_000))
        let server = try server(["/file": { _ in .read { _ in Response(body: .file(path: path)) } }])
        let answer = ask(server, "GET /file HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n", "-tls1_3")

        #expect(answer.components(of: "A") >= 300_000)
    }

    @Test("a refusal arrives")
    func refusal() throws {
        let answer = ask(try server(), "TRACE / HTTP/1.1\r\nHost: test\r\n\r\n", "-tls1_3")

        #expect(answer.hasPrefix("HTTP/1.1 405 "))
    }

    @Test("plain HTTP on the TLS port is let go, and nothing breaks")
    func plain() throws {
        let server = try server()
        let client = try server.client()
        client.request("GET / HTTP/1.1", "Host: test")

        #expect(client.everything(within: 30) != nil)
        #expect(server.application.heads.isEmpty)
        #expect(ask(server, "GET /a HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n", "-tls1_3").contains("200"))
    }

    @Test("a handshake that does not begin is cut")
    func stalled() throws {
        let client = try server().client()

        #expect(client.isClosed(within: 30))
    }

    @Test("a broken certificate is said at the start")
    func broken() throws {
        #expect(throws: ServerError.cannotStart) {
            _ = try TestServer {
                $0.tlsCertificate = "nonsense"
                $0.tlsKey = "nonsense"
            }
        }
    }
}
