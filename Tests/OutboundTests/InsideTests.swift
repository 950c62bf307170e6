import Outbound
import Synchronization
import Testing

@Suite("Nothing leads into the house")
struct InsideTests {
    private let canary: LoopbackServer

    init() throws { canary = try LoopbackServer() }

    @Test("addresses inside are refused before a connection is made")
    func addresses() throws {
        let outbound = Outbound()
        for host in [
            "127.0.0.1", "localhost", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::127.0.0.1]", "10.0.0.1",
            "192.168.1.1", "169.254.169.254", "[fe80::1]", "[fd00::1]", "[64:ff9b::127.0.0.1]",
        ] {
            for scheme in ["http", "https"] {
                #expect(throws: OutboundProblem.isInside, "\(host)") {
                    try outbound.get("\(scheme)://\(host):\(canary.port)/")
                }
            }
        }

        #expect(canary.connections == 0)
    }

    @Test("a host and port that an admin named are reached, another port or name of the same machine is not")
    func named() throws {
        let other = try LoopbackServer()
        let outbound = Outbound(naming: canary)

        #expect(try outbound.get("\(canary.origin)/").text == "hello")
        for place in [
            "http://127.0.0.1:\(other.port)/", "http://localhost:\(canary.port)/", "http://0.0.0.0:\(canary.port)/",
        ] {
            #expect(throws: OutboundProblem.isInside) { try outbound.get(place) }
        }
        #expect(canary.connections == 1)
        #expect(other.connections == 0)
    }

    @Test("an address of strangers leads to no server inside, not even to one that an admin named")
    func strangers() throws {
        let outbound = Outbound(naming: canary)

        #expect(throws: OutboundProblem.isInside) {
            try outbound.get("\(canary.origin)/") { $0.staysOutside = true }
        }
        #expect(canary.connections == 0)
    }

    @Test("a server outside does not redirect to a server inside, not even to one that an admin named")
    func redirected() throws {
        let outside = try LoopbackServer("127.0.0.2", answering: LoopbackServer.redirect(to: "\(canary.origin)/"))
        let named = "\(canary.address):\(canary.port)"
        let outbound = Outbound(internetAt: "127.0.0.2", isNamed: { "\($0):\($1)" == named })

        #expect(throws: OutboundProblem.isInside) { try outbound.get("\(outside.origin)/") { $0.redirects = 1 } }
        #expect(outside.connections == 1 && canary.connections == 0)
        #expect(try outbound.get("\(canary.origin)/").text == "hello")
    }

    @Test("a name whose address is inside is refused, also beside one that is outside")
    func names() throws {
        let outbound = Outbound(
            internetAt: "127.0.0.2",
            resolve: { host, _ in
                host == "both.test" ? ["127.0.0.2", "127.0.0.1"] : ["127.0.0.1"]
            })

        #expect(throws: OutboundProblem.isInside) { try outbound.get("http://pub.test:\(canary.port)/") }
        // Nobody listens at 127.0.0.2, so libcurl goes on to the second.
        #expect(throws: OutboundProblem.isInside) { try outbound.get("http://both.test:\(canary.port)/") }
        #expect(canary.connections == 0)
    }

    @Test("a name that changes its address between two requests is examined anew")
    func rebinding() throws {
        let outside = try LoopbackServer(
            "127.0.0.2", port: canary.port, answering: LoopbackServer.ok("hello", "Connection: close"))
        let count = Mutex(0)
        let outbound = Outbound(
            internetAt: "127.0.0.2",
            resolve: { _, _ in
                count.withLock {
                    $0 += 1
                    return [$0 == 1 ? "127.0.0.2" : "127.0.0.1"]
                }
            })

        #expect(try outbound.get("http://pub.test:\(canary.port)/").text == "hello")
        #expect(throws: OutboundProblem.isInside) { try outbound.get("http://pub.test:\(canary.port)/") }
        #expect(outside.connections == 1)
        #expect(canary.connections == 0)
    }

    @Test("an open connection is not used any more once its place is named no longer")
    func unnamed() throws {
        let isNamed = Mutex(true)
        let outbound = Outbound(internetAt: "127.0.0.2", isNamed: { _, _ in isNamed.withLock { $0 } })
        #expect(try outbound.get("\(canary.origin)/").status == 200)
        #expect(try outbound.get("\(canary.origin)/").status == 200)
        #expect(canary.connections == 1)

        isNamed.withLock { $0 = false }

        #expect(throws: OutboundProblem.isInside) { try outbound.get("\(canary.origin)/") }
        #expect(canary.requests.count == 2)
    }

    @Test(
        "a redirect into the house is not followed", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) throws {
        let target = "http://127.0.0.1:\(canary.port)/"
        let outside = try LoopbackServer("127.0.0.2", answering: LoopbackServer.redirect(status, to: target))
        let outbound = Outbound(internetAt: "127.0.0.2")

        #expect(throws: OutboundProblem.isInside) { try outbound.get("\(outside.origin)/") { $0.redirects = 3 } }
        #expect(outside.connections == 1)
        #expect(canary.connections == 0)
    }

    @Test("a port other than 80 and 443 is refused unless it is named, also outside of the house")
    func ports() throws {
        let outside = try LoopbackServer("127.0.0.2")

        #expect(throws: OutboundProblem.badAddress) {
            try Outbound(internetAt: "127.0.0.2", ports: [80, 443]).get("\(outside.origin)/")
        }
        #expect(try Outbound(internetAt: "127.0.0.2", ports: [outside.port]).get("\(outside.origin)/").status == 200)
        #expect(outside.connections == 1)
    }
}
