import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Limits")
struct LimitTests {
    @Test("a header over the limit gets 431, and the connection ends", arguments: [16_400, 40_000, 70_000])
    func header(size: Int) throws {
        let answer = try #require(
            try TestServer().exchange(
                "GET / HTTP/1.1\r\nHost: test\r\nX: \(String(repeating: "x", count: size))\r\n\r\n"))

        #expect(answer.hasPrefix("HTTP/1.1 431 "))
    }

    @Test("a header is read up to the last byte of the limit, and the next byte gets 431", arguments: [1, 20])
    func headerAtLimit(fields: Int) throws {
        let server = try TestServer()
        for (size, status) in [(16 * 1024, 200), (16 * 1024 + 1, 431), (18 * 1024, 431)] {
            let client = try server.client()
            client.send(header(of: size, fields: fields))
            #expect(client.reply()?.status == status, "\(size) bytes")
        }
    }

    /// A request with a header of exactly so many bytes.
    private func header(of size: Int, fields: Int) -> String {
        let line = "GET / HTTP/1.1\r\nHost: test\r\n"
        let each = (size - line.utf8.count - 2) / fields
        let last = size - line.utf8.count - 2 - each * (fields - 1)
        let all = (1...fields).map { number in
            let name = "X-\(number): "
            return name + String(repeating: "x", count: (number < fields ? each : last) - name.utf8.count - 2) + "\r\n"
        }
        return line + all.joined() + "\r\n"
    }

    @Test("very many fields get 431, and the next connection is served")
    func manyFields() throws {
        let server = try TestServer()
        let fields = (1...2000).map { "X-\($0): 1\r\n" }.joined()
        let answer = try #require(try server.exchange("GET / HTTP/1.1\r\nHost: test\r\n\(fields)\r\n"))

        #expect(answer.hasPrefix("HTTP/1.1 431 "))
        #expect(try server.get("/")?.status == 200)
    }

    @Test("an address over the limit gets 414, and the connection ends", arguments: [9_000, 30_000, 70_000])
    func target(size: Int) throws {
        let answer = try #require(
            try TestServer().exchange("GET /\(String(repeating: "a", count: size)) HTTP/1.1\r\nHost: test\r\n\r\n"))

        #expect(answer.hasPrefix("HTTP/1.1 414 "))
    }

    @Test("a thousand arguments are refused or end with the deadline, and others are served meanwhile")
    func manyArguments() throws {
        let server = try TestServer { $0.headerDeadline = .milliseconds(500) }
        let query = (1...1000).map { "a\($0)=1" }.joined(separator: "&")
        let client = try server.client()
        client.request("GET /?\(query) HTTP/1.1", "Host: test")

        #expect(try server.get("/a")?.status == 200)
        let answer = try #require(client.everything(within: 30))
        #expect(!answer.contains(" 200 "))
        #expect(server.application.heads.map(\.path) == ["/a"])
    }

    // MARK: Bodies

    private func bodyServer(_ change: (inout ServerSettings) -> Void = { _ in }) throws -> TestServer {
        try TestServer(
            [
                "/bytes": { _ in .handle(.bytes(limit: 1 << 20), .worker) { .text("\($0.bytes.count)") } },
                "/form": { _ in .form { .text($0.form.encoded) } },
                "/answer": { _ in .answer(.seeOther("/login")) },
            ], change)
    }

    @Test("a body that says it is too long is refused before it is read")
    func announced() throws {
        let client = try bodyServer().client()
        client.request("POST /bytes HTTP/1.1", "Host: test", "Content-Length: 52428800")
        let piece = [UInt8](repeating: 97, count: 1 << 20)
        var sent = 0
        for _ in 1...50 where sent % piece.count == 0 { sent += client.send(piece, within: 0.5) }
        let reply = try #require(client.reply())

        #expect(reply.status == 413)
        #expect(reply["Connection"] == "close")
        #expect(sent < 8 << 20, "what the two kernels hold, \(sent) bytes, and no more")
    }

    @Test("a client that asks first is refused without being told to go on")
    func expect() throws {
        let client = try bodyServer().client()
        client.request("POST /bytes HTTP/1.1", "Host: test", "Content-Length: 52428800", "Expect: 100-continue")
        let answer = try #require(client.everything())

        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(!answer.contains(" 100 "))
    }

    @Test("a client that asks first is told to go on where the body is welcome")
    func expectWelcome() throws {
        let client = try bodyServer().client()
        client.request("POST /bytes HTTP/1.1", "Host: test", "Content-Length: 5", "Expect: 100-continue")
        #expect(client.reply()?.status == 100)
        client.send("hello")
        #expect(client.reply()?.text == "5")
    }

    @Test("a length beyond all numbers is refused at once", arguments: ["18446744073709551615", "9223372036854775807"])
    func huge(length: String) throws {
        let answer = try bodyServer().exchange(
            "POST /bytes HTTP/1.1\r\nHost: test\r\nContent-Length: \(length)\r\n\r\n")

        #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true)
    }

    @Test("a chunked body is counted as it comes")
    func chunked() throws {
        let client = try bodyServer().client()
        client.request("POST /bytes HTTP/1.1", "Host: test", "Transfer-Encoding: chunked")
        let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 97, count: 65_536) + Array("\r\n".utf8)
        for _ in 1...32 { client.send(chunk) }
        client.send("0\r\n\r\n")

        #expect(client.reply()?.status == 413)
        #expect(client.isClosed())
    }

    @Test("a chunked body without end is cut")
    func endless() throws {
        let client = try bodyServer().client()
        client.request("POST /bytes HTTP/1.1", "Host: test", "Transfer-Encoding: chunked")
        let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 97, count: 1 << 20) + Array("\r\n".utf8)
        var sent = 0
        for _ in 1...100 where client.send(chunk, within: 2) == chunk.count { sent += 1 }

        #expect(sent < 40)
    }

    @Test("a body where none is taken is refused")
    func unwanted() throws {
        let client = try bodyServer().client()
        client.request("GET /other HTTP/1.1", "Host: test", "Content-Length: 3", body: "abc")

        #expect(client.reply()?.status == 413)
        #expect(client.isClosed())
    }

    @Test("an answer before the body ends the connection, and the client can still read it")
    func early() throws {
        let client = try bodyServer().client()
        client.request(
            "POST /answer HTTP/1.1", "Host: test", "Content-Length: 100000",
            body: String(repeating: "a", count: 100_000))
        let reply = try #require(client.reply())

        #expect(reply.status == 303)
        #expect(reply["Location"] == "/login")
        #expect(reply["Connection"] == "close")
        #expect(client.isClosed())
    }

    // MARK: Connections

    /// So many connections that were answered and stay open.
    private func served(_ count: Int, by server: TestServer) throws -> [RawClient] {
        let clients = try (1...count).map { _ in try server.client() }
        for client in clients {
            client.request("GET / HTTP/1.1", "Host: test")
            #expect(client.reply()?.status == 200)
        }
        return clients
    }

    @Test("an address has so many connections and no more; another address is served")
    func perAddress() throws {
        let server = try TestServer { $0.perAddressLimit = 4 }
        let clients = try served(4, by: server)
        defer { withExtendedLifetime(clients) {} }

        let fifth = try #require(try server.get("/"))
        #expect(fifth.status == 503 && fifth.text == "Refused: 503" && fifth["Connection"] == "close")
        #expect(fifth["Retry-After"] == "5" && fifth["X-Frame-Options"] == "DENY")
        let neighbour = try server.client(from: "127.0.0.2")
        neighbour.request("GET / HTTP/1.1", "Host: test")
        #expect(neighbour.reply()?.status == 200)
    }

    @Test("with as many connections as there may be, the next one is told so, and there is room once another has ended")
    func connections() throws {
        let server = try TestServer { $0.connectionLimit = 3 }
        var clients = try served(3, by: server)

        let fourth = try server.client()
        fourth.request("GET / HTTP/1.1", "Host: test")
        #expect(fourth.reply()?.status == 503)
        #expect(fourth.isClosed())
        clients.removeFirst()
        #expect(eventually { (try? server.get("/"))??.status == 200 })
        #expect(server.log.all.filter { $0.contains("too many connections") }.count == 1)
    }

    @Test("a connection that its address may not have takes nobody's place")
    func refusedConnections() throws {
        let server = try TestServer {
            $0.connectionLimit = 4
            $0.perAddressLimit = 2
        }
        let clients = try served(2, by: server)
        defer { withExtendedLifetime(clients) {} }
        for _ in 1...60 { #expect(try server.get("/")?.status == 503) }

        let neighbour = try server.client(from: "127.0.0.2")
        neighbour.request("GET / HTTP/1.1", "Host: test")
        #expect(neighbour.reply()?.status == 200)
    }

    @Test("a connection that ends makes room for its address")
    func freedAddress() throws {
        let server = try TestServer { $0.perAddressLimit = 2 }
        var clients = try served(2, by: server)
        for _ in 1...10 {
            #expect(try server.get("/")?.status == 503)
            clients.removeFirst()
            #expect(
                eventually {
                    guard let next = try? server.client() else { return false }
                    next.request("GET / HTTP/1.1", "Host: test")
                    guard next.reply()?.status == 200 else { return false }
                    clients.append(next)
                    return true
                })
        }
    }

    @Test("with all workers busy and the queue full, a client is asked to come again, and reading goes on")
    func busy() throws {
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer([
            "/slow": { _ in
                .form { _ in
                    begun.signal()
                    gate.wait()
                    return .text("done")
                }
            }
        ]) {
            $0.workerThreads = 1
            $0.workerQueueLimit = 2
        }
        let clients = try (1...4).map { _ in try server.client() }
        clients[0].request("POST /slow HTTP/1.1", "Host: test", "Content-Length: 0")
        #expect(begun.wait(timeout: .now() + 20) == .success)
        for client in clients[1...] { client.request("POST /slow HTTP/1.1", "Host: test", "Content-Length: 0") }

        var replies: [Int: RawReply] = [:]
        #expect(
            eventually {
                for (number, client) in clients.enumerated() { replies[number] = client.reply(within: 0.05) }
                return !replies.isEmpty
            })
        let (number, refused) = try #require(replies.first)
        #expect(refused.status == 503)
        #expect(refused["Retry-After"] != nil)
        #expect(try server.get("/quick")?.status == 200)
        for _ in 1...3 { gate.signal() }
        for (other, client) in clients.enumerated() where other != number { #expect(client.reply()?.text == "done") }
    }
}
