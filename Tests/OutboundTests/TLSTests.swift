import Certificates
import Foundation
import HTTP
import HTTPServer
import Logging
import Testing

@testable import Outbound

@Suite("Other servers over TLS")
struct TLSTests {
    private static let authority = Result { try Authority(name: "attic.local", addresses: ["127.0.0.1"], at: Date()) }

    /// A folder with the authority's certificate.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "hearth-outbound-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }  // a leftover in /tmp does no harm

        func file(_ text: String) throws -> String {
            let file = url.appending(path: UUID().uuidString)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
    }

    private struct Answers: Application {
        let answer: @Sendable (RequestHead) -> Response

        func plan(_ head: RequestHead) -> Plan {
            head.path == "/bytes"
                ? .handle(.bytes(limit: 10_000), .worker) { .text("Got \($0.bytes.count)") } : .answer(answer(head))
        }

        func refusal(_ status: Status, _ head: RequestHead?) -> Response { Response(status) }
    }

    private let folder: Folder
    private let certificates: String

    init() throws {
        folder = try Folder()
        certificates = try folder.file(try Self.authority.get().certificate.text)
    }

    private func server(
        at date: Date = Date(), by authority: Authority? = nil,
        _ answer: @escaping @Sendable (RequestHead) -> Response = { .text("You asked for \($0.path)") }
    ) throws -> HTTPServer {
        let issued = try (authority ?? Self.authority.get()).issue(at: date)
        var settings = ServerSettings()
        settings.certificate = try ServerCertificate(certificate: issued.certificate, key: issued.key)
        settings.uploadFolder = folder.url.path
        let server = try HTTPServer(
            settings: settings, application: Answers(answer: answer),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try server.start()
        return server
    }

    private func outbound(_ certificates: String?) -> Outbound {
        Outbound(
            internetAt: "127.0.0.1", certificates: certificates,
            resolve: { host, _ in
                host.hasSuffix(".local") ? ["127.0.0.1"] : nil
            })
    }

    private func refuses(_ address: String, _ certificates: String?, _ words: String) {
        let problem = #expect(throws: OutboundProblem.self) { try outbound(certificates).get(address) }
        guard case .unreachable(let text) = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(text.contains(words))
    }

    @Test("a server with a certificate of a further authority is reached by its name and its address")
    func trusted() throws {
        let server = try server()
        defer { server.stop() }
        let outbound = outbound(certificates)

        for host in ["127.0.0.1", "attic.local"] {
            #expect(try outbound.get("https://\(host):\(server.port)/a").text == "You asked for /a")
        }
    }

    @Test("a server whose authority is unknown, whose name is another, or whose time is over is refused")
    func refused() throws {
        let server = try server()
        let year = TimeInterval(366 * 86_400)
        let old = try Authority(name: "attic.local", addresses: ["127.0.0.1"], at: Date() - 3 * year)
        let expired = try self.server(at: Date() - 2 * year, by: old)
        defer {
            server.stop()
            expired.stop()
        }

        refuses("https://127.0.0.1:\(server.port)/", nil, "unable to get local issuer certificate")
        refuses("https://other.local:\(server.port)/", certificates, "target host name 'other.local'")
        refuses(
            "https://127.0.0.1:\(expired.port)/", try folder.file(old.certificate.text), "certificate has expired")
        refuses("https://127.0.0.1:\(server.port)/", folder.url.path + "/none", "Problem with the SSL CA cert")
    }

    @Test("a server that speaks no TLS is refused, and one that speaks nothing else too")
    func mixed() throws {
        let (plain, secure) = (try LoopbackServer(), try server())
        defer { secure.stop() }

        for address in ["https://127.0.0.1:\(plain.port)/", "http://127.0.0.1:\(secure.port)/"] {
            #expect(throws: OutboundProblem.self) {
                try outbound(certificates).get(address) { $0.timeout = .milliseconds(300) }
            }
        }
        #expect(plain.requests.isEmpty)
    }

    @Test("a redirect from https leads to https only")
    func downgrade() throws {
        let plain = try LoopbackServer()
        let place = "\(plain.origin)/"
        let server = try server { head in
            head.path == "/up"
                ? Response(.seeOther, headers: ["Location": "/there"])
                : head.path == "/there" ? .text("There") : Response(.seeOther, headers: ["Location": place])
        }
        defer { server.stop() }
        let outbound = outbound(certificates)

        #expect(throws: OutboundProblem.badAddress) {
            try outbound.get("https://127.0.0.1:\(server.port)/") { $0.redirects = 3 }
        }
        #expect(try outbound.get("https://127.0.0.1:\(server.port)/up") { $0.redirects = 3 }.text == "There")
        #expect(plain.connections == 0)
    }

    @Test("500 messages to one server take well under five seconds")
    func quick() throws {
        let server = try server()
        defer { server.stop() }
        let outbound = outbound(certificates)
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/bytes"))
        let body = [UInt8](repeating: 7, count: 3_100)

        let start = ContinuousClock.now
        for _ in 1...500 {
            #expect(try outbound.send(OutboundRequest("POST", url, body: body)).text == "Got 3100")
        }
        let took = ContinuousClock.now - start
        #expect(took < .seconds(5))
    }

    @Test("a server that closes while a long body is being sent does not end the process")
    func closing() throws {
        let server = try server { _ in Response(.contentTooLarge) }
        defer { server.stop() }
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        let outbound = outbound(certificates)

        for _ in 1...5 {
            let request = OutboundRequest("POST", url, body: [UInt8](repeating: 7, count: 4 << 20))
            // Which of the two sides is first, decides whether there is an answer.
            do {
                #expect(try outbound.send(request).status == 413)
            } catch {
                guard case .unreachable = error else { throw error }
            }
        }
    }
}
