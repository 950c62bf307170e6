import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Static replies, asked for again on one connection")
struct StaticReplyTests {
    private let server: TestServer
    private let client: RawClient

    init() throws {
        let page = String(repeating: "hearth ", count: 400)
        var tagged = Response.text(page)
        tagged.headers["ETag"] = "\"1\""
        tagged.isCompressible = true
        let (small, large) = (StaticResponse(.text("ok")), StaticResponse(tagged))
        server = try TestServer([
            "/small": { head in
                head.method.isSafe ? .staticResponse(small) : .answer(.text("wrong", status: .methodNotAllowed))
            },
            "/large": { _ in .staticResponse(large) },
        ]) { $0.allowedHosts = { $0 == "test" } }
        client = try server.client()
    }

    /// The answer to a request on the one connection.
    private func ask(_ lines: String..., hasBody: Bool = true) -> RawReply? {
        client.send((lines + ["", ""]).joined(separator: "\r\n"))
        return client.reply(hasBody: hasBody)
    }

    @Test("it is the same each time")
    func repeated() {
        for _ in 1...5 { #expect(ask("GET /small HTTP/1.1", "Host: test")?.text == "ok") }

        #expect(ask("GET /other HTTP/1.1", "Host: test")?.text == "You asked for /other")
        #expect(ask("GET /small HTTP/1.1", "Host: test")?.text == "ok")
        #expect(ask("GET /small?a=1 HTTP/1.1", "Host: test")?.text == "ok")
        #expect(ask("HEAD /small HTTP/1.1", "Host: test", hasBody: false)?["Content-Length"] == "2")
        #expect(ask("POST /small HTTP/1.1", "Host: test", "Content-Length: 0")?.status == 405)
        #expect(ask("GET /small HTTP/1.1", "Host: test")?.text == "ok")
    }

    @Test("its form is that of each request")
    func forms() {
        for _ in 1...2 {
            #expect(ask("GET /large HTTP/1.1", "Host: test")?["Content-Encoding"] == nil)
            #expect(ask("GET /large HTTP/1.1", "Host: test", "Accept-Encoding: gzip")?["Content-Encoding"] == "gzip")
            let same = ask("GET /large HTTP/1.1", "Host: test", "If-None-Match: \"1\"", hasBody: false)
            #expect(same?.status == 304)
            #expect(ask("GET /large HTTP/1.1", "Host: test", "If-None-Match: \"2\"")?.status == 200)
        }
    }

    @Test(
        "the guard looks at each request",
        arguments: [
            (["GET /small HTTP/1.1", "Host: elsewhere"], 421),
            (["GET /small HTTP/1.1", "Host: test", "Host: test"], 400),
            (["GET /small HTTP/1.1", "Host: test", "Content-Length: 3"], 413),
            (["GET /small HTTP/1.1", "Host: test", "Content-Length: 0", "Transfer-Encoding: chunked"], 400),
        ])
    func guarded(lines: [String], status: Int) {
        for _ in 1...2 { #expect(ask("GET /small HTTP/1.1", "Host: test")?.text == "ok") }
        client.send((lines + ["", "abc"]).joined(separator: "\r\n"))
        #expect(client.reply()?.status == status)
        #expect(client.isClosed())
    }
}
