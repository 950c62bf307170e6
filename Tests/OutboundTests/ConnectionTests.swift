import Dispatch
import Foundation
import Outbound
import Synchronization
import TestSupport
import Testing

@Suite("Connections to other servers")
struct ConnectionTests {
    @Test("requests to one server, one after the other, share a connection")
    func reused() throws {
        let server = try LoopbackServer { request, peer in peer.write(LoopbackServer.ok(request.target)) }
        let other = try LoopbackServer()
        let outbound = Outbound(naming: server, other)

        for number in 1...50 {
            #expect(try outbound.get("\(server.origin)/\(number)").text == "/\(number)")
            #expect(try outbound.get("\(other.origin)/").text == "hello")
        }

        #expect(server.connections == 1)
        #expect(other.connections == 1)
    }

    @Test("one that the server closed meanwhile is opened anew")
    func closed() throws {
        let server = try LoopbackServer { _, peer in
            peer.write(LoopbackServer.ok())
            return false
        }
        let outbound = Outbound(naming: server)

        for _ in 1...5 { #expect(try outbound.get("\(server.origin)/").text == "hello") }
        #expect(server.connections == 5)
    }

    @Test("one whose answer was cut is not used again")
    func cut() throws {
        let server = try LoopbackServer { request, peer in
            peer.write(LoopbackServer.ok(String(repeating: "x", count: request.target == "/long" ? 1_000 : 5)))
        }
        let outbound = Outbound(naming: server)

        #expect(throws: OutboundProblem.tooLarge) { try outbound.get("\(server.origin)/long") { $0.bodyLimit = 10 } }
        #expect(try outbound.get("\(server.origin)/short") { $0.bodyLimit = 10 }.text == "xxxxx")
        #expect(server.connections == 2)
    }

    @Test("several at once each get their own answer")
    func atOnce() throws {
        let server = try LoopbackServer { request, peer in peer.write(LoopbackServer.ok(request.body)) }
        let outbound = Outbound(naming: server)
        let url = try #require(OutboundURL(server.origin))
        let wrong = Mutex<[String]>([])

        DispatchQueue.concurrentPerform(iterations: 200) { number in
            let answer = try? outbound.send(OutboundRequest("POST", url, body: Array("\(number)".utf8))).text
            if answer != "\(number)" { wrong.withLock { $0.append("\(number): \(answer ?? "none")") } }
        }

        #expect(wrong.withLock { $0 } == [])
        #expect(server.requests.count == 200)
    }

    @Test("at the end of the house requests under way end at once, and none begins")
    func stop() throws {
        let server = try LoopbackServer { _, peer in peer.read() != nil }
        let outbound = Outbound(naming: server)
        let problems = Mutex<[OutboundProblem]>([])
        let ended = DispatchSemaphore(value: 0)
        for _ in 1...3 {
            Thread.detachNewThread {
                do {
                    _ = try outbound.get("\(server.origin)/") { $0.timeout = .seconds(60) }
                } catch {
                    problems.withLock { $0.append(error as? OutboundProblem ?? .badAddress) }
                }
                ended.signal()
            }
        }
        #expect(eventually { server.requests.count == 3 })
        // Until all three wait for the answer.
        letTimePass(.milliseconds(200))

        outbound.stop()

        for _ in 1...3 { #expect(ended.wait(timeout: .now() + 5) == .success) }
        #expect(problems.withLock { $0 } == [.stopped, .stopped, .stopped])
        #expect(throws: OutboundProblem.stopped) { try outbound.get("\(server.origin)/") }
        #expect(server.requests.count == 3)
    }
}
