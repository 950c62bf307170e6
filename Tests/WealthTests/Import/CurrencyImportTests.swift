import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("What counts as a currency")
struct CurrencyImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Brings a ledger in.
    /// - Returns: its preview.
    private func preview(bringing text: String) throws -> String {
        let place = try home.sendValues(text, as: home.ada)
        let page = try home.get(place, as: home.ada).text
        _ = try home.post(place, ["go": "on"], as: home.ada)
        return page
    }

    @Test("a currency is a code of ISO 4217, or a coin; the ticker of a share is none")
    func listed() {
        for code in ["EUR", "usd", "KWD", "XAU", "DEM", "BTC", "ETH"] { #expect(Currency(code) != nil, "\(code)") }
        for code in ["VTI", "ZYX", "QRS", "GLD", "VEA", "ABC", "EU", "EURO", ""] {
            #expect(Currency(code) == nil, "\(code)")
        }
    }

    @Test(
        "prices of shares in a ledger are no exchange rates of the house",
        arguments: [
            """
            2026-01-01 open Assets:Broker:Cash
            2026-01-31 price ZYX 240.00 USD
            2026-01-31 price QRS 12.50 USD
            2026-02-01 balance Assets:Broker:Cash 10.00 USD
            """,
            """
            P 2026-01-31 ZYX 240.00 USD
            P 2026-01-31 "QRS" $12.50
            2026-01-31 check
                assets:Broker:Cash   0 USD = 10.00 USD
            """,
        ])
    func prices(text: String) throws {
        let page = try preview(bringing: text)
        #expect(page.contains("2 prices of shares and other things that are not currencies are skipped."))

        #expect(try home.values("Broker:Cash", of: home.ada) == ["2026-01-31 10.00"])
        #expect(try home.house.rates.newest().isEmpty)
        #expect(try !home.get("/wealth/rates", as: home.grace).text.contains("ZYX"))
    }

    @Test(
        "a share whose ticker is the code of a currency is no currency, and its price no rate; currencies are",
        arguments: [
            """
            2026-01-01 open Assets:Broker
            2026-01-05 * "Bought"
              Assets:Broker:AMD    10 AMD {3.75 USD}
              Assets:Cash
            2026-01-31 price AMD 4.20 USD
            2026-01-31 price ALL 185.00 USD
            2026-01-31 price KWD 3.25 USD
            2026-01-31 price MAD 0.09 EUR
            2026-02-01 balance Assets:Broker:AMD 10 AMD
            2026-02-01 balance Assets:Broker:ALL 2 ALL
            2026-02-01 balance Assets:Cash 20.00 MAD
            """,
            """
            P 2026-01-31 ALL $185.00
            P 2026-02-28 ALL $190.00
            P 2026-01-31 KWD 3.25 USD
            P 2026-01-31 MAD €0.09
            2026-01-05 bought
                assets:Broker:AMD   10 AMD @@ $1,200.00
                assets:dollars
            2026-01-31 check
                assets:Broker:AMD   0 AMD = 10 AMD
                assets:Broker:ALL   0 ALL = 2 ALL
                assets:Cash         0 MAD = 20.00 MAD
            """,
        ])
    func tickers(text: String) throws {
        let page = try preview(bringing: text)
        #expect(page.contains("This is not a currency. Shares must be converted to a value first."))
        #expect(page.contains("of shares and other things that are not currencies"))

        #expect(
            try home.house.rates.newest().map { "\($0.base.code) \($0.value)" }.sorted() == ["KWD 3.25", "MAD 0.09"])
        for name in ["Broker:AMD", "Broker:ALL"] { #expect(try home.values(name, of: home.ada).isEmpty) }
        #expect(try home.values("Cash", of: home.ada) == ["2026-01-31 20.00"])
    }

    @Test("a currency that is held at cost and pays for something is one")
    func cost() throws {
        try home.bringValues(
            """
            2026-01-05 * "Changed, and dinner"
              Assets:Purse    1,000 MAD {0.09 EUR}
              Assets:Bank
              Expenses:Food     200 MAD
              Assets:Purse     -200 MAD
            2026-01-31 price MAD 0.09 EUR
            2026-02-01 balance Assets:Purse 800 MAD
            """, as: home.ada)

        #expect(try home.values("Purse", of: home.ada) == ["2026-01-31 800.00"])
        #expect(try home.house.rates.newest().map(\.base.code) == ["MAD"])
    }

    @Test("prices that an older import took for rates are shown to the members alone who see such a series")
    func olderPrices() throws {
        try home.execute(
            "INSERT INTO exchangeRate (base, quote, day, value) VALUES ('ZYX', 'USD', '2026-01-31', '240')", [])
        try home.rate("USD", "EUR", "0.9", on: "2026-01-31")

        for member in [home.grace, home.olle] {
            let page = try home.get("/wealth/rates", as: member).text
            #expect(page.contains("1 USD") && !page.contains("ZYX"))
        }
    }

    @Test(
        "an amount finer than its currency is refused with the reason, and none is rounded",
        arguments: [
            """
            2024-02-01 balance Assets:Crypto 0.12345678 BTC
            2024-02-01 balance Assets:Broker:VTI 12.345 VTI
            2024-02-01 balance Assets:Small 0.00345 BTC
            2024-02-01 balance Assets:Cash 10 EUR
            """,
            """
            2024-01-31 check
                assets:Crypto      0 BTC = 0.12345678 BTC
                assets:Broker:VTI  0 VTI = 12.345 VTI
                assets:Small       0 BTC = 0.00345 BTC
                assets:Cash        0 EUR = 10 EUR
            """,
        ])
    func fine(text: String) throws {
        let page = try preview(bringing: text)
        #expect(page.contains("Too many decimals for this currency."))
        #expect(page.contains("This is not a currency. Shares must be converted to a value first."))

        #expect(try home.values("Cash", of: home.ada) == ["2024-01-31 10.00"])
        for name in ["Crypto", "Small", "Broker:VTI"] { #expect(try home.values(name, of: home.ada).isEmpty) }
    }

    @Test("a new series has no share and no pence for a currency", arguments: ["VTI", "GBX", "GBp"])
    func newSeries(code: String) throws {
        let reply = try home.post(SeriesController.list, ["name": "Isa", "currency": code], as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("This is not a currency. Shares must be converted to a value first."))
        #expect(try !home.house.seriesDoor.all(for: home.ada).contains { $0.series.name == "Isa" })
    }

    @Test("neither has one that an import makes", arguments: ["VTI", "GBX", "GBp"])
    func importedSeries(code: String) throws {
        let reply = try home.bringValues(
            "date,account,value\n2024-01-31,Isa,24308\n", ["currency": code], as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("This is not a currency. Shares must be converted to a value first."))
        #expect(try home.values("Isa", of: home.ada).isEmpty)
    }

    @Test("a rate that is typed is of whole currencies")
    func typedRates() throws {
        let rate: FormFields = ["base": "GBp", "quote": "EUR", "day": "2024-01-31", "value": "0.0117"]

        #expect(try home.post("/wealth/rates", rate, as: home.ada).status == 422)
        #expect(try home.house.rates.newest().isEmpty)
    }

    @Test("a series keeps the currency that an older Hearth gave it")
    func olderSeries() throws {
        let series = try home.series("Shares", by: home.ada)
        try home.execute("UPDATE series SET currency = 'VTI' WHERE name = 'Shares'", [])

        let path = SeriesController.path(series)
        let form: FormFields = ["name": "Fund", "currency": "VTI", "colour": "1", "kind": "shares", "version": "1"]
        #expect(try home.post(path, form, as: home.ada).status == 303)

        let found = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.id == series })
        #expect(found.series.name == "Fund" && found.series.currency.code == "VTI")
    }
}
