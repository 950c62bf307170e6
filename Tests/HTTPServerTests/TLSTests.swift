import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("TLS")
struct TLSTests {
    private typealias Pair = (certificate: String, key: String)

    private static let pair = selfSigned("hearth")
    private static let renewed = selfSigned("renewed")

    private static func selfSigned(_ name: String) -> Pair? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-tls-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem"))
        _ = openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
            "/CN=\(name)", "-keyout", key.path, "-out", certificate.path)
        guard let certificate = try? String(contentsOf: certificate, encoding: .utf8),
            let key = try? String(contentsOf: key, encoding: .utf8)
        else { return nil }
        return (certificate, key)
    }

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
        return try self.server(ServerCertificate(certificate: pair.certificate, key: pair.key), routes)
    }

    private func server(
        _ certificate: ServerCertificate, _ routes: [String: TestApplication.Route] = [:]
    ) throws -> TestServer {
        try TestServer(routes) {
            $0.certificate = certificate
            $0.headerDeadline = .milliseconds(500)
        }
    }

    /// The name in the certificate that a new connection is shown.
    private func name(_ server: TestServer, _ version: String = "-tls1_3") -> String? {
        let shown = Self.openssl("s_client", "-connect", "127.0.0.1:\(server.port)", version)
        return shown.firstMatch(of: /subject=CN ?= ?(\w+)/).map { String($0.output.1) }
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

    @Test("connections after a replacement are shown the new certificate", arguments: ["-tls1_2", "-tls1_3"])
    func replaced(version: String) throws {
        let (pair, renewed) = (try #require(Self.pair), try #require(Self.renewed))
        let certificate = try ServerCertificate(certificate: pair.certificate, key: pair.key)
        let server = try server(certificate)
        #expect(name(server, version) == "hearth")

        try certificate.replace(certificate: renewed.certificate, key: renewed.key)

        #expect(name(server, version) == "renewed")
        #expect(ask(server, "GET /a HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n", version).contains("200"))
    }

    @Test("while a certificate is replaced, an open connection and the upload on it go on")
    func replacedMeanwhile() throws {
        let (pair, renewed) = (try #require(Self.pair), try #require(Self.renewed))
        let certificate = try ServerCertificate(certificate: pair.certificate, key: pair.key)
        let server = try server(certificate, ["/form": { _ in .form { .text("Got \($0.form["a"]?.count ?? 0)") } }])
        let client = try Client(server)
        client.send("GET /a HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(client.reads("You asked for /a"))
        client.send(
            "POST /form HTTP/1.1\r\nHost: test\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: 502\r\n\r\na=" + String(repeating: "x", count: 100))

        for _ in 1...5 {
            try certificate.replace(certificate: renewed.certificate, key: renewed.key)
            #expect(name(server) == "renewed")
            try certificate.replace(certificate: pair.certificate, key: pair.key)
            #expect(name(server) == "hearth")
        }

        client.send(String(repeating: "x", count: 400) + "GET /b HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(client.reads("Got 500"))
        #expect(client.reads("You asked for /b"))
    }

    @Test("a certificate that cannot be used is refused with the reason, and the old one stays in use")
    func broken() throws {
        let (pair, renewed) = (try #require(Self.pair), try #require(Self.renewed))
        let certificate = try ServerCertificate(certificate: pair.certificate, key: pair.key)
        let server = try server(certificate)
        let reason = "holds no certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----"
        let half = String(renewed.certificate.prefix(renewed.certificate.count / 2))

        #expect(throws: ServerCertificate.Problem.certificate(reason)) {
            try ServerCertificate(certificate: "nonsense", key: "nonsense")
        }
        #expect(throws: ServerCertificate.Problem.mismatch) {
            try certificate.replace(certificate: renewed.certificate, key: pair.key)
        }
        for texts in [("", ""), (half, renewed.key), (renewed.certificate, "")] {
            #expect(throws: ServerCertificate.Problem.self) {
                try certificate.replace(certificate: texts.0, key: texts.1)
            }
        }

        #expect(name(server) == "hearth")
        let day = certificate.expiry - Int(Date().timeIntervalSince1970)
        #expect((86_000...86_400).contains(day))
    }

    /// A connection over TLS that stays open.
    private final class Client {
        private let process = Process()
        private let (stdin, stdout) = (Pipe(), Pipe())
        private var text = ""

        init(_ server: TestServer) throws {
            process.executableURL = URL(filePath: "/usr/bin/openssl")
            process.arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(server.port)"]
            process.standardInput = stdin
            process.standardOutput = stdout
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        deinit {
            process.terminate()
            process.waitUntilExit()
        }

        func send(_ text: String) { stdin.fileHandleForWriting.write(Data(text.utf8)) }

        /// Reads until a text has come; `false` at the end of the connection.
        func reads(_ wanted: String) -> Bool {
            while !text.contains(wanted) {
                let piece = stdout.fileHandleForReading.availableData
                guard !piece.isEmpty else { return false }
                text += String(decoding: piece, as: UTF8.self)
            }
            return true
        }
    }
}
