import Foundation
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite("Events as they happen")
struct EventTests {
    /// The streams that were asked for, in order.
    private final class Opened: Sendable {
        private let all = Mutex<[EventStream]>([])
        let ended = Atomic(0)

        var streams: [EventStream] { all.withLock { $0 } }

        func open() -> Response {
            let stream = EventStream()
            stream.onEnd { self.ended.wrappingAdd(1, ordering: .relaxed) }
            all.withLock { $0.append(stream) }
            return Response(headers: ["Content-Type": "text/event-stream"], body: .events(stream))
        }
    }

    private let opened = Opened()

    private func server(_ change: (inout ServerSettings) -> Void = { _ in }) throws -> TestServer {
        try TestServer(
            [
                "/live": { [opened] _ in .read { _ in opened.open() } },
                "/body": { _ in .handle(.bytes(limit: 1000), .worker) { _ in .text("in") } },
            ], change)
    }

    private func listener(_ server: TestServer) throws -> RawClient {
        let client = try server.client()
        client.request("GET /live HTTP/1.1", "Host: test")
        return client
    }

    @Test("what is sent arrives at once and in order, also long after the answer began")
    func arrives() throws {
        let server = try server()
        let client = try listener(server)
        #expect(client.text(upTo: "retry: 3000\n\n")?.contains("text/event-stream") == true)

        for number in 1...3 {
            opened.streams[0].send("changed", "/graphs/\(number)")
            #expect(client.text(upTo: "\n\n")?.hasSuffix("event: changed\ndata: /graphs/\(number)\n\n") == true)
        }
        opened.streams[0].send("changed", String(repeating: "x", count: 5000))
        #expect(client.text(upTo: "\n\n") != nil)

        opened.streams[0].end()
        #expect(client.everything()?.hasSuffix("0\r\n\r\n") == true)
        #expect(eventually { opened.ended.load(ordering: .relaxed) == 1 })
    }

    @Test("who is gone is noticed by the next ping")
    func gone() throws {
        let server = try server { $0.streamPing = .milliseconds(50) }
        var client: RawClient? = try listener(server)
        _ = client?.text(upTo: "\n\n")
        #expect(opened.ended.load(ordering: .relaxed) == 0)
        client = nil
        #expect(eventually { opened.ended.load(ordering: .relaxed) == 1 })
    }

    @Test("streams take no room from other connections, and have limits of their own")
    func limits() throws {
        let server = try server {
            ($0.connectionLimit, $0.perAddressLimit, $0.streamLimit, $0.perAddressStreamLimit) = (4, 4, 6, 5)
        }
        let listeners = try (1...5).map { _ in
            let client = try listener(server)
            #expect(client.text(upTo: "\n\n") != nil)
            return client
        }
        #expect(try server.get("/")?.status == 200)
        // The sixth of one address.
        #expect(try listener(server).reply()?.status == 503)
        #expect(opened.streams.count == 6)

        opened.streams[0].end()
        #expect(listeners[0].everything() != nil)
        #expect(eventually { opened.ended.load(ordering: .relaxed) == 2 })
        let next = try listener(server)
        #expect(next.text(upTo: "\n\n")?.contains("text/event-stream") == true)
    }

    @Test("behind a proxy each forwarded address has its own streams")
    func behindProxy() throws {
        let server = try server {
            $0.trustedProxies = ["127.0.0.1"]
            ($0.perAddressLimit, $0.perAddressStreamLimit) = (2, 2)
        }
        func stream(_ address: String, from source: String = "127.0.0.1") throws -> RawClient {
            let client = try server.client(from: source)
            client.request("GET /live HTTP/1.1", "Host: test", "X-Forwarded-For: \(address)")
            return client
        }
        var clients: [RawClient] = []
        for address in ["198.51.100.1", "198.51.100.1", "198.51.100.2", "198.51.100.2", "2001:db8::1"] {
            clients.append(try stream(address))
            #expect(clients.last?.text(upTo: "\n\n")?.contains("text/event-stream") == true)
        }
        for address in ["198.51.100.1", "::ffff:198.51.100.2"] {
            #expect(try stream(address).reply()?.status == 503)
        }

        opened.streams[0].end()
        #expect(clients[0].everything() != nil)
        #expect(eventually { opened.ended.load(ordering: .relaxed) == 3 })
        let next = try stream("198.51.100.1")
        #expect(next.text(upTo: "\n\n")?.contains("text/event-stream") == true)
        // Another client cannot choose its address.
        let others = try ["198.51.100.7", "198.51.100.8"].map { try stream($0, from: "127.0.0.2") }
        for other in others { #expect(other.text(upTo: "\n\n")?.contains("text/event-stream") == true) }
        #expect(try stream("198.51.100.9", from: "127.0.0.2").reply()?.status == 503)
    }

    @Test("connections of a proxy are not counted as those of one address")
    func proxyConnections() throws {
        let server = try server {
            $0.trustedProxies = ["127.0.0.1"]
            $0.perAddressLimit = 2
        }
        let clients = try (1...4).map { _ in try server.client() }
        for client in clients {
            client.request("GET / HTTP/1.1", "Host: test")
            #expect(client.reply()?.status == 200)
        }
    }

    @Test("a stream may stay idle far longer than any other reply, and one that takes nothing ends")
    func idle() throws {
        let server = try server {
            $0.idleTimeout = .milliseconds(300)
            $0.replyDeadline = .milliseconds(300)
            $0.headerDeadline = .milliseconds(300)
        }
        let client = try listener(server)
        _ = client.text(upTo: "\n\n")
        // A connection without a stream is over its time.
        let other = try server.client()
        other.request("GET / HTTP/1.1", "Host: test")
        #expect(other.reply()?.status == 200 && other.isClosed())
        opened.streams[0].send("changed", "late")
        #expect(client.text(upTo: "late\n\n") != nil)

        for _ in 0..<2000 { opened.streams[0].send("changed", String(repeating: "x", count: 10_000)) }
        #expect(eventually { opened.ended.load(ordering: .relaxed) == 1 })
    }

    @Test("a stream owes no rate: it lasts, idle, while bodies without a byte are cut at the end of their window")
    func rate() throws {
        let server = try server {
            $0.rateWindow = .milliseconds(200)
            ($0.bodyMinimumRate, $0.replyMinimumRate) = (1_000_000, 1_000_000)
        }
        let client = try listener(server)
        #expect(client.text(upTo: "\n\n") != nil)
        // The stream is older than both, so that a window of its own has ended before the second is cut.
        for _ in 1...2 {
            let other = try server.client()
            other.request("POST /body HTTP/1.1", "Host: test", "Content-Length: 1000")
            #expect(other.everything(within: 20) != nil)
        }

        opened.streams[0].send("changed", "late")

        #expect(client.text(upTo: "late\n\n") != nil)
        #expect(opened.ended.load(ordering: .relaxed) == 0)
    }

    @Test("a ping comes again and again, every 20 seconds unless the settings say otherwise")
    func pings() throws {
        #expect(ServerSettings().streamPing == .seconds(20))

        let server = try server { $0.streamPing = .milliseconds(50) }
        let client = try listener(server)
        #expect(client.text(upTo: "retry: 3000\n\n") != nil)

        for _ in 1...3 { #expect(client.text(upTo: ":\n\n") != nil) }
    }

    @Test("two hundred streams are told at once, and stopping ends them all")
    func many() throws {
        let server = try server { ($0.perAddressLimit, $0.perAddressStreamLimit) = (200, 200) }
        let clients = try (1...200).map { _ in try listener(server) }
        for client in clients { #expect(client.text(upTo: "\n\n")?.contains("retry") == true) }
        for stream in opened.streams { stream.send("changed", "all") }
        for client in clients { #expect(client.text(upTo: "all\n\n") != nil) }
        server.server.stop()
        for client in clients { #expect(client.everything() != nil) }
        #expect(opened.ended.load(ordering: .relaxed) == 200)
    }

    @Test("HEAD has no events, and an answer to it ends")
    func head() throws {
        let server = try server()
        let client = try server.client()
        client.request("HEAD /live HTTP/1.1", "Host: test")
        #expect(client.everything(within: 5)?.contains("200") == true)
        #expect(eventually { opened.ended.load(ordering: .relaxed) == 1 })
    }
}
