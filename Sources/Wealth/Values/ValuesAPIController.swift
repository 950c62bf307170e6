import Foundation
import HTTP
import House
import Localization

/// Handles values sent by scripts with the token of a series: `Authorization: Bearer …`.
struct ValuesAPIController: Sendable {
    let tokens: SeriesTokenStore
    let snapshots: SnapshotStore
    let throttle: Throttle
    let translator: Translator
    let clock: WallClock

    var routes: [Route] { [.post("/api/wealth/values", push, .json)] }

    /// The JSON of an added value.
    private struct Added: Encodable {
        let id: String
        let date: String
        /// A string, so that no program turns it into a floating-point number.
        let value: String
        let currency: String
    }

    func push(_ request: Request) throws -> Response {
        let answer = try answer(request)
        var response = answer.response(to: request.head)
        if answer.status == .unauthorized { response.headers["WWW-Authenticate"] = "Bearer" }
        return response
    }

    private func answer(_ request: Request) throws -> ScriptResponse {
        guard let token = request.bearerToken else { return try Self.refused }
        let attempt = Throttle.Try(.script, address: request.peer)
        guard let access = try throttle.validate(attempt, { try tokens.open(token) }) else { return try Self.refused }
        do {
            return try answer(ScriptForm(request), request.headers["Idempotency-Key"], access)
        } catch is ScriptForm.Malformed {
            return try ScriptResponse(.badRequest, "This is no JSON object.")
        } catch is RepeatableRequest.IsAnother {
            return try ScriptResponse(
                .unprocessableContent, "This Idempotency-Key came with another body before. Nothing was added.")
        }
    }

    private func answer(_ sent: ScriptForm, _ key: String?, _ access: ScriptAccess) throws -> ScriptResponse {
        if let key, !Self.isKey(key) {
            return try ScriptResponse(
                .badRequest, "An Idempotency-Key has 1 to \(RepeatableRequest.keyLimit) characters of ASCII.")
        }
        let request = key.map { RepeatableRequest(token: access.token, key: $0, bodyHash: sent.hash) }
        if let known = try request.flatMap({ try snapshots.answer(to: $0) }) { return Self.added(known) }

        let series = access.series.open.series
        guard !series.isArchived else {
            return try ScriptResponse(.conflict, "This series is archived. Nothing was added.")
        }
        let zone = TimeZone(identifier: access.member.timeZone) ?? .gmt
        let form = SnapshotForm(
            sent.fields, currency: series.currency, language: .en, zone: zone, now: clock.now())
        var problems = problems(sent, form)
        if problems.isEmpty, form.needsConfirming(today: Day(clock.now(), in: zone)) {
            problems["date"] = "This is more than a month ahead. Where it is meant, send the same day as `later` too."
        }
        guard problems.isEmpty else {
            return try ScriptResponse(
                .unprocessableContent, "Wrong: \(problems.keys.sorted().joined(separator: ", "))", fields: problems)
        }
        let text = try snapshots.add(form, zone: zone.identifier, to: access.series, once: request) { id in
            try ScriptResponse.encoded(
                Added(
                    id: id.description, date: form.day.iso, value: Money(form.amount, series.currency).plain,
                    currency: series.currency.code))
        }
        return Self.added(text)
    }

    private static func added(_ json: String) -> ScriptResponse { ScriptResponse(.created, "Added", json: json) }

    private static var refused: ScriptResponse {
        get throws { try ScriptResponse(.unauthorized, "This token opens nothing.") }
    }

    private func problems(_ sent: ScriptForm, _ form: SnapshotForm) -> [String: String] {
        let names = ["amount": "value", "day": "date", "notes": "note"]
        var found = sent.problems
        for (name, phrase) in form.problems where found[names[name] ?? name] == nil {
            found[names[name] ?? name] = translator.english(phrase)
        }
        return found
    }

    private static func isKey(_ key: String) -> Bool {
        (1...RepeatableRequest.keyLimit).contains(key.utf8.count) && key.utf8.allSatisfy { (32..<127).contains($0) }
    }
}
