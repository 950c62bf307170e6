import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Tokens of machines")
struct MachineTokenTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let path = MachineTokensController.path

    /// Makes a token on the page, which shows it.
    private func made(_ kind: MachineToken.Kind) throws -> (token: String, page: RawReply) {
        let page = try home.post(Self.path, ["kind": kind.rawValue], as: home.ada)
        let found = page.text.firstMatch(of: /readonly value="([\w-]{43})"/)
        return (String(try #require(found).output.1), page)
    }

    /// Asks as a program does, without a cookie.
    private func ask(_ path: String, _ token: String?) throws -> RawReply {
        try home.send("GET", path, nil, token.map { ["Authorization: Bearer \($0)"] } ?? [])
    }

    private func lastUsed(_ kind: MachineToken.Kind) throws -> Instant? {
        try home.house.machineTokens.all()[kind]?.lastUsedAt
    }

    @Test("a token is shown once, kept as a hash, and opens the one address that it is for")
    func opening() throws {
        let (metrics, page) = try made(.metrics)
        let (status, _) = try made(.status)

        #expect(page["Cache-Control"] == "no-store")
        #expect(try !home.get(Self.path, as: home.ada).text.contains(metrics))
        let stored = try home.house.database.read { db in
            try Data.fetchAll(db, sql: "SELECT tokenHash FROM machineToken ORDER BY kind")
        }
        #expect(stored == [Token.hash(metrics), Token.hash(status)])

        #expect(try ask("/metrics", metrics).status == 200)
        #expect(try ask("/health?detail", status).status == 200)
        #expect(try ask("/metrics", status).status == 401)
        #expect(try ask("/health?detail", metrics).status == 401)
        #expect(try home.send("GET", "/metrics", nil, ["authorization: bearer \(metrics)"]).status == 200)
        #expect(try home.send("HEAD", "/metrics", nil, ["Authorization: Bearer \(metrics)"]).status == 200)
        for token in [metrics, status] {
            #expect(try ask("/today", token).status == 303)
            #expect(try ask("/settings/storage", token).status == 303)
            #expect(try ask("/live", token).status == 303)
            let values = try home.send(
                "POST", "/api/wealth/values", nil,
                ["Authorization: Bearer \(token)", "Content-Type: application/x-www-form-urlencoded"], body: "value=1")
            #expect(values.status == 401)
        }
    }

    @Test("whatever is wrong is answered alike: 401 without a word of why, whether there is a token or not")
    func refused() throws {
        let before = try ask("/metrics", nil)
        let (token, _) = try made(.metrics)

        #expect(before.status == 401 && before.text == "Unauthorized\n" && before["WWW-Authenticate"] == "Bearer")
        #expect(before["Content-Type"] == "text/plain; charset=utf-8" && before["Cache-Control"] == "no-store")
        let wrong = [
            nil, "", "x", Token().text, token + "x", String(token.dropLast()), token.uppercased(), "\(token) \(token)",
            Token.hash(token).base64EncodedString(),
        ]
        for token in wrong { #expect(try ask("/metrics", token).withoutDate == before.withoutDate, "\(token ?? "")") }
        let basic = Data("metrics:\(token)".utf8).base64EncodedString()
        for field in ["Authorization: Basic \(basic)", "Authorization: \(token)", "X-Token: \(token)"] {
            #expect(try home.send("GET", "/metrics", nil, [field]).withoutDate == before.withoutDate, "\(field)")
        }
        #expect(try ask("/metrics?token=\(token)&access_token=\(token)", nil).withoutDate == before.withoutDate)
        #expect(try home.get("/metrics", as: home.ada).withoutDate == before.withoutDate)
        #expect(try ask("/health?detail", token).withoutDate == before.withoutDate)
    }

    @Test("the health check of everyone is as it was, whatever token comes with it")
    func health() throws {
        let plain = try ask("/health", nil)
        #expect(plain.status == 200 && plain.text == "ok\n")
        #expect(try ask("/health", "x").withoutDate == plain.withoutDate)
        #expect(try ask("/health?details=1", nil).withoutDate == plain.withoutDate)
        #expect(try home.countStatements { _ = try ask("/health", "x") } == 0)

        let (token, _) = try made(.status)
        let detail = try ask("/health?detail", token)
        let fields = try #require(try JSONSerialization.jsonObject(with: Data(detail.body)) as? [String: Any])
        #expect(fields["version"] as? String == Hearth.version)
        let own = try JSONSerialization.jsonObject(with: home.house.status.status().json()) as? [String: Any]
        #expect(fields.count > 10 && Set(fields.keys) == Set((own ?? [:]).keys))
        #expect(detail["Content-Type"] == "application/json; charset=utf-8")
    }

    @Test("a new token ends the old one, and revoking ends it for good")
    func ending() throws {
        let (old, _) = try made(.metrics)
        let (other, _) = try made(.status)
        let (new, _) = try made(.metrics)
        #expect(try ask("/metrics", old).status == 401)
        #expect(try ask("/metrics", new).status == 200)
        #expect(try home.house.machineTokens.all().count == 2)

        #expect(try home.post(Self.path + "/revoke", ["kind": "metrics"], as: home.ada)["Location"] == Self.path)
        #expect(try ask("/metrics", new).status == 401)
        #expect(try ask("/health?detail", other).status == 200)
        #expect(try home.post(Self.path + "/revoke", ["kind": "metrics"], as: home.ada).status == 303)
        for path in [Self.path, Self.path + "/revoke"] {
            #expect(try home.post(path, ["kind": "values"], as: home.ada).status == 400)
            #expect(try home.post(path, as: home.ada).status == 400)
        }
    }

    @Test("it is the house's: whoever made it may be suspended or lose the role")
    func makers() throws {
        try home.house.household.change(home.grace.id, role: .admin)
        let page = try home.post(Self.path, ["kind": "metrics"], as: home.grace)
        let token = String(try #require(page.text.firstMatch(of: /readonly value="([\w-]{43})"/)).output.1)

        try home.house.household.deactivate(home.grace.id)

        #expect(try ask("/metrics", token).status == 200)
    }

    @Test("its page says when it was made and used, and a program that asks all the time writes once a day")
    func uses() throws {
        #expect(try home.get(Self.path, as: home.ada).text.contains("No token yet"))
        let (token, _) = try made(.metrics)
        let first = home.house.clock.now()
        #expect(try home.get(Self.path, as: home.ada).text.contains("Created 21 November 2026 · Never used"))
        #expect(try lastUsed(.metrics) == nil)

        _ = try ask("/metrics", token)
        for _ in 1...23 {
            home.clock.advance(.hours(1))
            _ = try ask("/metrics", token)
            #expect(try lastUsed(.metrics) == first)
        }
        home.clock.advance(.hours(1))
        _ = try ask("/metrics", token)

        #expect(try lastUsed(.metrics) == first.adding(.days(1)))
        let page = try home.get(Self.path, as: home.ada).text
        #expect(page.contains("Created 21 November 2026 · Last used 22 November 2026"))
        #expect(try lastUsed(.status) == nil)
        _ = try ask("/metrics", Token().text)
        home.clock.advance(.days(3))
        _ = try ask("/metrics", Token().text)
        #expect(try lastUsed(.metrics) == first.adding(.days(1)))
    }
}
