import HTTP
import Testing

@Suite("Connections that stay open")
struct KeepAliveTests {
    @Test("two hundred GETs in a row are answered over one connection")
    func gets() throws {
        let server = try TestServer()
        let client = try server.client()

        for number in 1...200 {
            client.request("GET /\(number) HTTP/1.1", "Host: test")
            let reply = try #require(client.reply())
            #expect(reply.status == 200)
            #expect(reply.text == "You asked for /\(number)")
        }
    }

    @Test("POSTs on a worker keep their connection, and GETs may come between")
    func posts() throws {
        let server = try TestServer(["/echo": { _ in .form { .text($0.form["word"] ?? "nothing") } }])
        let client = try server.client()

        for number in 1...200 {
            client.request(
                "POST /echo HTTP/1.1", "Host: test", "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 8", body: "word=\(100 + number)")
            #expect(client.reply()?.text == "\(100 + number)")
            client.request("GET /a HTTP/1.1", "Host: test")
            #expect(client.reply()?.status == 200)
        }
    }

    @Test("a hundred requests sent at once are answered in order while another client is served")
    func pipeline() throws {
        let server = try TestServer()
        let client = try server.client()
        client.send((1...100).map { "GET /\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())

        #expect(try server.get("/other")?.text == "You asked for /other")
        for number in 1...100 { #expect(client.reply()?.text == "You asked for /\(number)") }
    }

    @Test("a chunked body is read, and its trailers change nothing")
    func trailers() throws {
        let server = try TestServer([
            "/echo": { _ in
                .handle(.bytes(limit: 100), .worker) { .text("\($0.bytes.count) \($0.headers["Cookie"] ?? "-")") }
            }
        ])
        let client = try server.client()
        client.request(
            "POST /echo HTTP/1.1", "Host: test", "Transfer-Encoding: chunked",
            body: "3\r\nabc\r\n2\r\nde\r\n0\r\nHost: evil\r\nCookie: sid=1\r\n\r\n")

        #expect(client.reply()?.text == "5 -")
        client.request("GET /a HTTP/1.1", "Host: test")
        #expect(client.reply()?.status == 200)
    }

    @Test("HEAD has the header of GET and no body, and the connection stays")
    func head() throws {
        let server = try TestServer()
        let client = try server.client()
        client.request("HEAD /a HTTP/1.1", "Host: test")
        let head = try #require(client.reply(hasBody: false))
        client.request("GET /a HTTP/1.1", "Host: test")
        let get = try #require(client.reply())

        #expect(head["Content-Length"] == "\(get.body.count)")
        #expect(head["Content-Type"] == get["Content-Type"])
    }

    @Test("an HTTP/1.0 client is answered and let go")
    func old() throws {
        let reply = try TestServer().exchange("GET /a HTTP/1.0\r\nHost: test\r\n\r\n")

        #expect(reply?.hasSuffix("You asked for /a") == true)
    }
}
