import HTTP
import TestSupport

@testable import House
@testable import Wealth

/// A series with a value and a token for scripts, a rate, and a file of values on its way in.
struct WealthScene: RoomScene {
    static let room: any Room.Type = WealthRoom.self
    static let access = RoomAccess(
        anyone: ["/api/wealth/values"], guests: ["/wealth/display", "/wealth/amounts", "/wealth/currency"],
        files: ["/wealth/import", "/wealth/rates/import"])

    let series: ID<Series>
    let parameters: [String: String]
    let forms: [String: FormFields]
    let looks = [
        "/wealth?mode=stacked", "/wealth?mode=percent", "/wealth?mode=total&axis=zero",
        "/wealth?from=1990-01-01&to=1990-02-01", "/wealth/values/new?series=:series",
    ]

    init(_ stage: Stage) throws {
        let mark = { (word: String) in stage.mark(word) }
        series = try stage.add(
            "series", "/wealth/series",
            ["name": mark("money"), "kind": "cash", "currency": "EUR", "household": "on"])
        let path = SeriesController.path(series)
        try stage.share(path)
        let snapshot: ID<ValueSnapshot> = try stage.add(
            "snapshot", "/wealth/values", ["series": series.description, "amount": "1000", "notes": mark("coins")])
        let token = try stage.token(mark("script"), at: path)
        try stage.send("/wealth/rates", ["base": "GBP", "quote": "EUR", "value": "1.1", "day": "2026-11-20"])
        let staged = try stage.stage(
            Array("date,account,value\n2026-11-01,\(stage.csv("bank")),5".utf8), named: "bank.csv", at: "/wealth/import"
        )

        parameters = [
            "series": "\(series)", "snapshot": "\(snapshot)", "token": token, "staged": staged,
        ]
        forms = [
            "/wealth/display": ["toggle": series.description], "/wealth/amounts": ["hide": "on"],
            "/wealth/import": ["text": "date,account,value\n2026-11-01,Planted,5"],
            "/wealth/import/:staged": ["go": "on"],
            "/wealth/rates": ["base": "USD", "quote": "EUR", "value": "0.9", "day": "2026-11-20"],
            "/wealth/rates/fetch": [:],
            "/wealth/rates/delete": ["base": "GBP", "quote": "EUR", "day": "2026-11-20"],
            "/wealth/rates/import": ["text": "Date,USD,\n2026-11-20,1.1,\n"],
            "/wealth/currency": ["currency": "USD"], "/wealth/target": ["amount": "1000000"],
            "/wealth/round": ["amount-\(series)": "12", "day": "2026-11-20"],
            "/wealth/series": ["name": "Planted"], "/wealth/series/order": ["order": series.description],
            "/wealth/series/:series": ["name": "Changed", "version": "1"],
            "/wealth/series/:series/archive": ["archive": "on"], "/wealth/series/:series/part": ["part": "50"],
            "/wealth/series/:series/move": [:], "/wealth/series/:series/rates": [:],
            "/wealth/series/:series/delete": ["name": "\(stage.marker) money"],
            "/wealth/series/:series/tokens": ["name": "Script"],
            "/wealth/series/:series/tokens/:token/revoke": [:],
            "/api/wealth/values": ["value": "12"],
            "/wealth/values": ["series": series.description, "amount": "12"],
            "/wealth/values/:snapshot": ["amount": "12", "version": "1"],
            "/wealth/values/:snapshot/delete": [:],
        ]
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let home = stage.home
        let name = "\(stage.marker) \(number)"
        // A member has ten active series at most, and some come with other scenes.
        let (ada, currency) = (number < 8 ? home.ada : nil, number.isMultiple(of: 2) ? "EUR" : "GBP")
        for (owner, currency) in [(ada, currency), (home.grace, "EUR")] {
            guard let owner else { continue }
            let series = try home.series(
                "\(name) \(currency)", by: owner, currency: currency, audience: .household(.write))
            try home.value("1000", on: "2026-11-\(number + 10)", of: series, notes: name, by: owner)
        }
        try home.value("1\(number)", on: "2026-10-\(number + 10)", of: series, notes: name, by: home.ada)
        _ = try stage.token(name, at: SeriesController.path(series))
        try home.rate("GBP", "EUR", "1.2", on: "2026-10-\(number + 10)")
    }

    func others(_ stage: Stage) throws -> [String: String] {
        let series: ID<Series> = try stage.add("series", "/wealth/series", ["name": stage.marker, "household": "on"])
        return ["/wealth/series/:series": "\(series)"]
    }
}

extension Stage {
    /// A token with which a script may send values, and its name in addresses.
    fileprivate func token(_ name: String, at series: String) throws -> String {
        let reply = try home.post(series + "/tokens", ["name": name], as: ada)
        guard let found = reply.text.firstMatch(of: /\/tokens\/(\w{32})\/revoke/) else {
            throw TestProblem("\(series)/tokens: \(reply.status): \(reply.main)")
        }
        return String(found.1)
    }
}
