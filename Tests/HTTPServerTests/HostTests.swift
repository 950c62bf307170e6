import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Hosts and proxies")
struct HostTests {
    private func server() throws -> TestServer {
        try TestServer { $0.allowedHosts = { ["hearth.local", "192.168.1.5", "::1"].contains($0) } }
    }

    @Test(
        "a host of ours is served, however it is written",
        arguments: [
            "hearth.local", "HEARTH.local", "hearth.local:8080", "hearth.local.", "192.168.1.5:80", "[::1]", "[::1]:80",
        ])
    func ours(host: String) throws {
        let client = try server().client()
        client.request("GET / HTTP/1.1", "Host: \(host)")

        #expect(client.reply()?.status == 200)
    }

    @Test("another host is told so, and the application never hears of it", arguments: ["evil.example", "127.0.0.1"])
    func foreign(host: String) throws {
        let server = try server()
        let client = try server.client()
        client.request("GET / HTTP/1.1", "Host: \(host)")
        let reply = try #require(client.reply())

        #expect(reply.status == 421)
        #expect(reply["Set-Cookie"] == nil)
        #expect(reply["X-Frame-Options"] == "DENY")
        #expect(client.isClosed())
        #expect(server.application.heads.isEmpty)
    }

    @Test("a second request on a connection is asked for its host as well")
    func second() throws {
        let client = try server().client()
        client.request("GET / HTTP/1.1", "Host: hearth.local")
        #expect(client.reply()?.status == 200)
        client.request("GET / HTTP/1.1", "Host: evil.example")
        #expect(client.reply()?.status == 421)
    }

    @Test(
        "a host that is none is a bad request", arguments: ["a b", "a/b", "a@b", "a:b", "[::1", "a,b", "é", "a:123456"])
    func broken(host: String) throws {
        let client = try server().client()
        client.request("GET / HTTP/1.1", "Host: \(host)")

        #expect(client.reply()?.status == 400)
    }

    @Test("a whole address in the request line must name the same host")
    func absolute() throws {
        let server = try server()
        let client = try server.client()
        client.request("GET http://hearth.local/a?b=c HTTP/1.1", "Host: hearth.local")
        #expect(client.reply()?.text == "You asked for /a")
        client.request("GET http://evil.example/a HTTP/1.1", "Host: hearth.local")
        #expect(client.reply()?.status == 400)
    }

    @Test("what a stranger says about forwarding is not believed")
    func forged() throws {
        let server = try TestServer()
        _ = try server.get("/", "X-Forwarded-For: 1.2.3.4", "X-Forwarded-Proto: https")
        let head = try #require(server.application.heads.first)

        #expect(head.peer == "127.0.0.1")
        #expect(!head.isSecure)
    }

    @Test("a trusted proxy says who asks and how; what the client claimed before it does not count")
    func proxy() throws {
        let server = try TestServer { $0.trustedProxies = ["127.0.0.1", "10.0.0.2"] }
        _ = try server.get(
            "/", "X-Forwarded-For: 6.6.6.6, 1.2.3.4", "X-Forwarded-For: 10.0.0.2", "X-Forwarded-Proto: https")
        _ = try server.get("/", "X-Forwarded-For: nonsense")
        let heads = server.application.heads

        #expect(heads.map(\.peer) == ["1.2.3.4", "127.0.0.1"])
        #expect(heads.map(\.isSecure) == [true, false])
    }

    @Test("the log has the address that a trusted proxy tells, of what was answered and of what was refused")
    func loggedAddress() throws {
        let server = try TestServer {
            $0.trustedProxies = ["127.0.0.1"]
            $0.allowedHosts = { $0 == "test" }
        }
        _ = try server.get("/a", "X-Forwarded-For: 6.6.6.6, 1.2.3.4")
        let client = try server.client()
        client.request("GET /b HTTP/1.1", "Host: evil.example", "X-Forwarded-For: 1.2.3.5")
        _ = client.reply()

        #expect(
            server.log.all == [
                "debug request client=1.2.3.4 method=GET path=/a status=200",
                "notice request refused client=1.2.3.5 method=GET path=/b status=421",
            ])
    }
}
