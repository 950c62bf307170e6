import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("More connections than there is room for")
struct TurnedAwayTests {
    @Test("whoever finds no room gets the house's own page, drawn for nobody, and is told when to try again")
    func page() throws {
        let home = try TestHome { $0.connectionsPerAddress = 4 }
        let cookie = try home.cookie(home.ada)
        func ask() throws -> (client: RawClient, reply: RawReply) {
            let client = try RawClient(port: home.house.port)
            client.request("GET / HTTP/1.1", "Host: localhost:\(home.house.port)", "Cookie: \(cookie)")
            return (client, try #require(client.reply(within: 20)))
        }
        let served = try (1...4).map { _ in try ask() }
        defer { withExtendedLifetime(served) {} }

        let reply = try ask().reply

        #expect(served.allSatisfy { $0.reply.status == 303 })
        #expect(reply.status == 503 && reply["Retry-After"] == "5" && reply["Connection"] == "close")
        #expect(reply["Content-Type"] == "text/html; charset=utf-8" && reply["Content-Security-Policy"] != nil)
        #expect(reply.text.contains("Hearth is busy</h1>"))
        #expect(!reply.text.contains("Ada"))
    }
}
