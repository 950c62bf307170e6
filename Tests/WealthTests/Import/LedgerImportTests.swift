import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Journals of hledger brought in")
struct LedgerImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func giro(_ text: String, _ choices: FormFields = [:]) throws -> [String] {
        _ = try home.bringValues(text, choices, as: home.ada)
        return try home.values("bank:giro", of: home.ada)
    }

    private static func journal(_ amount: String) -> String {
        """
        2026-01-31 * Saldo
            assets:bank:giro   0 EUR = \(amount)

        """
    }

    @Test(
        "decimals and thousands are read as the journal writes them",
        arguments: [
            ("1200,50 EUR", "1200.50"), ("1.200,50 EUR", "1200.50"), ("1 200,50 EUR", "1200.50"),
            ("1 200.50 EUR", "1200.50"), ("1,200.50 EUR", "1200.50"), ("EUR 1.234.567,8", "1234567.80"),
            ("€-1.200,50", "-1200.50"), ("-€1200,5", "-1200.50"), ("1200 EUR", "1200.00"), ("0,75 EUR", "0.75"),
            ("1,00,000.00 EUR", "100000.00"), ("1200, EUR", "1200.00"), ("1\u{A0}200,50 EUR", "1200.50"),
        ])
    func decimals(amount: String, value: String) throws {
        #expect(try giro(Self.journal(amount)) == ["2026-01-31 \(value)"])
    }

    @Test("where an amount can be read either way, somebody is asked")
    func asking() throws {
        let text = Self.journal("1.200 EUR")
        let page = try home.get(home.sendValues(text, as: home.ada), as: home.ada)
        let isAsked = page.text.contains("name=\"decimal\"")
        #expect(isAsked)
        #expect(try home.bringValues(text, as: home.ada).status == 422)
        #expect(try home.values("bank:giro", of: home.ada).isEmpty)

        #expect(try giro(text, ["decimal": "comma"]) == ["2026-01-31 1200.00"])
    }

    @Test(
        "what the journal itself says about decimals counts before anything else",
        arguments: [
            ("decimal-mark ,\n", "1.200 EUR", "1200.00"), ("decimal-mark .\n", "1.200 EUR", "1.20"),
            ("commodity 1.000,00 EUR\n", "1.200 EUR", "1200.00"), ("commodity EUR 1,000.00\n", "1,200 EUR", "1200.00"),
            ("commodity EUR\n  format 1.000,00 EUR\n", "1.200 EUR", "1200.00"),
            ("commodity €1.000,00\n", "€1.200", "1200.00"), ("D 1.000,00 EUR\n", "1.200", "1200.00"),
            ("commodity 1,000.00 EUR\ndecimal-mark ,\n", "1.200 EUR", "1200.00"),
        ])
    func directives(head: String, amount: String, value: String) throws {
        #expect(try giro(head + Self.journal(amount)) == ["2026-01-31 \(value)"])
    }

    @Test("a plain journal is one, whatever its transactions are called")
    func plain() throws {
        let text = """
            ; what we have

            2026-01-31 Kontostand
                assets:bank:giro      1200,50 EUR = 1200,50 EUR
                Equity:Anfang

            2026/02/28 (7) balance  ; monthly
              [assets:bank:giro]    = EUR 1300,00
              ! liabilities:card    0 = -33,10 EUR
            """
        try home.bringValues(text, as: home.ada)

        #expect(try home.values("bank:giro", of: home.ada) == ["2026-01-31 1200.50", "2026-02-28 1300.00"])
        #expect(try home.values("card", of: home.ada) == ["2026-02-28 33.10"])
    }

    @Test("prices are read with the decimals of the journal")
    func prices() throws {
        try home.bringValues(
            """
            P 2026-01-31 USD 0,95 EUR
            P 2026-01-31 00:00:00 GBP €1,1
            2026-01-31 Saldo
              assets:bank:giro   0 = 10,00 EUR
            """, as: home.ada)

        #expect(try home.house.rates.newest().map { "\($0.base.code) \($0.value)" } == ["GBP 1.1", "USD 0.95"])
    }

    @Test(
        "what is no amount does not come as another one",
        arguments: ["1.2.3,4 EUR", "1,2,3 EUR", "12,34,5 EUR"])
    func unclearAmounts(amount: String) throws {
        #expect(try giro(Self.journal(amount)).isEmpty)
    }

    @Test(
        "what is no amount is named", arguments: ["(2 * 3) EUR", "x EUR", "10 EUR 5", "1-2 EUR"])
    func noAmounts(amount: String) throws {
        let page = try home.get(home.sendValues(Self.journal(amount), as: home.ada), as: home.ada)

        let isNamed = page.text.contains("Line 2 · assets:bank:giro") && page.text.contains("This is not an amount.")
        #expect(isNamed)
        #expect(try giro(Self.journal(amount)).isEmpty)
    }

    @Test("beancount has commas between thousands only: anything else is no amount there")
    func beancount() throws {
        let text = """
            2026-02-01 balance Assets:Bank 1,200.50 EUR
            2026-03-01 balance Assets:Bank 1200,50 EUR
            """
        try home.bringValues(text, as: home.ada)

        #expect(try home.values("Bank", of: home.ada) == ["2026-01-31 1200.50"])
    }
}

@Suite("Tables of other programs brought in")
struct ForeignTableTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var names: [String] {
        get throws {
            try home.house.seriesDoor.all(for: home.ada).map(\.series).filter { $0.entries > 0 }.map(\.name).sorted()
        }
    }

    @Test("Ghostfolio's activities: what is kept by hand, at quantity times price; nothing else is an account")
    func ghostfolio() throws {
        try home.bringValues(
            """
            Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note
            01-02-2026,ART,MANUAL,EUR,1000.5,2,buy,3.5,a painting
            13-02-2026,ART,MANUAL,EUR,1200,1,sell,0,
            13-02-2026,AAPL,YAHOO,USD,200,5,buy,1,
            13-03-2026,ART,MANUAL,EUR,12,1,dividend,0,
            14-03-2026,ART,MANUAL,EUR,35,1,fee,0,
            14-03-2026,Account fee,MANUAL,EUR,9,1,fee,0,
            """, as: home.ada)

        #expect(try names == ["ART"])
        #expect(try home.values("ART", of: home.ada) == ["2026-02-01 2001.00", "2026-02-13 1200.00"])
    }

    private static let history = """
        id,accountId,valuationDate,accountCurrency,baseCurrency,fxRateToBase,cashBalance,investmentMarketValue,\
        totalValue,costBasis,netContribution,calculatedAt
        "a1","TOTAL","2026-01-01","USD","USD","1","100.00","900.00","1000.00","800","950","2026-01-02T00:00:00Z"
        "a2","TOTAL","2026-01-02","USD","USD","1","100.00","950.50","1050.50","800","1000","2026-01-03T00:00:00Z"

        """

    @Test("Wealthfolio's history: the total value of each day, with what was paid in")
    func wealthfolio() throws {
        try home.bringValues(Self.history, as: home.ada)

        #expect(try names == ["TOTAL"])
        #expect(try home.values("TOTAL", of: home.ada) == ["2026-01-01 1000.00", "2026-01-02 1050.50"])
        let open = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.series.name == "TOTAL" })
        #expect(open.series.currency.code == "USD")
        #expect(try home.house.snapshots.all(of: open).map(\.paidIn) == [nil, 5000])
    }

    @Test(
        "activities and prices are no values, and it is said",
        arguments: [
            """
            date,type,symbol,instrumentType,quantity,unit_price,currency,fee,amount,comment,fxRate,subtype
            2026-01-01,BUY,VTI,,10,250,USD,1,2500,,1,
            """,
            "symbol,date,open,high,low,close,volume,currency\nVTI,2026-01-01,1,2,1,2,100,USD\n",
            "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n01-02-2026,AAPL,YAHOO,USD,1,2,buy,0,\n",
        ])
    func noValues(text: String) throws {
        let reply = try home.post("/wealth/import", ["text": text], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("field__problem"))
        #expect(try names.isEmpty)
    }

    @Test("columns that hold fees, prices and rates are no accounts of a wide table")
    func columns() throws {
        try home.bringValues(
            "date,Bank,Fee,fxRateToBase,Quantity,Price,Currency\n2026-01-01,5,1,1.1,3,2,EUR\n", as: home.ada)

        #expect(try names == ["Bank"])
    }
}
