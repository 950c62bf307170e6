import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Values of other programs")
struct WealthFormatTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func kind(_ name: String) throws -> Series.Kind? {
        try home.house.seriesDoor.all(for: home.ada).first { $0.series.name == name }?.series.kind
    }

    @Test("a ledger with more lines than are read is refused with their number", arguments: [0, 1])
    func tooManyLines(more: Int) throws {
        let text =
            "2026-01-31 balance Assets:Bank 10 EUR" + String(repeating: "\n", count: WealthFormat.lineLimit + more)
        let reply = try home.upload("/wealth/import", Array(text.utf8), named: "a.beancount", as: home.ada)

        #expect(reply.status == (more == 0 ? 303 : 422))
        #expect(reply.text.contains("A file can have at most 250,000 lines. Split it.") == (more == 1))
    }

    @Test("more values than come in at once are said once, and the first ones are kept")
    func manyValues() throws {
        var source = WealthSource()
        let added = source.account("Cash", .euro)
        let account = try #require(added)
        let amount = try #require(AmountText("1", .point))
        for _ in 0..<WealthSource.valueLimit + 5 {
            source.add(WealthSource.Value(account: account, day: Day(known: 2026, 1, 1), amount: amount, line: 7))
        }
        source.refuse(9, "Cash", "x", WealthSource.noAmount)

        #expect(source.values.count == 100_000)
        #expect(source.bad.map(\.reason) == ["Only the first \(100_000) values will be imported."])
    }

    @Test("Ghostfolio: balances of accounts, and what is kept by hand at quantity times price")
    func ghostfolio() throws {
        try home.bringValues(
            """
            {"meta":{"date":"2026-01-01","version":"2"},"accounts":[
            {"id":"1","name":"Cash","currency":"EUR","balances":[{"date":"2026-01-31T00:00:00.000Z","value":0.1},
             {"date":"2026-02-28T00:00:00.000Z","value":"1234.567"},{"date":"x","value":1}]},
            {"id":"2","name":"Odd","balances":[]}],
            "assetProfiles":[{"symbol":"ART","dataSource":"MANUAL","name":"Painting","currency":"USD","marketData":[
              {"date":"2025-12-01","marketPrice":5},{"date":"2026-01-01","marketPrice":10.5},
              {"date":"2026-03-01","marketPrice":12}]},{"symbol":"AAPL","dataSource":"YAHOO"}],
            "activities":[{"type":"BUY","symbol":"ART","dataSource":"MANUAL","date":"2025-12-15T10:00:00Z","quantity":3},
              {"type":"SELL","symbol":"ART","dataSource":"MANUAL","date":"2026-02-01","quantity":1}]}
            """, as: home.ada)

        #expect(try home.values("Cash", of: home.ada) == ["2026-01-31 0.10", "2026-02-28 1234.57"])
        #expect(try home.values("Painting", of: home.ada) == ["2026-01-01 31.50", "2026-03-01 24.00"])
    }

    @Test(
        "Ghostfolio: what is neither bought nor has a good amount makes no series, and the first is said to be passed over"
    )
    func ghostfolioNothing() throws {
        let file = """
            {"accounts":[{"id":"1","name":"Cash","currency":"EUR","balances":[{"date":"2026-01-31","value":1e30}]},
              {"id":"2","name":"Giro","currency":"EUR","balances":[{"date":"2026-01-31","value":2}]}],
            "assetProfiles":[{"symbol":"L","dataSource":"MANUAL","name":"Loan","currency":"EUR","marketData":[
              {"date":"2026-01-31","marketPrice":5}]}],
            "activities":[{"type":"LIABILITY","symbol":"L","dataSource":"MANUAL","date":"2026-01-15","quantity":3}]}
            """
        let preview = try home.get(home.sendValues(file, as: home.ada), as: home.ada).text
        #expect(preview.contains("1 line is about something else and is skipped."))

        try home.bringValues(file, as: home.ada)

        let names = try home.house.seriesDoor.all(for: home.ada).map(\.series.name)
        #expect(names == ["Giro"])
    }

    @Test("Ghostfolio: an account and an asset of one name stay apart, and a dividend buys nothing")
    func ghostfolioTwins() throws {
        try home.bringValues(
            """
            {"accounts":[
            {"id":"1","name":"Gold","currency":"EUR","balances":[{"date":"2026-01-31","value":10}]},
            {"id":"2","name":"Gold","currency":"EUR","balances":[{"date":"2026-01-31","value":20}]}],
            "assetProfiles":[{"symbol":"AU","dataSource":"MANUAL","name":"Gold","currency":"EUR","marketData":[
              {"date":"2026-01-01","marketPrice":5},{"date":"2026-01-31","marketPrice":7}]}],
            "activities":[{"type":"DIVIDEND","symbol":"AU","dataSource":"MANUAL","date":"2026-01-01","quantity":9},
              {"type":"BUY","symbol":"AU","dataSource":"MANUAL","date":"2026-01-15","quantity":3}]}
            """, as: home.ada)

        #expect(try home.values("Gold", of: home.ada) == ["2026-01-31 10.00"])
        #expect(try home.values("Gold (EUR)", of: home.ada) == ["2026-01-31 20.00"])
        #expect(try home.values("Gold (EUR) 2", of: home.ada) == ["2026-01-31 21.00"])
    }

    @Test("Wealthfolio: holdings of a day are added up for each currency, cash included")
    func holdings() throws {
        try home.bringValues(
            """
            date,symbol,quantity,price,currency
            2026-01-02,VTI,10,250.10,USD
            2026-01-02,$CASH,99.5,,USD
            2026-01-02,IWDA,0.1,0.2,EUR
            2026-01-03,VTI,10,,USD
            2026-01-04,VTI,11,251,USD
            """, as: home.ada)

        #expect(try home.values("Holdings", of: home.ada) == ["2026-01-02 0.02"])
        #expect(try home.values("Holdings (USD)", of: home.ada) == ["2026-01-02 2600.50", "2026-01-04 2761.00"])
    }

    @Test("Actual Budget: balances at the ends of months; splits count once")
    func actual() throws {
        try home.bringValues(
            """
            Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
            Giro,2026-01-05,,Starting Balance,,1000.00,0,true
            Giro,2026-01-20,Shop,,,0,-30,true
            Giro,2026-01-20,Shop,,Food,-20.5,0,true
            Giro,2026-01-20,Shop,,Fun,-9.5,0,true
            Giro,2026-03-10,Work,,,100,0,true
            Giro,2026-13-10,Work,,,100,0,true
            """, as: home.ada)

        #expect(try home.values("Giro", of: home.ada) == ["2026-01-31 970.00", "2026-03-10 1070.00"])
    }

    @Test("Actual Budget: a balance that no number holds is named, and nothing is brought in for it")
    func actualLargest() throws {
        let row = "Giro,2026-01-05,Shop,1000000000000\n"
        let text = "Account,Date,Payee,Amount\n" + String(repeating: row, count: 9300) + "Wallet,2026-01-05,,5\n"
        let page = try home.get(home.sendValues(text, as: home.ada), as: home.ada)
        #expect(page.text.contains("This is not an amount."))

        try home.bringValues(text, as: home.ada)
        #expect(try home.values("Giro", of: home.ada).isEmpty)
        #expect(try home.values("Wallet", of: home.ada) == ["2026-01-05 5.00"])
    }

    @Test("Sure: two accounts of one name stay apart, and what is owed stays a debt")
    func sureTwins() throws {
        try home.bringValues(
            """
            {"type":"Account","data":{"id":"a","name":"House","currency":"EUR","accountable_type":"Property"}}
            {"type":"Account","data":{"id":"b","name":"House","currency":"EUR","accountable_type":"Loan"}}
            {"type":"Valuation","data":{"account_id":"a","date":"2026-01-01","amount":"500000","currency":"EUR"}}
            {"type":"Valuation","data":{"account_id":"b","date":"2026-01-01","amount":"300000","currency":"EUR"}}
            """, as: home.ada)

        #expect(try home.values("House", of: home.ada) == ["2026-01-01 500000.00"])
        #expect(try home.values("House (EUR)", of: home.ada) == ["2026-01-01 300000.00"])
        #expect(try kind("House") == .property && kind("House (EUR)") == .debts)
    }

    @Test("Sure: twins keep their series, in whatever order a later file lists them, with a third one or without")
    func sureTwinsAgain() throws {
        let account = { (id: String, created: String) in
            """
            {"type":"Account","data":{"id":"\(id)","name":"House","currency":"EUR","accountable_type":"Property",\
            "created_at":"2025-0\(created)-01T10:00:00Z"}}
            """
        }
        let value = { (id: String, day: String, amount: String) in
            """
            {"type":"Valuation","data":{"account_id":"\(id)","date":"2026-01-0\(day)","amount":"\(amount)","currency":"EUR"}}
            """
        }
        try home.bringValues(
            [account("b", "1"), account("c", "2"), value("b", "1", "10"), value("c", "1", "20")]
                .joined(separator: "\n"), as: home.ada)

        try home.bringValues(
            [account("a", "3"), account("c", "2"), account("b", "1")].joined(separator: "\n") + "\n"
                + [value("a", "2", "31"), value("c", "2", "21"), value("b", "2", "11")].joined(separator: "\n"),
            as: home.ada)

        #expect(try home.values("House", of: home.ada) == ["2026-01-01 10.00", "2026-01-02 11.00"])
        #expect(try home.values("House (EUR)", of: home.ada) == ["2026-01-01 20.00", "2026-01-02 21.00"])
        #expect(try home.values("House (EUR) 2", of: home.ada) == ["2026-01-02 31.00"])
    }

    @Test("Sure: valuations, or else balances where they change; what is owed is a debt")
    func sure() throws {
        try home.bringValues(
            """
            {"type":"Account","data":{"id":"a","name":"House","currency":"EUR","accountable_type":"Property"}}
            {"type":"Account","data":{"id":"b","name":"Loan","currency":"EUR","accountable_type":"Loan"}}
            {"type":"Tag","data":{"id":"t"}}
            {"type":"Valuation","data":{"account_id":"a","date":"2026-01-01","amount":"200000.0","currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"b","date":"2026-01-02","end_balance":500.0,"currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"b","date":"2026-01-01","end_balance":500.0,"currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"b","date":"2026-01-03","end_balance":"480.25","currency":"EUR"}}
            {"type":"Valuation","data":{"account_id":"a","date":"2026-0
            """, as: home.ada)

        #expect(try home.values("House", of: home.ada) == ["2026-01-01 200000.00"])
        #expect(try home.values("Loan", of: home.ada) == ["2026-01-01 500.00", "2026-01-03 480.25"])
        #expect(try kind("Loan") == .debts && kind("House") == .property)
    }

    @Test("beancount: a balance is the value of the day before, what is owed is turned, prices become rates")
    func beancount() throws {
        let place = try home.sendValues(
            """
            option "name_assets" "Vermögen"
            2026-01-01 open Vermögen:Bank EUR ; a comment
            2026-02-01 balance Vermögen:Bank  (1,000.00 + 2 * 3) ~ 0.01 EUR
              note: "said \\"so\\""
            2026-02-01 balance Liabilities:Loan -500 EUR
            2026-02-01 balance Vermögen:Depot 3 AAPL
            2026-02-02 * "Shop" "Food"
              Vermögen:Bank  -5 EUR
              Expenses:Food
            2026-01-31 price USD 0.9 EUR
            2026-01-31 price AAPL 200 USD
            2026-02-01 balance Equity:Opening 5 EUR
            """, as: home.ada)
        #expect(try home.get(place, as: home.ada).text.contains("Includes 1 exchange rate."))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try home.values("Bank", of: home.ada) == ["2026-01-31 1006.00"])
        #expect(try home.values("Loan", of: home.ada) == ["2026-01-31 500.00"])
        #expect(try kind("Loan") == .debts)
        #expect(try home.house.rates.newest().map(\.value) == ["0.9"])
        let bank = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.series.name == "Bank" })
        #expect(try home.house.snapshots.all(of: bank).map(\.notes) == ["said \"so\""])
    }

    @Test("hledger: balance assertions of postings, and P lines")
    func hledger() throws {
        try home.bringValues(
            """
            P 2026/01/31 USD 0.9 EUR
            2026-01-31 * balances
                assets:bank:giro   0 = 1,200.50 EUR
                assets:wallet      €0 = €20
                liabilities:card   0 EUR = -33.10 EUR  ; owed

            """, as: home.ada)

        #expect(try home.values("bank:giro", of: home.ada) == ["2026-01-31 1200.50"])
        #expect(try home.values("wallet", of: home.ada) == ["2026-01-31 20.00"])
        #expect(try home.values("card", of: home.ada) == ["2026-01-31 33.10"])
    }

    @Test(
        "sums in a ledger are worked out, and nothing else is",
        arguments: [
            ("1,234.50", "1234.5"), ("-(2 + 3) * 4", "-20"), ("10 / 4", "2.5"), ("1 / 0", nil), ("", nil), ("(1", nil),
            ("1 2 3", "123"), ("2 ** 3", nil), ("+5", "5"), ("abc", nil),
        ] as [(String, String?)])
    func expressions(text: String, value: String?) {
        #expect(Expression.value(text).map { "\($0)" } == value)
    }

    @Test(
        "amounts are read exactly as they are written",
        arguments: [
            ("1,234.50", FileFormat.Decimal.point, Int64(123_450)), ("1.234,50", .comma, 123_450),
            ("1'234.50", .point, 123_450), ("−20", .point, -2000), ("(12.30)", .point, -1230), ("€ 12", .point, 1200),
            ("1 000,5", .comma, 100_050), ("0.1", .point, 10), ("+7", .point, 700), (".5", .point, 50),
        ])
    func amounts(text: String, decimal: FileFormat.Decimal, minor: Int64) throws {
        #expect(try #require(AmountText(text, decimal)).minor(.euro) == minor)
    }

    @Test(
        "what is no amount is none",
        arguments: ["", "-", "1.2.3", "1,23,456", "1,2345,678.90", "abc", "1e5", "--1", "٣", "5.", "NaN"])
    func noAmounts(text: String) {
        #expect(AmountText(text, .point) == nil)
    }

    @Test(
        "only a number above twelve tells which of two is the month; without one it is asked",
        arguments: [
            ("05/12/2026", nil), ("12/05/2026", nil), ("12/11/2026", nil), ("05/13/2026", .monthFirst),
            ("13/05/2026", .dayFirst),
        ] as [(String, FileFormat.DateOrder?)])
    func dateOrder(day: String, order: FileFormat.DateOrder?) {
        var signs = FileSigns()
        signs.add(day: day)

        #expect(signs.dates == order)
        #expect(signs.asksDates == (order == nil))
    }

    @Test("days are read in every usual order")
    func days() {
        #expect(DayText.read("2026-02-03", nil)?.iso == "2026-02-03")
        #expect(DayText.read("2026/2/3", nil)?.iso == "2026-02-03")
        #expect(DayText.read("20260203", nil)?.iso == "2026-02-03")
        #expect(DayText.read("03.02.2026", .monthFirst)?.iso == "2026-02-03")
        #expect(DayText.read("3/2/2026", .dayFirst)?.iso == "2026-02-03")
        #expect(DayText.read("2/3/2026", .monthFirst)?.iso == "2026-02-03")
        #expect(DayText.read("2026-02-03T23:59:00.000Z", nil)?.iso == "2026-02-03")
        for text in ["", "2026", "2026-02-30", "1.2.26", "99999999", "a-b-c", "2026-1", "1/2-2026"] {
            #expect(DayText.read(text, .dayFirst) == nil, "\(text)")
        }
    }
}
