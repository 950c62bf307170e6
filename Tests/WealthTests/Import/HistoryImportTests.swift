import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Wealthfolio's history brought in")
struct HistoryImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func preview(_ text: String) throws -> String {
        try home.get(home.sendValues(text, as: home.ada), as: home.ada).text
            .replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")
    }

    private var payments: [Int64?] {
        get throws {
            let open = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.series.name == "TOTAL" })
            return try home.house.snapshots.all(of: open).map(\.paidIn)
        }
    }

    private static func history(_ currency: String, _ paid: String...) -> String {
        "id,accountId,valuationDate,accountCurrency,totalValue,costBasis,netContribution,calculatedAt\n"
            + paid.enumerated().map { "a,TOTAL,2026-01-0\($0 + 1),\(currency),1000,800,\($1),2026-01-09\n" }.joined()
    }

    @Test("a payment that is rounded is counted")
    func rounded() throws {
        let text = Self.history("USD", "900", "1000.005")
        #expect(try preview(text).contains("1 computed value is rounded to the smallest unit of its currency."))

        try home.bringValues(text, as: home.ada)

        #expect(try payments == [nil, 10_000])
    }

    @Test("a payment finer than its currency is named, and the value comes without it")
    func fine() throws {
        let text = Self.history("BTC", "1", "1.00345", "2.00345")
        #expect(try preview(text).contains("Too many decimals for this currency."))

        try home.bringValues(text, as: home.ada)

        #expect(try payments == [nil, nil, 100])
    }

    @Test("a payment during days without a value counts for the next value")
    func gaps() throws {
        try home.bringValues(Self.history("EUR", "100", "", "150"), as: home.ada)

        #expect(try payments == [nil, nil, 5000])
    }

    @Test("a payment that is no number is named")
    func noNumber() throws {
        #expect(try preview(Self.history("EUR", "1", "x")).contains("This is not an amount."))
    }

    @Test("what is not imported is counted by its name")
    func unread() throws {
        let page = try preview(Self.history("EUR", "1", "2"))
        #expect(page.contains("costBasisin 2 rows") && !page.contains("calculatedAtin"))

        let json = """
            [{"valuationDate":"2026-01-01","accountCurrency":"USD","totalValue":"1000","costBasis":"800"}]
            """
        #expect(try preview(json).contains("costBasisin 1 row"))
    }

    @Test("rows of JSON that are damaged are named")
    func damaged() throws {
        let json = """
            [{"valuationDate":"2026-01-01","accountCurrency":"USD","totalValue":"1000"},
            {"valuationDate":"2026-01-02","accountCurrency":"USD"}]
            """
        #expect(try preview(json).contains("This line is damaged."))

        try home.bringValues(json, as: home.ada)

        #expect(try home.values("TOTAL", of: home.ada) == ["2026-01-01 1000.00"])
    }
}

@Suite("What Sure and Ghostfolio leave")
struct SureHistoryTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("Sure: an account with an opening value has the history of its balances too")
    func anchors() throws {
        try home.bringValues(
            """
            {"type":"Account","data":{"id":"a","name":"Bank","currency":"EUR","accountable_type":"Depository"}}
            {"type":"Valuation","data":{"account_id":"a","date":"2026-01-01","amount":"100","currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"a","date":"2026-01-02","end_balance":"100","currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"a","date":"2026-01-03","end_balance":"80.25","currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"a","date":"2026-01-04","end_balance":"80.25","currency":"EUR"}}
            {"type":"Balance","data":{"account_id":"a","date":"2026-01-05","end_balance":"90","currency":"EUR"}}
            """, as: home.ada)

        #expect(
            try home.values("Bank", of: home.ada) == ["2026-01-01 100.00", "2026-01-03 80.25", "2026-01-05 90.00"])
    }

    @Test("Sure: of a day that has a balance too, the balance counts: it includes what happened since the valuation")
    func valuedDays() throws {
        try home.bringValues(
            """
            {"type":"Account","data":{"id":"a","name":"Bank","currency":"EUR","accountable_type":"Depository"}}
            {"type":"Balance","data":{"account_id":"a","date":"2026-01-01","end_balance":"90","currency":"EUR"}}
            {"type":"Valuation","data":{"account_id":"a","date":"2026-01-01","amount":"100","currency":"EUR"}}
            """, as: home.ada)

        #expect(try home.values("Bank", of: home.ada) == ["2026-01-01 90.00"])
    }

    @Test("Sure: kinds of lines that a newer version writes are named, with their number, before anything comes")
    func sureNewer() throws {
        let text = """
            {"type":"Account","data":{"id":"a","name":"Giro","currency":"EUR"}}
            {"type":"Envelope","data":{"id":"e"}}
            {"type":"Envelope","data":{"id":"f"}}
            {"type":"Valuation","data":{"account_id":"a","date":"2024-01-31","amount":"5"}}
            """
        let page = try home.get(home.sendValues(text, as: home.ada), as: home.ada).text
            .replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")

        #expect(page.contains("In the file, but not imported Envelopein 2 rows"))
        #expect(try home.values("Giro", of: home.ada).isEmpty)
    }

    @Test("Sure: unknown members of accounts are listed, internal ones are not")
    func besides() throws {
        let place = try home.sendValues(
            """
            {"type":"Account","data":{"id":"a","name":"Bank","currency":"EUR","accountable_type":"Loan","status":"active",
            "family_id":"f","institution_name":"A bank","notes":"","accountable":{"id":"l","interest_rate":"3.5"}}}
            {"type":"Valuation","data":{"account_id":"a","date":"2026-01-01","amount":"100","currency":"EUR"}}
            """.replacing(",\n", with: ","), as: home.ada)
        let page = try home.get(place, as: home.ada).text
            .replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")

        #expect(page.contains("institution_namein 1 row") && page.contains("interest_ratein 1 row"))
        #expect(!page.contains("statusin") && !page.contains("notesin") && !page.contains("accountablein"))
    }

    @Test("Ghostfolio: a liability is no payment, and is counted by its name")
    func liability() throws {
        let file = """
            {"accounts":[{"id":"2","name":"Giro","currency":"EUR","balances":[{"date":"2026-01-31","value":2}]}],
            "assetProfiles":[{"symbol":"L","dataSource":"MANUAL","name":"Loan","currency":"EUR"}],
            "activities":[{"type":"LIABILITY","symbol":"L","dataSource":"MANUAL","date":"2026-01-15","quantity":3}]}
            """
        let page = try home.get(home.sendValues(file, as: home.ada), as: home.ada).text
            .replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")

        #expect(!page.contains("interest payment") && page.contains("LIABILITYin 1 row"))
    }
}
