import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Values from scripts")
struct ValuesAPITests {
    let home: TestHome
    let series: ID<Series>
    let token: String

    init() throws {
        home = try TestHome()
        series = try home.series("Savings", by: home.ada)
        token = try Self.token(of: series, home)
    }

    private static func token(of series: ID<Series>, _ home: TestHome) throws -> String {
        let made = try home.post(SeriesController.path(series) + "/tokens", ["name": "Script"], as: home.ada)
        return String(try #require(made.text.firstMatch(of: /<code>([\w-]{43})</)).1)
    }

    private static let path = "/api/wealth/values"

    private func push(
        _ body: String, _ headers: String..., token other: String? = nil, scheme: String = "Bearer",
        type: String = "application/json"
    ) throws -> RawReply {
        try home.send(
            "POST", Self.path, nil,
            ["Authorization: \(scheme) \(other ?? token)", "Content-Type: \(type)"] + headers, body: body)
    }

    private func form(_ fields: FormFields, _ headers: String...) throws -> RawReply {
        try home.send(
            "POST", Self.path, nil,
            ["Authorization: Bearer \(token)", "Content-Type: application/x-www-form-urlencoded"] + headers,
            body: fields.encoded)
    }

    private func object(_ reply: RawReply) throws -> [String: Any] {
        #expect(reply["Content-Type"] == "application/json; charset=utf-8")
        return try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
    }

    private var values: [String] { get throws { try home.values("Savings", of: home.ada) } }

    // MARK: JSON

    @Test("a note with a character at which SQLite’s texts end is refused, since the rest would be lost")
    func nul() throws {
        let reply = try push(#"{"value": 1, "note": "before\u0000after"}"#)

        #expect(reply.status == 422)
        #expect(reply.text.contains("U+0000"))
        #expect(try values.isEmpty)
    }

    @Test(
        "a value comes as JSON, as a number or as text, to the last digit",
        arguments: [
            ("12.50", "12.50"), ("\"12.50\"", "12.50"), ("0.1", "0.10"), ("-3", "-3.00"), ("1e3", "1000.00"),
            ("9999999999999.99", "9999999999999.99"), ("\"-0.07\"", "-0.07"),
        ])
    func json(typed: String, value: String) throws {
        let reply = try push(#"{"value": \#(typed), "date": "2026-11-20", "note": "said \"so\""}"#)

        #expect(reply.status == 201)
        let added = try object(reply)
        #expect(added["value"] as? String == value && added["currency"] as? String == "EUR")
        #expect(added["date"] as? String == "2026-11-20" && (added["id"] as? String)?.count == 32)
        #expect(try values == ["2026-11-20 \(value)"])
        let open = try home.house.seriesDoor.open(series, for: home.ada)
        #expect(try home.house.snapshots.all(of: open).map(\.notes) == ["said \"so\""])
    }

    @Test("a form is answered with a line of text, or with JSON where that is asked for")
    func form() throws {
        let plain = try form(["value": "1"])
        #expect(plain.status == 201 && plain.text == "Added\n")
        #expect(plain["Content-Type"] == "text/plain; charset=utf-8")

        #expect(try object(form(["value": "2"], "Accept: application/json"))["value"] as? String == "2.00")
        let wrong = try form(["value": "x", "date": "y"])
        #expect(wrong.status == 422 && wrong.text == "Wrong: date, value\n")
    }

    @Test(
        "a body that is wrong says where, and nothing is written",
        arguments: [
            (#"{"value": "x"}"#, 422, ["value"]), (#"{"value": true}"#, 422, ["value"]), ("{}", 422, ["value"]),
            (#"{"value": 1.001}"#, 422, ["value"]), (#"{"value": [1]}"#, 422, ["value"]),
            (#"{"value": 1, "date": 20261120}"#, 422, ["date"]), (#"{"value": 1, "day": "2026-11-20"}"#, 422, ["day"]),
            (#"{"value": null, "date": "2026-02-30"}"#, 422, ["date", "value"]), (#"{"value": 1"#, 400, []),
            ("[1]", 400, []), ("", 400, []), ("12", 400, []), (#"{"value": 1e400}"#, 422, ["value"]),
        ])
    func wrong(body: String, status: Int, fields: [String]) throws {
        let reply = try push(body)

        #expect(reply.status == status)
        let answer = try object(reply)
        #expect(answer["status"] as? Int == status && answer["error"] is String)
        #expect(((answer["fields"] as? [String: String]) ?? [:]).keys.sorted() == fields)
        #expect(try values.isEmpty)
    }

    @Test(
        "a number that means another one elsewhere is refused",
        arguments: ["1,500", "1.500,00", "1 500", "1'500", "1,500.00", "€ 12", "12,5"])
    func ambiguous(value: String) throws {
        #expect(try push("{\"value\": \"\(value)\"}").status == 422)
        #expect(try form(["value": value]).status == 422)
        #expect(try values.isEmpty)
    }

    @Test("whatever else goes wrong is said as JSON to whoever sends or asks for it, and as text to others")
    func errors() throws {
        let stranger = try push(#"{"value": 1}"#, token: "x")
        #expect(stranger.status == 401 && stranger["WWW-Authenticate"] == "Bearer")
        #expect(try object(stranger)["status"] as? Int == 401)

        let accept = "Accept: text/html;q=0.1, application/json"
        let wrongMethod = try home.get(Self.path, accept)
        #expect(wrongMethod.status == 405 && wrongMethod["Allow"] == "POST")
        #expect(try object(wrongMethod)["status"] as? Int == 405)
        #expect(try object(home.get("/api/nowhere", accept))["status"] as? Int == 404)
        #expect(try home.get("/api/nowhere")["Content-Type"] == "text/plain; charset=utf-8")
        #expect(try home.get("/nowhere", accept)["Content-Type"] == "text/html; charset=utf-8")
        #expect(try object(push("x", accept, type: "text/plain"))["status"] as? Int == 415)
        let large = "{\"value\": 1, \"note\": \"\(String(repeating: "n", count: 40_000))\"}"
        #expect(try object(push(large))["status"] as? Int == 413)

        let tries = try (0..<8).map { _ in try push(#"{"value": 1}"#, token: "guess") }
        let late = try #require(tries.first { $0.status == 429 })
        #expect(try object(late)["status"] as? Int == 429)
        #expect(late["Retry-After"] != nil)
    }

    @Test("the longest note comes, however many bytes its letters have")
    func longNote() throws {
        let note = String(repeating: "🐈", count: 2000)
        #expect(try form(["value": "1", "note": note]).status == 201)
        #expect(try push("{\"value\": 2, \"note\": \"\(note)\"}").status == 201)
        #expect(try push("{\"value\": 3, \"note\": \"\(note)n\"}").status == 422)
    }

    // MARK: Tokens and series

    @Test("the word before the token is written in any case", arguments: ["bearer", "BEARER", "Bearer ", "bEaReR"])
    func anyCase(scheme: String) throws {
        #expect(try push(#"{"value": 1}"#, scheme: scheme).status == 201)
    }

    @Test("an archived series takes nothing", arguments: ["2026-11-20", "2026-01-01"])
    func archived(last: String) throws {
        let own = try OwnSeries(home.house.seriesDoor.open(series, for: home.ada))
        try home.house.series.archive(own, on: Day(iso: last))

        let reply = try push(#"{"value": 1, "date": "2026-01-01"}"#)
        #expect(reply.status == 409)
        #expect(try object(reply)["error"] as? String == "This series is archived. Nothing was added.")
        #expect(try form(["value": "1"]).status == 409)
        #expect(try values.isEmpty)
    }

    // MARK: Once

    @Test("a request that is sent again gets the same answer and writes nothing more")
    func again() throws {
        let body = #"{"value": 5, "date": "2026-11-20"}"#
        let first = try push(body, "Idempotency-Key: a-1")
        home.clock.advance(.days(3))
        let second = try push(body, "Idempotency-Key: a-1")

        #expect(first.status == 201 && second.status == 201 && first.body == second.body)
        #expect(try values == ["2026-11-20 5.00"])
        #expect(try form(["value": "5", "date": "2026-11-20"], "Idempotency-Key: a-1").text == "Added\n")
        #expect(try values.count == 1)

        #expect(try push(body, "Idempotency-Key: a-2").status == 201)
        #expect(try values.count == 2)
    }

    @Test("the same key with another body is refused, and one that wrote nothing may be mended")
    func another() throws {
        #expect(try push(#"{"value": "x"}"#, "Idempotency-Key: k").status == 422)
        #expect(try push(#"{"value": 5}"#, "Idempotency-Key: k").status == 201)

        for body in [#"{"value": 6}"#, #"{"value": 5, "note": "n"}"#, #"{"value": 5, "date": "2026-11-20"}"#] {
            let reply = try push(body, "Idempotency-Key: k")
            #expect(reply.status == 422)
            #expect(try (object(reply)["error"] as? String)?.contains("Idempotency-Key") == true)
        }
        #expect(try values.count == 1)
    }

    @Test("a key belongs to its token, lasts a week, and answers also when the series has been archived since")
    func keys() throws {
        let other = try Self.token(of: series, home)
        #expect(try push(#"{"value": 5}"#, "Idempotency-Key: k").status == 201)
        #expect(try push(#"{"value": 6}"#, "Idempotency-Key: k", token: other).status == 201)
        let own = try OwnSeries(home.house.seriesDoor.open(series, for: home.ada))
        try home.house.series.archive(own, on: Day(iso: "2026-11-21"))
        #expect(try push(#"{"value": 5}"#, "Idempotency-Key: k").status == 201)
        try home.house.series.archive(own, on: nil)
        #expect(try values.count == 2)

        home.clock.advance(.days(8))
        #expect(try push(#"{"value": 7}"#, "Idempotency-Key: k").status == 201)
        #expect(try values.count == 3)
    }

    @Test("a day far ahead is taken only when it is said twice", arguments: [true, false])
    func later(asForm: Bool) throws {
        func sent(_ fields: [String: String]) throws -> RawReply {
            if !asForm { return try push(String(decoding: JSONEncoder().encode(fields), as: UTF8.self)) }
            return try form(FormFields(encoded: fields.map { "\($0)=\($1)" }.joined(separator: "&").utf8))
        }
        for later in [[:], ["later": ""], ["later": "2099-01-02"], ["later": "yes"]] {
            let reply = try sent(["value": "5", "date": "2099-01-01"].merging(later) { $1 })
            #expect(reply.status == 422 && reply.text.contains(asForm ? "date" : "more than a month ahead"))
        }
        #expect(try values.isEmpty)
        #expect(try sent(["value": "5", "date": "2099-01-01", "later": "2099-01-01"]).status == 201)
        #expect(try sent(["value": "6", "date": "2026-12-01"]).status == 201)
        #expect(try values == ["2026-12-01 6.00", "2099-01-01 5.00"])
    }

    @Test("what is no key is refused", arguments: ["", "ü", String(repeating: "k", count: 256)])
    func noKey(key: String) throws {
        #expect(try push(#"{"value": 5}"#, "Idempotency-Key: \(key)").status == 400)
        #expect(try values.isEmpty)
    }

    @Test("of four that come at once with one key one value is written, and all get its answer")
    func atOnce() throws {
        let replies = try together(4) { _ in try push(#"{"value": 5}"#, "Idempotency-Key: k") }

        #expect(replies.map(\.status) == [201, 201, 201, 201])
        #expect(Set(replies.map(\.text)).count == 1)
        #expect(try values.count == 1)
    }
}
