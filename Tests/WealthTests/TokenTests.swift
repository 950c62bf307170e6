import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Tokens of series")
struct TokenTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func page(_ path: String) throws -> String { try home.get(path, as: home.ada).text }

    /// Sends values as a script does, without a cookie.
    private func push(_ token: String, _ fields: FormFields) throws -> RawReply {
        try home.send(
            "POST", "/api/wealth/values", nil,
            ["Authorization: Bearer \(token)", "Content-Type: application/x-www-form-urlencoded"],
            body: fields.encoded)
    }

    @Test("a token of a series takes values for it, until it is revoked")
    func tokens() throws {
        let series = try home.series("Savings", by: home.ada)
        let path = SeriesController.path(series) + "/tokens"
        let made = try home.post(path, ["name": "Bank script"], as: home.ada)
        let token = try #require(made.text.firstMatch(of: /<code>([\w-]{43})</)).1

        #expect(made["Cache-Control"] == "no-store")
        #expect(try !page(path).contains(token))
        #expect(try push(String(token), ["value": "12.50", "date": "2026-11-20"]).status == 201)
        #expect(try page("/wealth").contains("€12.50"))
        #expect(try push(String(token), ["value": "12,5x"]).status == 422)
        #expect(try push("x", ["value": "1"]).status == 401)
        #expect(try home.post("/api/wealth/values", ["value": "1"], as: home.ada).status == 401)

        let revoke = try #require(try page(path).firstMatch(of: /\/wealth\/series\/\w+\/tokens\/\w{32}\/revoke/))
        #expect(try home.post(String(revoke.0), as: home.grace).status == 404)
        #expect(try home.post(String(revoke.0), as: home.ada).status == 303)
        #expect(try push(String(token), ["value": "1"]).status == 401)
    }

    @Test("a token ends with what its maker may do, and guessing is slowed down")
    func tokenLimits() throws {
        let series = try home.series("Joint", by: home.ada, audience: .household(.write))
        let path = SeriesController.path(series)
        let made = try home.post(path + "/tokens", ["name": "Hers"], as: home.grace)
        let token = String(try #require(made.text.firstMatch(of: /<code>([\w-]{43})</)).1)

        #expect(try push(token, ["value": "1"]).status == 201)
        _ = try home.postSharing(path, ["audience": "seeAll"], as: home.ada)
        #expect(try push(token, ["value": "2"]).status == 401)
        _ = try home.postSharing(path, ["audience": "editAll"], as: home.ada)
        try home.house.household.deactivate(home.grace.id)
        #expect(try push(token, ["value": "3"]).status == 401)
        #expect(try (0..<10).map { _ in try push("guess", ["value": "1"]).status }.contains(429))
    }
}
