import Gzip
import HTTP
import Outbound
import TestSupport
import Testing

@Suite("Answers that are too much")
struct LimitTests {
    private static let piece = [UInt8](repeating: 120, count: 16_384)

    private func refuses(_ server: LoopbackServer, _ problem: OutboundProblem, limit: Duration = .seconds(5)) throws {
        let start = ContinuousClock.now
        #expect(throws: problem) {
            try Outbound(naming: server).get("\(server.origin)/") { $0.timeout = limit }
        }
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test("a body is taken up to its limit, and not one byte more", arguments: [0, 1, 1_000, 100_000])
    func body(limit: Int) throws {
        let server = try LoopbackServer { request, peer in
            peer.write(LoopbackServer.ok(String(repeating: "x", count: Int(request.target.dropFirst()) ?? 0)))
        }
        let outbound = Outbound(naming: server)

        #expect(try outbound.get("\(server.origin)/\(limit)") { $0.bodyLimit = limit }.body.count == limit)
        #expect(throws: OutboundProblem.tooLarge) {
            try outbound.get("\(server.origin)/\(limit + 1)") { $0.bodyLimit = limit }
        }
    }

    @Test(
        "an endless body is cut, with a length, with none and in chunks",
        arguments: [
            "Content-Length: 99999999999", "Connection: close", "Transfer-Encoding: chunked",
        ])
    func endless(line: String) throws {
        let isChunked = line.hasSuffix("chunked")
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n")
            let piece = isChunked ? Array("4000\r\n".utf8) + Self.piece + [13, 10] : Self.piece
            while peer.write(piece) {}
            return false
        }

        try refuses(server, .tooLarge)
    }

    @Test("a small answer that would unpack to a large one is not unpacked")
    func bomb() throws {
        let bomb = try #require(Gzip.compress([UInt8](repeating: 0, count: 1 << 20), level: 9))
        let length = String(bomb.count, radix: 16)
        let server = try LoopbackServer { request, peer in
            if request.target == "/transfer" {
                peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\(length)\r\n")
                return peer.write(bomb + Array("\r\n0\r\n\r\n".utf8))
            }
            peer.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
            return peer.write(bomb)
        }
        let outbound = Outbound(naming: server)

        #expect(try outbound.get("\(server.origin)/content").body == bomb)
        // libcurl 7.88 leaves it as it is, later ones refuse it.
        let transferred = try? outbound.get("\(server.origin)/transfer")
        #expect((transferred?.body ?? bomb) == bomb)
        #expect(server.requests.allSatisfy { $0.headers["Accept-Encoding"] == "identity" })
    }

    @Test("a header that does not end is cut", arguments: ["X: y\r\n", "HTTP/1.1 100 Continue\r\n\r\n"])
    func header(line: String) throws {
        let server = try LoopbackServer { _, peer in
            if line.hasPrefix("X") { peer.write("HTTP/1.1 200 OK\r\n") }
            while peer.write(String(repeating: line, count: 1_000)) {}
            return false
        }

        try refuses(server, .tooLarge)
    }

    @Test("one line of the header that does not end is cut")
    func line() throws {
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\nX: ")
            while peer.write(Self.piece) {}
            return false
        }

        try refuses(server, .tooLarge)
    }

    @Test(
        "a server that does not answer, or drips, is left when the time is up",
        arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"])
    func slow(start: String) throws {
        let server = try LoopbackServer { _, peer in
            if start.isEmpty { return peer.read() != nil }
            peer.write(start)
            while peer.write("x") { letTimePass(.milliseconds(20)) }
            return false
        }

        try refuses(server, .timedOut, limit: .milliseconds(300))
    }

    @Test("without any time left nothing is sent", arguments: [Duration.zero, .seconds(-1)])
    func noTime(limit: Duration) throws {
        let server = try LoopbackServer()

        try refuses(server, .timedOut, limit: limit)
        #expect(server.connections == 0)
    }
}

@Suite("The beginning of an answer")
struct BeginningTests {
    @Test("of a body that is longer than the limit the beginning is the answer, if that is asked for")
    func beginning() throws {
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            while peer.write(String(repeating: "abcdefgh", count: 1000)) {}
            return false
        }
        let response = try Outbound(naming: server).get("\(server.origin)/") {
            $0.bodyLimit = 10_001
            $0.takesBeginning = true
        }

        #expect(response.status == 200 && response.header("Content-Type") == "text/html")
        #expect(response.body.count == 10_001 && response.text.hasSuffix("defgha"))
    }

    @Test("a shorter one is whole, and the next request finds nothing of the last one")
    func shorter() throws {
        let server = try LoopbackServer { request, peer in
            peer.write(LoopbackServer.ok(request.target == "/long" ? String(repeating: "x", count: 50_000) : "short"))
        }
        let outbound = Outbound(naming: server)

        for path in ["/long", "/short", "/long", "/short"] {
            let response = try outbound.get("\(server.origin)\(path)") {
                $0.bodyLimit = 1000
                $0.takesBeginning = true
            }
            #expect(response.body.count == (path == "/long" ? 1000 : 5))
        }
    }
}
