import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Ledgers added up from their postings")
struct LedgerSumTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var all: [String: [String]] { get throws { try home.importedValues(of: home.ada) } }

    /// The lines that do not come: `Line 7 · wallet: This is not an amount.`
    private func refused(_ text: String) throws -> String {
        try home.get(home.sendValues(text, as: home.ada), as: home.ada).text
            .replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
    }

    private static let opening = """
        2024-01-05 opening
            assets:bank        1000.00 EUR
            assets:wallet        50.00 EUR
            equity

        """

    @Test(
        "a line that cannot be read costs the sums of its own accounts alone, and is named",
        arguments: [
            (
                "2024-01-20 shares\n    assets:broker   3 VTI = 3 VTI\n    equity\n", "Line 6 · broker",
                "This is not a currency. Shares must be converted to a value first.", ["bank", "wallet"]
            ),
            (
                "1/20 shop\n    assets:wallet   -5 EUR\n    expenses:food\n", "Line 6 · wallet", "This is not a date.",
                ["bank"]
            ),
            (
                "2024-13-20 shop\n    assets:wallet   -5 EUR\n    expenses:food\n", "Line 6 · wallet",
                "This is not a date.", ["bank"]
            ),
            (
                "2024-01-20 shop\n    assets:wallet   x EUR\n    expenses:food\n", "Line 6 · wallet",
                "This is not an amount.", ["bank"]
            ),
            (
                "2024-01-20 shop\n    expenses:food   x EUR\n    assets:wallet\n", "Line 7 · wallet",
                "This is not an amount.", ["bank"]
            ),
            (
                "2024-01-20 shop\n    assets:wallet\n    expenses:food\n", "Line 6 · wallet", "This is not an amount.",
                ["bank"]
            ),
            (
                "2024-01-20 check\n    assets:wallet   = x EUR\n", "Line 6 · assets:wallet", "This is not an amount.",
                ["bank"]
            ),
        ])
    func badLines(text: String, line: String, reason: String, names: [String]) throws {
        let page = try refused(Self.opening + text)
        #expect(page.contains(line) && page.contains(reason), "\(page.suffix(1500))")

        try home.bringValues(Self.opening + text, as: home.ada)

        #expect(try all.keys.sorted() == names)
        #expect(try home.values("bank", of: home.ada) == ["2024-01-05 1000.00"])
    }

    @Test(
        "the cost of a posting is read as it is written",
        arguments: [
            ("2 VTI {1,200.00 EUR}", "-2400.00"), ("2 VTI {5,50 EUR}", "-11.00"),
            ("2 VTI {{1,200.00 EUR}}", "-1200.00"),
            ("2 VTI {=1.200,50 EUR} @ 7,00 EUR", "-2401.00"), ("2 VTI @ 1,200.00 EUR", "-2400.00"),
            ("2 VTI @@ 1,200.00 EUR", "-1200.00"), ("-2 VTI @@ 1,200.00 EUR", "1200.00"),
            ("-2 VTI {{1,200.00 EUR}}", "1200.00"), ("-2 VTI {5,50 EUR}", "11.00"),
        ])
    func costs(posting: String, value: String) throws {
        try home.bringValues("2024-01-20 shares\n    assets:broker   \(posting)\n    assets:bank\n", as: home.ada)

        #expect(try all == ["bank": ["2024-01-20 \(value)"]])
    }

    @Test(
        "a cost of beancount may have a day and a label, in any order",
        arguments: [
            "{1,200.00 EUR, 2024-01-05}", "{2024-01-05, 1,200.00 EUR}", "{1,200.00 EUR,\"a, b\"}", "{*, 1200 EUR}",
            "{{2,400.00 EUR, 2024-01-05}}", "{1,199.50 # 1.00 EUR}",
        ])
    func lots(cost: String) throws {
        try home.bringValues(
            """
            2024-01-01 open Assets:Bank
            2024-01-20 * "Buy"
              Assets:Broker  2 VTI \(cost)
              Assets:Bank
            """, as: home.ada)

        #expect(try all == ["Bank": ["2024-01-20 -2400.00"]])
    }

    @Test("what was paid at a cost that cannot be read is not known, and the account is named")
    func unknownCosts() throws {
        let text = Self.opening + "2024-01-20 shares\n    assets:broker   2 VTI {x EUR}\n    assets:wallet\n"
        #expect(try refused(text).contains("Line 7 · wallet"))

        try home.bringValues(text, as: home.ada)

        #expect(try all == ["bank": ["2024-01-05 1000.00"]])
    }
}
