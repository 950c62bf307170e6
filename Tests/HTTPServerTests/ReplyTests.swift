import Foundation
import Gzip
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Replies")
struct ReplyTests {
    private static let page = Array(String(repeating: "<p>Hearth</p>\n", count: 500).utf8)
    private static let prepared = PreparedBytes(plain: page, gzip: Gzip.compress(page, level: 9))

    private func server() throws -> TestServer {
        try TestServer([
            "/page": { _ in
                .read { _ in
                    Response(
                        headers: [
                            "ETag": "\"v1\"", "Content-Type": "text/html", "Cache-Control": "no-cache",
                            "Set-Cookie": "a=b",
                        ],
                        body: .bytes(Self.page), isCompressible: true)
                }
            },
            "/form": { _ in .read { _ in Response(headers: ["ETag": "\"v1\""], body: .bytes(Self.page)) } },
            "/short": { _ in .read { _ in Response(body: .bytes([1, 2, 3]), isCompressible: true) } },
            "/asset": { _ in .answer(Response(headers: ["ETag": "\"v2\""], body: .prepared(Self.prepared))) },
            "/post": { _ in .form { _ in Response(headers: ["ETag": "\"v1\""], body: .bytes([1])) } },
            "/missing": { _ in .read { _ in Response(.notFound, headers: ["ETag": "\"v1\""]) } },
            "/empty": { _ in .read { _ in Response(.noContent) } },
            "/cookies": { _ in
                .read { _ in
                    var response = Response.text("two")
                    response.set(Cookie("a", "1", maxAge: nil, isSecure: false))
                    response.set(Cookie("b", "2", maxAge: 0, isSecure: true))
                    return response
                }
            },
            "/split": { _ in .read { _ in Response(headers: ["X-Name": "a\r\nX-A: 1"], body: .bytes([1])) } },
            "/control": { _ in .read { _ in Response(headers: ["X-Name": "a\u{1}b"]) } },
            "/name": { _ in .read { _ in Response(headers: ["X Name": "a"]) } },
        ])
    }

    // MARK: 304

    @Test(
        "a client that has the page gets 304 without it, with the fields that matter",
        arguments: ["\"v1\"", "W/\"v1\"", "\"v0\", \"v1\"", "*"])
    func notModified(tag: String) throws {
        let server = try server()
        let client = try server.client()
        client.request("GET /page HTTP/1.1", "Host: test", "If-None-Match: \(tag)")
        let reply = try #require(client.reply())

        #expect(reply.status == 304)
        #expect(reply["ETag"] == "\"v1\"")
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(reply["Set-Cookie"] == "a=b")
        #expect(reply["Vary"] == "Accept-Encoding")
        client.request("GET /short HTTP/1.1", "Host: test")
        #expect(client.reply()?.body == [1, 2, 3], "nothing of the page is left on the connection")
    }

    @Test("another version, another method and another status are sent whole")
    func modified() throws {
        let server = try server()
        let client = try server.client()
        client.request("POST /post HTTP/1.1", "Host: test", "If-None-Match: \"v1\"", "Content-Length: 0")

        #expect(try server.get("/page", "If-None-Match: \"v0\"")?.body == Self.page)
        #expect(client.reply()?.status == 200)
        #expect(try server.get("/missing", "If-None-Match: \"v1\"")?.status == 404)
    }

    // MARK: gzip

    @Test(
        "a page is compressed for who takes it, and the tag still matches", arguments: ["gzip", "br, gzip;q=0.5", "*"])
    func gzip(accepted: String) throws {
        let server = try server()
        let reply = try #require(try server.get("/page", "Accept-Encoding: \(accepted)"))

        #expect(reply["Content-Encoding"] == "gzip")
        #expect(reply["Vary"] == "Accept-Encoding")
        #expect(reply["ETag"] == "W/\"v1\"")
        #expect(gunzip(reply.body) == Self.page)
        #expect(try server.get("/page", "If-None-Match: W/\"v1\"", "Accept-Encoding: gzip")?.status == 304)
    }

    @Test(
        "who does not take gzip gets none",
        arguments: ["", "br", "gzip;q=0", "gzip; q=0.0", "identity", "gzipped", "*;q=0"])
    func noGzip(accepted: String) throws {
        let reply = try #require(try server().get("/page", "Accept-Encoding: \(accepted)"))

        #expect(reply["Content-Encoding"] == nil)
        #expect(reply["Vary"] == "Accept-Encoding")
        #expect(reply["ETag"] == "\"v1\"")
        #expect(reply.body == Self.page)
    }

    @Test("an explicit word on gzip counts more than the star")
    func star() throws {
        #expect(try server().get("/page", "Accept-Encoding: *;q=0, gzip")?["Content-Encoding"] == "gzip")
        #expect(try server().get("/page", "Accept-Encoding: *, gzip;q=0")?["Content-Encoding"] == nil)
    }

    @Test("pages that may hold secrets, and short ones, are never compressed", arguments: ["/form", "/short"])
    func incompressible(path: String) throws {
        let reply = try #require(try server().get(path, "Accept-Encoding: gzip"))

        #expect(reply["Content-Encoding"] == nil)
        #expect(reply["Vary"] == nil)
    }

    @Test("a static file goes out in the form made in advance")
    func prepared() throws {
        let server = try server()
        let plain = try #require(try server.get("/asset"))
        let gzip = try #require(try server.get("/asset", "Accept-Encoding: gzip"))

        #expect(plain.body == Self.page)
        #expect(gzip.body == Self.prepared.gzip)
        #expect(gzip["Content-Encoding"] == "gzip")
        #expect(plain["Vary"] == "Accept-Encoding" && gzip["Vary"] == "Accept-Encoding")
        #expect(try server.get("/asset", "If-None-Match: \"v2\"")?.status == 304)
    }

    private func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/bin/gzip")
        process.arguments = ["-dc"]
        process.standardInput = input
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        input.fileHandleForWriting.write(Data(bytes))
        try? input.fileHandleForWriting.close()
        return Array(output.fileHandleForReading.readDataToEndOfFile())
    }

    // MARK: Header fields

    @Test("a reply without content has none")
    func noContent() throws {
        let reply = try #require(try server().get("/empty"))

        #expect(reply.status == 204)
        #expect(reply.body.isEmpty)
    }

    @Test("two cookies are two fields")
    func cookies() throws {
        let reply = try #require(try server().get("/cookies"))

        #expect(
            reply.fields.filter { $0.name == "Set-Cookie" }.map(\.value) == [
                "a=1; Path=/; HttpOnly; SameSite=Lax", "b=2; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
            ])
    }

    @Test(
        "a field that would break the header becomes our fault, not the client's",
        arguments: ["/split", "/control", "/name"])
    func brokenField(path: String) throws {
        let server = try server()
        let reply = try #require(try server.get(path))

        #expect(reply.status == 500)
        #expect(reply["X-A"] == nil && reply["X-Name"] == nil)
        #expect(server.log.all.contains { $0.hasPrefix("error") })
    }

    // MARK: The log

    @Test("the log has the path but neither query nor cookies")
    func log() throws {
        let server = try server()
        _ = try server.get("/short?secret=1", "Cookie: sid=hidden")
        _ = try server.get("/a%5cb?secret=1", "Cookie: sid=hidden")

        #expect(
            server.log.all == [
                "debug request client=127.0.0.1 method=GET path=/short status=200",
                "notice request refused client=127.0.0.1 status=400",
            ])
        #expect(!server.log.all.contains { $0.contains("secret") || $0.contains("hidden") })
    }
}
