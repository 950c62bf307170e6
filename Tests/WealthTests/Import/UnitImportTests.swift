import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Pence and other hundredths")
struct UnitImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test(
        "a unit is a currency or a part of one",
        arguments: [
            ("GBP", "GBP", 0), ("gbp", "GBP", 0), ("GBp", "GBP", 2), ("GBX", "GBP", 2), ("GBpence", "GBP", 2),
            ("ZAc", "ZAR", 2), ("ZAr", "ZAR", 2), ("ZAX", "ZAR", 2), ("ILA", "ILS", 2), ("KWF", "KWD", 3),
            ("KWd", "KWD", 3), ("USX", "USD", 2), ("UGX", "UGX", 0), ("Eur", "EUR", 0),
        ])
    func units(text: String, code: String, scale: Int) throws {
        #expect(try CurrencyUnit(text) == CurrencyUnit(#require(Currency(code)), scale: scale))
    }

    @Test("holdings in pence are added up with pounds")
    func holdings() throws {
        try home.bringValues(
            "date,symbol,quantity,price,currency\n2024-03-31,ABC.L,100,243.08,GBp\n2024-03-31,$CASH,50,,GBP\n",
            as: home.ada)

        #expect(try home.values("Holdings", of: home.ada) == ["2024-03-31 293.08"])
    }

    @Test(
        "activities priced in hundredths",
        arguments: [("GBp", "GBP"), ("GBX", "GBP"), ("ZAc", "ZAR"), ("ILA", "ILS")])
    func activities(unit: String, code: String) throws {
        try home.bringValues(
            """
            Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note
            01.01.2022,My fund,MANUAL,\(unit),24308,10,buy,0.00,

            """, as: home.ada)

        #expect(try home.values("My fund", of: home.ada) == ["2022-01-01 2430.80"])
        #expect(try home.house.seriesDoor.all(for: home.ada).last?.series.currency.code == code)
    }

    @Test("an asset and an account of Ghostfolio in pence")
    func ghostfolio() throws {
        try home.bringValues(
            """
            {"meta": {"date": "2026-01-01T00:00:00.000Z", "version": "3"}, "accounts": [
              {"id": "a", "name": "Broker", "currency": "GBp", "balances": [{"date": "2025-01-31", "value": 12345}]}],
            "assetProfiles": [{"symbol": "m1", "dataSource": "MANUAL", "name": "Fund", "currency": "GBp", "marketData": [
              {"date": "2025-01-31T00:00:00.000Z", "marketPrice": 243.08}]}],
            "activities": [{"type": "BUY", "symbol": "m1", "dataSource": "MANUAL", "date": "2025-01-01T00:00:00.000Z",
              "quantity": 1000, "unitPrice": 240, "currency": "GBp"}]}
            """, as: home.ada)

        #expect(try home.values("Fund", of: home.ada) == ["2025-01-31 2430.80"])
        #expect(try home.values("Broker", of: home.ada) == ["2025-01-31 123.45"])
    }

    @Test("a table's column of currencies may name pence")
    func tables() throws {
        try home.bringValues("date,account,value,currency\n2024-01-31,Isa,12345,GBX\n", as: home.ada)

        #expect(try home.values("Isa", of: home.ada) == ["2024-01-31 123.45"])
    }

    @Test("pounds and pence of one day of a table are two accounts, and none replaces the other")
    func tableInBoth() throws {
        let text =
            "date,account,value,currency\n2024-01-31,Isa,50,GBP\n2024-01-31,Isa,24308,GBX\n2024-02-29,Isa,60,GBP\n"
        try home.bringValues(text, as: home.ada)

        #expect(try home.values("Isa", of: home.ada) == ["2024-01-31 50.00", "2024-02-29 60.00"])
        #expect(try home.values("Isa (GBP)", of: home.ada) == ["2024-01-31 243.08"])
    }

    @Test("a table that goes over from pence to pounds is of one account")
    func tableInTurn() throws {
        try home.bringValues(
            "date,account,value,currency\n2024-01-31,Isa,24308,GBX\n2024-02-29,Isa,250,GBP\n", as: home.ada)

        #expect(try home.values("Isa", of: home.ada) == ["2024-01-31 243.08", "2024-02-29 250.00"])
    }

    @Test(
        "pounds and pence in one account of a ledger are added up",
        arguments: [
            """
            2024-02-01 balance Assets:Isa 50 GBP
            2024-02-01 balance Assets:Isa 24308 GBX
            2024-03-01 balance Assets:Isa 60 GBP
            """,
            """
            2024-01-31 check
                assets:Isa    0 GBP = 50 GBP
                assets:Isa    0 GBp = 24308 GBp
            2024-02-29 check
                assets:Isa    0 GBP = 60 GBP
            """,
            """
            2024-01-31 * "Opening"
              Assets:Isa  50 GBP
              Assets:Isa  24308 GBX
              Equity:Opening
            2024-02-29 * "More"
              Assets:Isa  1000 GBX
              Equity:Opening
            """,
        ])
    func ledgers(text: String) throws {
        try home.bringValues(text, as: home.ada)

        #expect(try home.values("Isa", of: home.ada) == ["2024-01-31 293.08", "2024-02-29 303.08"])
    }

    @Test(
        "a price in pence is a rate of the pound",
        arguments: [
            ("P 2024-01-31 GBp 0.0117 EUR", "GBP 1.17 EUR"), ("P 2024-01-31 \"GBX\" 0.0117 EUR", "GBP 1.17 EUR"),
            ("P 2024-01-31 EUR 86 GBp", "EUR 0.86 GBP"), ("2024-01-31 price GBX 0.0117 EUR", "GBP 1.17 EUR"),
            ("2024-01-31 price EUR 86 GBX", "EUR 0.86 GBP"), ("P 2024-01-31 GBp 0.01 GBP", nil),
        ] as [(String, String?)])
    func prices(line: String, rate: String?) throws {
        try home.bringValues("\(line)\n2024-01-31 check\n    assets:cash    0 EUR = 5 EUR\n", as: home.ada)

        let rates = try home.house.rates.newest().map { "\($0.base.code) \($0.value) \($0.quote.code)" }
        #expect(rates == [rate].compactMap(\.self))
    }
}

@Suite("What Ghostfolio keeps by hand")
struct GhostfolioImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("an asset without market data has the prices of its trades, and a balance alone is of the export's day")
    func byHand() throws {
        try home.bringValues(
            """
            {"meta": {"date": "2026-01-01T00:00:00.000Z", "version": "3"}, "accounts": [
              {"id": "a", "name": "Bank", "currency": "USD", "balances": [{"date": "2024-12-31T00:00:00.000Z", "value": 2000}]},
              {"id": "b", "name": "Only a balance", "currency": "USD", "balance": 1000}],
            "assetProfiles": [{"symbol": "flat", "dataSource": "MANUAL", "name": "Flat", "currency": "USD", "marketData": []}],
            "activities": [{"type": "BUY", "symbol": "flat", "dataSource": "MANUAL", "date": "2022-01-01T00:00:00.000Z",
              "quantity": 1, "unitPrice": 500000, "currency": "USD"}]}
            """, as: home.ada)

        #expect(try home.values("Flat", of: home.ada) == ["2022-01-01 500000.00"])
        #expect(try home.values("Bank", of: home.ada) == ["2024-12-31 2000.00"])
        #expect(try home.values("Only a balance", of: home.ada) == ["2026-01-01 1000.00"])
    }

    @Test("the price of a trade is in the unit of the trade, which need not be that of the asset")
    func trades() throws {
        try home.bringValues(
            """
            {"assetProfiles": [{"symbol": "m1", "dataSource": "MANUAL", "name": "Fund", "currency": "GBP"},
              {"symbol": "m2", "dataSource": "MANUAL", "name": "Trust", "currency": "GBp"}],
            "activities": [{"type": "BUY", "symbol": "m1", "dataSource": "MANUAL", "date": "2022-01-01",
              "quantity": 10, "unitPrice": 24308, "currency": "GBp"},
              {"type": "BUY", "symbol": "m1", "dataSource": "MANUAL", "date": "2022-02-01",
              "quantity": 10, "unitPrice": 250, "currency": "GBP"},
              {"type": "BUY", "symbol": "m2", "dataSource": "MANUAL", "date": "2022-01-01",
              "quantity": 10, "unitPrice": 250, "currency": "GBP"}]}
            """, as: home.ada)

        #expect(try home.values("Fund", of: home.ada) == ["2022-01-01 2430.80", "2022-02-01 5000.00"])
        #expect(try home.values("Trust", of: home.ada) == ["2022-01-01 2500.00"])
    }

    @Test("a trade in another currency than its asset has no price, and it is said")
    func otherCurrency() throws {
        let place = try home.sendValues(
            """
            {"assetProfiles": [{"symbol": "m1", "dataSource": "MANUAL", "name": "Flat", "currency": "EUR"}],
            "activities": [{"type": "BUY", "symbol": "m1", "dataSource": "MANUAL", "date": "2022-01-01",
              "quantity": 1, "unitPrice": 500, "currency": "USD"},
              {"type": "BUY", "symbol": "m1", "dataSource": "MANUAL", "date": "2022-02-01",
              "quantity": 1, "unitPrice": 600, "currency": "EUR"}]}
            """, as: home.ada)
        #expect(try home.get(place, as: home.ada).text.contains("The values are in USD, the series is in EUR."))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try home.values("Flat", of: home.ada) == ["2022-02-01 1200.00"])
    }

    @Test("an asset of Ghostfolio has its market price on the day on which it was bought, too")
    func firstDay() throws {
        let file = """
            {"accounts": [], "assetProfiles": [{"symbol": "m", "dataSource": "MANUAL", "name": "Fund", "currency": "EUR",
              "marketData": [{"date": "2025-01-31", "marketPrice": 12}]}],
            "activities": [{"type": "BUY", "symbol": "m", "dataSource": "MANUAL", "date": "2025-01-31", "quantity": 2,
              "unitPrice": 10, "currency": "EUR"}]}
            """
        try home.bringValues(file, as: home.ada)

        #expect(try home.importedValues(of: home.ada) == ["Fund": ["2025-01-31 24.00"]])
    }

    @Test("an asset that was sold whole is worth nothing from then on, also where no price is of that day")
    func soldWhole() throws {
        let file = """
            {"accounts": [], "assetProfiles": [{"symbol": "F", "dataSource": "MANUAL", "name": "Fund", "currency": "EUR",
              "marketData": [{"date": "2024-01-31", "marketPrice": 5}]}],
            "activities": [
              {"type": "BUY", "symbol": "F", "dataSource": "MANUAL", "date": "2024-01-01", "quantity": 2, "unitPrice": 5},
              {"type": "SELL", "symbol": "F", "dataSource": "MANUAL", "date": "2024-03-15", "quantity": 2, "unitPrice": 6}]}
            """
        try home.bringValues(file, as: home.ada)

        #expect(try home.importedValues(of: home.ada) == ["Fund": ["2024-01-31 10.00", "2024-03-15 0.00"]])
    }

    @Test("debits that a bank writes as negative amounts go out")
    func negativeDebits() throws {
        let text = "Date,Description,Debit,Credit\n2024-01-05,Rent,-100.00,\n2024-01-31,Pay,,300.00\n"
        try home.bringValues(text, ["account-0": "new-cash"], as: home.ada)

        #expect(try home.importedValues(of: home.ada).values.map { $0 } == [["2024-01-31 200.00"]])
    }

    @Test(
        "sides of movements are known in the words of banks", arguments: [("Af", true), ("Bij", false), ("Soll", true)])
    func sides(word: String, isOut: Bool) { #expect(TableShape.isOutgoing(word) == isOut) }

    @Test("what does not come is counted by kind, and a newer version is said")
    func left() throws {
        let place = try home.sendValues(
            """
            {"meta": {"date": "2026-01-01T00:00:00.000Z", "version": "9.1.0"}, "accounts": [
              {"id": "a", "name": "Bank", "currency": "USD", "balances": [{"date": "2024-12-31", "value": 2000}]},
              {"id": "b", "name": "Empty", "currency": "USD", "balance": 0}],
            "assetProfiles": [{"symbol": "AAPL", "dataSource": "YAHOO", "name": "Apple", "currency": "USD"}],
            "activities": [
              {"type": "BUY", "symbol": "AAPL", "dataSource": "YAHOO", "date": "2022-01-01", "quantity": 1, "unitPrice": 5},
              {"type": "SELL", "symbol": "AAPL", "dataSource": "YAHOO", "date": "2022-01-02", "quantity": 1, "unitPrice": 5},
              {"type": "FEE", "symbol": "x", "dataSource": "MANUAL", "date": "2022-01-02", "quantity": 1, "unitPrice": 5}]}
            """, as: home.ada)
        let page = try home.get(place, as: home.ada).text

        for text in [
            "1 asset with market prices is skipped: the file has no value for it.",
            "2 trades of assets with market prices are skipped.",
            "1 dividend, fee or interest payment is skipped.", "1 account without values is skipped.",
            "This file comes from a newer version (9.1.0). Check the values.",
        ] { #expect(page.contains(text), "\(text)") }
    }

    @Test("a coin's balance finer than a series holds is refused, and not rounded to nothing")
    func coins() throws {
        let place = try home.sendValues(
            """
            {"accounts": [{"id": "a", "name": "Wallet", "currency": "BTC", "balances": [
              {"date": "2024-12-31", "value": 0.00345}]}]}
            """, as: home.ada)

        #expect(try home.get(place, as: home.ada).text.contains("Too many decimals for this currency."))
        _ = try home.post(place, ["go": "on"], as: home.ada)
        #expect(try home.values("Wallet", of: home.ada).isEmpty)
    }
}
