import HTTP
import Outbound
import TestSupport
import Testing

@Suite("Redirects")
struct RedirectTests {
    private let target: LoopbackServer

    init() throws { target = try LoopbackServer() }

    private func server(_ status: Int = 302, to place: String) throws -> LoopbackServer {
        try LoopbackServer(answering: LoopbackServer.redirect(status, to: place))
    }

    @Test("without leave to follow any, a redirect is the answer")
    func notFollowed() throws {
        let server = try server(to: "\(target.origin)/new")
        let response = try Outbound(naming: server, target).get("\(server.origin)/old")

        #expect(response.status == 302)
        #expect(response.header("location") == "\(target.origin)/new")
        #expect(response.url.text == "\(server.origin)/old")
        #expect(target.connections == 0)
    }

    @Test("a redirect is followed, to a whole address or from where one is")
    func followed() throws {
        let server = try LoopbackServer { request, peer in
            let places = ["/a/b?c": "../d", "/d": "//\(request.headers["Host"] ?? "")/e?f=g#part", "/e?f=g": "?h"]
            return peer.write(
                places[request.target].map { LoopbackServer.redirect(to: $0) } ?? LoopbackServer.ok("end"))
        }
        let response = try Outbound(naming: server).get("\(server.origin)/a/b?c") { $0.redirects = 3 }

        #expect(response.text == "end")
        #expect(response.url.text == "\(server.origin)/e?h")
        #expect(server.requests.map(\.target) == ["/a/b?c", "/d", "/e?f=g", "/e?h"])
    }

    @Test("one more than the request allows ends it")
    func tooMany() throws {
        let server = try server(to: "/again")
        let outbound = Outbound(naming: server)

        #expect(throws: OutboundProblem.tooManyRedirects) { try outbound.get("\(server.origin)/") { $0.redirects = 2 } }
        #expect(server.requests.count == 3)
    }

    @Test(
        "a redirect to no address that is taken is refused",
        arguments: [
            "file:///etc/passwd", "ftp://a.example/", "gopher://127.0.0.1/", "http://user@127.0.0.1/",
            "javascript:alert(1)", "http://", "http://a.example:99999/",
        ])
    func refused(place: String) throws {
        let server = try server(to: place)
        let outbound = Outbound(naming: server)

        #expect(throws: OutboundProblem.badAddress) { try outbound.get("\(server.origin)/") { $0.redirects = 1 } }
    }

    @Test(
        "an odd number in a redirect is the address that libcurl makes of it, and examined as that",
        arguments: ["127.1", "2130706433", "0x7f.1", "0177.0.0.1"])
    func numbers(host: String) throws {
        let server = try server(to: "http://\(host):\(target.port)/")
        let outbound = Outbound(naming: server)

        #expect(throws: OutboundProblem.isInside) { try outbound.get("\(server.origin)/") { $0.redirects = 1 } }
        #expect(target.connections == 0)
    }

    @Test("a redirect that names no place, and a status that is none, are answers")
    func noPlace() throws {
        for (status, line) in [(302, ""), (304, "Location: /new\r\n"), (300, "Location: /new\r\n")] {
            let server = try LoopbackServer(
                answering: "HTTP/1.1 \(status) Odd\r\n\(line)Content-Length: 0\r\n\r\n")
            let response = try Outbound(naming: server).get("\(server.origin)/") { $0.redirects = 1 }

            #expect(response.status == status)
            #expect(server.requests.count == 1)
        }
    }

    private static let secrets = [
        ("Authorization", "Bearer secret"), ("Cookie", "secret=1"), ("X-Signature", "secret"),
    ]

    @Test("the same origin is told all headers again, another one only harmless ones")
    func headers() throws {
        let server = try LoopbackServer { [target] request, peer in
            peer.write(LoopbackServer.redirect(to: request.target == "/" ? "/same" : "\(target.origin)/other"))
        }
        _ = try Outbound(naming: server, target).get("\(server.origin)/") {
            $0.redirects = 2
            $0.headers = Self.secrets + [("Accept", "text/html"), ("User-Agent", "Mine")]
        }

        let same = try #require(server.requests.last)
        let other = try #require(target.requests.first)
        for (name, value) in Self.secrets {
            #expect(same.headers[name] == value)
            #expect(other.headers[name] == nil)
        }
        #expect(other.headers["Accept"] == "text/html")
        #expect(other.headers["User-Agent"] == "Mine")
        #expect(other.headers["Host"] == "127.0.0.1:\(target.port)")
    }

    @Test(
        "POST becomes GET without a body where browsers do that",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
            (307, "POST", "POST"),
            (308, "POST", "POST"), (302, "PUT", "PUT"), (303, "HEAD", "HEAD"),
        ])
    func methods(status: Int, method: String, next: String) throws {
        let server = try server(status, to: "\(target.origin)/new")
        let body: [UInt8] = method == "HEAD" ? [] : Array("text".utf8)
        _ = try Outbound(naming: server, target).get("\(server.origin)/") {
            $0.method = method
            $0.redirects = 1
            $0.body = body
            $0.headers = [("Content-Type", "text/plain")]
        }

        let request = try #require(target.requests.first)
        #expect(request.method == next)
        #expect(request.body == (next == method && !body.isEmpty ? "text" : ""))
        #expect((request.headers["Content-Type"] != nil) == (next == method))
    }

    @Test("the time limit is for all redirects together")
    func timeLimit() throws {
        let server = try LoopbackServer { _, peer in
            letTimePass(.milliseconds(60))
            return peer.write(LoopbackServer.redirect(to: "/again"))
        }
        let outbound = Outbound(naming: server)

        #expect(throws: OutboundProblem.timedOut) {
            try outbound.get("\(server.origin)/") {
                $0.redirects = 1_000
                $0.timeout = .milliseconds(300)
            }
        }
    }
}
