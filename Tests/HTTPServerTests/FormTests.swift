import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Forms")
struct FormTests {
    private func server(limit: Int = 100_000) throws -> TestServer {
        try TestServer(["/form": { _ in .form(limit: limit) { .text($0.form.encoded) } }])
    }

    private func post(
        _ body: String, type: String = "application/x-www-form-urlencoded", to server: TestServer
    ) throws -> RawReply? {
        let client = try server.client()
        client.request(
            "POST /form HTTP/1.1", "Host: test", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
            body: body)
        return client.reply()
    }

    @Test("fields come in order, decoded, and a name may come twice")
    func fields() throws {
        #expect(
            try post("b=1&a=x+y%26z&b=%C3%A9&empty=&bare", to: server())?.text
                == "b=1&a=x%20y%26z&b=%C3%A9&empty=&bare=")
    }

    @Test("a form without anything is a form")
    func empty() throws {
        let server = try server()
        let client = try server.client()
        client.request("POST /form HTTP/1.1", "Host: test")

        #expect(client.reply()?.status == 200)
        #expect(try post("", type: "text/odd", to: server)?.status == 200)
    }

    @Test(
        "a broken form is refused",
        arguments: ["a=%", "a=%4", "a=%zz", "%=a", "a=%ff", "a=%c3%28", "a=%00", "a%00b=c", "a=b\u{0}c"])
    func broken(body: String) throws {
        #expect(try post(body, to: server())?.status == 400)
    }

    @Test("a form over its limit is refused")
    func large() throws {
        #expect(try post("a=" + String(repeating: "x", count: 98), to: server(limit: 100))?.status == 200)
        #expect(try post("a=" + String(repeating: "x", count: 99), to: server(limit: 100))?.status == 413)
    }

    @Test("two hundred fields are taken, more are not")
    func manyFields() throws {
        #expect(try post((1...200).map { "a=\($0)" }.joined(separator: "&"), to: server())?.status == 200)
        #expect(try post((1...201).map { "a=\($0)" }.joined(separator: "&"), to: server())?.status == 413)
    }

    @Test("a form that is read for its words keeps the names of its files and nothing else of them")
    func words() throws {
        let server = try TestServer([
            "/form": { _ in
                .handle(.words(limit: 1 << 20, formLimit: 100), .worker) { request in
                    let files = request.droppedFiles.map { "\($0.field)=\($0.fileName)" }
                    return .text("\(request.form.encoded) \(files) \(request.uploads.count)")
                }
            }
        ])
        let part = { (name: String, value: String) in
            "--XX\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n\(value)\r\n"
        }
        let body = { (text: String) in
            part("\"title\"", text) + part("\"photo\"; filename=\"sea.jpg\"", String(repeating: "x", count: 300_000))
                + part("\"none\"; filename=\"\"", "") + "--XX--\r\n"
        }
        let type = "multipart/form-data; boundary=XX"

        #expect(try post(body("At sea"), type: type, to: server)?.text == "title=At%20sea [\"photo=sea.jpg\"] 0")
        #expect(server.temporaryFiles.isEmpty)
        #expect(try post(body(String(repeating: "y", count: 100)), type: type, to: server)?.status == 413)
        #expect(try post("title=At+sea", to: server)?.text == "title=At%20sea [] 0")
    }

    @Test(
        "a body that is no form is refused",
        arguments: ["application/json", "text/plain", "multipart/mixed; boundary=x"])
    func otherType(type: String) throws {
        #expect(try post("{}", type: type, to: server())?.status == 415)
    }

    @Test("a multipart form without files comes as fields")
    func multipart() throws {
        let body = """
            --line\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\ntwo\r\n--line\r
            content-disposition: form-data; name="é \\"x\\" %22"\r\n\r\n\r\n--line--\r\nepilogue
            """

        let reply = try #require(try post(body, type: "multipart/form-data; boundary=line", to: server()))
        #expect(reply.text == FormFields(dictionaryLiteral: ("a", "one\r\ntwo"), ("é \"x\" \"", "")).encoded)
    }

    @Test("a file is not taken by a form that has none; a file field left empty is")
    func unexpectedFile() throws {
        func body(_ name: String) -> String {
            "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\(name)\"\r\n\r\n\r\n--x--\r\n"
        }

        #expect(try post(body("a.txt"), type: "multipart/form-data; boundary=x", to: server())?.status == 415)
        #expect(try post(body(""), type: "multipart/form-data; boundary=x", to: server())?.status == 200)
    }

    @Test(
        "a broken multipart form is refused",
        arguments: [
            "--x", "--x-", "--x\r\n\r\n", "nothing at all",
            "--x\r\n\r\nvalue\r\n--x--\r\n",
            "--x\r\nContent-Type: text/plain\r\n\r\nvalue\r\n--x--\r\n",
            "--x\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nvalue\r\n--x--\r\n",
            "--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x--\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"a\r\n\r\nvalue\r\n--x--\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\nv\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nno end",
            "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n--xy\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\u{0}\r\n--x--\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"a\u{0}\"\r\n\r\nvalue\r\n--x--\r\n",
        ])
    func brokenMultipart(body: String) throws {
        #expect(try post(body, type: "multipart/form-data; boundary=x", to: server())?.status == 400)
    }

    @Test(
        "what libmicrohttpd's own reader loses arrives: a parameter behind the boundary, capitals, names without quotes",
        arguments: [
            ("multipart/form-data; boundary=XX; charset=utf-8", #"name="a""#),
            ("Multipart/Form-Data; Boundary=XX", #"name="a""#), ("multipart/form-data; boundary=XX", "name=a"),
        ])
    func lenient(type: String, name: String) throws {
        let body = "--XX\r\nContent-Disposition: form-data; \(name)\r\n\r\nb\r\n--XX--\r\n"

        #expect(try post(body, type: type, to: server())?.text == "a=b")
    }

    @Test("a multipart form without parts is an empty form")
    func noParts() throws {
        #expect(try post("--x--\r\n", type: "multipart/form-data; boundary=x", to: server())?.status == 200)
    }

    @Test("bytes that are not UTF-8 are refused, in names and in values", arguments: [true, false])
    func notUTF8(inName: Bool) throws {
        let bad: [UInt8] = [0xC3, 0x28]
        var body = Array("--x\r\nContent-Disposition: form-data; name=\"a".utf8)
        if inName { body += bad }
        body += Array("\"\r\n\r\nv".utf8)
        if !inName { body += bad }
        body += Array("\r\n--x--\r\n".utf8)
        let client = try server().client()
        client.request(
            "POST /form HTTP/1.1", "Host: test", "Content-Type: multipart/form-data; boundary=x",
            "Content-Length: \(body.count)")
        client.send(body)

        #expect(client.reply()?.status == 400)
    }

    @Test("a boundary is 1 to 70 characters long")
    func boundary() throws {
        func status(_ boundary: String) throws -> Int? {
            let body = "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nv\r\n--\(boundary)--\r\n"
            return try post(body, type: "multipart/form-data; boundary=\"\(boundary)\"", to: server())?.status
        }

        #expect(try status("b") == 200)
        #expect(try status(String(repeating: "b", count: 70)) == 200)
        #expect(try status(String(repeating: "b", count: 71)) == 400)
        #expect(try status("") == 400)
        #expect(try post("x", type: "multipart/form-data", to: server())?.status == 400)
    }

    @Test("64 parts are taken, ten thousand are not")
    func manyParts() throws {
        func body(_ count: Int) -> String {
            (1...count).map { "--x\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\r\n" }.joined()
                + "--x--\r\n"
        }
        let type = "multipart/form-data; boundary=x"

        #expect(try post(body(64), type: type, to: server())?.status == 200)
        #expect(try post(body(65), type: type, to: server())?.status == 413)
        #expect(try post(body(10_000), type: type, to: server(limit: 1 << 20))?.status == 413)
    }

    @Test("the header of a part is at most 4 KiB long")
    func partHeader() throws {
        func body(_ count: Int) -> String {
            "--x\r\nContent-Disposition: form-data; name=\"a\"\r\nX: \(String(repeating: "y", count: count))\r\n\r\nv\r\n--x--\r\n"
        }
        let type = "multipart/form-data; boundary=x"

        #expect(try post(body(4000), type: type, to: server())?.status == 200)
        #expect(try post(body(4100), type: type, to: server())?.status == 413)
    }
}
