import Foundation
import HTTP
import TestSupport
import Testing

@testable import HouseTestSupport

@Suite("The log of a server")
struct LogTests {
    @Test("403, 404 and 405 are there at info, with their address and without what was sent; the rest is not")
    func declined() throws {
        let folder = try TemporaryFolder()
        try ServedHome.furnish(folder["data"])
        let home = try ServedHome(folder["data"])
        let cookie = try #require(try home.signIn("Grace"))

        #expect(try home.get("/nothing?secret=1", cookie: cookie).status == 404)
        #expect(try home.get("/settings/storage", cookie: cookie).status == 403)
        #expect(try home.post("/today", ["secret": "1"], cookie: cookie).status == 405)
        #expect(try home.get("/today", cookie: cookie).status == 200)
        #expect(try home.get("/today", cookie: nil).status == 303)
        let lines = try home.stop().errors.split(separator: "\n")

        let told = lines.compactMap {
            $0.firstMatch(of: /info hearth: .*?((?:GET|POST) .*)$/).map { String($0.output.1) }
        }
        #expect(
            told == ["GET /nothing 404 127.0.0.1", "GET /settings/storage 403 127.0.0.1", "POST /today 405 127.0.0.1"],
            "\(lines)")
        #expect(!lines.joined().contains("secret"))
    }

    @Test("at warning they are not")
    func quiet() throws {
        let folder = try TemporaryFolder()
        let home = try ServedHome(folder["data"], "--set", "logLevel=warning")

        #expect(try home.get("/nothing", cookie: nil).status == 404)

        #expect(try home.stop().errors == "")
    }
}
