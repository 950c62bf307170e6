import Foundation
import HTTP
import Outbound
import TestSupport
import Testing

@Suite("Requests to other servers")
struct RequestTests {
    private let server: LoopbackServer
    private let outbound: Outbound

    init() throws {
        server = try LoopbackServer()
        outbound = Outbound(naming: server)
    }

    private func url(_ path: String = "/") throws -> OutboundURL { try #require(OutboundURL(server.origin + path)) }

    @Test("a request arrives as it is, and no header says more than it has to")
    func arrives() throws {
        let headers = [("TTL", "60"), ("X-Empty", ""), ("X-Word", "Grüße, 1; 2"), ("X-Word", "again")]
        let request = OutboundRequest("POST", try url("/a/../b//?c=%20d"), headers: headers, body: Array("text".utf8))
        let response = try outbound.send(request)

        let seen = try #require(server.requests.first)
        #expect(seen.method == "POST" && seen.target == "/a/../b//?c=%20d" && seen.body == "text")
        #expect(
            seen.headers.fields.map { "\($0.name): \($0.value)" } == [
                "Host: 127.0.0.1:\(server.port)", "Accept: */*", "TTL: 60", "X-Empty: ", "X-Word: Grüße, 1; 2",
                "X-Word: again", "Accept-Encoding: identity", "User-Agent: Hearth", "Content-Length: 4",
            ])
        #expect(response.status == 200 && response.text == "hello")
    }

    @Test("headers of the request stand in place of the client's own")
    func ownHeaders() throws {
        let headers = [("Accept", "text/html"), ("user-agent", "Mine"), ("content-type", "text/plain")]
        _ = try outbound.send(OutboundRequest("PUT", try url(), headers: headers, body: [120]))

        let seen = try #require(server.requests.first).headers
        #expect(seen.values("Accept") == ["text/html"])
        #expect(seen.values("User-Agent") == ["Mine"])
        #expect(seen.values("Content-Type") == ["text/plain"])
    }

    @Test(
        "each method has the body that it should have",
        arguments: [("GET", nil), ("DELETE", nil), ("OPTIONS", nil), ("POST", "0"), ("PUT", "0"), ("PATCH", "0")])
    func methods(method: String, length: String?) throws {
        _ = try outbound.send(OutboundRequest(method, try url()))
        _ = try outbound.send(OutboundRequest(method, try url(), body: Array("text".utf8)))

        #expect(server.requests.map(\.method) == [method, method])
        #expect(server.requests.map(\.body) == ["", "text"])
        #expect(server.requests[0].headers["Content-Length"] == length)
    }

    @Test("the answer to HEAD has no body, whatever length it claims")
    func head() throws {
        let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n")
        let response = try Outbound(naming: server).get("\(server.origin)/") { $0.method = "HEAD" }

        #expect(response.header("content-length") == "99999999")
        #expect(response.body.isEmpty)
    }

    @Test(
        "what would become another header or request is refused, and nothing is sent",
        arguments: [
            ("GET / HTTP/1.1", "A", "b"), ("get", "A", "b"), ("", "A", "b"), ("CONNECT", "A", "b"), ("GET", "", "b"),
            ("GET", "A b", "c"), ("GET", "A:", "b"), ("GET", "A\r\nB", "c"), ("GET", "A", "b\r\nC: d"),
            ("GET", "A", "b\nC: d"), ("GET", "A", "b\rC"), ("GET", "A", "b\u{0}"), ("GET", "Ä", "b"),
            ("GET", "Host", "a.example"), ("GET", "content-length", "0"), ("GET", "Transfer-Encoding", "chunked"),
            ("GET", "Connection", "close"), ("GET", "Accept-Encoding", "gzip"),
        ])
    func smuggling(method: String, name: String, value: String) throws {
        let request = OutboundRequest(method, try url(), headers: [(name, value)])

        #expect(throws: OutboundProblem.badAddress) { try outbound.send(request) }
        #expect(server.connections == 0)
    }

    @Test("every status is an answer, with its headers and its body", arguments: [201, 204, 404, 410, 429, 500, 503])
    func statuses(status: Int) throws {
        let body = status == 204 ? "" : "text"
        let length = status == 204 ? "" : "Content-Length: 4\r\n"
        let server = try LoopbackServer(
            answering: "HTTP/1.1 \(status) Word\r\nRetry-After:  120 \r\nX-A: 1\r\nx-a: 2\r\n\(length)\r\n\(body)")
        let response = try Outbound(naming: server).get("\(server.origin)/")

        #expect(response.status == status)
        #expect(response.header("retry-after") == "120")
        #expect(response.header("X-A") == "1")
        #expect(response.header("X-B") == nil)
        #expect(response.text == body)
    }

    @Test("of an interim answer nothing is left")
    func interim() throws {
        let server = try LoopbackServer(
            answering: "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n" + LoopbackServer.ok("hello", "X-Late: 1"))
        let response = try Outbound(naming: server).get("\(server.origin)/")

        #expect(response.status == 200 && response.text == "hello")
        #expect(response.header("X-Early") == nil)
        #expect(response.header("X-Late") == "1")
    }

    @Test("what a server wants to be remembered is not sent again")
    func cookies() throws {
        let server = try LoopbackServer(
            answering: LoopbackServer.ok(
                "hello", "Set-Cookie: a=b", "Alt-Svc: h2=\":1\"", "Strict-Transport-Security: max-age=99"))
        let outbound = Outbound(naming: server)
        for _ in 1...2 { _ = try outbound.get("\(server.origin)/") }

        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
        #expect(server.connections == 1)
    }

    @Test(
        "an answer that is none is a problem, in words that hold nothing of it",
        arguments: [
            "", "SSH-2.0-secret\r\n", "HTTP/1.1 200 secret\r\nContent-Length: 99\r\n\r\nsecret",
            "HTTP/1.1 200 OK\r\nContent-Length: -5secret\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsecret\r\n",
        ])
    func broken(text: String) throws {
        let server = try LoopbackServer { _, peer in
            peer.write(text)
            return false
        }
        let outbound = Outbound(naming: server)

        let problem = #expect(throws: OutboundProblem.self) { try outbound.get("\(server.origin)/") }
        guard case .unreachable(let words) = try #require(problem) else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(!words.isEmpty)
        #expect(!words.contains("secret"))
    }

    @Test("where nobody listens, the problem names the host, and nothing that may be secret")
    func nobody() throws {
        var gone: LoopbackServer? = try LoopbackServer()
        let port = try #require(gone).port
        let outbound = Outbound(naming: try #require(gone))
        gone = nil

        let problem = #expect(throws: OutboundProblem.self) {
            try outbound.get("http://127.0.0.1:\(port)/secret-path?secret-token") {
                $0.headers = [("X-A", "secret-value")]
            }
        }
        guard case .unreachable(let words) = try #require(problem) else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(words.hasPrefix("Failed to connect to 127.0.0.1 port \(port)"))
        #expect(!words.contains("secret"))
    }

    @Test("proxies of the environment are not asked")
    func proxies() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer()
            for name in ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"] {
                setenv(name, proxy.origin, 1)
            }
            let server = try LoopbackServer(answering: LoopbackServer.ok("by itself"))
            try #require(Outbound(naming: server).get("\(server.origin)/").text == "by itself")
            try #require(proxy.connections == 0)
        }
    }
}
