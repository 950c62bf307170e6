import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Deadlines")
struct DeadlineTests {
    private func change(_ settings: inout ServerSettings) {
        settings.headerDeadline = .milliseconds(400)
        settings.rateWindow = .milliseconds(600)
        settings.idleTimeout = .milliseconds(900)
    }

    @Test("a header that trickles in is cut at its deadline, while others are served")
    func slowHeader() throws {
        let server = try TestServer([:], change)
        let client = try server.client()
        let began = RawClient.now
        client.send("GET / HTTP/1.1\r\nHost: test\r\nX: ")
        while RawClient.now - began < 30, client.everything(within: 0.05) == nil { client.send("x") }

        #expect(client.hasEnded)
        #expect(try server.get("/")?.status == 200)
    }

    @Test("a connection that never says anything is cut")
    func silent() throws {
        let client = try TestServer([:], change).client()

        #expect(client.isClosed(within: 30))
    }

    @Test("a body that trickles in is cut")
    func slowBody() throws {
        let server = try TestServer(["/": { _ in .handle(.bytes(limit: 1000), .worker) { _ in .text("in") } }], change)
        let client = try server.client()
        let began = RawClient.now
        client.request("POST / HTTP/1.1", "Host: test", "Content-Length: 1000")
        while RawClient.now - began < 30, client.everything(within: 0.05) == nil { client.send("x") }

        #expect(client.hasEnded)
    }

    @Test("a body that comes steadily may take longer than the window")
    func steadyBody() throws {
        let server = try TestServer(
            ["/": { _ in .handle(.bytes(limit: 10_000), .worker) { .text("\($0.bytes.count)") } }], change)
        let client = try server.client()
        client.request("POST / HTTP/1.1", "Host: test", "Content-Length: 4000")
        for _ in 1...20 {
            client.send([UInt8](repeating: 97, count: 200))
            letTimePass(.milliseconds(80))
        }

        #expect(client.reply()?.text == "4000")
    }

    @Test("a client that leaves in the middle of a body is let go of at once, so that it can go on elsewhere")
    func leftBody() throws {
        let server = try TestServer(["/upload": { _ in .upload { _ in .text("in") } }])
        do {
            let client = try server.client()
            client.request("POST /upload HTTP/1.1", "Host: test", UploadTests.type, "Content-Length: 20000000")
            // So much that its end is waiting already when the last of it is read.
            client.send(UploadTests.part("file", file: "film", [UInt8](repeating: 97, count: 8_000_000)))
            #expect(server.temporaryFiles.count == 1)
        }

        #expect(eventually(within: 10) { server.temporaryFiles.isEmpty })
    }

    @Test("a client that hardly reads a large file is cut, while others are served")
    func slowReader() throws {
        let server = try TestServer([:], change)
        let path = try server.file("large", [])
        truncate(path, 32 << 20)
        let reading = try TestServer(["/large": { _ in .read { _ in Response(body: .file(path: path)) } }]) {
            self.change(&$0)
            $0.replyMinimumRate = 200_000
        }
        let client = try reading.client(receiveBuffer: 4096)
        client.request("GET /large HTTP/1.1", "Host: test")
        let began = RawClient.now
        var isServed = true
        while RawClient.now - began < 60, isServed {
            isServed = client.take(64)
            letTimePass(.milliseconds(20))
        }

        #expect(!isServed)  // at this pace the whole file would take hours
        #expect(try reading.get("/")?.status == 200)
    }

    @Test("a client that reads a large file steadily gets all of it")
    func steadyReader() throws {
        let server = try TestServer()
        let path = try server.file("large", [UInt8](repeating: 7, count: 4 << 20))
        let reading = try TestServer(["/large": { _ in .read { _ in Response(body: .file(path: path)) } }]) {
            self.change(&$0)
            $0.replyMinimumRate = 100_000
        }
        let client = try reading.client(receiveBuffer: 65_536)
        client.request("GET /large HTTP/1.1", "Host: test", "Connection: close")
        var taken = 0
        while taken < 60, client.take(65_536) {
            taken += 1
            letTimePass(.milliseconds(25))
        }

        #expect(client.everything()?.isEmpty == false)
    }

    @Test("a connection at rest is closed after a while, not before")
    func idle() throws {
        let client = try TestServer([:], change).client()
        client.request("GET / HTTP/1.1", "Host: test")
        #expect(client.reply()?.status == 200)
        letTimePass(.milliseconds(600))  // longer than the header may take
        client.request("GET / HTTP/1.1", "Host: test")
        #expect(client.reply()?.status == 200)

        #expect(client.isClosed(within: 30))
    }

    @Test("a request that the application thinks about for long is not cut")
    func thinking() throws {
        let server = try TestServer(
            [
                "/slow": { _ in
                    .form { _ in
                        letTimePass(.milliseconds(1500))
                        return .text("thought")
                    }
                }
            ], change)
        let client = try server.client()
        client.request("POST /slow HTTP/1.1", "Host: test", "Content-Length: 0")

        #expect(client.reply()?.text == "thought")
    }
}
