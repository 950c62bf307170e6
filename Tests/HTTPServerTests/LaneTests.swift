import Dispatch
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Lanes")
struct LaneTests {
    @Test("with all places for passwords taken and two hundred waiting, a save is answered before any of them")
    func passwords() throws {
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer([
            "/sign-in": { _ in
                .handle(.form(limit: 1000), .passwords) { _ in
                    begun.signal()
                    gate.wait()
                    return .text("in")
                }
            },
            "/save": { _ in .form { _ in .text("saved") } },
        ]) {
            $0.perAddressLimit = 0
            $0.workerThreads = 1
            $0.passwordThreads = 2
        }
        let clients = try (1...200).map { _ in try server.client() }
        for client in clients { client.request("POST /sign-in HTTP/1.1", "Host: test", "Content-Length: 0") }
        for _ in 1...2 { #expect(begun.wait(timeout: .now() + 20) == .success) }

        let save = try server.client()
        save.request("POST /save HTTP/1.1", "Host: test", "Content-Length: 0")
        #expect(save.reply()?.text == "saved")
        #expect(begun.wait(timeout: .now()) == .timedOut)

        for _ in clients { gate.signal() }
        for client in clients { #expect(client.reply()?.text == "in") }
    }
}
