import HTTP
import TestSupport
import Testing

/// Requests that two readers could understand differently. Each is refused, the connection ends, and bytes sent behind
/// it are never served.
@Suite("The guard")
struct GuardTests {
    static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: test\r\n\r\n"

    @Test(
        "a request of a smuggling shape gets one 400, and nothing behind it is served",
        arguments: [
            "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "Content-Length: 0\r\nContent-Length: 38\r\n\r\n",
            "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
            "Content-Length : 3\r\n\r\nabc",
            "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: identity\r\n\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n",
            "Host: other\r\n\r\n",
            "Host: test\r\n\r\n",
            "X(Y): 1\r\n\r\n",
            "X-Y: a\u{1}b\r\n\r\n",
            "X-Y: a\u{0}b\r\nContent-Length: 0\r\n\r\n",
            "Content-Length: 0\r\nX-Y: a\u{0}b\r\n\r\n",
            "X-Y: a\r\n b\r\n\r\n",
            "X-Y: a\r\n\tb\r\nContent-Length: 0\r\n\r\n",
        ])
    func smuggling(rest: String) throws {
        let server = try TestServer(["/": { _ in .handle(.bytes(limit: 100), .worker) { _ in .text("in") } }])
        let answer = try #require(try server.exchange("POST / HTTP/1.1\r\nHost: test\r\n\(rest)\(Self.smuggled)"))

        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.components(of: "HTTP/1.1 ") == 1)
        #expect(!server.application.heads.contains { $0.path == "/smuggled" })
    }

    @Test(
        "a length that is no plain number is refused, and the connection ends",
        arguments: ["-1", "0x3", "+3", "3, 3", "", "3 3", "3;", "٣"])
    func lengths(length: String) throws {
        let server = try TestServer(["/": { _ in .handle(.bytes(limit: 100), .worker) { _ in .text("in") } }])
        let answer = try #require(
            try server.exchange("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: \(length)\r\n\r\nabc\(Self.smuggled)")
        )

        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(!answer.contains("smuggled"))
        #expect(server.application.heads.isEmpty)
    }

    @Test("a chunked body of an HTTP/1.0 client is refused")
    func chunkedOld() throws {
        let answer = try TestServer().exchange(
            "POST / HTTP/1.0\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(Self.smuggled)")

        #expect(answer?.hasPrefix("HTTP/1.1 400 ") == true)
        #expect(answer?.components(of: "HTTP/1.1 ") == 1)
    }

    @Test("a request without a host is refused")
    func noHost() throws {
        let answer = try #require(try TestServer().exchange("GET / HTTP/1.1\r\n\r\n"))

        #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }

    @Test("lines that end in a bare LF are read as lines")
    func bareLF() throws {
        let client = try TestServer().client()
        client.send("GET /a HTTP/1.1\nHost: test\n\n")

        #expect(client.reply()?.text == "You asked for /a")
    }

    @Test(
        "methods that nobody answers get 405 with those that somebody does",
        arguments: ["TRACE / HTTP/1.1", "CONNECT a:1 HTTP/1.1", "get / HTTP/1.1", "G@T / HTTP/1.1", "BREW / HTTP/1.1"])
    func methods(line: String) throws {
        let server = try TestServer()
        let client = try server.client()
        client.request(line, "Host: test")
        let reply = try #require(client.reply())

        #expect(reply.status == 405)
        #expect(reply["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
        #expect(client.isClosed())
        #expect(server.application.heads.isEmpty)
    }

    @Test(
        "a path that could be read in two ways is refused",
        arguments: [
            "/x%00y", "/x\u{0}y", "/files/%2e%2e%2fdb", "/a/../admin", "/a/..", "/./a", "/a/.", "/%2e%2e/a", "/a/.%2E",
            "/a%5cb", "/a\\b", "/a%2fb", "/a%2Fb", "//a", "/a//b", "/a%0d%0ab", "/a%7f", "/a%", "/a%4", "/a%zz",
            "/a%ff", "/a?b=%00", "/a?b=%", "/a?b=%ff", "/a#b", "a", "*", "?", "/\u{1}",
        ])
    func paths(path: String) throws {
        let server = try TestServer()
        let answer = try #require(try server.exchange("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n"))

        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
        #expect(server.application.heads.isEmpty)
    }

    @Test(
        "an ordinary path comes decoded once",
        arguments: [
            ("/", "/"), ("/a/", "/a/"), ("/a%20b", "/a b"), ("/%C3%A9", "/é"), ("/a%2520b", "/a%20b"), ("/.a", "/.a"),
            ("/a/...", "/a/..."), ("/a..b", "/a..b"), ("/a+b", "/a+b"), ("/é", "/é"),
        ])
    func decoding(raw: String, path: String) throws {
        let server = try TestServer()

        #expect(try server.get(raw)?.status == 200)
        #expect(server.application.heads.map(\.path) == [path])
    }

    @Test("the query comes as fields, and may hold what a path may not")
    func query() throws {
        let server = try TestServer()
        _ = try server.get("/a?q=a%2Fb+c&x=%C3%A9&x=2&//..")

        let query = try #require(server.application.heads.first).query
        #expect(query["q"] == "a/b c")
        #expect(query.values("x") == ["é", "2"])
        #expect(query["//.."] == "")
    }

    @Test("a version of HTTP that is not spoken here gets 505", arguments: ["HTTP/2.0", "HTTP/9.9"])
    func version(version: String) throws {
        let answer = try #require(try TestServer().exchange("GET / \(version)\r\nHost: test\r\n\r\n"))

        #expect(answer.hasPrefix("HTTP/1.1 505 "))
    }
}

extension String {
    /// The number of times that a text occurs.
    func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
