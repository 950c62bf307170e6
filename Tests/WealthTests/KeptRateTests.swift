import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Rates that are kept with values")
struct KeptRateTests {
    let home: TestHome

    init() throws {
        home = try TestHome()
        try home.defaultSeries()
    }

    private func page(_ path: String = "/wealth", as member: Member? = nil) throws -> String {
        try home.get(path, as: member ?? home.ada).text
    }

    private func worth(as member: Member? = nil) throws -> String {
        String(try #require(try page(as: member).firstMatch(of: /<h1 class="net-worth[^"]*">([^<]*)</)).1)
    }

    private func deleteRate(_ base: String, _ quote: String, on day: String, as member: Member) throws {
        let form: FormFields = ["base": base, "quote": quote, "day": day]
        #expect(try home.post("/wealth/rates/delete", form, as: member).status == 303)
    }

    @Test("a rate that comes or goes later, whoever it is of, changes no total, also where it was old already")
    func past() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("USD", "EUR", "0.50", on: "2026-01-01")
        try home.value("100", on: "2026-06-01", of: dollars, by: home.ada)

        try home.rate("USD", "EUR", "0.90", on: "2026-05-31")
        #expect(try worth() == "€50.00")
        try deleteRate("USD", "EUR", on: "2026-01-01", as: home.grace)
        try deleteRate("USD", "EUR", on: "2026-05-31", as: home.grace)
        #expect(try worth() == "€50.00")
        #expect(
            try page().contains("“Dollars” uses a rate of 1 Jan 2026, 151 days older than its value."))
    }

    @Test(
        "a day before the first rate takes no later one, and says so on every page; a rate of that time fills the gap")
    func beforeTheFirst() throws {
        let (euros, dollars) = (
            try home.series("Euros", by: home.ada), try home.series("Dollars", by: home.ada, currency: "USD")
        )
        try home.value("7", on: "2026-11-01", of: euros, by: home.ada)
        try home.rate("USD", "EUR", "0.90", on: "2026-11-20")
        let value = try home.value("100", on: "2026-11-02", of: dollars, by: home.ada)

        let text = try page()
        #expect(try worth() == "€7.00")
        #expect(text.contains("and US$100.00"))
        #expect(text.contains("No rate from USD to EUR for the days of “Dollars”"))
        #expect(text.contains("<td>US$100.00</td>") && text.contains("<td>€7.00 + US$100.00</td>"))
        #expect(text.contains("<dd>US$100.00 <small>–</small></dd>"))
        #expect(try page("/wealth/day?day=2026-11-10").contains("\"total\":\"€7.00 + US$100.00\""))
        #expect(try page("/today").contains("and US$100.00"))
        #expect(try page(SnapshotsController.path(value) + "/edit").contains("No rate from USD to EUR"))

        try home.rate("USD", "EUR", "0.50", on: "2026-11-01")
        #expect(try worth() == "€57.00")
        try home.rate("USD", "EUR", "0.80", on: "2026-11-02")
        #expect(try worth() == "€57.00")
    }

    @Test("where only the first values have no rate, the line begins with the first that has one")
    func gap() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("USD", "EUR", "0.50", on: "2026-11-10")
        try home.value("100", on: "2026-11-01", of: dollars, by: home.ada)
        try home.value("200", on: "2026-11-12", of: dollars, by: home.ada)

        let text = try page("/wealth?range=all")
        #expect(
            text.contains("No rate from USD to EUR for “Dollars” before 12 Nov 2026: until then it is shown"))
        #expect(text.contains("since 12 Nov 2026") && text.contains("€0.00"))
        #expect(text.contains("<td>US$100.00</td>") && text.contains("<td>€100.00</td>"))
    }

    @Test("where a payment has no rate, no growth excluding deposits is told of the others")
    func unknownPayment() throws {
        let (euros, dollars) = (
            try home.series("Euros", by: home.ada), try home.series("Dollars", by: home.ada, currency: "USD")
        )
        try home.rate("USD", "EUR", "0.50", on: "2026-11-10")
        try home.value("100", on: "2026-01-01", of: euros, by: home.ada)
        try home.value("300", on: "2026-06-01", of: euros, paidIn: "100", by: home.ada)
        #expect(try page("/wealth?range=all").contains("excluding deposits"))
        try home.value("50", on: "2026-02-01", of: dollars, paidIn: "10", by: home.ada)
        let archive: FormFields = ["archive": "on", "day": "2026-10-01"]
        #expect(try home.post(SeriesController.path(dollars) + "/archive", archive, as: home.ada).status == 303)

        #expect(try !page("/wealth?range=all").contains("excluding deposits"))
    }

    @Test(
        "each way in keeps the rate: form, round, file, script, and an edit that moves the day; undo brings back the old"
    )
    func everyWay() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("USD", "EUR", "0.50", on: "2026-01-01")
        let fields: FormFields = ["series": dollars.description, "amount": "1", "day": "2026-02-01"]
        #expect(try home.post("/wealth/values", fields, as: home.ada).status == 303)
        let round: FormFields = ["amount-\(dollars)": "2", "day": "2026-02-02"]
        #expect(try home.post("/wealth/round", round, as: home.ada).status == 303)
        try home.bringValues("date,account,value,currency\n2026-02-03,Dollars,3,USD\n", as: home.ada)
        let made = try home.post(SeriesController.path(dollars) + "/tokens", ["name": "Script"], as: home.ada)
        let token = String(try #require(made.text.firstMatch(of: /<code>([\w-]{43})</)).1)
        let sent = try home.send(
            "POST", "/api/wealth/values", nil,
            ["Authorization: Bearer \(token)", "Content-Type: application/x-www-form-urlencoded"],
            body: "value=4&date=2026-02-04")
        #expect(sent.status == 201)

        #expect(try kept(dollars) == ["0.5", "0.5", "0.5", "0.5"])
        let open = try home.house.seriesDoor.open(dollars, for: home.ada)
        let last = try #require(try home.house.snapshots.all(of: open).last)
        try home.rate("USD", "EUR", "0.70", on: "2026-03-01")
        let edit: FormFields = ["amount": "5", "day": "2026-03-05", "version": "1"]
        #expect(try home.post(SnapshotsController.path(last.id), edit, as: home.ada).status == 303)
        #expect(try kept(dollars) == ["0.5", "0.5", "0.5", "0.7"])
        #expect(try page("/today").contains("Value of “Dollars” changed"))
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try kept(dollars) == ["0.5", "0.5", "0.5", "0.5"])
        #expect(try home.values("Dollars", of: home.ada).last == "2026-02-04 4.00")
    }

    /// The rates of a series' values in the currency of Ada's total, oldest first.
    private func kept(_ id: ID<Series>) throws -> [String] {
        let open = try home.house.seriesDoor.open(id, for: home.ada)
        _ = try home.post("/wealth/currency", ["currency": "EUR"], as: home.ada)
        return try home.house.snapshots.all(of: open).map { $0.rate ?? "–" }
    }

    @Test("another currency of the total is counted at the rates of the days, which are kept from then on")
    func otherCurrency() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("EUR", "USD", "2", on: "2026-01-01")
        try home.rate("EUR", "SEK", "10", on: "2026-01-01")
        try home.value("100", on: "2026-01-15", of: dollars, by: home.ada)
        #expect(try home.post("/wealth/currency", ["currency": "SEK"], as: home.ada).status == 303)
        #expect(try worth() == "SEK\u{a0}500.00")

        try home.rate("EUR", "SEK", "20", on: "2026-01-10")
        try deleteRate("EUR", "SEK", on: "2026-01-01", as: home.grace)
        #expect(try worth() == "SEK\u{a0}500.00")
        #expect(try home.post("/wealth/currency", ["currency": "EUR"], as: home.ada).status == 303)
        #expect(try worth() == "€50.00")
    }

    @Test("others see what is shared with them at the rates of the day on which it was written down")
    func shared() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD", audience: .household(.read))
        try home.rate("USD", "EUR", "0.50", on: "2026-01-01")
        try home.value("100", on: "2026-01-15", of: dollars, by: home.ada)
        try home.rate("USD", "EUR", "0.80", on: "2026-01-10")
        #expect(try home.post(SeriesController.path(dollars) + "/part", ["part": "50"], as: home.grace).status == 303)

        #expect(try worth(as: home.grace) == "€25.00")
    }

    @Test("whoever may write looks up the rates of a series anew, and undo brings the old ones back")
    func lookUp() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD", audience: .household(.read))
        try home.rate("USD", "EUR", "5", on: "2026-01-01")
        try home.value("100", on: "2026-01-15", of: dollars, by: home.ada)
        try deleteRate("USD", "EUR", on: "2026-01-01", as: home.ada)
        try home.rate("USD", "EUR", "0.50", on: "2026-01-01")
        #expect(try worth() == "€500.00")

        let path = SeriesController.path(dollars) + "/rates"
        #expect(try home.post(path, as: home.grace).status == 403)
        #expect(try page(SeriesController.path(dollars)).contains("Update rates"))
        #expect(try home.post(path, as: home.ada).status == 303)
        #expect(try worth() == "€50.00")
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try worth() == "€500.00")
    }

    @Test("a value that comes back from the bin has the rate that it had")
    func bin() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("USD", "EUR", "0.50", on: "2026-01-01")
        let value = try home.value("100", on: "2026-01-15", of: dollars, by: home.ada)
        #expect(try home.post(SnapshotsController.path(value) + "/delete", as: home.ada).status == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        try home.rate("USD", "EUR", "0.80", on: "2026-01-10")

        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try worth() == "€50.00")
    }

    @Test("who brings rates in tells nobody which currencies they have")
    func bank() throws {
        let text = "Date,USD,JPY,SEK,CHF,\n2026-11-20,1.1552,180.1,11,0.9,\n"
        let pages = try [[], ["USD"], ["USD", "JPY"]].map { currencies in
            let home = try TestHome()
            for currency in currencies { _ = try home.series("Secret", by: home.ada, currency: currency) }
            _ = try home.series("Joint", by: home.ada, currency: "SEK", audience: .chosen([home.grace.id: .read]))
            try #require(home.upload("/wealth/rates/import", Array(text.utf8), as: home.ada).status == 303)
            let rates = try home.house.rates.newest().map { "\($0.quote.code) \($0.value)" }
            let page = try home.get("/wealth/rates", as: home.grace).text
            return rates
                + (page.split(separator: "<main").last ?? "").split(separator: "row__name").dropFirst().map {
                    String($0.prefix(30))
                }
        }
        #expect(pages[0].count == 8 && pages[0].prefix(4) == ["CHF 0.9", "JPY 180.1", "SEK 11", "USD 1.1552"])
        #expect(pages[1] == pages[0] && pages[2] == pages[0])
        // First what she sees something in.
        #expect(pages[0][4].contains("SEK") && pages[0][5].contains("CHF"))
    }

    @Test("by group, what has no rate is no 0: it stands in its own currency")
    func byGroup() throws {
        let fund = try home.series("Fund", by: home.ada, currency: "USD")
        try home.value("100", on: "2026-11-02", of: fund, by: home.ada)

        for path in ["/wealth?by=group", "/wealth/day?by=group&day=2026-11-10"] {
            let text = try page(path)
            #expect(text.contains("US$100.00"), "\(path)")
            #expect(!text.contains("€0.00"), "\(path)")
        }
    }
}
